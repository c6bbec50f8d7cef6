import { useEffect } from 'react'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
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

/** A failed call empties no field; after a clash what was typed stays on top of what the other one saved. */
export function EditForm({ formId, appointment, reload, onSaved, onDirty, onBusy }: EditFormProps) {
  const edit = useAppointmentEdit()
  const record = useRecordForm<EditTyped, EditValues, Appointment>({
    shape: EditShape,
    typed: typedFrom(appointment),
    version: appointment.version,
    typedOf: typedFrom,
    labelOf: (path) => fieldLabels[path as keyof EditTyped] ?? path,
    save: (values, version = appointment.version) =>
      edit.mutateAsync({ id: appointment.id, version, ...values }),
    onSaved,
    reload: async () => {
      const latest = await reload()
      return latest && { typed: typedFrom(latest), version: latest.version }
    },
  })
  const { form, idOf, dirty, busy } = record
  const { setFocus } = form
  useEffect(() => setFocus('firstName'), [setFocus])
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  useEffect(() => onBusy(busy), [busy, onBusy])
  return (
    <form id={formId} onSubmit={record.submit} noValidate className="grid gap-4">
      <SaveFailed error={record.failure} otherwise={staffCopy.editFailed} onReload={record.takeOver} />
      <ErrorSummary errors={record.wrong} />
      <p className="text-ink-600 text-sxs">I campi con * sono obbligatori.</p>
      <EditFields form={form} idOf={idOf} />
    </form>
  )
}
