import { callQuery } from '#platform/query/call-query.ts'
import { printAgenda } from './contract.ts'

/** The agenda of a day for paper. Read again only when its page is opened again: each reading is recorded as taken out. */
export function printAgendaQuery(date: string) {
  return { ...callQuery(printAgenda, { query: { from: date } }), staleTime: Number.POSITIVE_INFINITY }
}
