import { counted, hoursText } from '#platform/numbers.ts'
import { daysBetween, toMinutes } from '#platform/time/dates.ts'
import { weekdayAndNumbers } from '#platform/time/italian.ts'
import { isWholeDays } from '../hours/copy.ts'
import { daysOf, type Range } from '../rules.ts'
import type { DayKind } from './rules.ts'

export const closuresCopy = {
  saved: 'Patrono e festività salvati.',
  saveFailed: 'Errore nel salvataggio di patrono e festività.',
  newClosure: 'Nuova chiusura',
  none: 'Nessuna chiusura in programma.',
  noNotice: 'nessun avviso',
  noVisits: 'nessuna visita',
  checking: 'controllo le visite…',
  visitsFailed: 'visite non controllate',
  holidayVisits:
    'Finché ci sono, la festa non si salva: spostale, o inserisci una chiusura di quel giorno, che chiede che cosa farne.',
} as const

export const kindLabels: Record<DayKind, string> = {
  holiday: 'festa',
  closed: 'chiusura',
  half: 'mezza giornata',
}

/** How long a closure is: 'tutto il giorno', '6 giorni', '5 ore'. */
export function lengthText({ from, to }: Range): string {
  const days = daysOf({ from, to }, from.slice(0, 10)).length
  if (days > 1) return `${days} giorni`
  if (isWholeDays({ from, to })) return 'tutto il giorno'
  const day = daysBetween(from.slice(0, 10), to.slice(0, 10)) * 1440
  const minutes = day + toMinutes(to.slice(11)) - toMinutes(from.slice(11))
  return hoursText(minutes)
}

/** 'lun 18/10/2027' */
export function dateText(date: string): string {
  return `${weekdayAndNumbers(date)}/${date.slice(0, 4)}`
}

/** '3 visite in quel giorno' */
export function visitsOfDayText(count: number): string {
  return `${counted(count, 'visita', 'visite')} in quel giorno`
}
