import {
  askerOf,
  type Candidate,
  candidatesFor,
  firstTime,
  type Source,
} from '#features/booking/availability.server.ts'
import { readCalendar } from '#features/booking/calendar.store.server.ts'
import { isBookedOnSite } from '#features/booking/first-times.server.ts'
import { NEXT_AVAILABLE_DAYS, unionOfSlots } from '#features/booking/rules.ts'
import { type Calendar, dayOf } from '#features/booking/time/calendar.ts'
import { holidayOf, isHoliday, patronDay } from '#features/booking/time/holidays.ts'
import { appliesOn, timeOf } from '#features/booking/time/hours.ts'
import { common, united, WHOLE_DAY, without } from '#features/booking/time/intervals.ts'
import { type Asker, freeStarts, openTimes, whyNone } from '#features/booking/time/judge.ts'
import { type Mark, partOn } from '#features/booking/time/marks.ts'
import type { Offer } from '#features/catalogue/store.server.ts'
import { addDays, toTime } from '#platform/time/dates.ts'
import { clockText } from '#platform/time/italian.ts'
import type { Locale } from '#ui/locale.ts'
import { DAYS_SHOWN, shownDay } from './rules.ts'
import type { Sentences } from './sentences.ts'
import { sentencesOf } from './sentences-of.ts'
import type { ClosedDay, DoctorDate, FirstPlaces, FreeDay, RepeatedHours } from './shapes.ts'

// Times on the pages, by the judging function of the free times. One reading of the calendar serves a page.

/** Days in which the dates of a doctor who receives once a month are looked for. */
const DATES_AHEAD = 180
const DATES = 5
const CLOSURES_AHEAD = 45
const CLOSURES = 3

/** The calendar of all doctors of some offers, from today on, and the language of the page. */
export type Times = {
  calendar: Calendar
  asker: Asker
  today: string
  locale: Locale
  sentences: Sentences
}

/** Reads the calendar of the offers' doctors: 60 days, or half a year for the dates of one doctor. */
export async function readTimes(
  { db, now }: Source,
  offers: readonly Offer[],
  { locale, forDates = false }: { locale: Locale; forDates?: boolean },
): Promise<Times> {
  const asker = askerOf(now())
  const today = asker.now.date
  const calendar = await readCalendar(db, {
    doctorIds: [...new Set(offers.flatMap(({ doctors }) => doctors.map(({ id }) => id)))],
    resourceIds: [...new Set(offers.flatMap(({ needs }) => needs.flat()))],
    from: today,
    to: addDays(today, forDates ? DATES_AHEAD : NEXT_AVAILABLE_DAYS),
  })
  return { calendar, asker, today, locale, sentences: sentencesOf(locale) }
}

/** A choice of a visitor; null: any. */
export type Choice = { offer: Offer; kindId: number | null; doctorId: number | null }

function candidatesOf({ calendar }: Times, { offer, kindId, doctorId }: Choice): Candidate[] {
  if (!isBookedOnSite(offer)) return []
  const subservice = offer.kinds.find(({ id }) => id === kindId) ?? null
  const wish = { serviceId: offer.service.id, subserviceId: kindId, doctorId }
  return candidatesFor({ ...offer, subservice }, wish, calendar.rows.rules)
}

/** The first free start of any of the choices. */
export function firstOf(times: Times, choices: readonly Choice[]): string | null {
  const candidates = choices.flatMap((choice) => candidatesOf(times, choice))
  return firstTime({ ...times, candidates }, times.today)
}

/** The first places of a choice; null for a service that visitors don't book on the site. */
export function placesOf(times: Times, choice: Choice): FirstPlaces | null {
  if (!isBookedOnSite(choice.offer)) return null
  const { service } = choice.offer
  const candidates = candidatesOf(times, choice)
  const days: FreeDay[] = []
  for (let day = 0; day <= NEXT_AVAILABLE_DAYS && days.length < DAYS_SHOWN; day += 1) {
    const date = addDays(times.today, day)
    const starts = startsOf(times, candidates, date)
    if (starts.length > 0) days.push(shownDay(date, starts))
  }
  const { kindId: subserviceId, doctorId } = choice
  return { categoryId: service.categoryId, serviceId: service.id, subserviceId, doctorId, days }
}

function startsOf({ calendar, asker }: Times, candidates: readonly Candidate[], date: string): string[] {
  return unionOfSlots(
    candidates.map(({ id, demand }) => freeStarts(demand, dayOf(calendar, id, date), asker)),
  )
}

/** The next days on which a doctor receives for one of the choices, the one whose places count first. */
export function datesOf(times: Times, choices: readonly (Choice & { doctorId: number })[]): DoctorDate[] {
  const visits = choices.map((choice) => ({ choice, candidates: candidatesOf(times, choice) }))
  const dates: DoctorDate[] = []
  for (let day = 0; day <= DATES_AHEAD && dates.length < DATES; day += 1) {
    const date = addDays(times.today, day)
    dates.push(...(dateOf(times, visits, date) ?? []))
  }
  return dates
}

type Visit = { choice: Choice; candidates: readonly Candidate[] }

