import type { BookingMode } from '#features/catalogue/contract.ts'
import { addDays, addYears, daysBetween, toTime, weekday } from '#platform/time/dates.ts'
import type { Now } from '../rules.ts'
import { appliesOn, timeOf, type WorkingHours } from './hours.ts'
import { common, type Interval, overlaps, united, WHOLE_DAY, without } from './intervals.ts'
import { type Mark, partOn } from './marks.ts'

/** Why a start can't be booked. The later a reason stands here, the nearer it is to a free time. */
export const reasons = [
  'inactive',
  'hidden',
  'no_doctor',
  'phone_only',
  'too_far',
  'holiday',
  'closed',
  'notice',
  'no_hours',
  'other_week',
  'service_hours',
  'out_of_hours',
  'absent',
  'taken',
  'room_taken',
  'device_down',
] as const
export type Reason = (typeof reasons)[number]

/**
 * A visit as it occupies its doctor's day: minutes since midnight with its margins, negative from the day before; `places` of
 * its service.
 */
export type Taken = Interval & { lane: number; places: number }

/** The demands of a service on a doctor's time, in minutes. */
export type Demand = {
  isActive: boolean
  mode: BookingMode
  duration: number
  before: number
  after: number
  places: number
  minNotice: number
  maxDays: number | null
  serviceId: number
  /** The service's own weekly hours. */
  schedules: readonly { dayOfWeek: number; startTime: string; endTime: string; isActive: boolean }[]
  /** One resource of each need. */
  needs: readonly (readonly number[])[]
}

/** One doctor's day. */
export type DoctorDay = {
  date: string
  doctorId: number
  hours: readonly WorkingHours[]
  /** The doctor's, the clinic's and the resources'. */
  marks: readonly Mark[]
  taken: readonly Taken[]
  /** Times at which a resource is taken by a visit, with margins. */
  resources: ReadonlyMap<number, readonly Interval[]>
  isHoliday: boolean
}

export type Asker = { now: Now; who: 'visitor' | 'staff' }

/** A window in which visits may lie, and the room that goes with it. */
type Window = Interval & { roomId: number | null }

/**
 * The times in which visits of the service may lie, before closures, absences and blocks are taken off. For a doctor with
 * working hours these are the hours that apply on the day, cut to the service's hours where the service has any; for a doctor
 * without, they are the service's hours. Extra sessions are added in both cases.
 */
export function openTimes(demand: Demand, day: DoctorDay, asker: Asker): Interval[] {
  const isOpen = openTo(asker)
  const own = demand.schedules.filter(({ isActive }) => isActive)
  const service = own.filter((row) => row.dayOfWeek === weekday(day.date)).map(timeOf)
  const rows = day.hours
    .filter((row) => isOpen(row) && isFor(row, demand.serviceId) && appliesOn(row, day.date))
    .map(timeOf)
  const base = day.hours.length === 0 ? service : own.length > 0 ? common(rows, united(service)) : rows
  const isExtra = (mark: Mark) => mark.kind === 'extra' && mark.doctorId === day.doctorId
  return united([...base, ...partsOf(day, (mark) => isExtra(mark) && isOpen(mark))])
}

function openTo({ who }: Pick<Asker, 'who'>) {
  return ({ online }: { online: boolean }) => online || who === 'staff'
}

function isFor({ serviceIds }: WorkingHours, serviceId: number): boolean {
  return serviceIds.length === 0 || serviceIds.includes(serviceId)
}

/** The time that a visit takes with its margins. Minutes since midnight. */
export function occupiedBy(
  { before, duration, after }: Pick<Demand, 'before' | 'duration' | 'after'>,
  start: number,
): Interval {
  return { start: start - before, end: start + duration + after }
}

/** Every start of a day's grid: a visit with its margins after the other, the first at the window's beginning. */
export function gridOf(windows: readonly Interval[], { duration, before, after }: Demand): number[] {
  return windows.flatMap(({ start, end }) =>
    Array.from(
      { length: Math.max(0, Math.floor((end - start - duration) / (duration + before + after)) + 1) },
      (_, place) => start + place * (duration + before + after),
    ),
  )
}

/** The parts of a day by which each of its starts is judged. */
type Frame = {
  /** Starts up to this one lie within the notice. */
  noticeTo: number
  open: readonly Interval[]
  /** The starts that are offered; null where a visit has its time already, which may lie between them. */
  grid: readonly number[] | null
  closed: readonly Interval[]
  off: readonly Interval[]
}

function frameOf(demand: Demand, day: DoctorDay, asker: Asker, open = openTimes(demand, day, asker)) {
  const closed = closedTimes(day, asker)
  const noticeTo = asker.now.minutes + demand.minNotice - daysBetween(asker.now.date, day.date) * 1440
  // Absences and blocks leave the grid as it is: moved times would tell visitors when a doctor is away.
  return { noticeTo, open, grid: gridOf(without(open, closed), demand), closed, off: offTimes(day) }
}

