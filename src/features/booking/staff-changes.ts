import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { contactByEmail } from '#features/contacts/contract.ts'
import { fullName } from '#features/contacts/rules.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call, pathOf } from '#platform/http/call.ts'
import { clockText, shortDate } from '#platform/time/italian.ts'
import {
  type Appointment,
  appointmentCounts,
  appointmentMoments,
  appointmentsOfContact,
  deleteAppointment,
  type ListedAppointment,
  listAppointments,
  pendingCount,
  updateAppointment,
} from './requests/contract.ts'
import type { AppointmentStatus, Stage } from './rules.ts'
import { staffCopy } from './staff-copy.ts'
import { appointmentQuery, refreshAppointments } from './staff-queries.ts'

/** Tells staff of requests that were changed, each as it is now and as its row was. */
export type TellChanged = (
  changed: readonly { saved: Appointment; before: ListedAppointment }[],
  sentence: string,
  description?: string,
) => void

/** Tells staff of a visit that was deleted; `until`: the moment before which its mail can be withdrawn. */
export type TellDeleted = (
  visit: { id: number; firstName: string; lastName: string },
  until: string | null,
  sentence: string,
  description?: string,
) => void

/** One step of a visit: its answer or outcome, or how far it is on its day. The reason of a cancellation goes to the patient. */
export type VisitStep = { status: AppointmentStatus; reason?: string } | { stage: Stage }

/** Takes a visit a step on: on the screen at once, and back again when the server refuses. */
export function useVisitStep(tell: TellChanged) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ appointment, step }: { appointment: ListedAppointment; step: VisitStep }) =>
      sendStep(appointment, step),
    onMutate: async ({ appointment, step }) => {
      // Cancels reads under way, which would bring the old status back.
      await client.cancelQueries({ queryKey: [listAppointments.path] })
      await client.cancelQueries({ queryKey: appointmentQuery(appointment.id).queryKey })
      patchCached(client, appointment.id, 'stage' in step ? step : { status: step.status })
    },
    onSuccess: (saved, { appointment }) => {
      cacheAppointment(client, saved)
      tell([{ saved, before: appointment }], staffCopy.statusDone, patientAndTime(saved))
    },
    onError: (error, { appointment: { id, status, stage } }) => {
      patchCached(client, id, { status, stage })
      if (isOutdated(error)) void refreshAppointments(client)
      notify.error(sentenceOf(error, staffCopy.statusFailed), error)
    },
  })
}

/**
 * Sends a step of a visit, based on the version on the screen.
 * @throws CallError
 */
export function sendStep(
  { id, version }: Pick<ListedAppointment, 'id' | 'version'>,
  step: VisitStep,
): Promise<Appointment> {
  return call(updateAppointment, { params: { id: String(id) }, body: { ...step, version } })
}

/** Deletes a visit, and takes its row out of the cached lists. */
export function useAppointmentDelete(tell: TellDeleted) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ id }: ListedAppointment) => call(deleteAppointment, { params: { id: String(id) } }),
    onSuccess: ({ until }, appointment) => {
      patchLists(client, ({ rows, total }) => {
        const left = rows.filter(({ id }) => id !== appointment.id)
        return { rows: left, total: total - (rows.length - left.length) }
      })
      client.removeQueries({ queryKey: appointmentQuery(appointment.id).queryKey })
      void refreshAppointments(client)
      tell(appointment, until, staffCopy.deleteDone, patientAndTime(appointment))
    },
    onError: (error) => {
      if (isOutdated(error)) void refreshAppointments(client)
      notify.error(sentenceOf(error, staffCopy.deleteFailed), error)
    },
  })
}

/** Looks up the contact of an e-mail address, for a request without a contact. Answers its id. */
export function useContactLookup() {
  const notify = useNotify()
  return useMutation({
    mutationFn: async (email: string) => (await call(contactByEmail, { params: { email } })).id,
    onError: (error) => {
      const missing = error instanceof CallError && error.status === 404
      notify.error(
        missing ? staffCopy.contactMissing : sentenceOf(error, 'Non è stato possibile cercare il contatto.'),
        error,
      )
    },
  })
}

/**
 * Puts a saved request into every cached query that shows it. The counts are read again at once, the lists only with their
 * next load, so that the row stays where staff have just seen it.
 */
export function cacheAppointment(client: QueryClient, saved: Appointment): void {
  const { notes: _notes, fiscalCode: _code, dateOfBirth: _birth, ...row } = saved
  patchCached(client, saved.id, row)
  client.setQueryData(appointmentQuery(saved.id).queryKey, saved)
  void client.invalidateQueries({ queryKey: [listAppointments.path], refetchType: 'none' })
  void client.invalidateQueries({
    queryKey: [pathOf(appointmentsOfContact, { id: String(saved.contactId) })],
  })
  void client.invalidateQueries({ queryKey: [appointmentCounts.path] })
  void client.invalidateQueries({ queryKey: [appointmentMoments.path] })
  void client.invalidateQueries({ queryKey: [pendingCount.path] })
}

function patchCached(client: QueryClient, id: number, change: Partial<ListedAppointment>): void {
  patchLists(client, ({ rows, total }) => ({
    rows: rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
    total,
  }))
  client.setQueryData(appointmentQuery(id).queryKey, (one) => (one ? { ...one, ...change } : one))
}

type Listed = { rows: ListedAppointment[]; total: number }

function patchLists(client: QueryClient, patch: (list: Listed) => Listed): void {
  client.setQueriesData<Listed>({ queryKey: [listAppointments.path] }, (list) => list && patch(list))
}

/** Whether the request on the screen has been changed or deleted meanwhile. */
export function isOutdated(error: Error): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 409)
}

/** 'Giulia Campioni, 24/11/2026 alle 9:30' */
export function patientAndTime(visit: ListedAppointment): string {
  const { appointmentDate, appointmentTime } = visit
  return `${fullName(visit)}, ${shortDate(appointmentDate)} alle ${clockText(appointmentTime)}`
}
