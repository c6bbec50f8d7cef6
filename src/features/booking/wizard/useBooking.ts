import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { listBookingCategories } from '#features/catalogue/contract.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { useToast } from '#ui/Toast.tsx'
import { availableSlots } from '../contract.ts'
import { bookingCopy } from '../copy.ts'
import { createAppointmentMutation } from '../queries.ts'
import { attemptFor, bookingOf, type CheckedDetails, type Failure, failureOf, wasRefused } from './booking.ts'
import type { Uploads } from './useUploads.ts'
import type { WizardControl } from './useWizard.ts'

type FieldIssues = Extract<Failure, { kind: 'fields' }>['issues']

const CATALOGUE = listBookingCategories.path.replace(/[^/]+$/, '')

/** Sends the booking. What the server refuses leads to where it can be put right; the form gets what is wrong in it. */
export function useBooking(wizard: WizardControl, uploads: Uploads) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutateAsync, isPending } = useMutation(createAppointmentMutation(client))
  const underway = useRef(false)
  const { draft, dispatch } = wizard

  const { wrong: fail } = useSaid()

  const forget = (path: string, how: 'removeQueries' | 'invalidateQueries') =>
    void client[how]({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })

  const react = (error: unknown): FieldIssues => {
    if (wasRefused(error)) dispatch({ type: 'attempted', attempt: null })
    const failure = failureOf(error)
    if (failure.kind === 'fields') return failure.issues
    if (failure.kind === 'closed') toast(failure.toast)
    if (failure.kind === 'other') fail(failure.message)
    if (failure.kind === 'time') {
      forget(availableSlots.path, 'removeQueries')
      dispatch({ type: 'timeRefused', reason: failure.reason })
      wizard.goBack()
    }
    if (failure.kind === 'choice') {
      forget(CATALOGUE, 'invalidateQueries')
      dispatch({ type: 'choiceRefused', step: failure.step })
      fail(failure.reason)
    }
    return []
  }

  const send = async (details: CheckedDetails, website: string): Promise<FieldIssues> => {
    if (underway.current) return []
    const body = bookingOf(draft, details, website)
    if (!body) fail(bookingCopy.incomplete)
    else if (uploads.running.length > 0) fail(bookingCopy.uploadRunning)
    if (!body || uploads.running.length > 0) return []
    const attempt = attemptFor(body, draft.attempt)
    dispatch({ type: 'attempted', attempt })
    underway.current = true
    try {
      const { id, duration } = await mutateAsync({ body, key: attempt.key })
      const { category, service, hasSubservices, subservice, doctor, date, time } = draft
      const choices = { category, service, hasSubservices, subservice, doctor, date, time }
      dispatch({ type: 'confirmed', confirmed: { ...choices, id, duration, email: details.email } })
      toast({ title: bookingCopy.done, description: bookingCopy.doneText })
      return []
    } catch (error) {
      return react(error)
    } finally {
      underway.current = false
    }
  }

  return { send, sending: isPending }
}