/**
 * Why a visit can't begin at a time of a doctor's day; null: it can. The one rule of free times: a start it accepts is
 * offered, and `placeVisit` accepts the same.
 *
 * @param start minutes since midnight
 * @param offGrid accepts starts between those of the grid too: of a visit that has its time already
 */
export function judge(
  demand: Demand,
  day: DoctorDay,
  asker: Asker,
  start: number,
  { offGrid = false } = {},
): Reason | null {
  const whole = judgeDay(demand, day, asker)
  if (whole) return whole
  const frame = frameOf(demand, day, asker)
  return judgeStart(demand, day, asker, start, offGrid ? { ...frame, grid: null } : frame)
}

/** Why no time of the day can be booked, whatever the doctor's hours; null: they decide. */
export function judgeDay(demand: Demand, day: DoctorDay, { now, who }: Asker): Reason | null {
  if (!demand.isActive) return 'inactive'
  if (who === 'visitor' && demand.mode === 'hidden') return 'hidden'
  if (who === 'visitor' && demand.mode === 'phone') return 'phone_only'
  if (day.date < now.date) return 'notice'
  const last = who === 'visitor' && demand.maxDays !== null ? addDays(now.date, demand.maxDays) : null
  if (day.date > addYears(now.date, 1) || (last !== null && day.date > last)) return 'too_far'
  return null
}

function judgeStart(
  demand: Demand,
  day: DoctorDay,
  asker: Asker,
  start: number,
  { noticeTo, open, grid, closed, off }: Frame,
): Reason | null {
  const visit = { start, end: start + demand.duration }
  if (start <= noticeTo) return 'notice'
  if (closed.some((time) => overlaps(time, visit))) return closedBy(day)
  if (!open.some((window) => window.start <= visit.start && visit.end <= window.end))
    return outside(demand, day, asker, open)
  if (grid && !grid.includes(start)) return 'out_of_hours'
  if (off.some((time) => overlaps(time, visit))) return 'absent'
  const occupied = occupiedBy(demand, start)
  if (freeLane(day.taken, occupied, demand.places) === null) return 'taken'
  return judgeResources(demand, day, occupied)
}

function closedBy({ isHoliday }: DoctorDay): 'holiday' | 'closed' {
  return isHoliday ? 'holiday' : 'closed'
}

/** Why a time lies outside the open times: of a day without any, the reason of the day. */
function outside(demand: Demand, day: DoctorDay, asker: Asker, open: readonly Interval[]) {
  if (open.length > 0) return 'out_of_hours'
  if (day.hours.length > 0 && openTimes({ ...demand, schedules: [] }, day, asker).length > 0)
    return 'service_hours'
  return hasOtherWeeks(demand, day) ? 'other_week' : 'no_hours'
}

/** Whether the doctor has hours for the service on the weekday, though not on the day. */
function hasOtherWeeks({ serviceId }: Demand, { hours, date }: DoctorDay): boolean {
  return hours.some(
    (row) => row.dayOfWeek === weekday(date) && isFor(row, serviceId) && !appliesOn(row, date),
  )
}

/** When the clinic is closed on the day: by a holiday, a Sunday or closures, less extra sessions that hold all the same. */
export function closedTimes(day: DoctorDay, asker: Pick<Asker, 'who'>): Interval[] {
  const isWhole = day.isHoliday || weekday(day.date) === 0
  const closed = isWhole ? [WHOLE_DAY] : partsOf(day, ({ kind }) => kind === 'closure')
  const isOpen = openTo(asker)
  const isHeld = (mark: Mark) =>
    mark.kind === 'extra' && mark.evenIfClosed && mark.doctorId === day.doctorId && isOpen(mark)
  return without(closed, partsOf(day, isHeld))
}

/** The doctor's absences and blocks of the day. */
export function offTimes(day: DoctorDay): Interval[] {
  const isOff = ({ kind }: Mark) => kind === 'absence' || kind === 'block'
  return partsOf(day, (mark) => isOff(mark) && mark.doctorId === day.doctorId)
}

function partsOf({ marks, date }: DoctorDay, isOne: (mark: Mark) => boolean): Interval[] {
  return marks.filter(isOne).flatMap((mark) => partOn(mark, date) ?? [])
}

/**
 * The lowest free lane of a doctor for a service with so many places; null when as many visits overlap already as it, or the
 * service of one of them, takes at a time, and `squeezes` more. Those that staff placed on top of another count.
 */
