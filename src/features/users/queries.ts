import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { callQuery, refreshBelow } from '#platform/query/call-query.ts'
import { listUsers, sessionsOfUser } from './contract.ts'
import { usersCopy } from './copy.ts'

export const usersQuery = callQuery(listUsers, {})

export function sessionsQuery(id: number) {
  return callQuery(sessionsOfUser, { params: { id: String(id) } })
}

/**
 * Runs a call that changes users, says how it went, and reads users and sessions again.
 * @param onDone called after a success
 */
export function useUserCommand(onDone?: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (run: () => Promise<{ message: string }>) => run(),
    onSuccess: async ({ message }) => {
      notify.success(message)
      await refreshBelow(client, listUsers.path)
      onDone?.()
    },
    onError: (error) => notify.error(sentenceOf(error, usersCopy.failed), error),
  })
}
