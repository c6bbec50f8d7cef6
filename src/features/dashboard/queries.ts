import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { listFailedMails, retryFailedMail } from './contract.ts'

export const failedMailsQuery = queryOptions({
  queryKey: [listFailedMails.path],
  queryFn: ({ signal }) => call(listFailedMails, {}, { signal }),
})

export function useMailRetry() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: number) => call(retryFailedMail, { params: { id: String(id) }, body: {} }),
    onSuccess: ({ message }) => toast({ title: 'E-mail in partenza', description: message }),
    onError: (error) =>
      toast({
        title: 'Errore',
        description:
          (error instanceof CallError && error.sentence) || 'Impossibile spedire di nuovo l’e-mail.',
        tone: 'error',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: failedMailsQuery.queryKey }),
  })
}
