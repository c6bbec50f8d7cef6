import { isPast, type Now } from '#features/booking/rules.ts'
import { fullName } from '#features/contacts/rules.ts'
import type { AgendaVisit } from '../contract.ts'
import { type CardStatus, cardStatus, isDue } from '../copy.ts'
import { isDoctorsChange } from '../doctors-change.ts'
import type { ChangeInput } from '../visit-changes.ts'
import { dayAndHour } from '../words.ts'

/** The actions on a visit, by its status and the clock. */

type Action = {
  label: string
  /** The states it is taken from; without them, from any. */
  from?: readonly CardStatus[]
  /** A step of the day flow: not taken before the day of the visit. */
  ofDay?: true
  /** The single key that does it. */
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
  confirm: {
    ...{ label: 'Conferma', key: 'c', drawn: 'C', from: ['pending'] },
    ...{ change: { status: 'confirmed' }, done: 'Confermata' },
  },
  reject: {
    ...{ label: 'Rifiuta', key: 'r', drawn: 'R', from: ['pending'] },
    ...{ change: { status: 'cancelled' }, done: 'Rifiutata' },
  },
  // A request that waits is confirmed by the arrival of its patient.
  arrive: {
    ...{ label: 'Arrivato', key: 'a', drawn: 'A', from: ['pending', 'confirmed', 'no_show'], ofDay: true },
    ...{ change: { status: 'confirmed', stage: 'arrived' }, done: 'In sala' },
  },
  begin: {
    ...{ label: 'In visita', key: 'i', drawn: 'I', from: ['confirmed', 'arrived'], ofDay: true },
    ...{ change: { stage: 'in_visit' }, done: 'In visita' },
  },
  complete: {
    ...{ label: 'Conclusa', key: 'f', drawn: 'F', from: ['confirmed', 'arrived', 'in_visit'], ofDay: true },
    ...{ change: { status: 'completed' }, done: 'Conclusa' },
  },
  miss: {
    ...{ label: 'Non venuto', key: 'A', drawn: '⇧A', from: ['confirmed', 'arrived'], ofDay: true },
    ...{ change: { stage: 'no_show' }, done: 'Non si è presentato' },
  },
  leave: { label: 'Non è qui', from: ['arrived'], change: { stage: null }, done: 'Non più in sala' },
  wait: {
    ...{ label: 'Torna in sala', from: ['in_visit'], ofDay: true },
    ...{ change: { stage: 'arrived' }, done: 'Di nuovo in sala' },
  },
  reopen: {
    ...{ label: 'Riapri', from: ['completed', 'no_show', 'cancelled'] },
    ...{ change: { status: 'confirmed', stage: null }, done: 'Riaperta' },
  },
  move: { label: 'Sposta', key: 's', drawn: 'S', from: ['pending', 'confirmed', 'arrived'] },
  another: { label: 'Un’altra visita', key: 'p', drawn: 'P' },
  cancel: {
    ...{ label: 'Annulla la visita…', key: 'Delete', from: ['confirmed', 'arrived'] },
    ...{ change: { status: 'cancelled' }, done: 'Annullata' },
  },
}

type State = Pick<AgendaVisit, 'status' | 'stage' | 'date' | 'time' | 'duration'>

/** Whether a doctor may take an action: the reception confirms, moves and cancels, and the doctor goes on from there. */
function isDoctors(name: ActionName, { status }: State): boolean {
  const { change } = ACTIONS[name]
  const isConfirmed = status === 'confirmed' || status === 'completed'
  return isConfirmed && change !== undefined && isDoctorsChange(change)
}

/**
 * Why an action can't be taken on a visit now, as a sentence; null where it can. Steps of the day flow are taken on the day of the
 * visit or later, and a patient is missing once the time has come.
 * @param mayEdit the user does the reception's work; false: a doctor, with an own visit
 */
export function refusalOf(name: ActionName, visit: State, now: Now, mayEdit: boolean): string | null {
  const { from, ofDay } = ACTIONS[name]
  if (!mayEdit && !isDoctors(name, visit)) return 'Lo fa la segreteria.'
  if (from && !from.includes(cardStatus(visit))) return 'Non è possibile da questo stato.'
  if (ofDay && visit.date > now.date) return 'Il giorno della visita deve ancora venire.'
  if (name === 'miss' && !isPast(visit, now)) return 'L’ora della visita deve ancora venire.'
  if (name === 'confirm' && isPast(visit, now)) return 'L’ora della visita è passata.'
  return null
}

/** Whether a visit can still be put elsewhere, or made longer. */
export function isMovable(visit: Pick<AgendaVisit, 'status' | 'stage'>): boolean {
  return ACTIONS.move.from?.includes(cardStatus(visit)) ?? false
}

type Offered = {
  /** The filled button, and the next one. */
  first: ActionName[]
  /** At the end of the row. */
  last: ActionName | null
}

/** The buttons at the foot of a visit, for the reception or for its doctor. */
export function actionsOf(visit: State, now: Now, mayEdit: boolean): Offered {
  const { first, last } = nextSteps(visit, now, mayEdit)
  const may = (name: ActionName) => refusalOf(name, visit, now, mayEdit) === null
  return { first: first.filter(may), last: last && may(last) ? last : null }
}

function nextSteps(visit: State, now: Now, mayEdit: boolean): Offered {
  const status = cardStatus(visit)
  if (status === 'pending') return { first: ['confirm', 'reject'], last: 'move' }
  if (status === 'cancelled' || status === 'completed' || status === 'no_show')
    return { first: ['another'], last: 'reopen' }
  if (isDue(visit, now))
    return { first: ['complete', 'miss'], last: visit.date === now.date ? 'arrive' : null }
  if (status === 'arrived') return { first: ['begin', 'move'], last: 'leave' }
  if (status === 'in_visit') return { first: ['complete'], last: 'wait' }
  return mayEdit
    ? { first: ['arrive', 'move'], last: 'cancel' }
    : { first: ['begin', 'complete'], last: 'arrive' }
}

/** The action of a single key on a visit; null for a key without one. */
export function actionOfKey(key: string): ActionName | null {
  const pressed = key === 'Backspace' ? 'Delete' : key
  return (Object.keys(ACTIONS) as ActionName[]).find((name) => ACTIONS[name].key === pressed) ?? null
}

/** The sentence about an action that was taken: 'Confermata: Maria Rossi, oggi alle 15:00.' */
export function doneSentence(name: ActionName, visit: AgendaVisit, today: string): string {
  return `${ACTIONS[name].done}: ${fullName(visit)}, ${dayAndHour(visit, today)}.`
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
