import type { QueryClient } from '@tanstack/react-query'
import { callQuery, pageQuery, refreshBelow } from '#platform/query/call-query.ts'
import { type FormDetail, getForm, listForms } from './contract.ts'
import { formStatistics, listSubmissions } from './submissions/contract.ts'

export const formsQuery = callQuery(listForms, {})

export function formQuery(id: number | null) {
  return callQuery(getForm, id === null ? null : { params: { id: String(id) } })
}

export function formStatisticsQuery(id: number) {
  return callQuery(formStatistics, { params: { id: String(id) } })
}

export function submissionsQuery(id: number, page: number, pageSize: number) {
  const query = { page: String(page), pageSize: String(pageSize) }
  return pageQuery(listSubmissions, { params: { id: String(id) }, query })
}

/** Invalidates all queries of forms after a change. */
export function refreshForms(client: QueryClient): Promise<void> {
  return refreshBelow(client, listForms.path)
}

/** Caches a saved form and invalidates the list. */
export function cacheForm(client: QueryClient, form: FormDetail): void {
  client.setQueryData(formQuery(form.id).queryKey, form)
  void client.invalidateQueries({ queryKey: formsQuery.queryKey })
}
