import type { Limits } from '#features/catalogue/setup/limits/rules.ts'
import { addDays, daysBetween, toMinutes } from '#platform/time/dates.ts'
import { type HolidayRules, isHoliday } from './holidays.ts'
import type { WorkingHours } from './hours.ts'
import type { Interval } from './intervals.ts'
import { type DoctorDay, occupiedBy, type Taken } from './judge.ts'
import { type Mark, partOn } from './marks.ts'

/** A visit that takes up its doctor's time: `time` as `HH:MM`, lengths in minutes, `places` of its service. */
export type TakenVisit = {
  id: number
  doctorId: number
  date: string
  time: string
  duration: number
  before: number
  after: number
  lane: number
  places: number
}

/** The clinic's decisions for all services. */
export type ClinicRules = Limits & { holidays: HolidayRules }

/** Everything free times of some doctors depend on between two days, as it is stored. */
export type CalendarRows = {
  visits: readonly TakenVisit[]
  hours: readonly (WorkingHours & { doctorId: number })[]
  marks: readonly Mark[]
  /** Times of visits with their margins, as `yyyy-MM-ddTHH:mm`. */
  resources: readonly { visitId: number; resourceId: number; from: string; to: string }[]
  rules: ClinicRules
}

type OfVisit = { visitId: number }

/** A doctor's day in which each time that is taken names its visit. */
export type CalendarDay = DoctorDay & {
  taken: readonly (Taken & OfVisit)[]
  resources: ReadonlyMap<number, readonly (Interval & OfVisit)[]>
}

/** The rows by doctor and day. */
export type Calendar = {
  rows: CalendarRows
  hours: ReadonlyMap<number, WorkingHours[]>
  /** Those of the clinic and of resources under null. */
  marks: ReadonlyMap<number | null, Mark[]>
  taken: ReadonlyMap<string, (Taken & OfVisit)[]>
  resources: ReadonlyMap<string, ReadonlyMap<number, (Interval & OfVisit)[]>>
  /** Days that were asked for already: services share them. */
  days: Map<string, CalendarDay>
}

// The margins of two visits, 120 minutes each at most, may meet across midnight.
const REACH = 240

/** Calls `add` for each day that a time lies on or comes near to, with its minutes since midnight of that day. */
function onEachDay(
  date: string,
  { start, end }: Interval,
  add: (date: string, part: Interval) => void,
): void {
  for (let day = Math.floor((start - REACH) / 1440); day * 1440 < end + REACH; day += 1)
    add(addDays(date, day), { start: start - day * 1440, end: end - day * 1440 })
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

const keyOf = (doctorId: number, date: string) => `${doctorId} ${date}`

/** Groups the rows by doctor and day. A visit that runs past midnight counts on both days. */
export function calendarOf(rows: CalendarRows): Calendar {
  const taken = new Map<string, (Taken & OfVisit)[]>()
  for (const visit of rows.visits) {
    const { id: visitId, doctorId, lane, places } = visit
    onEachDay(visit.date, occupiedBy(visit, toMinutes(visit.time)), (day, { start, end }) => {
      getOrAdd(taken, keyOf(doctorId, day), () => []).push({ start, end, lane, places, visitId })
    })
  }
  const resources = new Map<string, Map<number, (Interval & OfVisit)[]>>()
  for (const { visitId, resourceId, from, to } of rows.resources) {
    const date = from.slice(0, 10)
    const start = toMinutes(from.slice(11))
    const end = daysBetween(date, to.slice(0, 10)) * 1440 + toMinutes(to.slice(11))
    onEachDay(date, { start, end }, (day, part) => {
      const ofDay = getOrAdd(resources, day, () => new Map<number, (Interval & OfVisit)[]>())
      getOrAdd(ofDay, resourceId, () => []).push({ ...part, visitId })
    })
  }
  const hours = Map.groupBy(rows.hours, ({ doctorId }) => doctorId)
  const marks = Map.groupBy(rows.marks, ({ doctorId }) => doctorId)
  return { rows, hours, marks, taken, resources, days: new Map() }
}

/** A doctor's day (`yyyy-MM-dd`) as the judging function takes it. */
export function dayOf(calendar: Calendar, doctorId: number, date: string): CalendarDay {
  const { rows, hours, marks, taken, resources, days } = calendar
  const key = keyOf(doctorId, date)
  return getOrAdd(days, key, () => ({
    date,
    doctorId,
    hours: hours.get(doctorId) ?? [],
    marks: [doctorId, null].flatMap((of) => marks.get(of) ?? []).filter((mark) => partOn(mark, date)),
    taken: taken.get(key) ?? [],
    resources: resources.get(date) ?? new Map(),
    isHoliday: isHoliday(date, rows.rules.holidays),
  }))
}

/** The day as it is when a visit leaves it. */
export function withoutVisit(day: CalendarDay, id: number): CalendarDay {
  const isOther = ({ visitId }: OfVisit) => visitId !== id
  const resources = [...day.resources].map(([one, times]) => [one, times.filter(isOther)] as const)
  return { ...day, taken: day.taken.filter(isOther), resources: new Map(resources) }
}
