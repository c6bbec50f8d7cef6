import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '#platform/http/call.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import type { ChangedVisit } from '../contract.ts'
import { refreshAgenda } from '../queries.ts'
import { createVisit } from './contract.ts'

export type NewVisitBody = CallInput<typeof createVisit>['body']

/** Books a visit with its idempotency key. The caller shows refusals. */
export function useVisitPlacing(onPlaced: (placed: ChangedVisit) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: NewVisitBody; key: string }) =>
      call(createVisit, { body }, { headers: { 'Idempotency-Key': key } }),
    onSuccess: (placed) => {
      void refreshAgenda(client)
      onPlaced(placed)
    },
    // The place may have been taken: the list of places is read again.
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) void refreshAgenda(client)
    },
  })
}
