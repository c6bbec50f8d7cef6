import { callQuery } from '#platform/query/call-query.ts'
import { listAbsences } from './contract.ts'

/** The absences of the doctor who asks. */
export const absencesQuery = callQuery(listAbsences, {})
