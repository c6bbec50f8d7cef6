import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { agreementKindLabels, agreementKinds } from '#features/booking/agreement/rules.ts'
import { setupCopy } from '#features/catalogue/setup/copy.ts'
import { DeleteRecord } from '#features/catalogue/setup/DeleteRecord.tsx'
import {
  addressOf,
  linkIdOf,
  useCloseRecord,
  useOpenRecord,
  useRowFocus,
  type View,
} from '#features/catalogue/setup/view.ts'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useListedRecord } from '#platform/form/useListedRecord.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { DataTable, PILL, type TableLook, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Options, Select, Switch } from '#ui/inputs.tsx'
import { RowActions, RowLink } from '#ui/RowActions.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import {
  type Agreement,
  createAgreement,
  deleteAgreement,
  NewAgreement,
  updateAgreement,
} from '../contract.ts'
import { agreementsQuery, refreshAgreements } from '../queries.ts'
import { agreementsCopy } from '../staff-copy.ts'

/** The agreements with companies, funds and insurers. Any of the staff may delete one. */
export function AgreementsTab({ view }: { view: View }) {
  const { data, error, isFetching, refetch } = useQuery(agreementsQuery)
  if (data) return <Agreements view={view} agreements={data} />
  if (error && !isFetching) {
    return <NotLoaded what="le convenzioni" error={error} again={() => refetch()} />
  }
  return <TableSkeleton {...agreementsTable} />
}

