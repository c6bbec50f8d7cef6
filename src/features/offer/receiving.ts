import { type Cadence, timeOf } from '#features/booking/time/hours.ts'
import { type Interval, united, without } from '#features/booking/time/intervals.ts'
import { addDays, toTime } from '#platform/time/dates.ts'
import { clockText } from '#platform/time/italian.ts'
import type { Sentences } from './sentences.ts'
import type { ClockRange, DayPart, RepeatedDay, RepeatedHours, Run, WeekdayHours } from './shapes.ts'

/** Days ahead from which hours that are not valid yet are named. */
const SOON = 60

type Said = { today: string; brief?: boolean; sentences: Sentences }

/**
 * When a doctor receives, as a sentence. `brief`: 'Riceve il martedì pomeriggio e il giovedì mattina.', else 'Riceve il 1º e il
 * 3º giovedì del mese, dalle 15:00 alle 19:00.' Single days and hours that have ended are left out; null without any.
 */
export function receivingText(
  hours: readonly RepeatedHours[],
  { today, brief = false, sentences }: Said,
): string | null {
  const lasting = hours.filter(({ cadence, validTo }) => cadence !== 'once' && (validTo ?? today) >= today)
  const begunBy = (date: string) => lasting.filter(({ validFrom }) => (validFrom ?? date) <= date)
  const now = begunBy(today)
  const current = now.length > 0 ? now : begunBy(addDays(today, SOON))
  const byDay = [...Map.groupBy(current, dayKey).values()].sort((a, b) => place(a[0]) - place(b[0]))
  if (byDay.length === 0) return null
  const runsOfDays = (days: RepeatedHours[][]) => runsOf(days.flatMap((rows) => rows[0] ?? []))
  if (!brief) {
    const byTimes = Map.groupBy(byDay, (rows) => JSON.stringify(rangesOf(united(rows.map(timeOf)))))
    return sentences.receives(
      [...byTimes].map(([times, days]) => sentences.daysAndTimes(runsOfDays(days), JSON.parse(times))),
    )
  }
  const byPart = [...Map.groupBy(byDay, partOfDay)]
  const isOnly = byPart.length === 1
  return sentences.receivesBriefly(
    byPart.map(([part, days]) => sentences.daysAndPart(runsOfDays(days), part, isOnly)),
  )
}

const place = (row: RepeatedDay | undefined) => ((row?.dayOfWeek ?? 0) + 6) % 7
const dayKey = ({ dayOfWeek, cadence, nth }: RepeatedDay) => `${dayOfWeek} ${cadence} ${nth ?? ''}`

/** Three weekdays or more in a row as one, each other day for itself. */
function runsOf(days: readonly RepeatedDay[]): Run[] {
  const runs: RepeatedDay[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const follows = last && place(day) === place(last) + 1 && isWeekly(day) && isWeekly(last)
    if (run && follows) run.push(day)
    else runs.push([day])
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    if (run.length < 3 || !first || !last) return run.map((day) => ({ first: day, last: day }))
    return { first, last }
  })
}

const isWeekly = ({ cadence }: { cadence: Cadence }) => cadence === 'weekly'

const MIDDAY = 13 * 60
const EVENING = 18 * 60

/** Null for hours of both halves of a day. */
function partOfDay(rows: readonly RepeatedHours[]): DayPart | null {
  const times = rows.map(timeOf)
  if (times.every(({ start, end }) => end <= MIDDAY + 60 && start < MIDDAY - 60)) return 'morning'
  if (times.every(({ start }) => start >= EVENING)) return 'evening'
  return times.every(({ start }) => start >= MIDDAY - 60) ? 'afternoon' : null
}

const clock = (minutes: number) => clockText(toTime(minutes))

const rangesOf = (times: readonly Interval[]): ClockRange[] =>
  times.map(({ start, end }) => ({ start: clock(start), end: clock(end) }))

// Monday first.
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0]

/**
 * The hours of each weekday that has some, Monday first. Hours of some weeks follow those of all, as far as they lie outside
 * these: '9:30-12:30; 15:00-19:00, a settimane alterne'.
 */
export function weekOf(hours: readonly RepeatedHours[], sentences: Sentences): WeekdayHours[] {
  const ranges = (times: readonly Interval[]) =>
    sentences.list(rangesOf(times).map(({ start, end }) => `${start}-${end}`))
  return WEEKDAYS.flatMap((day) => {
    const rows = hours.filter(({ dayOfWeek, cadence }) => dayOfWeek === day && cadence !== 'once')
    const weekly = rows.filter(isWeekly).map(timeOf)
    const others = Map.groupBy(
      rows.filter((row) => !isWeekly(row)),
      sentences.weeks,
    )
    const texts = [
      ranges(united(weekly)),
      ...[...others].map(([weeks, some]) => {
        const times = ranges(without(some.map(timeOf), weekly))
        return times && `${times}, ${weeks}`
      }),
    ].filter(Boolean)
    return texts.length > 0 ? { day: sentences.weekday(day), hours: texts.join('; ') } : []
  })
}
