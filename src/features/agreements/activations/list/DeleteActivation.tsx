import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { type Activation, deleteActivation } from '../../contract.ts'
import { refreshActivations } from '../../queries.ts'
import { listCopy } from '../../staff-copy.ts'
import { Which } from './Which.tsx'

type DeleteActivationProps = { activation: Activation; onClose: () => void }

/** Asks, and takes the request away. */
export function DeleteActivation({ activation, onClose }: DeleteActivationProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const removal = useMutation({
    mutationFn: () => call(deleteActivation, { params: { id: String(activation.id) } }),
    onSuccess: () => {
      onClose()
      void refreshActivations(client)
      notify.success(listCopy.deleted)
    },
    onError: (error) => {
      // Gone already: there is nothing to try again.
      if (error instanceof CallError && error.status === 404) {
        onClose()
        void refreshActivations(client)
      }
      notify.error(sentenceOf(error, listCopy.deleteFailed), error)
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={listCopy.deleteAsk}
      text={
        <Which activation={activation}>
          {listCopy.deleteText} {activation.contactId === null ? null : listCopy.deleteKeeps}
        </Which>
      }
      confirmLabel={listCopy.delete}
      busy={removal.isPending}
      busyLabel={listCopy.deleteBusy}
      onConfirm={() => removal.mutate()}
    />
  )
}
