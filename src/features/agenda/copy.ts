import { type AppointmentStatus, isMinor, isToClose, type Now, type Stage } from '#features/booking/rules.ts'
import { stageLabels, statusLabels } from '#features/booking/staff-copy.ts'
import { wallClock } from '#platform/time/dates.ts'
import { capitalized, clockText, dayMonth, weekdayAndDay } from '#platform/time/italian.ts'
import type { AgendaVisit } from './contract.ts'

/** The seven states a visit has in the agenda: its status, and the stage of a confirmed one. */
export type CardStatus = AppointmentStatus | Stage

export function cardStatus({ status, stage }: Pick<AgendaVisit, 'status' | 'stage'>): CardStatus {
  return status === 'confirmed' ? (stage ?? 'confirmed') : status
}

/** The words of the requests page, but for a visit that is over, in the order of the day. */
export const statusWords: Record<CardStatus, string> = {
  pending: statusLabels.pending,
  confirmed: statusLabels.confirmed,
  ...stageLabels,
  completed: 'Conclusa',
  cancelled: statusLabels.cancelled,
}

/** Signs of a card, in the order in which they matter. */
export const signs = [
  'asked',
  'absent',
  'due',
  'squeeze',
  'new',
  'minor',
  'document',
  'note',
  'noEmail',
  'unanswered',
] as const
export type SignName = (typeof signs)[number]

export const signWords: Record<SignName, string> = {
  asked: 'Chiesto nuovo orario',
  absent: 'Da sistemare',
  due: 'Da chiudere',
  squeeze: 'Incastro',
  new: 'Nuovo paziente',
  minor: 'Minore',
  document: 'Documento',
  note: 'Nota',
  noEmail: 'Senza e-mail',
  unanswered: 'Non ha risposto',
}

export function signsOf(visit: AgendaVisit, due: boolean): SignName[] {
  const has: Record<SignName, boolean> = {
    asked: visit.trouble === 'asked',
    absent: visit.trouble === 'absent',
    due,
    squeeze: isSqueezed(visit),
    new: visit.isNew,
    minor: isMinor(visit.dateOfBirth, visit.date),
    document: visit.documents > 0,
    note: Boolean(visit.notes),
    noEmail: visit.email === '' && !visit.isErased,
    unanswered: visit.isUnanswered,
  }
  return signs.filter((sign) => has[sign])
}

/** Whether a visit lies on top of others although its service has no more places. */
export function isSqueezed({ lane, places, status }: AgendaVisit): boolean {
  return status !== 'cancelled' && lane >= places
}

/** Whether a visit is over and waits for its outcome. */
export function isDue(
  visit: Pick<AgendaVisit, 'status' | 'stage' | 'date' | 'time' | 'duration'>,
  now: Now,
): boolean {
  const { date: appointmentDate, time: appointmentTime, ...rest } = visit
  return isToClose({ appointmentDate, appointmentTime, ...rest, erasedAt: null }, now)
}

/** Minutes since the patient arrived; null for a visit in another stage. */
export function minutesWaiting({ stage, arrivedAt }: AgendaVisit, now: Now): number | null {
  if (stage !== 'arrived' || !arrivedAt) return null
  const arrived = wallClock(new Date(arrivedAt))
  return arrived.date === now.date ? Math.max(0, now.minutes - arrived.minutes) : null
}

export function serviceOf({ serviceName, subserviceName }: AgendaVisit): string {
  return subserviceName ?? serviceName
}

/** 'Igiene orale, Adulti', where there is room for both. */
export function serviceAndKind({ serviceName, subserviceName }: AgendaVisit): string {
  return [serviceName, subserviceName].filter(Boolean).join(', ')
}

/** 'Rossi Maria, 15:00, Visita ed ECG, 45 minuti, confermata, documento. Dr. Villa, Stanza 2' */
export function spokenVisit(
  visit: AgendaVisit,
  wait: number | null,
  due: boolean,
  room: string | null,
): string {
  const state = statusWords[cardStatus(visit)].toLowerCase()
  const parts = [
    `${visit.lastName} ${visit.firstName}`,
    clockText(visit.time),
    serviceOf(visit),
    `${visit.duration} minuti`,
    wait === null ? state : `arrivato da ${wait === 1 ? 'un minuto' : `${wait} minuti`}`,
    ...signsOf(visit, due).map((sign) => signWords[sign].toLowerCase()),
  ]
  return `${parts.join(', ')}. ${[visit.doctorName, room].filter(Boolean).join(', ')}`
}

/** 'Martedì 24 novembre' */
export function dayTitle(date: string): string {
  return capitalized(weekdayAndDay(date))
}

/** '23–28 nov', '30 nov – 5 dic' */
export function rangeTitle(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => dayMonth(day).replace(/ (...).*/, ' $1'))
  return from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}–${last}` : `${first} – ${last}`
}