function Agreements({ view, agreements }: { view: View; agreements: Agreement[] }) {
  const [deleting, setDeleting] = useState<Agreement | null>(null)
  const [created, setCreated] = useState<number | null>(null)
  const ids = agreements.map(({ id }) => id)
  useRowFocus(view, ids, created)
  return (
    <>
      <DataTable
        {...agreementsTable}
        rows={agreements}
        context={{ view, onDelete: setDeleting }}
        empty={<NoAgreements />}
      />
      <Open view={view} agreements={agreements} onCreated={setCreated} />
      {deleting ? <DeleteAgreement agreement={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

type OpenProps = { view: View; agreements: Agreement[]; onCreated: (id: number) => void }

/** The agreement the address names, in its dialog. */
function Open({ view, agreements, onCreated }: OpenProps) {
  const close = useCloseRecord(view)
  const agreement = useOpenRecord(view, agreements)
  if (view.record === null) return null
  if (view.record !== 'new' && !agreement) {
    const gone = 'Forse è stata eliminata nel frattempo.'
    return <RecordMissing title="Convenzione non trovata" text={gone} onClose={close} />
  }
  return (
    <AgreementDialog key={view.record} agreement={agreement ?? null} onCreated={onCreated} onClose={close} />
  )
}

function NoAgreements() {
  return (
    <EmptyState
      title={agreementsCopy.empty}
      text="Le convenzioni attive si possono richiedere dal sito."
      action={
        <ButtonLink
          to={addressOf({ tab: 'convenzioni', record: 'new' })}
          state={OPENED}
          preventScrollReset
          icon={<Plus strokeWidth={2} />}
        >
          Crea Prima Convenzione
        </ButtonLink>
      }
    />
  )
}

type RowCommands = { view: View; onDelete: (agreement: Agreement) => void }

const agreementsTable: TableLook<Agreement, RowCommands> = {
  label: 'Convenzioni',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_name'_'comp_comp'_'text_text'_'st_act']",
  columns: [
    {
      id: 'name',
      head: 'Nome',
      width: 'w-[24%]',
      className: 'min-w-0 wrap-anywhere [grid-area:name]',
      skeleton: 'w-[66%] max-desk:my-1',
      cell: (row, { view }) => (
        <RowLink
          id={linkIdOf('convenzioni', row.id)}
          to={addressOf({ ...view, record: row.id })}
          state={OPENED}
          preventScrollReset
        >
          {row.nome}
        </RowLink>
      ),
    },
    {
      id: 'comp',
      head: 'Azienda',
      width: 'w-[20%]',
      className: 'min-w-0 wrap-anywhere [grid-area:comp]',
      skeleton: 'w-3/5 max-desk:my-1',
      cell: ({ azienda, kind }) => (
        <>
          {azienda}
          {kind === 'azienda' ? null : (
            <span className="block text-ink-600 text-sxs">{agreementKindLabels[kind]}</span>
          )}
        </>
      ),
    },
    {
      id: 'text',
      head: 'Descrizione',
      className: 'min-w-0 wrap-anywhere text-ink-600 [grid-area:text] max-desk:empty:hidden',
      skeleton: 'w-[85%] max-desk:my-1',
      cell: ({ descrizione }) =>
        descrizione ? <span className="line-clamp-3 desk:line-clamp-2">{descrizione}</span> : null,
    },
    {
      id: 'st',
      head: 'Stato',
      width: 'w-32',
      className: 'self-center [grid-area:st]',
      skeleton: PILL,
      cell: ({ isActive }) => (
        <StatusPill status={isActive ? 'on' : 'off'}>
          {isActive ? agreementsCopy.active : agreementsCopy.inactive}
        </StatusPill>
      ),
    },
    {
      id: 'act',
      head: 'Azioni',
      width: 'w-24',
      align: 'right',
      className: '[grid-area:act] max-desk:-mr-3 max-desk:-mb-2',
      cell: (row, commands) => <Actions row={row} {...commands} />,
    },
  ],
}

function Actions({ row, onDelete }: RowCommands & { row: Agreement }) {
  return (
    <RowActions
      name={`la convenzione ${row.nome}`}
      actions={[{ label: 'Elimina', icon: Trash2, tone: 'danger', onSelect: () => onDelete(row) }]}
    />
  )
}

type DeleteAgreementProps = { agreement: Agreement; onClose: () => void }

function DeleteAgreement({ agreement, onClose }: DeleteAgreementProps) {
  const client = useQueryClient()
  const params = { id: String(agreement.id) }
  return (
    <DeleteRecord
      record={agreement}
      title={agreementsCopy.deleteAsk}
      text={`Sei sicuro di voler eliminare la convenzione «${agreement.nome}» con ${agreement.azienda}? Se qualcuno l’ha già attivata resta.`}
      remove={() => call(deleteAgreement, { params })}
      deactivate={({ version }) => call(updateAgreement, { params, body: { isActive: false, version } })}
      copy={agreementsCopy}
      onDone={() => refreshAgreements(client)}
      onClose={onClose}
    />
  )
}

type Typed = z.input<typeof NewAgreement>

const LABELS: Record<string, string> = {
  nome: 'Nome',
  azienda: 'Azienda',
  descrizione: 'Descrizione',
  kind: 'Tipo',
  needsAuthorisation: 'Serve l’autorizzazione',
  needsPrescription: 'Serve la prescrizione',
  instructions: 'Istruzioni per chi prenota',
  isActive: 'Attiva',
}

function typedFrom(agreement: Agreement | null): Typed {
  return {
    nome: agreement?.nome ?? '',
    azienda: agreement?.azienda ?? '',
    descrizione: agreement?.descrizione ?? '',
    isActive: agreement?.isActive ?? true,
    kind: agreement?.kind ?? 'azienda',
    needsAuthorisation: agreement?.needsAuthorisation ?? false,
    needsPrescription: agreement?.needsPrescription ?? false,
    instructions: agreement?.instructions ?? '',
  }
}

type AgreementDialogProps = {
  /** Null for a new one. */
  agreement: Agreement | null
  onCreated: (id: number) => void
  onClose: () => void
}

function AgreementDialog({ agreement, onCreated, onClose }: AgreementDialogProps) {
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
      <Field id={idOf('kind')} label={LABELS.kind} required error={errors.kind?.message}>
        <Select {...form.register('kind')}>
          <Options of={agreementKinds.map((kind) => [kind, agreementKindLabels[kind]])} />
        </Select>
      </Field>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Switch
          id={idOf('needsAuthorisation')}
          label={LABELS.needsAuthorisation}
          {...form.register('needsAuthorisation')}
        />
        <Switch
          id={idOf('needsPrescription')}
          label={LABELS.needsPrescription}
          {...form.register('needsPrescription')}
        />
      </div>
      <Field
        id={idOf('instructions')}
        label={LABELS.instructions}
        hint="Chi prenota una visita con questa convenzione le legge prima di inviare."
        error={errors.instructions?.message}
      >
        <TextArea rows={3} {...form.register('instructions')} />
      </Field>
      <div>
        <Switch id={idOf('isActive')} label="Attiva" aria-describedby={hint} {...form.register('isActive')} />
        <p id={hint} className="text-ink-600 text-sxs">
          Se non è attiva, sul sito non si può richiedere né indicare prenotando. Le attivazioni che ci sono
          restano.
        </p>
      </div>
    </>
  )
}
