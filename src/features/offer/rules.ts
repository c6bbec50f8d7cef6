import { type Cadence, timeOf, type WorkingHours } from '#features/booking/time/hours.ts'
import { type Interval, united, without } from '#features/booking/time/intervals.ts'
import { WEEK } from '#features/catalogue/setup/rules.ts'
import { addDays, toTime } from '#platform/time/dates.ts'
import { clockText } from '#platform/time/italian.ts'
import type { FreeDay, WeekdayHours } from './shapes.ts'

/** The lines or paragraphs of a text, without empty ones. */
export function linesOf(text: string | null): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Hours as they repeat; those of a service count as weekly ones. */
export type RepeatedHours = Pick<
  WorkingHours,
  'dayOfWeek' | 'startTime' | 'endTime' | 'cadence' | 'anchor' | 'nth' | 'validFrom' | 'validTo'
>

/** Days ahead from which hours that are not valid yet are named. */
const SOON = 60

/**
 * When a doctor receives, as a sentence. `brief`: 'Riceve il martedì pomeriggio e il giovedì mattina.', else 'Riceve il 1º e il
 * 3º giovedì del mese, dalle 15:00 alle 19:00.' Single days and hours that have ended are left out; null without any.
 */
export function receivingText(
  hours: readonly RepeatedHours[],
  { today, brief = false }: { today: string; brief?: boolean },
): string | null {
  const lasting = hours.filter(({ cadence, validTo }) => cadence !== 'once' && (validTo ?? today) >= today)
  const begunBy = (date: string) => lasting.filter(({ validFrom }) => (validFrom ?? date) <= date)
  const now = begunBy(today)
  const current = now.length > 0 ? now : begunBy(addDays(today, SOON))
  const byDay = [...Map.groupBy(current, dayKey).values()].sort((a, b) => place(a[0]) - place(b[0]))
  const byTimes = Map.groupBy(byDay, (rows) => (brief ? partOfDay(rows) : rangesText(rows)))
  const parts = [...byTimes].map(([times, days]) => {
    const runs = runsOf(days.flatMap((rows) => rows[0] ?? []))
    const words = listText(runs)
    if (!brief) return `${words}, ${times}`
    if (!times) return byTimes.size > 1 ? `${words} tutto il giorno` : words
    return runs.every((run) => SINGLE_DAY.test(run)) ? `${words} ${times}` : `${words}, di ${times}`
  })
  if (parts.length === 0) return null
  return `Riceve ${brief ? listText(parts) : parts.join('; ')}.`
}

/** 'il martedì', and not 'dal lunedì al venerdì' or 'il 1º giovedì del mese'. */
const SINGLE_DAY = /^(il|la) \S+$/

const place = (row: RepeatedHours | undefined) => ((row?.dayOfWeek ?? 0) + 6) % 7
const dayKey = ({ dayOfWeek, cadence, nth }: RepeatedHours) => `${dayOfWeek} ${cadence} ${nth ?? ''}`

/** 'dal lunedì al venerdì' of three weekdays or more in a row, else each day for itself. */
function runsOf(days: readonly RepeatedHours[]): string[] {
  const runs: RepeatedHours[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const follows = last && place(day) === place(last) + 1 && isWeekly(day) && isWeekly(last)
    if (run && follows) run.push(day)
    else runs.push([day])
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    if (run.length < 3 || !first || !last) return run.map(dayText)
    return `dal ${nameOf(first)} al ${nameOf(last)}`
  })
}

const isWeekly = ({ cadence }: { cadence: Cadence }) => cadence === 'weekly'

function nameOf({ dayOfWeek }: Pick<RepeatedHours, 'dayOfWeek'>): string {
  return (WEEK.find(({ day }) => day === dayOfWeek)?.name ?? '').toLowerCase()
}

function dayText(row: RepeatedHours): string {
  const article = row.dayOfWeek === 0 ? 'la' : 'il'
  const name = nameOf(row)
  if (row.cadence === 'alternate') return `${article} ${name} a settimane alterne`
  if (row.cadence !== 'monthly') return `${article} ${name}`
  return `${ordinalsText(row)} ${name} del mese`
}

function ordinalsText({ nth, dayOfWeek }: RepeatedHours): string {
  return listText((nth ?? []).map((one) => ordinalText(one, dayOfWeek === 0)))
}

/** 'il 1º', 'l’ultimo'; of Sundays 'la 1ª', 'l’ultima'. */
function ordinalText(nth: number, isFeminine: boolean): string {
  if (nth === -1) return isFeminine ? 'l’ultima' : 'l’ultimo'
  return isFeminine ? `la ${nth}ª` : `il ${nth}º`
}

const MIDDAY = 13 * 60
const EVENING = 18 * 60

/** 'mattina', 'pomeriggio', 'sera'; '' for hours of both halves of a day. */
function partOfDay(rows: readonly RepeatedHours[]): string {
  const times = rows.map(timeOf)
  if (times.every(({ start, end }) => end <= MIDDAY + 60 && start < MIDDAY - 60)) return 'mattina'
  if (times.every(({ start }) => start >= EVENING)) return 'sera'
  return times.every(({ start }) => start >= MIDDAY - 60) ? 'pomeriggio' : ''
}

function rangesText(rows: readonly RepeatedHours[]): string {
  return listText(
    united(rows.map(timeOf)).map(({ start, end }) => `dalle ${clock(start)} alle ${clock(end)}`),
  )
}

const clock = (minutes: number) => clockText(toTime(minutes))

/** 'a, b e c' */
export function listText(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} e ${words.at(-1)}` : (words[0] ?? '')
}

/**
 * The hours of each weekday that has some, Monday first. Hours of some weeks follow those of all, as far as they lie outside
 * these: '9:30-12:30; 15:00-19:00, a settimane alterne'.
 */
export function weekOf(hours: readonly RepeatedHours[]): WeekdayHours[] {
  return WEEK.flatMap(({ day, name }) => {
    const rows = hours.filter(({ dayOfWeek, cadence }) => dayOfWeek === day && cadence !== 'once')
    const weekly = rows.filter(isWeekly).map(timeOf)
    const others = Map.groupBy(
      rows.filter((row) => !isWeekly(row)),
      weeksText,
    )
    const texts = [
      clockRanges(united(weekly)),
      ...[...others].map(([weeks, some]) => {
        const times = clockRanges(without(some.map(timeOf), weekly))
        return times && `${times}, ${weeks}`
      }),
    ].filter(Boolean)
    return texts.length > 0 ? { day: name, hours: texts.join('; ') } : []
  })
}

function clockRanges(times: readonly Interval[]): string {
  return listText(times.map(({ start, end }) => `${clock(start)}-${clock(end)}`))
}

/** 'a settimane alterne', 'il 1º e il 3º del mese' */
function weeksText(row: RepeatedHours): string {
  return row.cadence === 'alternate' ? 'a settimane alterne' : `${ordinalsText(row)} del mese`
}

/** Days with places on the card of the next free times, and times of one. */
export const DAYS_SHOWN = 3
const TIMES_SHOWN = 3

/** A day of the card, of all its free starts. */
export function shownDay(date: string, starts: readonly string[]): FreeDay {
  const times = starts.slice(0, TIMES_SHOWN)
  return { date, times, more: starts.length - times.length }
}
