import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellReport } from '#features/reminders/report/contract.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { refreshAgenda } from '../queries.ts'

/** Tells the patient of a visit that is over that the report can be fetched. */
export function useTellReport() {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (id: number) => call(tellReport, { params: { id: String(id) } }),
    onSuccess: ({ message }) => {
      void refreshAgenda(client)
      notify.success(message)
    },
    onError: (error) => notify.error(sentenceOf(error, 'L’avviso non è partito. Riprova.'), error),
  })
}
