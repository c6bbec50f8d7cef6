import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { CallError } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Note } from '#ui/Note.tsx'
import type { Appointment } from '../contract.ts'
import { staffCopy } from '../staff-copy.ts'
import { useAppointmentEdit } from '../staff-queries.ts'
import { EditFields } from './EditFields.tsx'
import {
  EditForm as EditShape,
  type EditTyped,
  type EditValues,
  fieldLabels,
  typedFrom,
} from './edit-form.ts'

export type EditFormProps = {
  formId: string
  /** The request as it was when the dialog opened; its version goes along with the change. */
  appointment: Appointment
  /** Reads the request again, after somebody else has changed it. */
  reload: () => Promise<Appointment | undefined>
  onSaved: () => void
  onDirty: (dirty: boolean) => void
  onBusy: (busy: boolean) => void
}

type Form = UseFormReturn<EditTyped, unknown, EditValues>

/** A failed call empties no field; after a clash what was typed stays on top of what the other one saved. */
export function EditForm({ formId, appointment, reload, onSaved, onDirty, onBusy }: EditFormProps) {
  const [version, setVersion] = useState(appointment.version)
  const form: Form = useForm<EditTyped, unknown, EditValues>({
    resolver: zodResolver(EditShape),
    defaultValues: typedFrom(appointment),
    mode: 'onTouched',
  })
  const edit = useAppointmentEdit()
  const prefix = useId()
  const idOf = (name: string) => `${prefix}-${name}`
  const { isDirty, errors, submitCount } = form.formState

  const { setFocus } = form
  useEffect(() => setFocus('firstName'), [setFocus])
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => onBusy(edit.isPending), [edit.isPending, onBusy])

  const send = form.handleSubmit((values) => {
    if (edit.isPending) return
    edit.mutate(
      { id: appointment.id, version, ...values },
      { onSuccess: onSaved, onError: (error) => showIssues(form, error) },
    )
  })
  const takeOver = async () => {
    const latest = await reload()
    if (!latest) return
    setVersion(latest.version)
    form.reset(typedFrom(latest), { keepDirtyValues: true })
    edit.reset()
  }
  const wrong = (Object.keys(fieldLabels) as (keyof EditTyped)[]).flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: idOf(name), message: `${fieldLabels[name]}: ${message}` }] : []
  })
  return (
    <form id={formId} onSubmit={send} noValidate className="grid gap-4">
      {edit.isError ? <EditFailed error={edit.error} onReload={takeOver} /> : null}
      {submitCount > 0 ? <ErrorSummary errors={wrong} /> : null}
      <p className="text-ink-600 text-sxs">I campi con * sono obbligatori.</p>
      <EditFields form={form} idOf={idOf} />
    </form>
  )
}

function EditFailed({ error, onReload }: { error: Error; onReload: () => void }) {
  const clash = error instanceof CallError && error.code === 'changed_meanwhile'
  const sentence = error instanceof CallError && error.status < 500 ? error.sentence : undefined
  return (
    <Note tone="danger" role="alert">
      <p>{sentence ?? staffCopy.editFailed}</p>
      {clash ? (
        <>
          <p className="mt-1">I campi che hai cambiato restano come li hai scritti.</p>
          <Button variant="secondary" size="sm" className="mt-2.5" onClick={onReload}>
            Ricarica
          </Button>
        </>
      ) : null}
    </Note>
  )
}

function showIssues(form: Form, error: Error): void {
  if (!(error instanceof CallError)) return
  const mine = error.issues.filter(({ path }) => path in fieldLabels)
  for (const [index, { path, message }] of mine.entries()) {
    form.setError(path as keyof EditTyped, { message }, { shouldFocus: index === 0 })
  }
}
