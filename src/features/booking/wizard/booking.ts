import type { z } from 'zod'
import { closedToast } from '#platform/form/visitor/outcome.ts'
import { CallError } from '#platform/http/call.ts'
import type { Issue } from '#platform/http/errors.ts'
import type { Locale } from '#ui/Language.tsx'
import type { ToastText } from '#ui/Toast.tsx'
import { bookingCopy } from '../copy.ts'
import type { BookingBody } from '../queries.ts'
import { ANY_DOCTOR, type BookerRelation } from '../rules.ts'
import type { PatientDetails } from '../shapes.ts'
import {
  type Attempt,
  type ChoiceStep,
  type Choices,
  type Details,
  type Draft,
  isDrawnAtHome,
} from './state.ts'

/** The checked details of the patient, the person who books, and the agreement. */
export type CheckedDetails = z.output<typeof PatientDetails> &
  Pick<Details, 'forWhom' | 'bookerFirstName' | 'bookerLastName' | 'agreementId' | 'homeAddress'> & {
    authorisationNumber: string | null
  }

/** The visit that free times are asked for; null before the doctor is chosen. */
export function visitChoiceOf({ doctor, service, subservice }: Choices) {
  if (!doctor || !service) return null
  return { doctorId: doctor.id, serviceId: service.id, subserviceId: subservice?.id ?? null }
}

/** The body of the call for a draft; null when a step before the details is missing. */
export function bookingOf(
  draft: Draft,
  details: CheckedDetails,
  { website = '', locale = 'it' }: { website?: string; locale?: Locale } = {},
): BookingBody | null {
  const { category, service, subservice, doctor, date, time } = draft
  if (!category || !service || !doctor || !date || !time) return null
  if (draft.hasSubservices && !subservice) return null
  const { forWhom, bookerFirstName, bookerLastName, agreementId, authorisationNumber, ...others } = details
  const { homeAddress, ...patient } = others
  const relation: BookerRelation = forWhom === 'child' ? 'parent' : 'other'
  return {
    categoryId: category.id,
    serviceId: service.id,
    subserviceId: subservice?.id ?? null,
    doctorId: doctor.id === ANY_DOCTOR ? null : doctor.id,
    appointmentDate: date,
    appointmentTime: time,
    ...patient,
    ...(forWhom !== 'me' && {
      booker: { firstName: bookerFirstName, lastName: bookerLastName, relation },
    }),
    ...(agreementId && { agreement: { id: Number(agreementId), authorisationNumber } }),
    ...(draft.exams && {
      exams: draft.exams.map(({ serviceId, subserviceId }) => ({ serviceId, subserviceId })),
    }),
    ...(isDrawnAtHome(draft) && { homeAddress }),
    status: 'pending',
    uploadedFileIds: draft.files.map((file) => file.id),
    ...(website && { website }),
    ...(locale !== 'it' && { language: locale }),
  }
}

/**
 * Pairs a booking with its idempotency key. The same content gets the same key, so that a lost answer or a second click
 * leads to the same booking.
 */
export function attemptFor(body: object, last: Attempt | null): Attempt {
  const content = JSON.stringify(body)
  return last?.content === content ? last : { key: randomKey(), content }
}

// crypto.randomUUID is missing on plain http addresses other than localhost.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The wizard's reaction to a failed booking. */
export type Failure =
  | { kind: 'time'; reason: string }
  | { kind: 'choice'; step: ChoiceStep; reason: string }
  | { kind: 'fields'; issues: FieldIssue[] }
  /** `lasting` stays on the page when the toast has closed. */
  | { kind: 'closed'; toast: ToastText; lasting: string }
  | { kind: 'other'; message: string; lasting: string }
  /** A sentence with a way out, which stands on the page alone. */
  | { kind: 'limited'; lasting: string }

export type FormField = keyof Details | 'uploadedFileIds'

/** `place`: index of the file, from 0. */
export type FieldIssue = { field: FormField; message: string; place?: number }

/** In the order of the page: the first invalid field takes the focus. */
export const FORM_FIELDS = [
  'forWhom',
  'firstName',
  'lastName',
  'bookerFirstName',
  'bookerLastName',
  'email',
  'phone',
  'dateOfBirth',
  'fiscalCode',
  'homeAddress',
  'notes',
  'agreementId',
  'authorisationNumber',
  'uploadedFileIds',
] as const satisfies FormField[]

const STEP_OF_FIELD: Record<string, ChoiceStep> = {
  categoryId: 'category',
  serviceId: 'service',
  exams: 'service',
  subserviceId: 'subservice',
  doctorId: 'doctor',
}

export function failureOf(error: unknown): Failure {
  const unknown: Failure = { kind: 'other', message: bookingCopy.failed, lasting: bookingCopy.notSent }
  if (!(error instanceof CallError)) return unknown
  if (error.code === 'slot_taken') return { kind: 'time', reason: error.sentence ?? bookingCopy.slotTaken }
  const closed = closedToast(error)
  if (closed) return { kind: 'closed', toast: closed, lasting: closed.description ?? closed.title }
  if (error.status === 429 && error.sentence) {
    return { kind: 'limited', lasting: error.sentence }
  }
  return (error.status === 400 && refusedInput(error.issues)) || unknown
}

// The earliest step comes first: another choice there may settle the later ones.
function refusedInput(issues: Issue[]): Failure | undefined {
  for (const { path, message } of issues) {
    const step = STEP_OF_FIELD[path.replace(/^exams\..*/, 'exams')]
    if (step) return { kind: 'choice', step, reason: message }
  }
  const time = issues.find(({ path }) => path === 'appointmentDate' || path === 'appointmentTime')
  if (time) return { kind: 'time', reason: time.message }
  const fields = issues.flatMap(({ path, message }) => {
    const [field, place] = path
      .replace(/^booker\.(.)/, (_, letter: string) => `booker${letter.toUpperCase()}`)
      .replace(/^agreement\.(id$)?/, (_, id?: string) => (id ? 'agreementId' : ''))
      .split('.')
    return isFormField(field)
      ? [{ field, message, ...(place !== undefined && { place: Number(place) }) }]
      : []
  })
  return fields.length > 0 ? { kind: 'fields', issues: fields } : undefined
}

function isFormField(field: string | undefined): field is FormField {
  return FORM_FIELDS.some((one) => one === field)
}

/** Whether the server refused the booking, so that the next attempt needs a new key. Other failures may have stored it. */
export function wasRefused(error: unknown): boolean {
  return error instanceof CallError && error.status < 500
}
