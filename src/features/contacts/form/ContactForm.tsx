import { Honeypot } from '#platform/form/visitor/Honeypot.tsx'
import { useVisitorForm, type VisitorForm } from '#platform/form/visitor/useVisitorForm.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { type FieldName, formCopy, NAMES, NoScript, Purpose, Trouble } from './Words.tsx'

/** The name of the form's draft. */
export const CONTACT_DRAFT = 'modulo-contatti'

const contactForm: VisitorForm<FieldName> = {
  key: CONTACT_DRAFT,
  names: NAMES,
  honeypot: 'website',
  stays: true,
  load: () => import('./send.ts'),
  words: {
    failed: { title: formCopy.error, description: formCopy.failed, tone: 'error' },
    unreachable: formCopy.unreachable,
  },
}

/** The contact form of the home page. Input stays until the clinic has received it. */
export function ContactForm() {
  const { form, errors, sending, trouble, sent } = useVisitorForm(contactForm)
  return (
    <div data-print="no" className="print:hidden">
      <NoScript sentence={formCopy.noScript} />
      {/* Without scripts, POST keeps the input out of the URL. */}
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
        <Honeypot id="contatti-website" name={contactForm.honeypot} />
        {trouble ? <Trouble sentence={trouble} /> : null}
        {sent ? <SentNote /> : null}
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" busy={sending} busyLabel={formCopy.submitting}>
            {formCopy.submit}
          </Button>
          <Purpose sentence={formCopy.purpose} />
        </div>
      </form>
    </div>
  )
}

/** Stays after the toast, until the next input. */
function SentNote() {
  return (
    <p
      role="status"
      className="col-span-full rounded-md bg-success-50 px-4 py-3.5 text-sm text-success-700 leading-[1.45] forced-colors:border"
    >
      Messaggio inviato. Ti ricontatteremo presto.
    </p>
  )
}
