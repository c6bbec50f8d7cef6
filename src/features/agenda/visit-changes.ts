import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteAppointment } from '#features/booking/contract.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import {
  type AgendaVisit,
  type ChangedVisit,
  changeVisit,
  createVisit,
  muteTelling,
  tellAgain,
} from './contract.ts'
import { refreshAgenda, visitQuery } from './queries.ts'

export type ChangeInput = Omit<CallInput<typeof changeVisit>['body'], 'version'>
export type NewVisitBody = CallInput<typeof createVisit>['body']

const FAILED = 'La modifica non è stata salvata. Riprova.'

/** The change that puts a visit back to where and how it was. The place was its own, so no rule stands in the way. */
export function undoOf(before: AgendaVisit | null): ChangeInput {
  if (!before) return { status: 'cancelled' }
  const { date, time, doctorId, serviceId, subserviceId, duration, status, stage } = before
  return {
    date,
    time,
    doctorId,
    serviceId,
    subserviceId,
    duration,
    status,
    stage,
    evenOutside: true,
    squeeze: true,
  }
}

type Wanted = { visit: AgendaVisit; change: ChangeInput; sentence?: string }

/**
 * Changes a visit, based on the version on the screen. A refusal is told in a toast, and the visit is read again.
 * @param onChanged called with the answer, the visit as it was, and the sentence given with the change
 */
export function useVisitChange(
  onChanged: (changed: ChangedVisit, before: AgendaVisit, sentence: string | undefined) => void,
) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ visit, change }: Wanted) => sendChange(visit, change),
    onSuccess: (changed, { visit, sentence }) => {
      cacheVisit(client, changed)
      void refreshAgenda(client)
      onChanged(changed, visit, sentence)
    },
    onError: (error) => {
      void refreshAgenda(client)
      notify.error(sentenceOf(error, FAILED), error)
    },
  })
}

/** Sends the change of a visit, without telling anyone how it went. Throws `CallError`. */
export function sendChange(visit: AgendaVisit, change: ChangeInput): Promise<ChangedVisit> {
  return call(changeVisit, {
    params: { id: String(visit.id) },
    body: { ...change, version: visit.version },
  })
}

/** Books a visit with its idempotency key. The caller shows refusals. */
export function useVisitPlacing(onPlaced: (placed: ChangedVisit) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: NewVisitBody; key: string }) =>
      call(createVisit, { body }, { headers: { 'Idempotency-Key': key } }),
    onSuccess: (placed) => {
      void refreshAgenda(client)
      onPlaced(placed)
    },
    // The place may have been taken: the list of places is read again.
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) void refreshAgenda(client)
    },
  })
}

/** Deletes a visit for good. */
export function useVisitDelete(onDeleted: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ id }: AgendaVisit) => call(deleteAppointment, { params: { id: String(id) } }),
    onSuccess: () => {
      notify.success('Visita eliminata.')
      onDeleted()
      void refreshAgenda(client)
    },
    onError: (error) => notify.error(sentenceOf(error, 'La visita non è stata eliminata. Riprova.'), error),
  })
}

/** News about a visit, as staff see them wait. */
export type WaitingNews = { visitId: number; until: string }

/** Stops the news about visits that wait for their minute to pass. */
export function useMute(onMuted: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (all: readonly WaitingNews[]) =>
      Promise.all(
        all.map(({ visitId, until }) =>
          call(muteTelling, { params: { id: String(visitId) }, query: { until } }),
        ),
      ),
    onSuccess: () => {
      void refreshAgenda(client)
      onMuted()
    },
    onError: (error) => {
      void refreshAgenda(client)
      notify.error(sentenceOf(error, 'L’avviso è già partito.'), error)
    },
  })
}

/** Sends the confirmation of a visit once more. */
export function useTellAgain() {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (id: number) => call(tellAgain, { params: { id: String(id) } }),
    onSuccess: ({ telling }) => {
      void refreshAgenda(client)
      notify.success(`Conferma di nuovo a ${telling.to}.`)
    },
    onError: (error) => notify.error(sentenceOf(error, 'La conferma non è partita. Riprova.'), error),
  })
}

function cacheVisit(client: QueryClient, { visit, telling }: ChangedVisit): void {
  client.setQueryData(visitQuery(visit.id).queryKey, (old) => old && { ...old, visit, telling })
}
