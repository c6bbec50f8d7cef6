import { queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import type { Competences } from './competences.ts'
import {
  getSetupDoctor,
  listDoctorCategories,
  listDoctorServices,
  listSetupDoctors,
  type SetupDoctor,
} from './contract.ts'

/** The staff's queries of doctors. */

export const setupDoctorsQuery = queryOptions({
  queryKey: [pathOf(listSetupDoctors)],
  queryFn: ({ signal }) => call(listSetupDoctors, {}, { signal }),
})

export type EditedDoctor = { doctor: SetupDoctor; competences: Competences }

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
