import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { refreshForms } from '../queries.ts'
import { formsCopy } from '../staff-copy.ts'
import { deleteSubmission, type Submission } from '../submissions/contract.ts'
import { whoOf } from './answers.ts'

/** Deletes a submission and notifies the user. */
export function useSubmissionDelete(formId: number, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Submission) =>
      call(deleteSubmission, { params: { id: String(formId), submissionId: String(id) } }),
    onSuccess: (_, submission) =>
      toast({ title: formsCopy.submissionDeleted, description: whoOf(submission) }),
    onError: (error) => notify.error(sentenceOf(error, formsCopy.submissionDeleteFailed), error),
    onSettled: () => void refreshForms(client),
  })
  const ask = (submission: Submission) => {
    if (isPending || !window.confirm(formsCopy.submissionDeleteAsk)) return
    // This callback runs for a mounted component only: a user who has left the page is not led back once more.
    mutate(submission, { onSuccess: onDone })
  }
  return { ask, isPending }
}
