import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { callQuery, freshQuery, refreshBelow } from '#platform/query/call-query.ts'
import { listSetupCategories } from './categories/contract.ts'
import type { DoctorCompetences } from './doctors/competences.ts'
import {
  getSetupDoctor,
  listDoctorCategories,
  listDoctorServices,
  listDoctorSubservices,
  listSetupDoctors,
  type SetupDoctor,
} from './doctors/contract.ts'
import { getLimits } from './limits/contract.ts'
import { listPrices } from './prices/contract.ts'
import { getSetupService, listSetupServices, listSetupSubservices } from './services/contract.ts'

export const setupCategoriesQuery = freshQuery(listSetupCategories, {})
export const setupServicesQuery = freshQuery(listSetupServices, {})
export const setupDoctorsQuery = freshQuery(listSetupDoctors, {})

export const pricesQuery = callQuery(listPrices, {})
export const limitsQuery = callQuery(getLimits, {})

/** A service with its hours. */
export function serviceQuery(id: number) {
  return callQuery(getSetupService, { params: { id: String(id) } })
}

export function subservicesQuery(serviceId: number) {
  return callQuery(listSetupSubservices, { params: { id: String(serviceId) } })
}

/** The services a doctor offers. */
export function doctorServicesQuery(doctorId: number) {
  return callQuery(listDoctorServices, { params: { id: String(doctorId) } })
}

/** Paths of all calls that read the catalogue: the staff's lists, the public pages, the wizard. */
export const CATALOGUE_PATHS = ['/api/setup/', '/api/public/', '/api/booking/']

/** Reads everything about the catalogue again after a change, and the free times, which depend on it. */
export function refreshCatalogue(client: QueryClient): Promise<void> {
  return refreshBelow(client, ...CATALOGUE_PATHS, '/api/appointments/')
}

type EditedDoctor = { doctor: SetupDoctor; competences: DoctorCompetences }

/** A doctor with their competences. Stale at once, because the editor must open with the current values. */
export function editedDoctorQuery(id: number) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(getSetupDoctor, params), 'edited'],
    queryFn: async ({ signal }): Promise<EditedDoctor> => {
      // The version first: competences that change in between then belong to a later one, and saving finds the clash.
      const doctor = await call(getSetupDoctor, { params }, { signal })
      return { doctor, competences: await competencesOf(params, signal) }
    },
    staleTime: 0,
  })
}

async function competencesOf(params: { id: string }, signal: AbortSignal): Promise<DoctorCompetences> {
  const [categories, services, subservices] = await Promise.all([
    call(listDoctorCategories, { params }, { signal }),
    call(listDoctorServices, { params }, { signal }),
    call(listDoctorSubservices, { params }, { signal }),
  ])
  const byService = Object.entries(Object.groupBy(subservices, ({ serviceId }) => String(serviceId)))
  const kinds = Object.fromEntries(byService.map(([id, found = []]) => [id, sortedIds(found)]))
  return { categoryIds: sortedIds(categories), serviceIds: sortedIds(services), kinds }
}

function sortedIds(records: readonly { id: number }[]): number[] {
  return records.map(({ id }) => id).sort((a, b) => a - b)
}