export function freeLane(
  taken: readonly Taken[],
  occupied: Interval,
  places: number,
  squeezes = 0,
): number | null {
  const beside = taken.filter((visit) => overlaps(visit, occupied))
  const busy = new Set(beside.map(({ lane }) => lane))
  if (busy.size >= Math.min(places, ...beside.map((visit) => visit.places)) + squeezes) return null
  let lane = 0
  while (busy.has(lane)) lane += 1
  return lane
}

/** A free resource of each need, in any order; the room of the doctor's hours first. Null when a need has none. */
export function freeResources(demand: Demand, day: DoctorDay, occupied: Interval): number[] | null {
  const room = roomAt(demand, day, occupied)
  const free = demand.needs.map((need) =>
    need
      .filter((id) => !isTaken(day, id, occupied))
      .toSorted((a, b) => Number(b === room) - Number(a === room)),
  )
  // Those with the fewest choices first: needs that can't all be met show after a few tries.
  return oneOfEach(free.toSorted((a, b) => a.length - b.length))
}

/** One of each list, none twice, the first ones that go together; null without any. */
function oneOfEach([ids, ...others]: readonly (readonly number[])[]): number[] | null {
  if (!ids) return []
  for (const id of ids) {
    const rest = oneOfEach(others.map((other) => other.filter((one) => one !== id)))
    if (rest) return [id, ...rest]
  }
  return null
}

function judgeResources(demand: Demand, day: DoctorDay, occupied: Interval): Reason | null {
  if (freeResources(demand, day, occupied)) return null
  const isDown = demand.needs.some((need) =>
    need.every((id) => blocksOf(day, id).some((time) => overlaps(time, occupied))),
  )
  return isDown ? 'device_down' : 'room_taken'
}

/** The day as if no room or device were blocked. */
export function withoutBlocks<D extends DoctorDay>(day: D): D {
  return {
    ...day,
    marks: day.marks.filter(({ kind, resourceId }) => kind !== 'block' || resourceId === null),
  }
}

/** Whether a room or device is blocked, or taken by a visit. */
export function isTaken(day: DoctorDay, id: number, occupied: Interval): boolean {
  return [...(day.resources.get(id) ?? []), ...blocksOf(day, id)].some((time) => overlaps(time, occupied))
}

function blocksOf(day: DoctorDay, resourceId: number): Interval[] {
  return partsOf(day, (mark) => mark.kind === 'block' && mark.resourceId === resourceId)
}

/** The room that the doctor's hours for the service, or an extra session, name for a time. */
function roomAt({ serviceId }: Demand, day: DoctorDay, occupied: Interval): number | null {
  const windows: Window[] = [
    ...day.marks
      .filter(({ kind, doctorId }) => kind === 'extra' && doctorId === day.doctorId)
      .flatMap((mark) => {
        const part = partOn(mark, day.date)
        return part ? [{ ...part, roomId: mark.roomId }] : []
      }),
    ...day.hours
      .filter((row) => isFor(row, serviceId) && appliesOn(row, day.date))
      .map((row) => ({ ...timeOf(row), roomId: row.roomId })),
  ]
  return windows.find((window) => overlaps(window, occupied) && window.roomId !== null)?.roomId ?? null
}

function* eachFreeStart(demand: Demand, day: DoctorDay, asker: Asker): Generator<string, undefined> {
  if (judgeDay(demand, day, asker)) return
  const open = openTimes(demand, day, asker)
  if (open.length === 0) return
  const frame = frameOf(demand, day, asker, open)
  for (const start of frame.grid)
    if (judgeStart(demand, day, asker, start, frame) === null) yield toTime(start)
}

/** The free starts of a doctor's day, as `HH:MM` in order. */
export function freeStarts(demand: Demand, day: DoctorDay, asker: Asker): string[] {
  return [...eachFreeStart(demand, day, asker)]
}

/** The first of `freeStarts`, without judging the others; undefined without one. */
export function firstStart(demand: Demand, day: DoctorDay, asker: Asker): string | undefined {
  return eachFreeStart(demand, day, asker).next().value
}

/** Why a day has no free start: the reason nearest to a free time. Null when it has one. */
export function whyNone(demand: Demand, day: DoctorDay, asker: Asker): Reason | null {
  const whole = judgeDay(demand, day, asker)
  if (whole) return whole
  const frame = frameOf(demand, day, asker)
  const { open, grid, closed } = frame
  if (grid.length > 0) return nearest(grid.map((start) => judgeStart(demand, day, asker, start, frame)))
  const isClosed = without(open.length > 0 ? open : [WHOLE_DAY], closed).length === 0
  return isClosed ? closedBy(day) : outside(demand, day, asker, open)
}

/** Of several reasons the one nearest to a free time; null when one of them is, or there are none. */
export function nearest(found: readonly (Reason | null)[]): Reason | null {
  if (found.includes(null)) return null
  return reasons.findLast((reason) => found.includes(reason)) ?? null
}
