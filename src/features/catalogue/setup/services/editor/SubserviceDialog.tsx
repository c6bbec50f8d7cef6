import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { NestedRecordDialog } from '#platform/form/RecordDialog.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { Field } from '#ui/Field.tsx'
import { Select, Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { setupCopy } from '../../copy.ts'
import { refreshCatalogue } from '../../queries.ts'
import { createSubservice, type SetupSubservice, updateSubservice } from '../contract.ts'
import { servicesCopy } from '../copy.ts'
import { subservicesQuery } from '../queries.ts'
import { DURATIONS } from '../rules.ts'
import {
  changesOf,
  SubserviceForm,
  type SubserviceTyped,
  type SubserviceValues,
  subserviceLabels,
  typedFrom,
} from './subservice-form.ts'

type SubserviceDialogProps = {
  serviceId: number
  /** Null for a new one. */
  subservice: SetupSubservice | null
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

/** One kind of visit, over the page of its service. Mounted while it is open. */
export function SubserviceDialog({ serviceId, subservice, onDirty, onClose }: SubserviceDialogProps) {
  const record = useSubserviceRecord(serviceId, subservice, onClose)
  const { form, idOf } = record
  const { errors } = form.formState
  return (
    <NestedRecordDialog
      record={record}
      title={subservice ? 'Modifica sottoservizio' : 'Nuovo sottoservizio'}
      label={subservice ? setupCopy.update : setupCopy.create}
      onDirty={onDirty}
      onClose={onClose}
    >
      <Field id={idOf('name')} label={subserviceLabels.name} required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        id={idOf('shortDescription')}
        label={subserviceLabels.shortDescription}
        required
        hint="Una riga, sotto il nome mentre si prenota"
        error={errors.shortDescription?.message}
      >
        <TextInput autoComplete="off" {...form.register('shortDescription')} />
      </Field>
      <Field
        id={idOf('longDescription')}
        label={subserviceLabels.longDescription}
        error={errors.longDescription?.message}
      >
        <TextArea rows={3} {...form.register('longDescription')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={idOf('duration')} label={subserviceLabels.duration} error={errors.duration?.message}>
          <Select {...form.register('duration')}>
            {DURATIONS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutesOf(minutes)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id={idOf('price')}
          label={subserviceLabels.price}
          hint="Testo libero: 80,00 oppure Su preventivo"
          error={errors.price?.message}
        >
          <TextInput autoComplete="off" {...form.register('price')} />
        </Field>
      </div>
      <Switch
        label="Attivo, si può scegliere"
        className="justify-self-start"
        {...form.register('isActive')}
      />
    </NestedRecordDialog>
  )
}

const minutesOf = (duration: number | string) => `${duration} minuti`

function useSubserviceRecord(serviceId: number, subservice: SetupSubservice | null, onClose: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  const { queryKey } = subservicesQuery(serviceId)
  const change = ({ id }: SetupSubservice, body: Parameters<typeof changesOf>, version: number | undefined) =>
    call(updateSubservice, {
      params: { id: String(id) },
      body: { ...changesOf(...body), ...(version !== undefined && { version }) },
    })
  // The subservice once it is created: a second save changes it, also when the user typed on during the first one.
  const made = useRef(subservice)
  const record = useRecordForm<SubserviceTyped, SubserviceValues, SetupSubservice>({
    shape: SubserviceForm,
    typed: typedFrom(subservice),
    version: subservice?.version,
    save: async (values, { version, changed }) => {
      const saved = made.current
        ? await change(made.current, [values, changed], version)
        : await call(createSubservice, { body: { ...values, serviceId } })
      made.current = saved
      client.setQueryData(queryKey, (rows) => rows && withRow(rows, saved))
      void refreshCatalogue(client)
      return saved
    },
    onSaved: () => {
      // Values typed during the call are not saved yet, so the dialog stays open.
      if (!dirty.current) onClose()
      notify.success(subservice ? servicesCopy.subserviceUpdated : servicesCopy.subserviceCreated)
    },
    reload: async () => {
      const rows = await client.fetchQuery(subservicesQuery(serviceId))
      const latest = rows.find(({ id }) => id === made.current?.id)
      return latest && { typed: typedFrom(latest), version: latest.version }
    },
    labelOf: (path) => subserviceLabels[path] ?? path,
    sayValue: (path, value) => (path === 'duration' ? minutesOf(String(value)) : undefined),
    onFailed: (error) =>
      notify.error(
        subservice ? servicesCopy.subserviceUpdateFailed : servicesCopy.subserviceCreateFailed,
        error,
      ),
  })
  const dirty = useRef(record.dirty)
  dirty.current = record.dirty
  return record
}

function withRow(rows: SetupSubservice[], saved: SetupSubservice): SetupSubservice[] {
  const known = rows.some(({ id }) => id === saved.id)
  return known ? rows.map((row) => (row.id === saved.id ? saved : row)) : [...rows, saved]
}
