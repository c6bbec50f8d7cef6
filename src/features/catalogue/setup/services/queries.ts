import { queryOptions } from '@tanstack/react-query'
import { CallError, call, pathOf } from '#platform/http/call.ts'
import type { Schedule } from '../../contract.ts'
import {
  getSetupService,
  listSchedules,
  listSetupServices,
  listSetupSubservices,
  type SetupService,
} from './contract.ts'

/** What the staff read of the services. */

export const setupServicesQuery = queryOptions({
  queryKey: [pathOf(listSetupServices)],
  queryFn: ({ signal }) => call(listSetupServices, {}, { signal }),
})

export type ServiceToEdit = {
  service: SetupService
  /** Null when they could not be read. */
  hours: Schedule[] | null
}

/**
 * A service with its hours. Always read again when it opens: what is about to be edited must be how things stand. The
 * service is read first: with hours newer than itself a save finds the clash, with older ones it would bring them back.
 */
export function serviceToEditQuery(id: number) {
  const params = { id: String(id) }
  const queryKey = [pathOf(getSetupService, params), 'with hours']
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<ServiceToEdit> => {
      const service = await call(getSetupService, { params }, { signal })
      try {
        return { service, hours: await call(listSchedules, { params }, { signal }) }
      } catch (error) {
        if (signal.aborted || (error instanceof CallError && error.status === 401)) throw error
        console.error('The hours of the service could not be read.', error)
        const known = client.getQueryData<ServiceToEdit>(queryKey)
        return { service, hours: known?.service.version === service.version ? known.hours : null }
      }
    },
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
