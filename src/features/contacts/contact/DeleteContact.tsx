import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { readAgain } from '#platform/query/call-query.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { type Contact, deleteContact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import { contactQuery } from '../queries.ts'
import { type Counts, deletionSummary } from './deletion-summary.ts'

export type DeleteContactProps = {
  contact: Contact
  counts: Counts
  /** Leaves the page of the deleted contact; resolves when the next one is shown. */
  onGone: () => Promise<void>
  onClose: () => void
}

/** Confirms a deletion, naming everything that is deleted and kept. Mounted while it is open. */
export function DeleteContact({ contact, counts, onGone, onClose }: DeleteContactProps) {
  const { id, firstName, lastName } = contact
  const client = useQueryClient()
  const notify = useNotify()
  const removal = useMutation({
    mutationFn: () => call(deleteContact, { params: { id: String(id) } }),
    onSuccess: async () => {
      await onGone()
      notify.success(contactCopy.deleted)
    },
    onError: (error) => {
      notify.error(contactCopy.deleteFailed, error)
      // The contact is deleted already: the page says so once it has read it again.
      if (!(error instanceof CallError && error.status === 404)) return
      onClose()
      void readAgain(client, contactQuery(id))
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={
        <span className="[overflow-wrap:anywhere]">
          Eliminare{' '}
          <bdi>
            {firstName} {lastName}
          </bdi>
          ?
        </span>
      }
      text={deletionSummary(counts)}
      confirmLabel="Elimina contatto"
      busy={removal.isPending}
      busyLabel="Eliminazione…"
      onConfirm={() => removal.mutate()}
    />
  )
}
