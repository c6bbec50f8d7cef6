import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { fullName } from '#features/contacts/rules.ts'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { line, optional } from '#platform/http/shapes.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { Field } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import {
  type AgreementChoice,
  bookingAgreements,
  saveVisitAgreement,
  type VisitAgreement,
} from '../agreement/contract.ts'
import { AUTHORISATION_MAX, authorisationStates } from '../agreement/rules.ts'
import { authorisationLabels } from '../agreement/staff-copy.ts'
import { appointmentQuery } from '../staff-queries.ts'
import type { Appointment } from './contract.ts'

/** As the form has it: an id as text, '' for none. */
const AgreementForm = z.object({
  agreementId: z.string(),
  authorisation: z.enum(authorisationStates),
  authorisationNumber: optional(line(AUTHORISATION_MAX)),
})
type Typed = z.input<typeof AgreementForm>
type Values = z.output<typeof AgreementForm>
type Record = RecordForm<Typed, Values>

const LABELS: { [path: string]: string } = {
  agreementId: 'Convenzione',
  authorisation: 'Autorizzazione',
  authorisationNumber: 'Numero dell’autorizzazione',
}

const typedFrom = (agreement: VisitAgreement | null): Typed => ({
  agreementId: agreement ? String(agreement.id) : '',
  authorisation: agreement?.authorisation ?? 'missing',
  authorisationNumber: agreement?.authorisationNumber ?? '',
})

export type AgreementDialogProps = { appointment: Appointment; onClose: () => void }

export function AgreementDialog({ appointment, onClose }: AgreementDialogProps) {
  const { data: active = [] } = useQuery(callQuery(bookingAgreements, {}))
  // One that is not active any more stays with the visits booked with it.
  const own = appointment.agreement
  const choices = own && !active.some(({ id }) => id === own.id) ? [own, ...active] : active
  const record = useAgreementRecord(appointment, choices, onClose)
  return (
    <RecordDialog
      record={record}
      title="Convenzione della visita"
      description={`${fullName(appointment)} · ${appointment.serviceName}`}
      label="Salva"
      failed="Non è stato possibile salvare. Riprova."
      onClose={onClose}
    >
      <Fields record={record} choices={choices} />
    </RecordDialog>
  )
}

function useAgreementRecord(
  { id, agreement }: Appointment,
  choices: readonly AgreementChoice[],
  onClose: () => void,
): Record {
  const client = useQueryClient()
  const notify = useNotify()
  const query = appointmentQuery(id)
  return useRecordForm<Typed, Values, { agreement: VisitAgreement | null }>({
    shape: AgreementForm,
    typed: typedFrom(agreement),
    version: agreement?.version,
    labelOf: (path) => LABELS[path] ?? path,
    sayValue: (path, value) => {
      if (path === 'agreementId')
        return choices.find((choice) => String(choice.id) === value)?.name ?? 'Nessuna'
      return path === 'authorisation' ? authorisationLabels[value as Values['authorisation']] : undefined
    },
    save: async ({ agreementId, ...authorisation }, { version }) => {
      const body = { agreementId: agreementId === '' ? null : Number(agreementId), ...authorisation }
      const saved = await call(saveVisitAgreement, { params: { id: String(id) }, body: { ...body, version } })
      client.setQueryData(query.queryKey, (one) => one && { ...one, ...saved })
      return saved
    },
    typedOf: (saved) => typedFrom(saved.agreement),
    onSaved: () => {
      notify.success('Convenzione salvata')
      onClose()
    },
    reload: async () => {
      await client.invalidateQueries({ queryKey: query.queryKey })
      const latest = (await client.ensureQueryData(query))?.agreement
      return latest ? { typed: typedFrom(latest), version: latest.version } : undefined
    },
  })
}

function Fields({ record, choices }: { record: Record; choices: readonly AgreementChoice[] }) {
  const { form, idOf } = record
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'agreementId' })
  const agreement = choices.find(({ id }) => String(id) === chosen)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        id={idOf('agreementId')}
        label={LABELS.agreementId}
        error={errors.agreementId?.message}
        className="col-span-full"
      >
        <Select {...form.register('agreementId')}>
          <option value="">Nessuna</option>
          <Options of={choices.map(({ id, name, company }) => [id, `${name} - ${company}`])} />
        </Select>
      </Field>
      {agreement?.needsAuthorisation ? (
        <>
          <Field id={idOf('authorisation')} label={LABELS.authorisation}>
            <Select {...form.register('authorisation')}>
              <Options of={authorisationStates.map((state) => [state, authorisationLabels[state]])} />
            </Select>
          </Field>
          <Field
            id={idOf('authorisationNumber')}
            label={LABELS.authorisationNumber}
            error={errors.authorisationNumber?.message}
          >
            <TextInput autoComplete="off" maxLength={300} {...form.register('authorisationNumber')} />
          </Field>
        </>
      ) : null}
      {agreement?.instructions ? (
        <p className="wrap-anywhere col-span-full whitespace-pre-line text-ink-600 text-sm">
          {agreement.instructions}
        </p>
      ) : null}
    </div>
  )
}
