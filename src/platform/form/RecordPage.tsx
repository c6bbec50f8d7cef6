import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { To } from 'react-router'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { UnsavedDialog, useUnsavedGuard } from '#ui/useUnsavedGuard.tsx'
import { ClashNote } from './ClashNote.tsx'
import { SaveFailed } from './SaveFailed.tsx'
import type { RecordForm } from './useRecordForm.ts'

type RecordHeadProps<T extends FieldValues, V extends FieldValues> = {
  record: RecordForm<T, V>
  /** Notes before those of the record. */
  children?: ReactNode
}

/** The notes above the fields of a page: another user's changes, and the wrong fields. */
export function RecordHead<T extends FieldValues, V extends FieldValues>(props: RecordHeadProps<T, V>) {
  const { record, children } = props
  return (
    <div className="grid gap-4 not-empty:mb-4">
      {children}
      <ClashNote record={record} />
      <ErrorSummary errors={record.wrong} />
    </div>
  )
}

type RecordFootProps<T extends FieldValues, V extends FieldValues> = {
  record: RecordForm<T, V>
  /** 'Crea' or 'Aggiorna'. */
  label: string
  /** The target of the cancel link; without one a button empties the form of changes. */
  cancel?: To
  /** Work on the page beside the form that would be lost, too. */
  unsaved?: boolean
  /** Tells of another address that typed values survive there. */
  isSafe?: Parameters<typeof useUnsavedGuard>[1]
  children?: ReactNode
}

/** The foot of a page with a form: saves it, and asks before unsaved changes are left. */
export function RecordFoot<T extends FieldValues, V extends FieldValues>(props: RecordFootProps<T, V>) {
  const { record, label, cancel, unsaved = false, isSafe, children } = props
  const { form, formId, dirty, busy, failure } = record
  const guard = useUnsavedGuard(dirty || unsaved, isSafe)
  return (
    <>
      <SaveBar
        form={formId}
        dirty={dirty}
        busy={busy}
        label={label}
        cancel={cancel ?? (() => form.reset())}
        note={failure ? <SaveFailed error={failure} /> : null}
      >
        {children}
      </SaveBar>
      <UnsavedDialog open={guard.blocked} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}
