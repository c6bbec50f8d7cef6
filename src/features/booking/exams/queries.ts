import { callQuery } from '#platform/query/call-query.ts'
import { listExams } from './contract.ts'

/** The exams of the laboratory. */
export const examsQuery = callQuery(listExams, {})
