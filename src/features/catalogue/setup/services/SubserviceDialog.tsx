import { z } from 'zod'
import { NestedRecordDialog } from '#platform/form/RecordDialog.tsx'
import { useListedRecord } from '#platform/form/useListedRecord.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { Field } from '#ui/Field.tsx'
import { Options, Select, Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { setupCopy, subservicesCopy } from '../copy.ts'
import { EnglishPart } from '../english/EnglishPart.tsx'
import { englishPaths, englishTyped } from '../english/labels.ts'
import { EnglishKind } from '../english/shapes.ts'
import { typedNumber, typedOrNull } from '../limits/limit-form.ts'
import { NumberField } from '../NumberField.tsx'
import { refreshCatalogue, subservicesQuery } from '../queries.ts'
import { DURATIONS, FIRST_DURATION, OTHER_DURATIONS } from '../rules.ts'
import { createSubservice, NewSubservice, type SetupSubservice, updateSubservice } from './contract.ts'
import { durationField, marginField } from './shapes.ts'

type SubserviceDialogProps = {
  serviceId: number
  /** A kind of the laboratory's services can be drawn at home. */
  ofLaboratory: boolean
  /** Null for a new one. */
  subservice: SetupSubservice | null
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

/** Edits a subservice over the page of its service. Mounted while it is open. */
export function SubserviceDialog({
  serviceId,
  ofLaboratory,
  subservice,
  onDirty,
  onClose,
}: SubserviceDialogProps) {
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
      <Field id={idOf('name')} label={labels.name} required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        id={idOf('shortDescription')}
        label={labels.shortDescription}
        required
        hint="Una riga, sotto il nome mentre si prenota"
        error={errors.shortDescription?.message}
      >
        <TextInput autoComplete="off" {...form.register('shortDescription')} />
      </Field>
      <Field
        id={idOf('longDescription')}
        label={labels.longDescription}
        error={errors.longDescription?.message}
      >
        <TextArea rows={3} {...form.register('longDescription')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={idOf('duration')} label={labels.duration} error={errors.duration?.message}>
          <Select {...form.register('duration')}>
            <Options
              of={[...DURATIONS, ...OTHER_DURATIONS].map((minutes) => [minutes, minutesOf(minutes)])}
            />
          </Select>
        </Field>
        <Field
          id={idOf('price')}
          label={labels.price}
          hint="Testo libero: 80,00 oppure Su preventivo"
          error={errors.price?.message}
        >
          <TextInput autoComplete="off" {...form.register('price')} />
        </Field>
        {(['beforeMinutes', 'afterMinutes'] as const).map((name) => (
          <NumberField
            key={name}
            id={idOf(name)}
            label={labels[name] ?? name}
            unit="min"
            hint="Vuoto: come il servizio"
            error={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
      </div>
      <EnglishPart record={record} labels={TEXTS} />
      {ofLaboratory ? (
        <Switch label={labels.atHome} className="justify-self-start" {...form.register('atHome')} />
      ) : null}
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
  const notify = useNotify()
  const record = useListedRecord({
    record: subservice,
    shape: SubserviceForm,
    typedFrom,
    labels,
    sayValue: (path, value) => (path === 'duration' ? minutesOf(String(value)) : undefined),
    list: subservicesQuery(serviceId),
    create: (values) => call(createSubservice, { body: { ...values, serviceId } }),
    update: (id, values, { version, changed }) =>
      call(updateSubservice, {
        params: { id: String(id) },
        body: { ...changesOf(values, changed), version },
      }),
    refresh: refreshCatalogue,
    // Values typed during the call are not saved yet, so the dialog stays open.
    onClose: () => (record.dirty ? undefined : onClose()),
    onSaid: () => notify.success(subservice ? subservicesCopy.updated : subservicesCopy.created),
    failed: subservice ? subservicesCopy.updateFailed : subservicesCopy.createFailed,
  })
  return record
}

const { name, shortDescription, longDescription, price } = NewSubservice.shape

const SubserviceForm = z.object({
  name,
  shortDescription,
  longDescription,
  english: EnglishKind,
  duration: typedNumber.pipe(durationField),
  price,
  atHome: z.boolean(),
  beforeMinutes: typedOrNull.pipe(marginField.nullable()),
  afterMinutes: typedOrNull.pipe(marginField.nullable()),
  isActive: z.boolean(),
})
type SubserviceTyped = z.input<typeof SubserviceForm>
type SubserviceValues = z.output<typeof SubserviceForm>

/** The description is the short one: the long one stands on no page. */
const TEXTS = { name: 'Nome', description: 'Descrizione breve' }

const labels: Record<string, string> = {
  name: 'Nome',
  shortDescription: 'Descrizione breve',
  longDescription: 'Descrizione lunga',
  duration: 'Durata',
  price: 'Prezzo',
  atHome: 'Prelievo a domicilio, chiede l’indirizzo',
  beforeMinutes: 'Prima',
  afterMinutes: 'Dopo',
  ...englishPaths(TEXTS),
}

/** A kind of visit as the form shows it, or a new one. */
function typedFrom(subservice: SetupSubservice | null): SubserviceTyped {
  return {
    name: subservice?.name ?? '',
    shortDescription: subservice?.shortDescription ?? '',
    longDescription: subservice?.longDescription ?? '',
    english: englishTyped(TEXTS, subservice?.english),
    duration: String(subservice?.duration ?? FIRST_DURATION),
    price: subservice?.price ?? '',
    atHome: subservice?.atHome ?? false,
    beforeMinutes: subservice?.beforeMinutes?.toString() ?? '',
    afterMinutes: subservice?.afterMinutes?.toString() ?? '',
    isActive: subservice?.isActive ?? true,
  }
}

/** The body of the call that changes a subservice: only the fields that differ from those that were read. */
function changesOf(
  values: SubserviceValues,
  changed: ReadonlySet<keyof SubserviceTyped>,
): Partial<SubserviceValues> {
  const sent = Object.entries(values).filter(([field]) => changed.has(field as keyof SubserviceTyped))
  return Object.fromEntries(sent)
}
