import type { Locale } from '#features/catalogue/english/shapes.ts'
import { queryIn } from '#features/catalogue/queries.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { listExams } from './contract.ts'

/** The exams of the laboratory, with their texts in a language. */
export function examsQuery(language?: Locale) {
  return callQuery(listExams, { query: queryIn(language) })
}
