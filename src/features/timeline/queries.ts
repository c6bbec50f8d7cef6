import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { timelineOfContact, visitSummary } from './contract.ts'
import type { EntryKind } from './rules.ts'

const of = (contactId: number) => ({ params: { id: String(contactId) } })

export const visitSummaryQuery = (contactId: number) => callQuery(visitSummary, of(contactId))

/** The timeline of a contact, page after page; of one kind, or of all for null. */
export function timelineQuery(contactId: number, kind: EntryKind | null) {
  return infiniteQueryOptions({
    queryKey: [pathOf(timelineOfContact, { id: contactId }), { kind }],
    queryFn: ({ pageParam: before, signal }) =>
      call(
        timelineOfContact,
        { ...of(contactId), query: { ...(kind && { kind }), ...(before && { before }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
