import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { fullName } from '#features/contacts/rules.ts'
import { reachable } from '#features/contacts/shapes.ts'
import { focusFirst } from '#platform/form/form-errors.ts'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { CallError, call } from '#platform/http/call.ts'
import { date, time } from '#platform/http/shapes.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { readTime } from '#platform/time/dates.ts'
import { clockText } from '#platform/time/italian.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DateInput } from '#ui/DateInput.tsx'
import { Field } from '#ui/Field.tsx'
import { Checkbox, Options, Select } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { type AppointmentStatus, statuses } from '../rules.ts'
import { cacheAppointment, patientAndTime, type TellChanged } from '../staff-changes.ts'
import { staffCopy, statusLabels } from '../staff-copy.ts'
import { appointmentQuery } from '../staff-queries.ts'
import { type Appointment, type ListedAppointment, updateAppointment, VisitPerson } from './contract.ts'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { TimeChoice } from './TimeChoice.tsx'

type EditDialogProps = {
  appointment: ListedAppointment
  /** Where the form begins: at its free times, else at the first field. */
  at: 'time' | undefined
  tell: TellChanged
  onClose: () => void
}

export function EditDialog({ appointment, at, tell, onClose }: EditDialogProps) {
  const query = useQuery(appointmentQuery(appointment.id))
  const { error, isFetching, isFetchedAfterMount, refetch } = query
  const known = isFetchedAfterMount ? query.data : undefined
  const reload = async () => (await refetch({ throwOnError: true })).data
  const [takenAt, setTakenAt] = useState('')
  const [outside, setOutside] = useState<Outside | null>(null)
  const insisted = useRef('')
  const record = useEditRecord(appointment.id, {
    ...{ known, reload, at, tell, onClose, takenAt, insisted },
    onTaken: setTakenAt,
    onOutside: setOutside,
  })
  const [date, time] = useWatch({
    control: record.form.control,
    name: ['appointmentDate', 'appointmentTime'],
  })
  return (
    <RecordDialog
      record={record}
      title="Modifica richiesta"
      description={`${fullName(appointment)} · ${appointment.serviceName}`}
      label="Salva"
      failed={staffCopy.editFailed}
      ready={known !== undefined}
      onClose={onClose}
    >
      {known ? <EditFields form={record.form} idOf={record.idOf} visit={known} /> : null}
      {takenAt !== '' && takenAt === momentOf({ date, time }) ? (
        <Checkbox
          label="Metti la visita sopra l’altra del medico (incastro)"
          className="mt-4"
          {...record.form.register('squeeze')}
        />
      ) : null}
      <ConfirmDialog
        open={outside !== null}
        onOpenChange={(open) => {
          if (open) return
          setOutside(null)
          requestAnimationFrame(() => document.getElementById(record.idOf('appointmentTime'))?.focus())
        }}
        title={`${clockText(time || '0:00')} è fuori orario`}
        text={outside?.message}
        confirmLabel="Salva lo stesso"
        cancelLabel="Cambia"
        tone="primary"
        onConfirm={() => {
          insisted.current = outside?.moment ?? ''
          setOutside(null)
          record.submit()
        }}
      />
      {!known && error && !isFetching ? (
        <NotLoaded what="la richiesta" error={error} again={() => refetch()} />
      ) : null}
      {!known && (isFetching || !error) ? <DetailSkeleton /> : null}
    </RecordDialog>
  )
}

type EditRecordOptions = {
  /** The request as it is now; undefined until it has been read. */
  known: Appointment | undefined
  reload: () => Promise<Appointment | undefined>
  at: EditDialogProps['at']
  tell: TellChanged
  onClose: () => void
  /** The time at which the doctor has another visit, as the last save found. */
  takenAt: string
  onTaken: (moment: string) => void
  /** The time outside the hours that staff have said to keep. */
  insisted: RefObject<string>
  onOutside: (outside: Outside) => void
}

/** A time the server asks about, with the reason. */
type Outside = { moment: string; message: string }

function momentOf({ date, time }: { date: string; time: string }): string {
  return `${date} ${time}`
}

/** The form of a request, empty until the request has been read. */
function useEditRecord(
  id: number,
  { known, reload, at, tell, onClose, takenAt, onTaken, insisted, onOutside }: EditRecordOptions,
): RecordForm<EditTyped, EditValues> {
  const client = useQueryClient()
  const record = useRecordForm<EditTyped, EditValues, Appointment>({
    shape: EditForm,
    typed: typedFrom(known),
    version: known?.version ?? 0,
    typedOf: typedFrom,
    labelOf: (path) => fieldLabels[path as keyof EditTyped] ?? path,
    sayValue,
    ready: async () => known !== undefined,
    save: async (values, { version }) => {
      const moment = momentOf({ date: values.appointmentDate, time: values.appointmentTime })
      const choice = {
        squeeze: values.squeeze && moment === takenAt,
        evenOutside: insisted.current === moment,
      }
      const body = { id, ...values, ...choice, version }
      try {
        const saved = await call(updateAppointment, { params: { id: String(id) }, body })
        cacheAppointment(client, saved)
        return saved
      } catch (error) {
        if (error instanceof CallError && error.code === 'slot_taken' && error.issues.length > 0)
          onTaken(moment)
        if (error instanceof CallError && error.code === 'outside_hours')
          onOutside({ moment, message: sentenceOf(error, staffCopy.editFailed) })
        throw error
      }
    },
    onSaved: (saved) => {
      // Values typed during the call are not saved yet, so the dialog stays open.
      if (!record.dirty) onClose()
      if (known) tell([{ saved, before: known }], staffCopy.editDone, patientAndTime(saved))
    },
    reload: async () => {
      const latest = await reload()
      return latest && { typed: typedFrom(latest), version: latest.version }
    },
  })
  const first = record.idOf(at === 'time' ? 'appointmentTime' : 'firstName')
  const isKnown = known !== undefined
  // The dialog opened at its title while it had no fields, so the focus moves to where staff begin.
  useEffect(() => {
    if (isKnown) focusFirst([first])
  }, [isKnown, first])
  return record
}

