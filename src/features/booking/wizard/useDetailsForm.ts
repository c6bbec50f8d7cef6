import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { BIRTH_DATE_WRONG } from '#features/contacts/shapes.ts'
import { errorsIn, focusFirst } from '#platform/form/form-errors.ts'
import { type CheckedForm, useCheckedForm } from '#platform/form/useCheckedForm.ts'
import { isBirthDate } from '#platform/time/dates.ts'
import { PatientDetails } from '../contract.ts'
import { bookingCopy } from '../copy.ts'
import { type FieldIssue, FORM_FIELDS, type FormField } from './booking.ts'
import type { Details } from './state.ts'
import { useBooking } from './useBooking.ts'
import type { Uploads } from './useUploads.ts'
import type { WizardControl } from './useWizard.ts'

function formShape(today: string) {
  return PatientDetails.extend({
    dateOfBirth: PatientDetails.shape.dateOfBirth.refine(
      (born) => born === null || isBirthDate(born, today),
      BIRTH_DATE_WRONG,
    ),
    website: z.string(),
  })
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
  const { send, sending, trouble } = useBooking(wizard)
  const shape = useMemo(() => formShape(today), [today])
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
  // The error about files goes once no file is failing any more.
  useEffect(() => {
    if (uploads.state !== 'failed') form.clearErrors('root.uploadedFileIds')
  }, [uploads.state, form])
  return { form, submit, waiting, busy: sending || waiting, trouble, errors: errorsOf(form) }
}

function detailsOf(typed: Typed): Details {
  const { firstName, lastName, email, phone, dateOfBirth, fiscalCode, notes } = typed
  return {
    firstName,
    lastName,
    email,
    phone,
    dateOfBirth: dateOfBirth ?? '',
    fiscalCode: fiscalCode ?? '',
    notes: notes ?? '',
  }
}

function errorsOf(form: DetailsForm): { field: FormField; message: string }[] {
  const { errors } = form.formState
  return FORM_FIELDS.flatMap((field) => {
    const message = field === 'uploadedFileIds' ? errors.root?.[field]?.message : errors[field]?.message
    return message ? [{ field, message }] : []
  })
}
