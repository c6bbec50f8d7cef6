import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useSaid } from '#platform/form/useSaid.ts'
import { call } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { listFailedMails, retryFailedMail } from './contract.ts'

export const failedMailsQuery = queryOptions({
  queryKey: [listFailedMails.path],
  queryFn: ({ signal }) => call(listFailedMails, {}, { signal }),
})

export function useMailRetry() {
  const client = useQueryClient()
  const toast = useToast()
  const said = useSaid()
  return useMutation({
    mutationFn: (id: number) => call(retryFailedMail, { params: { id: String(id) }, body: {} }),
    onSuccess: ({ message }) => toast({ title: 'E-mail in partenza', description: message }),
    onError: (error) => said.failed(error, sentenceOf(error, 'Impossibile spedire di nuovo l’e-mail.')),
    onSettled: () => client.invalidateQueries({ queryKey: failedMailsQuery.queryKey }),
  })
}
