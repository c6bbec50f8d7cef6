import { toTime, wallClock } from '#platform/time/dates.ts'
import { clockText, dayNumbers, nearDay, otherYear, shortDate } from '#platform/time/italian.ts'

const at = (instant: string) => {
  const { date, minutes } = wallClock(new Date(instant))
  return { date, time: clockText(toTime(minutes)) }
}
const today = () => wallClock(new Date()).date

/** 'ieri', '12/10', of another year '12/10/2025' */
export function dayWords(instant: string): string {
  const { date } = at(instant)
  return nearDay(date, today()) ?? (otherYear(date, today()) ? shortDate(date) : dayNumbers(date))
}

/** 'alle 10:41', of another day 'ieri alle 10:41', '12/10 alle 10:41' */
export function timeWords(instant: string): string {
  const { date, time } = at(instant)
  return date === today() ? `alle ${time}` : momentWords(instant)
}

/** 'oggi alle 10:41', 'ieri alle 10:41', '12/10 alle 10:41' */
export function momentWords(instant: string): string {
  return `${dayWords(instant)} alle ${at(instant).time}`
}

export const fieldsText = (count: number) => (count === 1 ? '1 campo' : `${count} campi`)

/** The facts that texts name by a word in braces. */
export const PLACEHOLDER_WORDS: Record<string, string> = {
  clinica: 'nome della clinica',
  telefono: 'telefono',
  emergenza: 'telefono delle emergenze',
  email: 'indirizzo e-mail',
  privacy: 'e-mail per i dati personali',
  comune: 'comune dell’ingresso principale',
  via: 'indirizzo dell’ingresso principale',
  ingressi: 'indirizzi di tutti gli ingressi',
  risposta: 'entro quando rispondete',
  referti: 'ore per un referto',
  divisioni: 'numero delle divisioni mediche',
  specialisti: 'quanti specialisti',
  'metri-quadrati': 'metri quadrati',
  laboratorio: 'laboratorio partner',
  'analisi-dal': 'da quando c’è il centro analisi',
  prelievi: 'ora in cui aprono i prelievi',
  'orari-ambulatorio': 'orari dell’ambulatorio',
  'orari-prelievi': 'orari dei prelievi',
  'orari-ritiro': 'orari di ritiro dei referti',
}
