import { queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { getSetupService, listSetupServices, listSetupSubservices } from './contract.ts'

/** The staff's queries of services. */

export const setupServicesQuery = queryOptions({
  queryKey: [pathOf(listSetupServices)],
  queryFn: ({ signal }) => call(listSetupServices, {}, { signal }),
})

/** A service with its hours. Stale at once, because the editor must open with the current values. */
export function serviceQuery(id: number) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(getSetupService, params)],
    queryFn: ({ signal }) => call(getSetupService, { params }, { signal }),
    staleTime: 0,
  })
}

export function subservicesQuery(serviceId: number) {
  const params = { id: String(serviceId) }
  return queryOptions({
    queryKey: [pathOf(listSetupSubservices, params)],
    queryFn: ({ signal }) => call(listSetupSubservices, { params }, { signal }),
    staleTime: 0,
  })
}
