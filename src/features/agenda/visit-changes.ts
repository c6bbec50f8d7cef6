import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { deleteAppointment } from '#features/booking/requests/contract.ts'
import { isPast, type Now } from '#features/booking/rules.ts'
import type { TellDeleted } from '#features/booking/staff-changes.ts'
import { FormError } from '#platform/form/form-errors.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import {
  type AgendaVisit,
  type ChangedVisit,
  changeVisit,
  getVisit,
  muteTelling,
  tellAgain,
} from './contract.ts'
import { cacheVisit, refreshAgenda, visitQuery } from './queries.ts'

/** A change of a visit as the screen states it; the version is added when it is sent. */
export type ChangeInput = Omit<CallInput<typeof changeVisit>['body'], 'version'>

/** Where a visit is put. */
export type VisitMove = {
  date: string
  time: string
  doctorId: number
  /** Of another room. */
  resourceIds?: number[]
  squeeze?: boolean
  evenOutside?: boolean
}

/** A change that was asked for. */
export type Asked = {
  visit: AgendaVisit
  change: ChangeInput
  /** The sentence of the toast; null: the change shows by itself. */
  sentence: string | null
}

/** A change that failed, with its sentence, and how it would go all the same. */
export type Refused = Asked & {
  kind: 'outside_hours' | 'slot_taken' | 'other'
  error: Error
  message: string
}

const OFFLINE = 'Senza rete: la visita è rimasta com’era.'
const FAILED = 'Non è stato possibile cambiare la visita. È rimasta com’era.'

/**
 * The change that puts a visit back to where and how it was. The place was its own, so no rule stands in the way.
 * @param mayEdit false: a doctor's, who changes no more than status and stage
 */
export function undoOf(before: AgendaVisit | null, mayEdit: boolean): ChangeInput {
  if (!before) return { status: 'cancelled' }
  const { date, time, doctorId, serviceId, subserviceId, duration, status, stage, resourceIds, homeAddress } =
    before
  if (!mayEdit) return { status, stage }
  return {
    date,
    time,
    doctorId,
    serviceId,
    subserviceId,
    duration,
    homeAddress,
    status,
    stage,
    resourceIds,
    evenOutside: true,
    squeeze: true,
  }
}

type Outcome = {
  onChanged: (changed: ChangedVisit, asked: Asked) => void
  onRefused: (refused: Refused) => void
}

/**
 * Changes a visit, based on the version on the screen: in the agenda at once, and back again when the server refuses.
 * @param outcome `onChanged` gets the answer, and the change as it was asked, with the visit as it was
 */
export function useVisitChange({ onChanged, onRefused }: Outcome) {
  const client = useQueryClient()
  const latest = useRef({ onChanged, onRefused })
  latest.current = { onChanged, onRefused }
  /** The versions that these changes have made: a quick second key finds the one before on the screen. */
  const versions = useRef(new Map<number, number>())
  const { mutate, isPending } = useMutation({
    // Changes are sent one after the other, so that each has the version of the one before.
    scope: { id: 'visit-change' },
    mutationFn: async ({ visit, change }: Asked) => {
      const version = Math.max(visit.version, versions.current.get(visit.id) ?? 0)
      const changed = await sendChange({ ...visit, version }, change)
      versions.current.set(visit.id, changed.visit.version)
      return changed
    },
    onMutate: ({ visit, change }) => cacheVisit(client, { ...visit, ...visible(change) }),
    onSuccess: async (changed, asked) => {
      client.setQueryData(visitQuery(asked.visit.id).queryKey, (old) => old && { ...old, ...changed })
      latest.current.onChanged(changed, asked)
      await cacheVisit(client, changed.visit)
      await refreshAgenda(client)
    },
    onError: async (error, asked) => {
      await cacheVisit(client, asked.visit)
      const kind = kindOf(error)
      latest.current.onRefused({ ...asked, kind, error, message: sentenceOf(error, FAILED) })
      // The visit may have changed in another window.
      if (kind === 'other') await refreshAgenda(client)
    },
  })
  const change = (
    visit: AgendaVisit,
    change: ChangeInput,
    sentence: string | null,
    onSuccess: () => void = () => {},
  ) => {
    // A paused call would look done until the line is back.
    if (onlineManager.isOnline()) return mutate({ visit, change, sentence }, { onSuccess })
    const error = new Error(OFFLINE)
    latest.current.onRefused({ visit, change, sentence, kind: 'other', error, message: OFFLINE })
  }
  return { change, isPending }
}

/** The parts of a change that the grid shows before the answer has come. */
function visible({
  status,
  stage,
  date,
  time,
  doctorId,
  duration,
  resourceIds,
}: ChangeInput): Partial<AgendaVisit> {
  return {
    ...(status && { status }),
    ...(stage !== undefined && { stage }),
    ...(stage === 'arrived' && { arrivedAt: new Date().toISOString() }),
    ...(date && { date }),
    ...(time && { time }),
    ...(doctorId && { doctorId: Number(doctorId) }),
    ...(duration && { duration }),
    ...(resourceIds && { resourceIds: resourceIds.map(Number) }),
  }
}

function kindOf(error: Error): Refused['kind'] {
  const code: string | undefined = error instanceof CallError ? error.code : undefined
  return code === 'outside_hours' || code === 'slot_taken' ? code : 'other'
}

/** Sends the change of a visit, without telling anyone how it went. Throws `CallError`. */
export function sendChange(
  { id, version }: Pick<AgendaVisit, 'id' | 'version'>,
  change: ChangeInput,
): Promise<ChangedVisit> {
  return call(changeVisit, { params: { id: String(id) }, body: { ...change, version } })
}

/** Reads visits with the news that waits about them. Throws `CallError`. */
export function readVisits(all: readonly { appointmentId: number }[]): Promise<ChangedVisit[]> {
  return Promise.all(
    all.map(({ appointmentId }) => call(getVisit, { params: { id: String(appointmentId) } })),
  )
}

/** Deletes a visit for good. */
export function useVisitDelete(tell: TellDeleted, onDeleted: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ id }: AgendaVisit) => call(deleteAppointment, { params: { id: String(id) } }),
    onSuccess: ({ until }, visit) => {
      tell(visit, until, 'Visita eliminata.')
      onDeleted()
      void refreshAgenda(client)
    },
    onError: (error) => notify.error(sentenceOf(error, 'La visita non è stata eliminata. Riprova.'), error),
  })
}

/** News about a visit, as staff see them wait. */
export type WaitingNews = { visitId: number; until: string }

/** The news of a change, or of a visit as it was read; empty without any. */
export function waitingNews({ visit, telling }: ChangedVisit): WaitingNews[] {
  return telling ? [{ visitId: visit.id, until: telling.until }] : []
}

/** Stops the news about visits that wait for their minute to pass. */
export function useMute(onMuted: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: async (all: readonly WaitingNews[]) => {
      const asked = await Promise.allSettled(
        all.map(({ visitId, until }) =>
          call(muteTelling, { params: { id: String(visitId) }, query: { until } }),
        ),
      )
      const failed = asked.filter((one) => one.status === 'rejected')
      if (failed.length > 0 && all.length > 1)
        throw new FormError(`Già partiti ${failed.length} avvisi su ${all.length}. Gli altri sono fermati.`)
      if (failed[0]) throw failed[0].reason
    },
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

/** Whether the confirmation of a visit may be sent once more. */
export function mayTellAgain(visit: AgendaVisit, now: Now): boolean {
  return visit.email !== '' && visit.status === 'confirmed' && !isPast(visit, now)
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
