import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listBookingCategories } from '#features/catalogue/contract.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { useToast } from '#ui/Toast.tsx'
import { availableSlots } from '../contract.ts'
import { bookingCopy } from '../copy.ts'
import { createAppointmentMutation } from '../queries.ts'
import {
  attemptFor,
  bookingOf,
  type CheckedDetails,
  type FieldIssue,
  failureOf,
  wasRefused,
} from './booking.ts'
import type { WizardControl } from './useWizard.ts'

const CATALOGUE = listBookingCategories.path.replace(/[^/]+$/, '')

/**
 * Sends the booking. A refused choice or time leads back to its step; issues of fields are answered to the form. `trouble` says
 * why the last attempt failed, until the next one begins.
 */
export function useBooking(wizard: WizardControl) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutateAsync, isPending } = useMutation(createAppointmentMutation(client))
  const underway = useRef(false)
  const { draft, dispatch } = wizard

  const { error: fail } = useNotify()
  const [trouble, setTrouble] = useState<string | null>(null)

  const forget = (path: string, how: 'removeQueries' | 'invalidateQueries') =>
    void client[how]({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })

  const react = (error: unknown): FieldIssue[] => {
    if (wasRefused(error)) dispatch({ type: 'attempted', attempt: null })
    const failure = failureOf(error)
    if (failure.kind === 'fields') return failure.issues
    if (failure.kind === 'closed') toast(failure.toast)
    if (failure.kind === 'other') fail(failure.message)
    if (failure.kind === 'closed' || failure.kind === 'other') setTrouble(failure.lasting)
    if (failure.kind === 'time') {
      forget(availableSlots.path, 'removeQueries')
      dispatch({ type: 'timeRefused', reason: failure.reason })
      wizard.goBack()
    }
    if (failure.kind === 'choice') {
      forget(CATALOGUE, 'invalidateQueries')
      dispatch({ type: 'choiceRefused', step: failure.step, reason: failure.reason })
    }
    return []
  }

  const send = async (details: CheckedDetails, website: string): Promise<FieldIssue[]> => {
    if (underway.current) return []
    setTrouble(null)
    const body = bookingOf(draft, details, website)
    if (!body) {
      fail(bookingCopy.incomplete)
      setTrouble(bookingCopy.incomplete)
      return []
    }
    const attempt = attemptFor(body, draft.attempt)
    dispatch({ type: 'attempted', attempt })
    underway.current = true
    try {
      const { id, duration } = await mutateAsync({ body, key: attempt.key })
      const { category, service, hasSubservices, subservice, doctor, date, time } = draft
      const choices = { category, service, hasSubservices, subservice, doctor, date, time }
      dispatch({ type: 'confirmed', confirmed: { ...choices, id, duration, email: details.email } })
      // Closes toasts of earlier failures and uploads, so that none covers the last page.
      toast(null)
      return []
    } catch (error) {
      return react(error)
    } finally {
      underway.current = false
    }
  }

  return { send, sending: isPending, trouble }
}
