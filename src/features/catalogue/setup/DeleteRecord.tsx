import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError } from '#platform/http/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

type Removable = { id: number; isActive: boolean; version: number }

export type DeleteRecordProps<R extends Removable> = {
  record: R
  title: string
  /** The dialog's text: it names the data that are deleted with the record. */
  text: string
  remove: (record: R) => Promise<unknown>
  /** Deactivates the record. The dialog offers it when the server refuses the deletion because the record is in use. */
  deactivate: (record: R) => Promise<unknown>
  /** The notifications. A failure shows its own sentence where it brings one. */
  copy: { deleted: string; deactivated: string; deleteFailed: string; updateFailed: string }
  /**
   * Reads the queries that show the record again: called after a success before the notification, and after 404 or 409.
   */
  onDone: () => void
  onClose: () => void
}

/**
 * Asks, deletes, and notifies. When a record is in use, the dialog names its uses and offers to deactivate it instead.
 */
export function DeleteRecord<R extends Removable>(props: DeleteRecordProps<R>) {
  const { record, copy, onDone, onClose } = props
  const notify = useNotify()
  const [inUse, setInUse] = useState<string | null>(null)
  const finish = (description: string) => {
    onDone()
    onClose()
    notify.success(description)
  }
  const fail = (error: Error, otherwise: string) => {
    // Another user has deleted or changed the record: the screen is out of date.
    if (error instanceof CallError && [404, 409].includes(error.status)) onDone()
    onClose()
    notify.error(sentenceOf(error, otherwise), error)
  }
  const removal = useMutation({
    mutationFn: () => props.remove(record),
    onSuccess: () => finish(copy.deleted),
    onError: (error) => {
      if (error instanceof CallError && error.code === 'in_use')
        setInUse(sentenceOf(error, copy.deleteFailed))
      else fail(error, copy.deleteFailed)
    },
  })
  const deactivation = useMutation({
    mutationFn: () => props.deactivate(record),
    onSuccess: () => finish(copy.deactivated),
    onError: (error) => fail(error, copy.updateFailed),
  })
  const busy = removal.isPending || deactivation.isPending
  const leave = (open: boolean) => (open || busy ? undefined : onClose())
  if (inUse === null) {
    return (
      <ConfirmDialog
        open
        onOpenChange={leave}
        title={props.title}
        text={props.text}
        confirmLabel="Elimina"
        busy={busy}
        busyLabel="Eliminazione…"
        onConfirm={() => removal.mutate()}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={leave}
      title="È ancora in uso"
      text={<p role="alert">{inUse}</p>}
      tone="primary"
      cancelLabel={record.isActive ? 'Annulla' : 'Chiudi'}
      confirmLabel={record.isActive ? 'Disattiva' : 'Ho capito'}
      busy={deactivation.isPending}
      busyLabel="Disattivazione…"
      onConfirm={record.isActive ? () => deactivation.mutate() : onClose}
    />
  )
}
