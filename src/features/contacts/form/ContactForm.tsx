import { type RefObject, useEffect } from 'react'
import { Link } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useToast } from '#ui/Toast.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { formCopy } from './copy.ts'
import { type ShowToast, useContactForm } from './useContactForm.ts'

/** Asks the clinic something. What was typed stays until it is received. */
export function ContactForm() {
  const { form, errors, sending, trouble, sent, engaged, toast } = useContactForm()
  return (
    <div data-print="no" className="print:hidden">
      <NoScript />
      {/* The method counts only where no script runs: what people write must never end up in an address. */}
      <form
        {...form}
        method="post"
        noValidate
        aria-label={formCopy.form}
        aria-busy={sending || undefined}
        className="noscript:hidden grid gap-x-4 gap-y-5 sm:grid-cols-2"
      >
        <Field id="contatti-nome" label="Nome" required error={errors.firstName}>
          <TextInput name="firstName" autoComplete="given-name" />
        </Field>
        <Field id="contatti-cognome" label="Cognome" required error={errors.lastName}>
          <TextInput name="lastName" autoComplete="family-name" />
        </Field>
        <Field id="contatti-email" label="Email" required error={errors.email}>
          <TextInput name="email" type="email" autoComplete="email" />
        </Field>
        <Field id="contatti-telefono" label="Telefono" required error={errors.phone}>
          <TextInput name="phone" type="tel" autoComplete="tel" />
        </Field>
        <Field
          id="contatti-oggetto"
          label="Oggetto"
          required
          error={errors.subject}
          className="col-span-full"
        >
          <TextInput name="subject" autoComplete="off" />
        </Field>
        <Field
          id="contatti-messaggio"
          label="Messaggio"
          required
          hint={formCopy.health}
          error={errors.message}
          className="col-span-full"
        >
          <TextArea name="message" rows={4} />
        </Field>
        <Trap />
        {trouble ? <Trouble sentence={trouble} /> : null}
        {sent ? <Sent /> : null}
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" busy={sending} busyLabel={formCopy.submitting}>
            {formCopy.submit}
          </Button>
          <p className="min-w-0 flex-1 basis-56 text-ink-600 text-xs leading-[1.45]">
            {formCopy.purpose} <Link to="/privacy">{formCopy.privacy}</Link>
          </p>
        </div>
      </form>
      {engaged ? <BringToast to={toast} /> : null}
    </div>
  )
}

/** What shows toasts is loaded by whoever may need one: most visitors never touch the form. */
function BringToast({ to }: { to: RefObject<ShowToast | null> }) {
  const toast = useToast()
  useEffect(() => {
    to.current = toast
  }, [to, toast])
  return null
}

function Trouble({ sentence }: { sentence: string }) {
  return (
    <p className="col-span-full rounded-md bg-danger-50 px-4 py-3.5 text-danger-900 text-sm leading-[1.45]">
      {sentence} Se preferisci, chiamaci allo <PhoneLink className="text-inherit" />.
    </p>
  )
}

/** Stays when the toast has gone, until something is typed again. */
function Sent() {
  return (
    <p
      role="status"
      className="col-span-full rounded-md bg-success-50 px-4 py-3.5 text-sm text-success-700 leading-[1.45] forced-colors:border"
    >
      Messaggio inviato. Ti ricontatteremo presto.
    </p>
  )
}

function PhoneLink({ className = '' }: { className?: string }) {
  return (
    <a href={`tel:${clinic.phone.dial}`} className={`tnum whitespace-nowrap ${className}`}>
      {clinic.phone.text}
    </a>
  )
}

/** People never meet it: not on the screen, not by keyboard, not read aloud. Programs fill it in. */
function Trap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor="contatti-website">Sito web</label>
      <input name="website" id="contatti-website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

function NoScript() {
  return (
    <noscript>
      <p className="rounded-md bg-aqua-50 px-4 py-3.5 text-sm leading-[1.45]">
        {formCopy.noScript} <PhoneLink />, <a href={`mailto:${clinic.email}`}>{clinic.email}</a>.
      </p>
    </noscript>
  )
}
