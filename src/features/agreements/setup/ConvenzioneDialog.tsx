import type { z } from 'zod'
import { setupCopy } from '#features/catalogue/setup/copy.ts'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useListedRecord } from '#platform/form/useListedRecord.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { call } from '#platform/http/call.ts'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { type Convenzione, createConvenzione, NewConvenzione, updateConvenzione } from '../contract.ts'
import { convenzioniQuery, refreshConvenzioni } from '../queries.ts'
import { convenzioniCopy } from './copy.ts'

type Typed = z.input<typeof NewConvenzione>

const LABELS: Record<string, string> = {
  nome: 'Nome',
  azienda: 'Azienda',
  descrizione: 'Descrizione',
  isActive: 'Attiva',
}

function typedFrom(convenzione: Convenzione | null): Typed {
  return {
    nome: convenzione?.nome ?? '',
    azienda: convenzione?.azienda ?? '',
    descrizione: convenzione?.descrizione ?? '',
    isActive: convenzione?.isActive ?? true,
  }
}

type ConvenzioneDialogProps = {
  /** Null for a new one. */
  convenzione: Convenzione | null
  onCreated: (id: number) => void
  onClose: () => void
}

export function ConvenzioneDialog({ convenzione, onCreated, onClose }: ConvenzioneDialogProps) {
  const said = useSaid()
  const record = useListedRecord({
    record: convenzione,
    shape: NewConvenzione,
    typedFrom,
    labels: LABELS,
    list: convenzioniQuery,
    create: (body) => call(createConvenzione, { body }),
    update: (id, body, { version }) =>
      call(updateConvenzione, { params: { id: String(id) }, body: { ...body, version } }),
    refresh: refreshConvenzioni,
    onCreated,
    onClose,
    onSaid: () => said.done(convenzione ? convenzioniCopy.updated : convenzioniCopy.created),
    failed: convenzione ? convenzioniCopy.updateFailed : convenzioniCopy.createFailed,
  })
  return (
    <RecordDialog
      record={record}
      title={convenzione ? 'Modifica convenzione' : 'Nuova convenzione'}
      label={convenzione ? setupCopy.update : setupCopy.create}
      onClose={onClose}
    >
      <Fields record={record} />
    </RecordDialog>
  )
}

function Fields({ record: { form, idOf } }: { record: RecordForm<Typed, NewConvenzione> }) {
  const { errors } = form.formState
  const hint = `${idOf('isActive')}-hint`
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={idOf('nome')} label={LABELS.nome} required error={errors.nome?.message}>
          <TextInput autoComplete="off" maxLength={300} {...form.register('nome')} />
        </Field>
        <Field id={idOf('azienda')} label={LABELS.azienda} required error={errors.azienda?.message}>
          <TextInput autoComplete="off" maxLength={300} {...form.register('azienda')} />
        </Field>
      </div>
      <Field id={idOf('descrizione')} label={LABELS.descrizione} error={errors.descrizione?.message}>
        <TextArea rows={4} {...form.register('descrizione')} />
      </Field>
      <div>
        <Switch id={idOf('isActive')} label="Attiva" aria-describedby={hint} {...form.register('isActive')} />
        <p id={hint} className="text-ink-600 text-sxs">
          Se non è attiva, sul sito non si può richiedere. Le attivazioni che ci sono restano.
        </p>
      </div>
    </>
  )
}
