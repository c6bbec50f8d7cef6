import { counted, hoursText } from '#platform/numbers.ts'
import { addDays, isDate, toTime } from '#platform/time/dates.ts'
import * as italianDates from '#platform/time/italian.ts'
import { clockText, dayNumbers, weekdayAndNumbers } from '#platform/time/italian.ts'
import type { MarkInput } from '../contract.ts'
import type { Range } from '../rules.ts'
import type { HoursRow } from './shapes.ts'

/** Texts of a doctor's hours, absences and extra sessions. */
export const hoursCopy = {
  saved: 'Orari salvati.',
  saveFailed: 'Errore nel salvataggio degli orari.',
  empty: 'Nessun orario: si usa quello dei servizi.',
  absent: 'Assente',
  closed: 'Chiuso',
  none: 'non riceve',
  extra: 'straordinaria',
  partlyAbsent: 'in parte assente',
  partlyClosed: 'in parte chiuso',
  order: 'La fine viene prima dell’inizio',
  timeWrong: 'Orario non valido',
  dayWrong: 'Data non valida',
  dayMissing: 'Scegli il giorno',
  markSaved: 'Calendario aggiornato.',
  markFailed: 'Periodo non salvato.',
  deleteFailed: 'Errore nell’eliminazione del periodo.',
  markDeletion: 'Le visite spostate o annullate restano come sono adesso.',
  extraDeletion: 'Le visite che restano senza altri orari vanno prima spostate o annullate.',
  checking: 'Controllo le visite…',
  notChecked: 'Visite non controllate.',
  firstVisits: 'Controllate solo le prime 200 visite.',
  noHours: 'Senza orari valgono quelli dei servizi. Le visite già prese restano.',
  copyFailed: 'Non riusciamo a leggere gli orari del collega.',
  nothingToCopy: 'Il collega non ha orari che valgano per i servizi di questo medico.',
} as const

/** About the visits inside a mark that is to be deleted; those of an extra session have to be moved first. */
export function deletionText({ kind, asked }: { kind: MarkInput['kind']; asked: number }): string {
  if (kind === 'extra') return hoursCopy.extraDeletion
  if (asked === 0) return hoursCopy.markDeletion
  const told =
    asked === 1
      ? 'A un paziente è stato chiesto un altro orario: saprà che la visita resta.'
      : `A ${asked} pazienti è stato chiesto un altro orario: sapranno che la visita resta.`
  return `${told} ${hoursCopy.markDeletion}`
}

export const newMarkLabels: Record<MarkInput['kind'], string> = {
  closure: 'Nuova chiusura',
  absence: 'Nuova assenza',
  block: 'Nuovo blocco',
  extra: 'Nuova seduta',
}

/** Minutes since midnight as '9' or '8:30'. */
export function hourText(minutes: number): string {
  return clockText(toTime(minutes)).replace(/:00$/, '')
}

const dayYear = (date: string) => `${dayNumbers(date)}/${date.slice(0, 4)}`

export function ordinal(nth: number): string {
  return nth === -1 ? 'ultimo' : `${nth}º`
}

/** 'Ogni settimana', 'Alterne, dal 24/11', '1º e 3º del mese'. The anchor may be half typed. */
export function cadenceText(row: {
  cadence: HoursRow['cadence']
  anchor: string
  nth: readonly number[]
}): string {
  const day = isDate(row.anchor) ? dayNumbers(row.anchor) : '…'
  switch (row.cadence) {
    case 'weekly':
      return 'Ogni settimana'
    case 'alternate':
      return `Alterne, dal ${day}`
    case 'once':
      return `Solo il ${day}`
    case 'monthly':
      return `${listText(row.nth.map(ordinal))} del mese`
  }
}

/** 'Sempre', 'Dal 7/9/2026', 'Dal 7/9 al 30/6'. A day may be half typed. */
export function validityText({ validFrom, validTo }: { validFrom: string; validTo: string }): string {
  const [isFrom, isTo] = [isDate(validFrom), isDate(validTo)]
  if (isFrom && isTo) return `Dal ${dayNumbers(validFrom)} al ${dayNumbers(validTo)}`
  if (isFrom) return `Dal ${dayYear(validFrom)}`
  return isTo ? `Fino al ${dayYear(validTo)}` : 'Sempre'
}

/** 'a, b e c' */
function listText(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} e ${words.at(-1)}` : (words[0] ?? '')
}

/** '29 sedute, 96,5 ore' */
export function totalText({ sessions, minutes }: { sessions: number; minutes: number }): string {
  return `${counted(sessions, 'seduta', 'sedute')}, ${hoursText(minutes)}`
}

/** '2 visite di gio 26/11 restano fuori orario' */
export function outsideText(visits: readonly { date: string }[]): string {
  const days = [...new Set(visits.map(({ date }) => date))]
  const when = days.length === 1 && days[0] ? ` di ${weekdayAndNumbers(days[0])}` : ''
  return counted(visits.length, `visita${when} resta fuori orario`, `visite${when} restano fuori orario`)
}

/** '3 visite in questo periodo' */
export function visitsText(count: number): string {
  return `${visitCount(count)} in questo periodo`
}

export function visitCount(count: number): string {
  return counted(count, 'visita', 'visite')
}

/** '3 visite da sistemare' */
export function toSettleText(count: number): string {
  return `${counted(count, 'visita', 'visite')} da sistemare`
}

const italianPeriods = {
  shortWeekdayAndDay: italianDates.shortWeekdayAndDay,
  since: (time: string) => `dalle ${time}`,
}

/**
 * When a mark holds: 'mar 15 dicembre', 'mar 15 dicembre – mer 16 dicembre', 'ven 22 gennaio, 8:30–10:30', 'gio 24 dicembre,
 * dalle 13:00'. The year stands where it is not that of `today`.
 */
export function periodText({ from, to }: Range, today: string, words = italianPeriods): string {
  const dayText = (date: string) => words.shortWeekdayAndDay(date) + italianDates.otherYear(date, today)
  const first = from.slice(0, 10)
  const [start, end] = [clockText(from.slice(11)), clockText(to.slice(11))]
  if (to.endsWith('T00:00')) {
    const last = addDays(to.slice(0, 10), -1)
    const begin = isWholeDays({ from, to }) ? dayText(first) : `${dayText(first)}, ${words.since(start)}`
    return first === last ? begin : `${begin} – ${dayText(last)}`
  }
  if (first === to.slice(0, 10)) return `${dayText(first)}, ${start}–${end}`
  return `${dayText(first)}, ${start} – ${dayText(to.slice(0, 10))}, ${end}`
}

/** Whether a range of wall-clock time begins and ends at midnight. */
export function isWholeDays({ from, to }: Range): boolean {
  return from.endsWith('T00:00') && to.endsWith('T00:00')
}
