import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { PublicCategory } from '#features/catalogue/contract.ts'
import { NoScript, Purpose, Trouble } from '#features/contacts/form/Words.tsx'
import { Honeypot } from '#platform/form/visitor/Honeypot.tsx'
import { useVisitorForm, type VisitorForm } from '#platform/form/visitor/useVisitorForm.ts'
import { Button } from '#ui/Button.tsx'
import { DateTextInput } from '#ui/DateInput.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Checkbox, Options, Select } from '#ui/inputs.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import type { PublicAgreement } from '../../contract.ts'
import { type FieldName, formCopy, NAMES } from './copy.ts'
import { Thanks } from './Frame.tsx'

export type Offer = { agreements: readonly PublicAgreement[]; services: readonly PublicCategory[] }

const idOf = (name: FieldName) => `attiva-${name}`

/** The name of the form's draft. */
export const ACTIVATION_DRAFT = 'attiva-convenzione'

const activationForm: VisitorForm<FieldName> = {
  key: ACTIVATION_DRAFT,
  names: NAMES,
  many: ['serviziInteressati'],
  honeypot: 'website',
  load: () => import('./send.ts'),
  words: {
    failed: { title: formCopy.error, description: formCopy.failed, tone: 'error' },
    unreachable: formCopy.unreachable,
  },
}

/** The form, and after it the next one. */
export function Activation({ offer }: { offer: Offer }) {
  const [round, setRound] = useState(0)
  const focusOn = useFocusAfterRender()
  const again = () => {
    setRound(round + 1)
    focusOn(idOf('convenzioneId'))
  }
  return <ActivationForm key={round} offer={offer} onAgain={again} />
}

/**
 * The form for an agreement. It keeps the typed values until the server has received them, and then offers to send
 * another request.
 */
function ActivationForm({ offer, onAgain }: { offer: Offer; onAgain: () => void }) {
  const { form, errors, sending, trouble, sent } = useVisitorForm(activationForm)
  const chosen = useChosen(form.ref)
  const field = (name: FieldName) => ({ id: idOf(name), required: true, error: errors[name] })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event as Parameters<typeof form.onInput>[0])
    chosen.look()
  }
  if (sent) return <Thanks onAgain={onAgain} />
  return (
    <div data-print="no" className="print:hidden">
      <NoScript sentence={formCopy.noScript} />
      {/* The method matters only without script: GET would put personal data into the address. */}
      <form
        {...form}
        onInput={onInput}
        method="post"
        noValidate
        aria-label={formCopy.title}
        aria-busy={sending || undefined}
        className="noscript:hidden grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 sm:grid-cols-2"
      >
        <Agreements agreements={offer.agreements} chosen={chosen.id} error={errors.convenzioneId} />
        <Field label={<Starred>Nome</Starred>} {...field('firstName')}>
          <TextInput name="firstName" autoComplete="given-name" />
        </Field>
        <Field label={<Starred>Cognome</Starred>} {...field('lastName')}>
          <TextInput name="lastName" autoComplete="family-name" />
        </Field>
        <Field label={<Starred>Email</Starred>} {...field('email')}>
          <TextInput name="email" type="email" autoComplete="email" />
        </Field>
        <Field label={<Starred>Telefono</Starred>} {...field('phone')}>
          <TextInput name="phone" type="tel" autoComplete="tel" />
        </Field>
        <Field label={<Starred>Data di Nascita</Starred>} {...field('dateOfBirth')}>
          <DateTextInput name="dateOfBirth" autoComplete="bday" />
        </Field>
        <Services services={offer.services} error={errors.serviziInteressati} />
        <Honeypot id="attiva-website" name={activationForm.honeypot} />
        {trouble ? <Trouble sentence={trouble} /> : null}
        <div className="col-span-full mt-1 flex flex-wrap items-center gap-x-6 gap-y-4 border-line border-t pt-6">
          <Button type="submit" busy={sending} busyLabel={formCopy.submitting} className="max-sm:w-full">
            {formCopy.submit}
          </Button>
          <Purpose sentence={formCopy.purpose} />
        </div>
      </form>
    </div>
  )
}

/** A label with a star: the specification marks every field. The star is hidden from screen readers. */
function Starred({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span aria-hidden="true"> *</span>
    </>
  )
}

/** The agreement chosen in the form, also one the browser restored before hydration. */
function useChosen(form: { current: HTMLFormElement | null }) {
  const [id, setId] = useState('')
  const look = () => {
    const select = form.current?.elements.namedItem('convenzioneId')
    if (select instanceof HTMLSelectElement) setId(select.value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was kept has been filled in
  useEffect(look, [])
  return { id, look }
}

type AgreementsProps = {
  agreements: readonly PublicAgreement[]
  chosen: string
  error: string | undefined
}

function Agreements({ agreements, chosen, error }: AgreementsProps) {
  const description = agreements.find(({ id }) => String(id) === chosen)?.descrizione
  return (
    <div className="col-span-full">
      <Field id={idOf('convenzioneId')} label={<Starred>Convenzione</Starred>} required error={error}>
        <Select name="convenzioneId">
          <option value="">{formCopy.choose}</option>
          <Options of={agreements.map(({ id, nome, azienda }) => [id, `${nome} - ${azienda}`])} />
        </Select>
      </Field>
      <div role="status">
        {description ? (
          <p className="wrap-anywhere mt-3 whitespace-pre-line rounded-md bg-sand-100 px-4 py-3.5 text-sm leading-[1.5]">
            {description}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function Services({ services, error }: { services: readonly PublicCategory[]; error: string | undefined }) {
  return (
    <FieldGroup
      id={idOf('serviziInteressati')}
      legend={<Starred>{formCopy.services}</Starred>}
      // The error has the hint's words, so the hint goes.
      hint={error ? undefined : formCopy.servicesHint}
      error={error}
      className="col-span-full"
    >
      <div className="grid gap-2.5 sm:grid-cols-2">
        {services.map(({ id, name, description }) => (
          <Checkbox
            key={id}
            name="serviziInteressati"
            value={id}
            error={error !== undefined}
            className="h-full rounded-md border border-line-strong bg-white px-4! py-3! transition-colors duration-(--m-quick) hover:bg-sand-50 has-checked:border-aqua-600 has-checked:bg-aqua-50"
            label={
              <span className="wrap-anywhere">
                <span className="block font-ui">{name}</span>
                {description ? <span className="block text-ink-600 text-xs">{description}</span> : null}
              </span>
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
