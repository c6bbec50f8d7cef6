import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call, callPage, pathOf } from '#platform/http/call.ts'
import { type FormDetail, getForm, listForms } from './contract.ts'
import { formStatistics, listSubmissions } from './submissions/contract.ts'

/** Queries of the office. Always refetched when shown, since visitors send forms at any time. */
const ALWAYS = { staleTime: 0 } as const

export const formsQuery = queryOptions({
  queryKey: [pathOf(listForms)],
  queryFn: ({ signal }) => call(listForms, {}, { signal }),
  ...ALWAYS,
})

export function formQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(getForm, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(getForm, { params }, { signal }),
    ...ALWAYS,
  })
}

export function formStatisticsQuery(id: number) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(formStatistics, params)],
    queryFn: ({ signal }) => call(formStatistics, { params }, { signal }),
    ...ALWAYS,
  })
}

export function submissionsQuery(id: number, page: number, pageSize: number) {
  const params = { id: String(id) }
  const query = { page: String(page), pageSize: String(pageSize) }
  return queryOptions({
    queryKey: [pathOf(listSubmissions, params), query],
    queryFn: ({ signal }) => callPage(listSubmissions, { params, query }, { signal }),
    ...ALWAYS,
  })
}

/** Invalidates all queries of forms after a change. */
export function refreshForms(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(listForms.path),
  })
}

/** Caches a saved form and invalidates the list. */
export function keepForm(client: QueryClient, form: FormDetail): void {
  client.setQueryData(formQuery(form.id).queryKey, form)
  void client.invalidateQueries({ queryKey: formsQuery.queryKey })
}
