import { queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { listSetupCategories } from './categories/contract.ts'
import type { Competences } from './doctors/competences.ts'
import {
  getSetupDoctor,
  listDoctorCategories,
  listDoctorServices,
  listSetupDoctors,
  type SetupDoctor,
} from './doctors/contract.ts'
import { getSetupService, listSetupServices, listSetupSubservices } from './services/contract.ts'

export const setupCategoriesQuery = queryOptions({
  queryKey: [pathOf(listSetupCategories)],
  queryFn: ({ signal }) => call(listSetupCategories, {}, { signal }),
})

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

export const setupDoctorsQuery = queryOptions({
  queryKey: [pathOf(listSetupDoctors)],
  queryFn: ({ signal }) => call(listSetupDoctors, {}, { signal }),
})

type EditedDoctor = { doctor: SetupDoctor; competences: Competences }

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

async function competencesOf(params: { id: string }, signal: AbortSignal): Promise<Competences> {
  const [categories, services] = await Promise.all([
    call(listDoctorCategories, { params }, { signal }),
    call(listDoctorServices, { params }, { signal }),
  ])
  return { categoryIds: sortedIds(categories), serviceIds: sortedIds(services) }
}

function sortedIds(records: readonly { id: number }[]): number[] {
  return records.map(({ id }) => id).sort((a, b) => a - b)
}
