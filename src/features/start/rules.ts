import { specialists } from '#content/specialists.ts'
import type { Patron } from '#features/booking/time/holidays.ts'
import { clockText, monthYear } from '#platform/time/italian.ts'
import type { StartStep } from './contract.ts'
import { startSteps } from './contract.ts'

const SHOWN = 3

/** 'Prima pagina, Chi siamo, Servizi e altri 4' */
export function some(names: readonly string[]): string {
  const more = names.length - SHOWN
  // One more name is no longer than the words that stand for it.
  if (more <= 1) return names.join(', ')
  return `${names.slice(0, SHOWN).join(', ')} e altri ${more}`
}

/** A label inside a sentence: 'Partita IVA' is 'partita IVA', 'PEC' stays. */
export function lowered(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** A doctor of the sample catalogue, by name. */
export function isExampleDoctor(doctor: { firstName: string; lastName: string }): boolean {
  return specialists.some(
    ({ firstName, lastName }) => firstName === doctor.firstName && lastName === doctor.lastName,
  )
}

const WEEKDAYS = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']
const NTHS = ['prim', 'second', 'terz', 'quart']
const monthName = (month: number) => monthYear(`2028-${String(month).padStart(2, '0')}-01`).slice(0, -5)

/** 'lunedì dopo la terza domenica di ottobre', '4 novembre' */
export function patronText({ fixed, after }: Patron): string {
  if (fixed) return `${Number(fixed.slice(3))} ${monthName(Number(fixed.slice(0, 2)))}`
  if (!after) return ''
  const isFeminine = after.of === 0
  const nth = `${NTHS[after.nth - 1] ?? ''}${isFeminine ? 'a' : 'o'}`
  const [weekday, of] = [WEEKDAYS[after.weekday] ?? '', WEEKDAYS[after.of] ?? '']
  return `${weekday} dopo ${isFeminine ? 'la' : 'il'} ${nth} ${of} di ${monthName(after.month)}`
}

export type Openings = readonly { days: readonly number[]; opens: string; closes: string }[]

/** Weekly hours in a line, days with the same hours together: 'lun–ven 8–19:30, sab 8–13'. */
export function hoursText(openings: Openings): string {
  const runs: { first: number; last: number; times: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const times = openings
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => `${short(opens)}–${short(closes)}`)
      .join(' e ')
    const before = runs.at(-1)
    if (before?.times === times && before.last === (day + 6) % 7) before.last = day
    else runs.push({ first: day, last: day, times })
  }
  return runs
    .filter(({ times }) => times !== '')
    .map(({ first, last, times }) =>
      first === last ? `${dayName(first)} ${times}` : `${dayName(first)}–${dayName(last)} ${times}`,
    )
    .join(', ')
}

const dayName = (day: number) => (WEEKDAYS[day] ?? '').slice(0, 3)
const short = (time: string) => clockText(time).replace(/:00$/, '')

/**
 * The step to go on with; null when all are done. The test mail waits for a server that may not be there yet: with a doctor or
 * a service it is passed.
 */
export function nextStep(done: readonly StartStep[]): StartStep | null {
  const isPast = done.includes('medico') || done.includes('servizio')
  return startSteps.find((step) => !done.includes(step) && !(step === 'posta' && isPast)) ?? null
}
