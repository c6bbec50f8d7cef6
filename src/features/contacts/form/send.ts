import type { Typed } from '#platform/form/visitor/draft.ts'
import { errorsOf, outcomeOf, SEND_TIMEOUT_MS } from '#platform/form/visitor/outcome.ts'
import type * as visitor from '#platform/form/visitor/useVisitorForm.ts'
import { CallError, call } from '#platform/http/call.ts'
import type { ToastText } from '#ui/Toast.tsx'
import { contactByEmail, createContact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import { ContactRequest, createMessage } from '../messages/contract.ts'
import { type FieldName, NAMES } from './Words.tsx'

// Loaded when the form is first used, as the shapes are heavier than the rest of it.

type Errors = visitor.Errors<FieldName>
type Outcome = visitor.Outcome<FieldName>

const SENT: ToastText = { title: contactCopy.sent, description: contactCopy.sentText }

export function checkForm(typed: Typed): Errors {
  return errorsOf(ContactRequest.safeParse(typed).error?.issues ?? [], NAMES)
}

/** The three calls, in the order the specification gives them: look up by e-mail; if there is none, create; write. */
export async function sendForm(typed: Typed, website: string): Promise<Outcome> {
  const checked = ContactRequest.safeParse(typed)
  if (!checked.success) return { kind: 'wrong', errors: errorsOf(checked.error.issues, NAMES) }
  const { subject, message, ...person } = checked.data
  const options = { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) }
  const honeypot = website ? { website } : {}
  try {
    const known = await findContact(person.email, options)
    const id =
      known ?? (await call(createContact, { body: { ...person, type: 'Ospite', ...honeypot } }, options)).id
    // Only staff learn that an address is known: the message names its author, who may be a relative of the contact.
    const text =
      known === undefined ? message : `${message}\n\n${contactCopy.typedDetails}: ${givenBy(person)}`
    const body = { subject, message: text, priority: 'normal', source: 'website', ...honeypot } as const
    await call(createMessage, { params: { id: String(id) }, body }, options)
    return { kind: 'sent', toast: SENT }
  } catch (error) {
    // Sending again is safe: the server accepts a repeated text without storing it twice.
    return outcomeOf(error, NAMES, contactCopy.notSent)
  }
}

function givenBy({
  firstName,
  lastName,
  phone,
}: {
  firstName: string
  lastName: string
  phone: string
}): string {
  return `${firstName} ${lastName}, telefono ${phone}`
}

async function findContact(email: string, options: { signal: AbortSignal }): Promise<number | undefined> {
  try {
    return (await call(contactByEmail, { params: { email } }, options)).id
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
