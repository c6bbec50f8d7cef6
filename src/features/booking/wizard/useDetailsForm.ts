import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { listBookingCategories } from '#features/catalogue/contract.ts'
import { BIRTH_DATE_WRONG, birthDateIn } from '#features/contacts/shapes.ts'
import { errorsIn, focusFirst } from '#platform/form/form-errors.ts'
import { type CheckedForm, useCheckedForm } from '#platform/form/useCheckedForm.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { line, optional } from '#platform/http/shapes.ts'
import { isBirthDate } from '#platform/time/dates.ts'
import { useLanguage } from '#ui/Language.tsx'
import { useToast } from '#ui/Toast.tsx'
import { AUTHORISATION_MAX } from '../agreement/rules.ts'
import { availableSlots } from '../contract.ts'
import { bookingCopy } from '../copy.ts'
import { createAppointmentMutation, SENDING_BOOKING } from '../queries.ts'
import { isMinor } from '../rules.ts'
import { Booker, HomeAddress, PatientDetails } from '../shapes.ts'
import {
  attemptFor,
  bookingOf,
  type CheckedDetails,
  type FieldIssue,
  FORM_FIELDS,
  type FormField,
  failureOf,
  wasRefused,
} from './booking.ts'
import { useMessages } from './messages.ts'
import { type Details, isDrawnAtHome, patients } from './state.ts'
import type { Uploads } from './useUploads.ts'
import type { WizardControl } from './useWizard.ts'

function formShape(today: string, isAtHome: boolean) {
  const whole = PatientDetails.extend({
    dateOfBirth: PatientDetails.shape.dateOfBirth.refine(
      (born) => born === null || isBirthDate(born, today),
      BIRTH_DATE_WRONG,
    ),
    website: z.string(),
    forWhom: z.enum(patients),
    bookerFirstName: z.string(),
    bookerLastName: z.string(),
    agreementId: z.string(),
    authorisationNumber: optional(line(AUTHORISATION_MAX)),
    homeAddress: HomeAddress,
  })
  type Whole = z.output<typeof whole>
  // Also with other issues, so that all show at once.
  const forOthers = (
    path: keyof Whole,
    error: string,
    isFine: (values: Whole) => boolean,
  ): [(values: Whole) => boolean, { path: PropertyKey[]; error: string; when: () => boolean }] => [
    (values) => values.forWhom === 'me' || isFine(values),
    { path: [path], error, when: () => true },
  ]
  const { firstName, lastName } = Booker.shape
  return whole
    .refine(({ homeAddress }) => !isAtHome || homeAddress !== '', {
      ...{ path: ['homeAddress'], error: bookingCopy.homeAddressNeeded, when: () => true },
    })
    .refine(
      ...forOthers(
        'bookerFirstName',
        'Nome richiesto',
        (one) => firstName.safeParse(one.bookerFirstName).success,
      ),
    )
    .refine(
      ...forOthers(
        'bookerLastName',
        'Cognome richiesto',
        (one) => lastName.safeParse(one.bookerLastName).success,
      ),
    )
    .refine(...forOthers('dateOfBirth', bookingCopy.birthNeeded, ({ dateOfBirth }) => Boolean(dateOfBirth)))
}
type FormShape = ReturnType<typeof formShape>
type Typed = z.input<FormShape>
export type DetailsForm = CheckedForm<Typed, z.output<FormShape>>

export const idOf = (field: FormField) => `prenota-${field}`

/**
 * The form of the patient's details, and the sending of the booking. A booking confirmed while files are being uploaded is
 * `waiting` until they are there.
 */
export function useDetailsForm(wizard: WizardControl, uploads: Uploads, today: string) {
  const { draft, dispatch } = wizard
  const { send, sending, trouble } = useBooking(wizard, today)
  const isAtHome = isDrawnAtHome(draft)
  const shape = useMemo(() => formShape(today, isAtHome), [today, isAtHome])
  const form: DetailsForm = useCheckedForm(shape, { ...draft.details, website: '' })
  // Saved while it is typed, so that going back or reloading loses nothing.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => dispatch({ type: 'typed', details: detailsOf(values) }),
      }),
    [form, dispatch],
  )
  // A valid codice fiscale fills in the date of birth.
  useEffect(
    () =>
      form.subscribe({
        name: 'fiscalCode',
        formState: { values: true },
        callback: ({ values }) => {
          const born = values.dateOfBirth ? null : birthDateIn(values.fiscalCode ?? '', today)
          if (born) form.setValue('dateOfBirth', born, { shouldValidate: true })
        },
      }),
    [form, today],
  )
  const whose = useWhose()
  const [waiting, setWaiting] = useState(false)
  const submit = form.handleSubmit(
    async ({ website, ...details }) => {
      if (uploads.state === 'running') return setWaiting(true)
      const issues: FieldIssue[] =
        uploads.state === 'failed'
          ? [{ field: 'uploadedFileIds', message: bookingCopy.uploadMissing }]
          : await send(details, website)
      uploads.markLost(
        issues.flatMap(({ place }) => (place === undefined ? [] : (draft.files[place]?.id ?? []))),
      )
      for (const { field, message } of issues) {
        form.setError(field === 'uploadedFileIds' ? `root.${field}` : field, { type: 'server', message })
      }
      focusFirst(issues.map(({ field }) => idOf(field)))
    },
    (found) => focusFirst(errorsIn(found).map(({ path }) => idOf(path as FormField))),
  )
  // Sends a booking confirmed during an upload once every file is there, with the values typed by then.
  useEffect(() => {
    if (!waiting || uploads.state === 'running') return
    setWaiting(false)
    void submit()
  }, [waiting, uploads.state, submit])
  // Clears the error about files once none has failed.
  useEffect(() => {
    if (uploads.state !== 'failed') form.clearErrors('root.uploadedFileIds')
  }, [uploads.state, form])
  return { form, submit, waiting, busy: sending || waiting, trouble, errors: errorsOf(form, whose) }
}

