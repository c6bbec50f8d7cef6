import { queryOptions, skipToken } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { getSetupService, listSchedules, listSetupServices, listSetupSubservices } from './contract.ts'

/** What the staff read of the services. A null id means 'none': nothing is asked for. */

export const setupServicesQuery = queryOptions({
  queryKey: [pathOf(listSetupServices)],
  queryFn: ({ signal }) => call(listSetupServices, {}, { signal }),
})

/** Always read again when it opens: what is about to be edited must be how things stand. */
export function setupServiceQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(getSetupService, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(getSetupService, { params }, { signal }),
    staleTime: 0,
  })
}

export function schedulesQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(listSchedules, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(listSchedules, { params }, { signal }),
    staleTime: 0,
  })
}

export function subservicesQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(listSetupSubservices, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(listSetupSubservices, { params }, { signal }),
  })
}
