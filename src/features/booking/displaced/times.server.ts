import type { Offer } from '#features/catalogue/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { addDays, toMinutes, toTime, wallClock } from '#platform/time/dates.ts'
import { askerOf, bookableDoctors, demandOf, offerKey, offersOf } from '../availability.server.ts'
import { readCalendar } from '../calendar.store.server.ts'
import { type Calendar, calendarOf, dayOf, withoutVisit } from '../time/calendar.ts'
import { freeLane, freeResources, freeStarts, occupiedBy } from '../time/judge.ts'
import type { Mark } from '../time/marks.ts'
import {
  chooseTimes,
  type DisplacedVisit,
  HELD_TIMES,
  type HeldTime,
  LOOKED_AHEAD,
  lookedFrom,
  NOTICE_MINUTES,
} from './rules.ts'

/** Days to lock before times on them are held. */
export type Days = { doctorIds: number[]; dates: string[]; resourceIds: number[] }

type Around = {
  now: Date
  /** A mark that is not stored yet. */
  mark?: Mark
  /** Only times on these days. */
  within?: Days | undefined
}

/**
 * The times to hold for the patients of displaced visits, by the visit's id; for each visit as if those of the visits before were
 * held. Hours that only staff book are left out, and the visits' own places count as free.
 */
export async function timesFor(
  db: Db,
  visits: readonly DisplacedVisit[],
  { now, mark, within }: Around,
): Promise<Map<number, HeldTime[]>> {
  const found = new Map<number, HeldTime[]>()
  const offers = await offersOf(db, visits)
  const all = [...offers.values()]
  const { date: today } = wallClock(now)
  const days = visits.map((visit) => lookedFrom(visit, today)).toSorted()
  const [from = today, last = from] = [days[0], days.at(-1)]
  let calendar = await readCalendar(db, {
    doctorIds: [...new Set(all.flatMap(({ doctors }) => doctors.map(({ id }) => id)))],
    resourceIds: [...new Set(all.flatMap(({ needs }) => needs.flat()))],
    ...{ from, to: addDays(last, LOOKED_AHEAD) },
  })
  if (mark) calendar = calendarOf({ ...calendar.rows, marks: [...calendar.rows.marks, mark] })
  for (const visit of visits) {
    const offer = offers.get(offerKey(visit))
    const times = offer ? chooseTimes(freeTimes(visit, offer, calendar, { now, within }), visit.doctorId) : []
    found.set(visit.id, times)
    calendar = withHeld(calendar, visit, times)
  }
  return found
}

/** The days to lock before `timesFor` is asked again for these visits. */
export async function daysToHold(
  db: Db,
  visits: readonly DisplacedVisit[],
  { now, mark }: { now: Date; mark: Mark },
): Promise<Days> {
  if (visits.length === 0) return { doctorIds: [], dates: [], resourceIds: [] }
  const times = [...(await timesFor(db, visits, { now, mark })).values()].flat()
  const needs = [...(await offersOf(db, visits)).values()].flatMap((offer) => offer.needs.flat())
  return {
    doctorIds: [...new Set(times.map(({ doctorId }) => doctorId))],
    dates: [...new Set(times.map(({ date }) => date))],
    resourceIds: [...new Set(needs)],
  }
}

/** The first free times of each day of each doctor, until the visit's own doctor has as many days as times are held. */
function freeTimes(
  visit: DisplacedVisit,
  offer: Offer,
  calendar: Calendar,
  { now, within }: Pick<Around, 'now' | 'within'>,
): HeldTime[] {
  const { duration, beforeMinutes: before, afterMinutes: after } = visit
  const asker = askerOf(now)
  const doctorIds = bookableDoctors(offer, { ...visit, doctorId: null })
  const found: HeldTime[] = []
  const first = lookedFrom(visit, asker.now.date)
  let ownDays = 0
  for (let n = 0; n <= LOOKED_AHEAD && ownDays < HELD_TIMES; n += 1) {
    const date = addDays(first, n)
    if (within && !within.dates.includes(date)) continue
    for (const doctorId of doctorIds) {
      if (within && !within.doctorIds.includes(doctorId)) continue
      const usual = demandOf(offer, calendar.rows.rules, doctorId)
      // Staff propose the times, so that the ways in which the service is booked do not matter.
      const terms = { mode: 'request' as const, minNotice: NOTICE_MINUTES, maxDays: null }
      const demand = { ...usual, ...terms, duration, before, after }
      const day = withoutVisit(dayOf(calendar, doctorId, date), visit.id)
      const starts = freeStarts(demand, day, asker).slice(0, HELD_TIMES)
      if (doctorId === visit.doctorId && starts.length > 0) ownDays += 1
      for (const time of starts) {
        const occupied = occupiedBy(demand, toMinutes(time))
        const lane = freeLane(day.taken, occupied, demand.places)
        const resourceIds = freeResources(demand, day, occupied)
        if (lane !== null && resourceIds)
          found.push({ doctorId, date, time, lane, places: demand.places, resourceIds })
      }
    }
  }
  return found
}

/** The calendar with more times held; like all held times they have negative ids, here below those of the database. */
function withHeld({ rows }: Calendar, visit: DisplacedVisit, times: readonly HeldTime[]): Calendar {
  const { duration, beforeMinutes: before, afterMinutes: after } = visit
  const idOf = (n: number) => -(2 ** 31 + visit.id * HELD_TIMES + n)
  const momentOf = (date: string, minutes: number) => {
    const days = Math.floor(minutes / 1440)
    return `${addDays(date, days)}T${toTime(minutes - days * 1440)}`
  }
  return calendarOf({
    ...rows,
    visits: [
      ...rows.visits,
      ...times.map(({ resourceIds: _, ...time }, n) => ({ ...time, id: idOf(n), duration, before, after })),
    ],
    resources: [
      ...rows.resources,
      ...times.flatMap(({ date, time, resourceIds }, n) => {
        const { start, end } = occupiedBy({ duration, before, after }, toMinutes(time))
        const [from, to] = [momentOf(date, start), momentOf(date, end)]
        return resourceIds.map((resourceId) => ({ visitId: idOf(n), resourceId, from, to }))
      }),
    ],
  })
}