function detailsOf(typed: Typed): Details {
  const { firstName, lastName, email, phone, dateOfBirth, fiscalCode, notes } = typed
  const { forWhom, bookerFirstName, bookerLastName, agreementId, authorisationNumber, homeAddress } = typed
  return {
    homeAddress,
    forWhom,
    bookerFirstName,
    bookerLastName,
    firstName,
    lastName,
    email,
    phone,
    dateOfBirth: dateOfBirth ?? '',
    fiscalCode: fiscalCode ?? '',
    notes: notes ?? '',
    agreementId,
    authorisationNumber: authorisationNumber ?? '',
  }
}

const PATIENT: readonly FormField[] = ['firstName', 'lastName', 'dateOfBirth', 'fiscalCode']
const PATIENT_NAMES: readonly FormField[] = ['firstName', 'lastName']
const BOOKER_NAMES: readonly FormField[] = ['bookerFirstName', 'bookerLastName']

/** The error of a name, saying whose name it is. */
function useWhose() {
  const { ofPatient, ofBooker } = useMessages().details
  const { sentence } = useLanguage()
  return (field: FormField, error: string): string => {
    if (PATIENT_NAMES.includes(field)) return ofPatient(sentence(error))
    return BOOKER_NAMES.includes(field) ? ofBooker(sentence(error)) : error
  }
}

/** The errors in the order of the fields. Those of names say whose where two people are asked for. */
function errorsOf(
  form: DetailsForm,
  whose: ReturnType<typeof useWhose>,
): { field: FormField; message: string }[] {
  const { errors } = form.formState
  const isForOther = form.getValues('forWhom') !== 'me'
  const others = FORM_FIELDS.filter((field) => !PATIENT.includes(field))
  const fields = isForOther ? [...PATIENT, ...others] : FORM_FIELDS
  return fields.flatMap((field) => {
    const { message, type } = (field === 'uploadedFileIds' ? errors.root?.[field] : errors[field]) ?? {}
    if (!message) return []
    // The server's sentences name the person.
    return [{ field, message: isForOther && type !== 'server' ? whose(field, message) : message }]
  })
}

const CATALOGUE = listBookingCategories.path.replace(/[^/]+$/, '')

/**
 * Sends the booking. A refused choice or time leads back to its step; issues of fields are answered to the form. `trouble` says
 * why the last attempt failed, until the next one begins.
 */
function useBooking(wizard: WizardControl, today: string) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutateAsync } = useMutation(createAppointmentMutation(client))
  // Asked of all mutations: a visitor may have left this step and come back since the booking was sent.
  const sending = useIsMutating({ mutationKey: SENDING_BOOKING }) > 0
  const underway = useUnderway()
  const { draft, dispatch } = wizard

  const { locale, sentence } = useLanguage()
  const { error: fail } = useNotify()
  const [trouble, setTrouble] = useState<string | null>(null)

  const refresh = (path: string, how: 'removeQueries' | 'invalidateQueries') =>
    void client[how]({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })

  const react = (error: unknown): FieldIssue[] => {
    if (wasRefused(error)) dispatch({ type: 'attempted', attempt: null })
    const failure = failureOf(error)
    if (failure.kind === 'fields') return failure.issues
    if (failure.kind === 'closed') {
      const { title, description = '', tone } = failure.toast
      toast({ title: sentence(title), description: sentence(description), tone })
    }
    if (failure.kind === 'other') fail(failure.message)
    if ('lasting' in failure) setTrouble(sentence(failure.lasting))
    if (failure.kind === 'time') {
      refresh(availableSlots.path, 'removeQueries')
      dispatch({ type: 'timeRefused', date: draft.date, time: draft.time, reason: failure.reason })
      if (underway.current) wizard.goBack()
    }
    if (failure.kind === 'choice') {
      refresh(CATALOGUE, 'invalidateQueries')
      const { step, reason } = failure
      dispatch({ type: 'choiceRefused', step, id: draft[step]?.id, reason })
    }
    return []
  }

  const send = async (details: CheckedDetails, website: string): Promise<FieldIssue[]> => {
    if (underway.current) return []
    setTrouble(null)
    const body = bookingOf(draft, details, { website, locale })
    if (!body) {
      fail(bookingCopy.incomplete)
      setTrouble(sentence(bookingCopy.incomplete))
      return []
    }
    const attempt = attemptFor(body, draft.attempt)
    dispatch({ type: 'attempted', attempt })
    underway.current = true
    try {
      const { id, status, duration } = await mutateAsync({ body, key: attempt.key })
      const { category, service, hasSubservices, subservice, exams, doctor, date, time, skipped } = draft
      const choices = { category, service, hasSubservices, subservice, exams, doctor, date, time, skipped }
      const { forWhom, firstName, lastName, email, dateOfBirth, agreementId } = details
      const patient = forWhom === 'me' ? null : `${firstName} ${lastName}`
      const minor = isMinor(dateOfBirth, draft.date ?? today)
      dispatch({
        type: 'confirmed',
        confirmed: { ...choices, id, status, duration, email, patient, isMinor: minor, agreementId },
      })
      // Closes toasts of earlier failures and uploads, so that none covers the last page.
      toast(null)
      return []
    } catch (error) {
      return react(error)
    } finally {
      underway.current = false
    }
  }

  return { send, sending, trouble }
}

/** Whether this form waits for an answer. Leaving its step ends the wait, so that a late refusal doesn't navigate. */
function useUnderway() {
  const underway = useRef(false)
  useEffect(
    () => () => {
      underway.current = false
    },
    [],
  )
  return underway
}
