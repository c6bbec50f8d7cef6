import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { UnsavedDialog, type UnsavedGuard, useUnsavedGuard } from '#ui/useUnsavedGuard.tsx'
import { ClashNote } from './ClashNote.tsx'
import { SaveFailed } from './SaveFailed.tsx'
import type { RecordForm } from './useRecordForm.ts'

export type RecordDialogProps<T extends FieldValues, V extends FieldValues> = {
  record: RecordForm<T, V>
  title: ReactNode
  description?: ReactNode
  /** 'Crea' or 'Aggiorna'. */
  label: string
  /** The sentence for a failure that brings none of its own. */
  failed?: string | undefined
  /** False while there is no form to save yet. */
  ready?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, mounted while it is open. Leaving it with changes, by any way, asks first. */
export function RecordDialog<T extends FieldValues, V extends FieldValues>(props: RecordDialogProps<T, V>) {
  return <Box {...props} guard={useUnsavedGuard(props.record.dirty)} />
}

/**
 * A dialog over a page with a form of its own. The page guards links and Back for both, and is told when the dialog has
 * changes.
 */
export function NestedRecordDialog<T extends FieldValues, V extends FieldValues>({
  onDirty,
  ...props
}: RecordDialogProps<T, V> & { onDirty: (dirty: boolean) => void }) {
  const { dirty } = props.record
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  return <Box {...props} guard={null} />
}

function Box<T extends FieldValues, V extends FieldValues>({
  record,
  title,
  description,
  label,
  failed,
  ready = true,
  onClose,
  children,
  guard,
}: RecordDialogProps<T, V> & { guard: UnsavedGuard | null }) {
  const [asking, setAsking] = useState(false)
  const { formId, busy, dirty } = record
  const leave = () => (guard ? guard.pass(onClose) : onClose())
  const close = () => {
    // A save under way is waited for: leaving now would hide its outcome.
    if (busy) return
    if (dirty) setAsking(true)
    else leave()
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => (open ? undefined : close())}
        title={title}
        description={description}
        initialFocus="field"
        footer={
          <>
            <Button variant="secondary" aria-disabled={busy || undefined} onClick={close}>
              Annulla
            </Button>
            <Button type="submit" form={formId} disabled={!ready} busy={busy} busyLabel="Salvataggio…">
              {label}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={record.submit} noValidate className="grid gap-4">
          <SaveFailed error={record.failure} otherwise={failed} />
          <ClashNote record={record} />
          <ErrorSummary errors={record.wrong} />
          <p className="text-ink-600 text-sxs">I campi con * sono obbligatori.</p>
          {children}
        </form>
      </Dialog>
      <UnsavedDialog
        open={asking || guard?.blocked === true}
        onStay={() => {
          setAsking(false)
          guard?.stay()
        }}
        onLeave={() => {
          setAsking(false)
          if (guard?.blocked) guard.leave()
          else leave()
        }}
      />
    </>
  )
}
