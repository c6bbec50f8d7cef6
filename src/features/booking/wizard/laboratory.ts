import { ANALYSIS_CATEGORY } from '#features/catalogue/analysis/address.ts'
import type { BookingCategory } from '#features/catalogue/contract.ts'
import { examsQuery } from '../exams/queries.ts'
import { isSameExam } from '../exams/rules.ts'
import type { ListSource } from './only-choices.ts'
import type { Action, Named } from './state.ts'

export const isLaboratory = ({ slug }: Pick<BookingCategory, 'slug'>) => slug === ANALYSIS_CATEGORY

/**
 * The action that opens the laboratory's list of exams, with a wanted one ticked: a kind, or a service that is one exam. Without
 * the list nothing is ticked, and its step reports the failure.
 */
export async function laboratoryChoice(
  { client, locale }: ListSource,
  { id, name }: Named,
  wanted: { serviceId: number; subserviceId: number | null } | null,
): Promise<Action> {
  const exams = wanted ? await client.ensureQueryData(examsQuery(locale)).catch(() => []) : []
  const ofService = exams.filter(({ serviceId }) => serviceId === wanted?.serviceId)
  const meant =
    ofService.length === 1 ? ofService : ofService.filter((exam) => wanted && isSameExam(exam, wanted))
  return {
    type: 'laboratoryChosen',
    category: { id, name },
    exams: meant.filter(({ bookingMode }) => bookingMode !== 'phone'),
  }
}
