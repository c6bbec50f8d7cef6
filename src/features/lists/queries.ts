import type { QueryClient } from '@tanstack/react-query'
import { callQuery, pageQuery, readAgain } from '#platform/query/call-query.ts'
import { allLists, candidatesForList, contactsOfList, getList, listsOfContact } from './contract.ts'

const of = (id: number | null) => ({ params: { id: String(id) } })

export const allListsQuery = callQuery(allLists, {})
/** Disabled for null. */
export const listQuery = (id: number | null) => ({ ...callQuery(getList, of(id)), enabled: id !== null })
export const listsOfContactQuery = (contactId: number) => callQuery(listsOfContact, of(contactId))

export function membersQuery(
  id: number,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
) {
  const query = { page: String(page), pageSize: String(pageSize), ...(q && { q }) }
  return pageQuery(contactsOfList, { ...of(id), query })
}

/** Contacts that can be added to a list. */
export function candidatesQuery(id: number, q: string) {
  return pageQuery(candidatesForList, { ...of(id), query: q ? { q } : {} })
}

/** Reads everything about lists again after a change, also the lists of a contact. */
export function refreshLists(client: QueryClient): Promise<void> {
  return readAgain(client, {
    predicate: ({ queryKey: [path] }) => /^\/api\/(contacts\/\d+\/)?lists\b/.test(String(path)),
  })
}