function dateOf(times: Times, visits: readonly Visit[], date: string): DoctorDate[] | null {
  const { calendar, asker, sentences } = times
  const all = visits.flatMap(({ candidates }) => candidates)
  const opens = (isUsual: boolean) =>
    all.some(({ id, demand }) => {
      const day = dayOf(calendar, id, date)
      const marks = isUsual ? day.marks.filter(({ kind }) => kind !== 'extra') : day.marks
      return openTimes(demand, { ...day, marks }, asker).length > 0
    })
  if (!opens(false)) return null
  const isExtra = !opens(true)
  for (const { choice, candidates } of visits) {
    const free = startsOf(times, candidates, date).length
    if (free === 0) continue
    const visit = { serviceId: choice.offer.service.id, subserviceId: choice.kindId }
    return [{ date, free, visit, isExtra, state: 'free', words: sentences.free(free) }]
  }
  const reasons = all.map(({ id, demand }) => whyNone(demand, dayOf(calendar, id, date), asker))
  // Days of which nothing can be booked any more, or not yet, are no dates.
  if (reasons.every((reason) => reason === 'notice' || reason === 'too_far')) return null
  const isAway = reasons.every((reason) => reason && AWAY.has(reason))
  const none = { date, free: 0, visit: null, isExtra }
  return [
    isAway
      ? { ...none, state: 'away', words: sentences.away }
      : { ...none, state: 'full', words: sentences.full },
  ]
}

const AWAY: ReadonlySet<string> = new Set(['holiday', 'closed', 'absent', 'notice', 'too_far'])

/**
 * When a doctor receives for some services: in the hours that visitors book in, as far as they lie in the services' own; a
 * doctor without hours, in the services'.
 */
export function hoursOf({ calendar }: Times, doctorId: number, offers: readonly Offer[]): RepeatedHours[] {
  const own = calendar.hours.get(doctorId) ?? []
  return offers.flatMap((offer) => {
    const weekly = weeklyHours(offer)
    if (own.length === 0) return weekly
    const { id } = offer.service
    const rows = own
      .filter(({ online, serviceIds }) => online && (serviceIds.length === 0 || serviceIds.includes(id)))
      .filter(isNoSunday)
    return weekly.length === 0 ? rows : rows.flatMap((row) => partsWithin(row, weekly))
  })
}

function partsWithin(row: RepeatedHours, weekly: readonly RepeatedHours[]): RepeatedHours[] {
  const ofDay = weekly.filter(({ dayOfWeek }) => dayOfWeek === row.dayOfWeek).map(timeOf)
  return common([timeOf(row)], ofDay).map(({ start, end }) => ({
    ...row,
    startTime: toTime(start),
    endTime: toTime(end),
  }))
}

// Nothing is booked on a Sunday in usual hours (`closedTimes`).
const isNoSunday = ({ dayOfWeek }: { dayOfWeek: number }) => dayOfWeek !== 0

/** The active hours of a service, as they repeat every week. */
export function weeklyHours({ schedules }: Pick<Offer, 'schedules'>): RepeatedHours[] {
  const everyWeek = { cadence: 'weekly', anchor: null, nth: null, validFrom: null, validTo: null } as const
  return schedules
    .filter(({ isActive }) => isActive)
    .filter(isNoSunday)
    .map((row) => ({ ...row, ...everyWeek }))
}

/**
 * The next days with hours on which the clinic is closed, for the whole day or for a part of the hours. Extra sessions that hold
 * all the same are open hours.
 */
export function closuresOf(
  { calendar, today, sentences }: Times,
  hours: readonly RepeatedHours[],
  { doctors }: Offer,
): ClosedDay[] {
  const { rules, marks } = calendar.rows
  const ids = new Set(doctors.flatMap(({ id, isActive }) => (isActive ? id : [])))
  const isHeld = ({ kind, evenIfClosed, online, doctorId }: Mark) =>
    kind === 'extra' && evenIfClosed && online && doctorId !== null && ids.has(doctorId)
  const closed: ClosedDay[] = []
  for (let day = 0; day <= CLOSURES_AHEAD && closed.length < CLOSURES; day += 1) {
    const date = addDays(today, day)
    const partsOf = (some: readonly Mark[]) => some.flatMap((mark) => partOn(mark, date) ?? [])
    const usual = united(hours.filter((row) => appliesOn(row, date)).map(timeOf))
    const isWhole = isHoliday(date, rules.holidays)
    const shut = isWhole ? [WHOLE_DAY] : partsOf(marks.filter(({ kind }) => kind === 'closure'))
    const open = without(usual, shut)
    if (minutes(open) === minutes(usual)) continue
    const left = united([...open, ...partsOf(marks.filter(isHeld))])
    const words =
      left.length === 0 ? wholeDayWords(date, rules.holidays, sentences) : sentences.open(rangesOf(left))
    closed.push({ date, day: sentences.day(date), words })
  }
  return closed
}

const minutes = (times: readonly { start: number; end: number }[]) =>
  times.reduce((sum, { start, end }) => sum + end - start, 0)

const rangesOf = (times: readonly { start: number; end: number }[]) =>
  times.map(({ start, end }) => `${clockText(toTime(start))}-${clockText(toTime(end))}`).join(', ')

function wholeDayWords(
  date: string,
  { open, patron }: Calendar['rows']['rules']['holidays'],
  { closed, closedOn, closedForPatron }: Sentences,
): string {
  const holiday = holidayOf(date)
  if (holiday !== null && !open.includes(holiday)) return closedOn(holiday)
  const isPatron = patron !== null && patronDay(patron, Number(date.slice(0, 4))) === date
  return isPatron ? closedForPatron : closed
}
