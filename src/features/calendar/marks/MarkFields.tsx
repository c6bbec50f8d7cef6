import { Controller, useWatch } from 'react-hook-form'
import type { MarkKind } from '#features/booking/time/marks.ts'
import { DateField, TimeField } from '#platform/form/fields.tsx'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/inputs.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { RoomSelect } from '../hours/RoomSelect.tsx'
import { markFieldLabels as labels, type MarkTyped, type MarkValues } from './mark-form.ts'

export type MarkRecord = RecordForm<MarkTyped, MarkValues>
type FieldsProps = { record: MarkRecord }

/** When a mark holds and why; of a closure also what the site says, of an extra session where, and for whom. */
export function MarkFields({ record, kind }: FieldsProps & { kind: MarkKind }) {
  const { form, idOf } = record
  const [wholeDay, firstDay, lastDay] = useWatch({
    control: form.control,
    name: ['wholeDay', 'firstDay', 'lastDay'],
  })
  const { errors } = form.formState
  const isExtra = kind === 'extra'
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField record={record} name="firstDay" required />
        {isExtra ? null : <DateField record={record} name="lastDay" hint="Vuoto: un giorno solo" />}
        {isExtra ? null : (
          <Switch
            label={labels.wholeDay}
            className="justify-self-start sm:col-span-2"
            {...form.register('wholeDay')}
          />
        )}
        {wholeDay ? null : <TimeField record={record} name="startTime" required />}
        {wholeDay ? null : <TimeField record={record} name="endTime" hint="Vuoto: fino a fine giornata" />}
        {!wholeDay && lastDay !== '' && lastDay !== firstDay ? (
          <p role="status" className="text-ink-600 text-sxs sm:col-span-2">
            Un periodo solo, notti comprese. Per le stesse ore di più giorni, aggiungine uno per giorno.
          </p>
        ) : null}
      </div>
      <Field
        id={idOf('reason')}
        label={labels.reason}
        hint="Resta in clinica: sul sito non si legge."
        error={errors.reason?.message}
      >
        <TextInput autoComplete="off" maxLength={300} {...form.register('reason')} />
      </Field>
      {kind === 'closure' ? (
        <Field
          id={idOf('notice')}
          label={labels.notice}
          hint="Una frase per i pazienti. Vuoto: il sito dice solo che la clinica è chiusa."
          error={errors.notice?.message}
        >
          <TextInput autoComplete="off" maxLength={400} {...form.register('notice')} />
        </Field>
      ) : null}
      {isExtra ? <ExtraFields record={record} /> : null}
    </>
  )
}

function ExtraFields({ record: { form, idOf } }: FieldsProps) {
  return (
    <>
      <Controller
        control={form.control}
        name="roomId"
        render={({ field, fieldState }) => (
          <Field id={idOf('roomId')} label={labels.roomId} error={fieldState.error?.message}>
            <RoomSelect {...field} />
          </Field>
        )}
      />
      <Switch label={labels.online} className="justify-self-start" {...form.register('online')} />
      <Switch label={labels.evenIfClosed} className="justify-self-start" {...form.register('evenIfClosed')} />
    </>
  )
}
