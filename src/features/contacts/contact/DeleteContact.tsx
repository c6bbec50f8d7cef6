import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { type Contact, deleteContact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import {
  attachmentsQuery,
  messagesQuery,
  notesQuery,
  refreshContactLists,
  useContactGone,
} from '../queries.ts'
import { type DeletedWith, deletionSummary } from './deletion-summary.ts'

export type DeleteContactProps = {
  contact: Contact
  /** Counts from other features; null when unknown. */
  elsewhere: Pick<DeletedWith, 'lists' | 'requests'>
  /** Leaves the page; resolves when the next one is shown. */
  leave: () => Promise<void>
  onClose: () => void
}

/** Confirms a deletion, naming everything that is deleted and kept. Mounted while it is open. */
export function DeleteContact({ contact, elsewhere, leave, onClose }: DeleteContactProps) {
  const { id, firstName, lastName } = contact
  const client = useQueryClient()
  const notify = useNotify()
  const gone = useContactGone(id, leave)
  const counts = useCounts(id)
  const removal = useMutation({
    mutationFn: () => call(deleteContact, { params: { id: String(id) } }),
    onSuccess: async () => {
      await gone()
      notify.success(contactCopy.deleted)
    },
    onError: (error) => {
      // Deleted already.
      if (error instanceof CallError && error.status === 404) {
        onClose()
        refreshContactLists(client)
      }
      notify.error(contactCopy.deleteFailed, error)
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
      text={deletionSummary({ ...counts, ...elsewhere })}
      confirmLabel="Elimina contatto"
      busy={removal.isPending}
      busyLabel="Eliminazione…"
      onConfirm={() => removal.mutate()}
    />
  )
}

/** Refetches the counts, which may have changed since the page was read. */
function useCounts(id: number): Pick<DeletedWith, 'messages' | 'notes' | 'files'> {
  const client = useQueryClient()
  useEffect(() => {
    for (const { queryKey } of [messagesQuery(id), notesQuery(id), attachmentsQuery(id)]) {
      void client.invalidateQueries({ queryKey })
    }
  }, [client, id])
  const messages = useQuery(messagesQuery(id)).data
  const notes = useQuery(notesQuery(id)).data
  const files = useQuery(attachmentsQuery(id)).data
  return {
    messages: messages?.length ?? null,
    notes: notes?.length ?? null,
    files: files?.length ?? null,
  }
}
