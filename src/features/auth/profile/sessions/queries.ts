import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useSaid } from '#platform/form/useSaid.ts'
import { call } from '#platform/http/call.ts'
import { endOtherSessions, endSession, listSessions } from './contract.ts'
import { sessionsCopy } from './copy.ts'

export const sessionsQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  // Where one is logged in changes elsewhere.
  staleTime: 0,
})

/** Ends the session of that number, or with 'others' all but this one. */
export function useSessionEnd(onEnded: () => void) {
  const client = useQueryClient()
  const said = useSaid()
  return useMutation({
    mutationFn: (which: number | 'others') =>
      which === 'others' ? call(endOtherSessions) : call(endSession, { params: { id: String(which) } }),
    onSuccess: ({ message }) => {
      said.done(message)
      onEnded()
    },
    onError: (error) => said.failed(error, sentenceOf(error, sessionsCopy.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
