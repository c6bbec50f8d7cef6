import type { Channel } from '#features/booking/rules.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { clockText, shortDate } from '#platform/time/italian.ts'
import { dayOf } from '#platform/time/moments.ts'
import type { VisitEntry } from './contract.ts'

/** Opens the agenda on the day of a visit, with the visit chosen. */
export function agendaAddress({ date, id }: Pick<VisitEntry, 'date' | 'id'>): string {
  return `/agenda?giorno=${date}&visita=${id}`
}

const CHANNELS: Record<Channel, string> = {
  site: 'Prenotata dal sito',
  phone: 'Prenotata per telefono',
  desk: 'Prenotata allo sportello',
}

/** 'Prenotata per telefono il 12/11/2026' and, on its day, 'arrivata alle 8:51', as one line. */
export function bookedText({ channel, createdAt, arrivedAt }: VisitEntry): string {
  const arrived = arrivedAt ? ` · paziente in sala dalle ${momentText(arrivedAt).split(', ')[1]}` : ''
  return `${CHANNELS[channel]} il ${dayOf(createdAt)}${arrived}`
}

/** '15/10/2026, 9:02' by the clinic's clock. */
export function momentText(instant: string): string {
  const { date, minutes } = wallClock(new Date(instant))
  return `${shortDate(date)}, ${clockText(toTime(minutes))}`
}
