import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Radio } from '#ui/inputs.tsx'
import { TextArea } from '#ui/textInputs.tsx'
import { BOOKING_MODES } from '../../contract.ts'
import { serviceDuration } from '../../rules.ts'
import { bookingModes } from '../copy.ts'
import { lastDayText, limitWords } from '../limits/limit-form.ts'
import { NumberField } from '../NumberField.tsx'
import { limitsQuery, subservicesQuery } from '../queries.ts'
import { addressOf } from '../view.ts'
import { AliasesField } from './AliasesField.tsx'
import { bookingLabels as labels } from './booking-form.ts'
import type { ServiceParts } from './parts.ts'
import { ServicePreview } from './ServicePreview.tsx'
import type { ServiceRecord } from './service-form.ts'

type BookingSectionsProps = {
  record: ServiceRecord
  /** Null for a new service. */
  serviceId: number | null
  parts: ServiceParts
}

/** How the service is booked and what its visits take, with the patient's view of it. */
export function BookingSections({ record, serviceId, parts }: BookingSectionsProps) {
  const { WhyNone } = parts
  return (
    <div className="gap-x-10 border-line border-t pt-4 wide:grid wide:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <FormSection title={labels.bookingMode} text="Vale per il sito.">
          <Modes record={record} />
        </FormSection>
        <FormSection
          title="Quando"
          text={
            <>
              Vuoto vale la{' '}
              <Link
                to={addressOf({ tab: 'regole' })}
                className="max-desk:inline-flex max-desk:min-h-11 max-desk:items-center"
              >
                regola della clinica
              </Link>
              .
            </>
          }
        >
          <LimitFields record={record} />
        </FormSection>
        <FormSection title="Tempi" text="Prima e dopo occupano medico e stanza, non il paziente.">
          <Margins record={record} serviceId={serviceId} />
        </FormSection>
        <FormSection title={labels.needs} text="Se mancano, l’orario non si offre.">
          <Needs record={record} Choice={parts.Needs} />
        </FormSection>
        <FormSection title="Preparazione" text="Alla fine della prenotazione e nelle e-mail al paziente.">
          <PatientTexts record={record} />
        </FormSection>
        <FormSection
          title={labels.aliases}
          text="Parole per la ricerca qui in Setup. Sul sito non si leggono."
        >
          <AliasesField record={record} />
        </FormSection>
      </div>
      <div className="grid content-start gap-6 py-4">
        <ServicePreview record={record} serviceId={serviceId} FirstTimes={parts.FirstTimes} />
        {serviceId === null ? null : <WhyNone serviceId={serviceId} />}
      </div>
    </div>
  )
}

function Modes({ record: { form, idOf } }: { record: ServiceRecord }) {
  return (
    <fieldset id={idOf('bookingMode')} tabIndex={-1} className="grid gap-2 outline-none sm:grid-cols-2">
      <legend className="sr-only">{labels.bookingMode}</legend>
      {BOOKING_MODES.map((mode) => (
        <Radio
          key={mode}
          value={mode}
          {...form.register('bookingMode')}
          label={
            <>
              <span className="block font-strong">{bookingModes[mode].label}</span>
              <span className="text-ink-600 text-sxs">{bookingModes[mode].text}</span>
            </>
          }
          className="rounded-sm border border-line-strong px-3.5 py-2.5 has-checked:border-aqua-600 has-checked:bg-aqua-50"
        />
      ))}
    </fieldset>
  )
}

function LimitFields({ record: { form, idOf } }: { record: ServiceRecord }) {
  const { data: clinic, isError } = useQuery(limitsQuery)
  const { errors } = form.formState
  const [notice, days, cancel] = useWatch({
    control: form.control,
    name: ['minNoticeMinutes', 'maxDays', 'cancelHours'],
  })
  const words = clinic && limitWords(clinic)
  const rule = isError ? 'Vale la regola della clinica, che non riusciamo a caricare' : undefined
  const hintOf = (typed: string, own: string | undefined, said: string | undefined) =>
    typed.trim() === '' ? (said ? `Vale la regola della clinica: ${said}` : rule) : own
  const field = (name: 'minNoticeMinutes' | 'maxDays' | 'cancelHours', unit: string) => ({
    ...{ id: idOf(name), label: labels[name], unit, error: errors[name]?.message },
    ...form.register(name),
  })
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-3">
      <NumberField
        {...field('minNoticeMinutes', 'ore')}
        hint={hintOf(notice, undefined, words?.minNoticeMinutes)}
      />
      <NumberField
        {...field('maxDays', 'giorni')}
        hint={hintOf(days, lastDayText(days, new Date()), words?.maxDays)}
      />
      <NumberField
        {...field('cancelHours', 'ore')}
        hint={hintOf(cancel, 'Poi: «chiamaci»', words?.cancelHours)}
      />
    </div>
  )
}

function Margins({ record: { form, idOf }, serviceId }: Pick<BookingSectionsProps, 'record' | 'serviceId'>) {
  const { errors } = form.formState
  const [before, after] = useWatch({ control: form.control, name: ['beforeMinutes', 'afterMinutes'] })
  const field = (name: 'beforeMinutes' | 'afterMinutes' | 'places') => ({
    ...{ id: idOf(name), label: labels[name], error: errors[name]?.message },
    ...form.register(name),
  })
  return (
    <>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-3">
        <NumberField {...field('beforeMinutes')} unit="min" />
        <NumberField {...field('afterMinutes')} unit="min" />
        <NumberField {...field('places')} hint="Pazienti nello stesso orario, con un medico" />
      </div>
      {serviceId === null ? null : (
        <TimeBar serviceId={serviceId} before={Number(before) || 0} after={Number(after) || 0} />
      )}
    </>
  )
}

/** The shortest visit with its margins, to scale. */
function TimeBar({ serviceId, before, after }: { serviceId: number; before: number; after: number }) {
  const { data: kinds } = useQuery(subservicesQuery(serviceId))
  if (!kinds || before + after === 0) return null
  const visit = serviceDuration(kinds.filter(({ isActive }) => isActive).map(({ duration }) => duration))
  const margin = (minutes: number) =>
    minutes > 0 ? (
      <span style={{ flex: minutes }} className="min-w-7 rounded-xs bg-sand-200">
        {minutes}′
      </span>
    ) : null
  return (
    <>
      <div aria-hidden="true" className="tnum mt-3 flex gap-0.5 text-center text-s2xs leading-[1.45]">
        {margin(before)}
        <span style={{ flex: visit }} className="rounded-xs bg-aqua-100 font-strong text-aqua-800">
          {visit}′ visita
        </span>
        {margin(after)}
      </div>
      <p className="mt-1.5 text-ink-600 text-sxs">
        Un posto ogni {before + visit + after} minuti: {before} prima, {visit} di visita, {after} dopo.
      </p>
    </>
  )
}

function Needs({ record: { form, idOf }, Choice }: { record: ServiceRecord; Choice: ServiceParts['Needs'] }) {
  const { field, fieldState } = useController({ control: form.control, name: 'needs' })
  return (
    <FieldGroup id={idOf('needs')} legend="Che cosa serve" error={fieldState.error?.message}>
      <Choice needs={field.value} onChange={field.onChange} />
    </FieldGroup>
  )
}

function PatientTexts({ record: { form, idOf } }: { record: ServiceRecord }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {(['preparation', 'whatToBring'] as const).map((name) => (
        <Field key={name} id={idOf(name)} label={labels[name]} error={errors[name]?.message}>
          <TextArea rows={3} {...form.register(name)} />
        </Field>
      ))}
    </div>
  )
}
