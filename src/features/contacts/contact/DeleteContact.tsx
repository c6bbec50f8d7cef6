import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { type Contact, deleteContact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import { attachmentsQuery, messagesQuery, notesQuery, refreshContactLists } from '../queries.ts'
import { deletionSummary, type GoesWith } from './goes-with.ts'
import { useContactGone } from './useContactGone.ts'

export type DeleteContactProps = {
  contact: Contact
  /** What other parts of the house know; null when they do not. */
  elsewhere: Pick<GoesWith, 'lists' | 'requests'>
  /** Leaves the page; done once the next one is there. */
  leave: () => Promise<void>
  onClose: () => void
}

/** Asks, saying what goes with the person and what stays. Mounted while it is open. */
export function DeleteContact({ contact, elsewhere, leave, onClose }: DeleteContactProps) {
  const { id, firstName, lastName } = contact
  const client = useQueryClient()
  const said = useSaid()
  const gone = useContactGone(id, leave)
  const counts = useCounts(id)
  const removal = useMutation({
    mutationFn: () => call(deleteContact, { params: { id: String(id) } }),
    onSuccess: async () => {
      await gone()
      said.done(contactCopy.deleted)
    },
    onError: (error) => {
      // Gone already: there is nothing to try again.
      if (error instanceof CallError && error.status === 404) {
        onClose()
        refreshContactLists(client)
      }
      said.failed(error, contactCopy.deleteFailed)
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

/** Read again: others write while somebody reads. */
function useCounts(id: number): Pick<GoesWith, 'messages' | 'notes' | 'files'> {
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