type FormProps = { form: UseFormReturn<EditTyped, unknown, EditValues>; idOf: (name: string) => string }
type EditFieldsProps = FormProps & { visit: Appointment }
type OneProps = FormProps & { name: Exclude<keyof EditTyped, 'squeeze'> }

/** Autocompletion is off, since the browser would offer another person's data. */
function EditFields({ visit, ...props }: EditFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      <Text {...props} name="firstName" />
      <Text {...props} name="lastName" />
      <Text {...props} name="email" type="email" />
      <Text {...props} name="phone" type="tel" />
      <Day {...props} name="dateOfBirth" />
      <Day {...props} name="appointmentDate" required />
      <Status {...props} name="status" />
      <Time {...props} visit={visit} />
      <Notes {...props} name="notes" />
    </div>
  )
}

function Text({ form, idOf, name, type = 'text' }: OneProps & { type?: 'email' | 'tel' | 'text' }) {
  const error = form.formState.errors[name]?.message
  return (
    <Field
      id={idOf(name)}
      label={fieldLabels[name]}
      required={type === 'text'}
      error={error}
      className="sm:col-span-3"
    >
      <TextInput type={type} autoComplete="off" maxLength={300} {...form.register(name)} />
    </Field>
  )
}

function Day({ form, idOf, name, required = false }: OneProps & { required?: boolean }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          id={idOf(name)}
          label={fieldLabels[name]}
          required={required}
          error={fieldState.error?.message}
          className="sm:col-span-2"
        >
          {/* Without a name the component draws no hidden input; the form has the value. */}
          <DateInput
            ref={field.ref}
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}

function Time({ form, idOf, visit }: EditFieldsProps) {
  const name = 'appointmentTime'
  const [date, time] = useWatch({ control: form.control, name: ['appointmentDate', name] })
  const { onBlur, ...rest } = form.register(name)
  const choose = (next: string) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <TimeChoice
      id={idOf(name)}
      label={fieldLabels[name]}
      error={form.formState.errors[name]?.message}
      visit={visit}
      date={date}
      time={time}
      onChoose={choose}
      typed={{
        ...rest,
        onBlur: async (event) => {
          const typed = form.getValues(name)
          const read = readTime(typed)
          if (read !== typed) form.setValue(name, read, { shouldDirty: true, shouldValidate: true })
          await onBlur(event)
        },
      }}
    />
  )
}

function Status({ form, idOf, name }: OneProps) {
  return (
    <Field
      id={idOf(name)}
      label={fieldLabels[name]}
      required
      error={form.formState.errors[name]?.message}
      className="sm:col-span-2"
    >
      <Select {...form.register(name)}>
        <Options of={statuses.map((status) => [status, statusLabels[status]])} />
      </Select>
    </Field>
  )
}

function Notes({ form, idOf, name }: OneProps) {
  return (
    <Field
      id={idOf(name)}
      label={fieldLabels[name]}
      error={form.formState.errors[name]?.message}
      className="sm:col-span-6"
    >
      <TextArea rows={4} {...form.register(name)} />
    </Field>
  )
}

/** The values of the edit form, checked as by the call, with every field present. */
const EditForm = reachable(
  VisitPerson.extend({
    appointmentDate: date(),
    appointmentTime: time(),
    status: z.enum(statuses, { error: 'Stato non valido' }),
    squeeze: z.boolean(),
  }),
)
type EditTyped = z.input<typeof EditForm>
type EditValues = z.output<typeof EditForm>

const fieldLabels: Record<keyof EditTyped, string> = {
  firstName: 'Nome',
  lastName: 'Cognome',
  email: 'Email',
  phone: 'Telefono',
  dateOfBirth: 'Data di nascita',
  appointmentDate: 'Data',
  appointmentTime: 'Ora',
  status: 'Stato',
  notes: 'Note',
  squeeze: 'Incastro',
}

/** A request as the form shows it; undefined while it is not known yet. */
function typedFrom(appointment: Appointment | undefined): EditTyped {
  return {
    firstName: appointment?.firstName ?? '',
    lastName: appointment?.lastName ?? '',
    email: appointment?.email ?? '',
    phone: appointment?.phone ?? '',
    dateOfBirth: appointment?.dateOfBirth ?? '',
    appointmentDate: appointment?.appointmentDate ?? '',
    appointmentTime: appointment?.appointmentTime ?? '',
    status: appointment?.status ?? 'pending',
    notes: appointment?.notes ?? '',
    squeeze: false,
  }
}

/** A value as the form shows it; undefined where it is shown as it was typed. */
function sayValue(path: string, value: unknown): string | undefined {
  return path === 'status' ? statusLabels[value as AppointmentStatus] : undefined
}
