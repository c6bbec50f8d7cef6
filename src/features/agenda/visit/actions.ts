import { isPast, type Now } from '#features/booking/rules.ts'
import { toMinutes } from '#platform/time/dates.ts'
import type { AgendaVisit } from '../contract.ts'
import type { ChangeInput } from '../visit-changes.ts'

/** The actions on a visit, by its status and the clock. */

type Action = {
  label: string
  /** The single key that does it while the visit's panel has the focus. */
  key?: string
  /** The key as it is drawn. */
  drawn?: string
  change?: ChangeInput
  /** Begins the toast: 'Confermata: Maria Rossi, oggi alle 15:00.' */
  done?: string
}

export type ActionName =
  | 'confirm'
  | 'reject'
  | 'arrive'
  | 'begin'
  | 'complete'
  | 'miss'
  | 'leave'
  | 'wait'
  | 'reopen'
  | 'move'
  | 'another'
  | 'cancel'

export const ACTIONS: Record<ActionName, Action> = {
  confirm: { label: 'Conferma', key: 'c', drawn: 'C', change: { status: 'confirmed' }, done: 'Confermata' },
  reject: { label: 'Rifiuta', key: 'r', drawn: 'R', change: { status: 'cancelled' }, done: 'Rifiutata' },
  arrive: { label: 'Arrivato', key: 'a', drawn: 'A', change: { stage: 'arrived' }, done: 'In sala' },
  begin: { label: 'In visita', key: 'i', drawn: 'I', change: { stage: 'in_visit' }, done: 'In visita' },
  complete: { label: 'Conclusa', key: 'f', drawn: 'F', change: { status: 'completed' }, done: 'Conclusa' },
  miss: {
    label: 'Non venuto',
    key: 'A',

    change: { stage: 'no_show' },
    done: 'Non si è presentato',
  },
  leave: { label: 'Non è qui', change: { stage: null }, done: 'Non più in sala' },
  wait: { label: 'Torna in sala', change: { stage: 'arrived' }, done: 'Di nuovo in sala' },
  reopen: { label: 'Riapri', change: { status: 'confirmed', stage: null }, done: 'Riaperta' },
  move: { label: 'Sposta', key: 's', drawn: 'S' },
  another: { label: 'Un’altra visita', key: 'p', drawn: 'P' },
  cancel: { label: 'Annulla la visita…', key: 'Delete', change: { status: 'cancelled' }, done: 'Annullata' },
}

type Offered = {
  /** The filled button, and the next one. */
  first: ActionName[]
  /** At the end of the row. */
  last: ActionName | null
}

type State = Pick<AgendaVisit, 'status' | 'stage' | 'date' | 'time' | 'duration'>

/** Whether the time of a confirmed visit is over and staff have not said how it went. */
export function isUnclosed(visit: State, now: Now): boolean {
  const { status, stage, date, time, duration } = visit
  if (status !== 'confirmed' || stage === 'no_show') return false
  const isOver = date < now.date || (date === now.date && toMinutes(time) + duration <= now.minutes)
  return isOver && (stage === null || date < now.date)
}

/** The buttons at the foot of a visit. */
export function actionsOf(visit: State, now: Now): Offered {
  const { status, stage, date } = visit
  if (status === 'pending') {
    return isPast(visit, now)
      ? { first: ['reject'], last: 'move' }
      : { first: ['confirm', 'reject'], last: 'move' }
  }
  if (status === 'cancelled') return { first: ['another'], last: 'reopen' }
  if (status === 'completed' || stage === 'no_show') return { first: ['another'], last: 'reopen' }
  if (isUnclosed(visit, now)) {
    return { first: ['complete', 'miss'], last: date === now.date ? 'arrive' : null }
  }
  if (stage === 'arrived') return { first: ['begin', 'move'], last: 'leave' }
  if (stage === 'in_visit') return { first: ['complete'], last: 'wait' }
  return { first: date === now.date ? ['arrive', 'move'] : ['move'], last: 'cancel' }
}

/** Whether a visit can be cancelled, which the menu offers where the foot has no room for it. */
export function mayCancel({ status, stage }: State): boolean {
  return status === 'confirmed' && stage !== 'in_visit' && stage !== 'no_show'
}

/** The action of a key, among those that are offered now. */
export function actionOfKey(key: string, visit: State, now: Now): ActionName | null {
  const { first, last } = actionsOf(visit, now)
  const offered: ActionName[] = [...first, 'another']
  if (last) offered.push(last)
  if (mayCancel(visit)) offered.push('cancel')
  // Late but on the day: marked as not here without waiting for the end of the time.
  if (visit.status === 'confirmed' && visit.stage === null && isPast(visit, now)) offered.push('miss')
  const pressed = key === 'Backspace' ? 'Delete' : key
  return offered.find((name) => ACTIONS[name].key === pressed) ?? null
}

/** The visits before and after one in its doctor's day. */
export function neighbours(visit: AgendaVisit, visits: readonly AgendaVisit[]) {
  const day = visits
    .filter(({ doctorId, date, status, id }) => {
      const isShown = status !== 'cancelled' || id === visit.id
      return isShown && doctorId === visit.doctorId && date === visit.date
    })
    .sort((a, b) => a.time.localeCompare(b.time) || a.lane - b.lane || a.id - b.id)
  const at = day.findIndex(({ id }) => id === visit.id)
  return { before: at > 0 ? day[at - 1] : undefined, after: at < 0 ? undefined : day[at + 1] }
}
