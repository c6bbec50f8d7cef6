import { BIRTH_DATE_WRONG } from '#features/contacts/shapes.ts'
import type { Typed } from '#platform/form/visitor/draft.ts'
import { errorsOf, outcomeOf, SEND_TIMEOUT_MS } from '#platform/form/visitor/outcome.ts'
import type * as visitor from '#platform/form/visitor/useVisitorForm.ts'
import { call } from '#platform/http/call.ts'
import { isBirthDate, wallClock } from '#platform/time/dates.ts'
import { dateValueOf } from '#ui/date-text.ts'
import type { ToastText } from '#ui/Toast.tsx'
import { createActivation, NewActivation } from '../../contract.ts'
import { type FieldName, formCopy, NAMES } from './copy.ts'

// Loaded with the first use of the form: the shapes weigh more than the rest of it.

type Errors = visitor.Errors<FieldName>
type Outcome = visitor.Outcome<FieldName>

const SENT: ToastText = { title: formCopy.received, description: formCopy.doneText }

export function checkForm(typed: Typed): Errors {
  return check(typed).errors
}

export async function sendForm(typed: Typed, website: string): Promise<Outcome> {
  const { body, errors } = check(typed)
  if (!body) return { kind: 'wrong', errors }
  try {
    const options = { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) }
    await call(createActivation, { body: { ...body, ...(website && { website }) } }, options)
    return { kind: 'sent', toast: SENT }
  } catch (error) {
    return outcomeOf(error, NAMES, formCopy.notSent)
  }
}

function check(typed: Typed): { body: NewActivation | null; errors: Errors } {
  const { data, error } = NewActivation.safeParse(bodyOf(typed))
  const errors = errorsOf(error?.issues ?? [], NAMES)
  const born = dateOf(typed)
  if (!errors.dateOfBirth && !isBirthDate(born, wallClock(new Date()).date))
    errors.dateOfBirth = BIRTH_DATE_WRONG
  return { body: Object.keys(errors).length === 0 && data ? data : null, errors }
}

/** The fields' texts as the call has them. */
function bodyOf(typed: Typed): Record<string, unknown> {
  const services = typed.serviziInteressati
  return {
    ...typed,
    convenzioneId: Number(typed.convenzioneId),
    dateOfBirth: dateOf(typed),
    serviziInteressati: Array.isArray(services) ? services.map(Number) : [],
  }
}

function dateOf({ dateOfBirth }: Typed): string {
  return typeof dateOfBirth === 'string' ? dateValueOf(dateOfBirth) : ''
}
