import type { z } from 'zod'
import { setupCopy } from '#features/catalogue/setup/copy.ts'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useListedRecord } from '#platform/form/useListedRecord.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { type Agreement, createAgreement, NewAgreement, updateAgreement } from '../contract.ts'
import { agreementsQuery, refreshAgreements } from '../queries.ts'
import { agreementsCopy } from '../staff-copy.ts'

type Typed = z.input<typeof NewAgreement>

const LABELS: Record<string, string> = {
  nome: 'Nome',
  azienda: 'Azienda',
  descrizione: 'Descrizione',
  isActive: 'Attiva',
}

function typedFrom(agreement: Agreement | null): Typed {
  return {
    nome: agreement?.nome ?? '',
    azienda: agreement?.azienda ?? '',
    descrizione: agreement?.descrizione ?? '',
    isActive: agreement?.isActive ?? true,
  }
}

type AgreementDialogProps = {
  /** Null for a new one. */
  agreement: Agreement | null
  onCreated: (id: number) => void
  onClose: () => void
}

export function AgreementDialog({ agreement, onCreated, onClose }: AgreementDialogProps) {
  const notify = useNotify()
  const record = useListedRecord({
    record: agreement,
    shape: NewAgreement,
    typedFrom,
    labels: LABELS,
    list: agreementsQuery,
    create: (body) => call(createAgreement, { body }),
    update: (id, body, { version }) =>
      call(updateAgreement, { params: { id: String(id) }, body: { ...body, version } }),
    refresh: refreshAgreements,
    onCreated,
    onClose,
    onSaid: () => notify.success(agreement ? agreementsCopy.updated : agreementsCopy.created),
    failed: agreement ? agreementsCopy.updateFailed : agreementsCopy.createFailed,
  })
  return (
    <RecordDialog
      record={record}
      title={agreement ? 'Modifica convenzione' : 'Nuova convenzione'}
      label={agreement ? setupCopy.update : setupCopy.create}
      onClose={onClose}
    >
      <Fields record={record} />
    </RecordDialog>
  )
}

function Fields({ record: { form, idOf } }: { record: RecordForm<Typed, NewAgreement> }) {
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
