import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call, callPage, pathOf } from '#platform/http/call.ts'
import { allLists, candidatesForList, contactsOfList, getList, listsOfContact } from './contract.ts'

/** What the staff read about lists. Read again whenever a page shows it: others write too, and so do forms of the site. */
const ALWAYS = { staleTime: 0 } as const

export const allListsQuery = queryOptions({
  queryKey: [pathOf(allLists)],
  queryFn: ({ signal }) => call(allLists, {}, { signal }),
  ...ALWAYS,
})

export function listQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(getList, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(getList, { params }, { signal }),
    ...ALWAYS,
  })
}

export function membersQuery(
  id: number,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
) {
  const params = { id: String(id) }
  const query = { page: String(page), pageSize: String(pageSize), ...(q && { q }) }
  return queryOptions({
    queryKey: [pathOf(contactsOfList, params), query],
    queryFn: ({ signal }) => callPage(contactsOfList, { params, query }, { signal }),
    ...ALWAYS,
  })
}

/** Who may be added to a list. */
export function candidatesQuery(id: number, q: string) {
  const params = { id: String(id) }
  const query = q ? { q } : {}
  return queryOptions({
    queryKey: [pathOf(candidatesForList, params), query],
    queryFn: ({ signal }) => callPage(candidatesForList, { params, query }, { signal }),
    ...ALWAYS,
  })
}

export function listsOfContactQuery(contactId: number) {
  const params = { id: String(contactId) }
  return queryOptions({
    queryKey: [pathOf(listsOfContact, params)],
    queryFn: ({ signal }) => call(listsOfContact, { params }, { signal }),
    ...ALWAYS,
  })
}

/** After a change: what is on the screen is read again at once, the rest when it is shown. */
export function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(allLists.path),
  })
}
