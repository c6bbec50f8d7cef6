import { doctorName } from '#features/catalogue/rules.ts'
import { findOffer } from '#features/catalogue/store.server.ts'
import { addDays, toMinutes, weekday } from '#platform/time/dates.ts'
import {
  askerOf,
  bookableDoctors,
  type CatalogueChoice,
  candidatesFor,
  type Source,
} from './availability.server.ts'
import { readCalendar } from './calendar.store.server.ts'
import { NEXT_AVAILABLE_DAYS } from './rules.ts'
import { reasonLabels, reasonText } from './staff-reasons.ts'
import { dayOf } from './time/calendar.ts'
import { freeResources, freeStarts, nearest, occupiedBy, whyNone } from './time/judge.ts'

export type Place = {
  date: string
  time: string
  doctorId: number
  doctorName: string
  resourceIds: number[]
}

export type NoPlace = { doctorId: number | null; doctorName: string | null; words: string }

type Question = CatalogueChoice & {
  /** The first day. */
  from: string
  /** Minutes since midnight of the first day, before which no time of it counts. */
  notBefore: number
  /** Days of the week, Sunday 0. */
  days: readonly number[]
  /** Minutes since midnight, half-open. */
  between: { start: number; end: number }
  count: number
}

/** Times named of a doctor's half day: one where several doctors have the service, else two. */
const IN_HALF_A_DAY = { among: 1, alone: 2 }
const AFTERNOON = '13:00'

/** The first few times of the morning and of the afternoon. */
function firstOfHalves<T extends { time: string }>(times: readonly T[], count: number): T[] {
  const isMorning = ({ time }: T) => time < AFTERNOON
  return [
    ...times.filter(isMorning).slice(0, count),
    ...times.filter((one) => !isMorning(one)).slice(0, count),
  ]
}

/**
 * The first free times of a service for staff on the telephone, across doctors, within `NEXT_AVAILABLE_DAYS`: hours only staff
 * book in count, and no notice is needed. A doctor's half day is named by its first times, so that the list reaches other doctors
 * and days, unless all free times together are fewer than `count`. Without any, why: for each doctor the reason nearest to a free time.
 */
export async function firstPlaces(
  { db, now }: Source,
  { from, notBefore, days, between, count, ...wish }: Question,
): Promise<{ places: Place[]; reasons: NoPlace[] }> {
  const offer = await findOffer(db, wish)
  const doctorIds = offer ? bookableDoctors(offer, wish) : []
  if (!offer || doctorIds.length === 0) {
    const isOff = !offer?.service.isActive || !offer.service.categoryIsActive
    return {
      places: [],
      reasons: [{ doctorId: null, doctorName: null, words: reasonLabels[isOff ? 'inactive' : 'no_doctor'] }],
    }
  }
  const to = addDays(from, NEXT_AVAILABLE_DAYS)
  const calendar = await readCalendar(db, { doctorIds, resourceIds: offer.needs.flat(), from, to })
  const asker = askerOf(now(), 'staff')
  const candidates = candidatesFor(offer, wish, calendar.rows.rules).map(({ id, demand }) => {
    const doctor = offer.doctors.find((one) => one.id === id)
    return { id, name: doctor ? doctorName(doctor) : '', demand: { ...demand, minNotice: 0 } }
  })
  const few = candidates.length > 1 ? IN_HALF_A_DAY.among : IN_HALF_A_DAY.alone
  const all: Place[] = []
  const spread: Place[] = []
  const dates: string[] = []
  for (let date = from; date <= to && spread.length < count; date = addDays(date, 1)) {
    if (!days.includes(weekday(date))) continue
    dates.push(date)
    const start = date === from ? Math.max(between.start, notBefore) : between.start
    const ofDay = candidates.map(({ id, name, demand }) => {
      const day = dayOf(calendar, id, date)
      return freeStarts(demand, day, asker)
        .filter((time) => toMinutes(time) >= start && toMinutes(time) < between.end)
        .map((time) => ({
          ...{ date, time, doctorId: id, doctorName: name },
          resourceIds: freeResources(demand, day, occupiedBy(demand, toMinutes(time))) ?? [],
        }))
    })
    const byTime = (a: Place, b: Place) => toMinutes(a.time) - toMinutes(b.time)
    all.push(...ofDay.flat().toSorted(byTime))
    spread.push(...ofDay.flatMap((times) => firstOfHalves(times, few)).toSorted(byTime))
  }
  const places = spread.length < count ? all : spread
  if (places.length > 0) return { places: places.slice(0, count), reasons: [] }
  const today = asker.now.date
  const reasons = candidates.map(({ id, name, demand }) => {
    const found = dates.map((date) => whyNone(demand, dayOf(calendar, id, date), asker))
    // Days with free times at other hours of the day have no reason.
    const reason = found.includes(null) ? 'out_of_hours' : (nearest(found) ?? 'no_hours')
    return { doctorId: id, doctorName: name, words: reasonText(reason, { date: from, today, minNotice: 0 }) }
  })
  return { places: [], reasons }
}
