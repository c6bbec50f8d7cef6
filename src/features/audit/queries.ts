import { callQuery, pageQuery } from '#platform/query/call-query.ts'
import { countAudit, listAudit, printAudit, readChain } from './contract.ts'
import type { View } from './view.ts'

/** A view as the calls take it, without the page. */
export function auditFilters({ contact, user, kind, from, to }: View) {
  return {
    ...(contact !== null && { contact: String(contact) }),
    ...(user !== null && { user: String(user) }),
    ...(kind !== null && { kind }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}

export const auditListQuery = (view: View) =>
  pageQuery(listAudit, { query: { ...auditFilters(view), page: String(view.page) } })

export function auditCountsQuery(view: View) {
  const { kind: _, ...query } = auditFilters(view)
  return callQuery(countAudit, { query })
}

export const chainQuery = callQuery(readChain, { query: {} })

/** Each reading is recorded as taken out. */
export const paperQuery = (contact: number | null) => ({
  ...callQuery(printAudit, contact === null ? null : { params: { id: String(contact) } }),
  staleTime: Number.POSITIVE_INFINITY,
})
