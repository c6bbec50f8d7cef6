import { isHoliday } from '#features/booking/time/holidays.ts'
import { appliesOn } from '#features/booking/time/hours.ts'
import { type Interval, united, without } from '#features/booking/time/intervals.ts'
import {
  closedTimes,
  type DoctorDay,
  freeLane,
  freeResources,
  occupiedBy,
  offTimes,
  openTimes,
  type Taken,
} from '#features/booking/time/judge.ts'
import { partOn } from '#features/booking/time/marks.ts'
import { addDays, daysBetween, weekday } from '#platform/time/dates.ts'
import { DAY_MS } from '#platform/time/units.ts'
import type { Clinic, Doctor, Offer } from './doctors.ts'
import { type Random, random } from './random.ts'

/** A time at which a visit is possible, with the lane and the resources it takes. Those of one plan never overlap. */
export type Slot = {
  doctorId: number
  offer: Offer
  date: string
  minute: number
  lane: number
  resourceIds: number[]
}

const OLDEST = '2012-01-01'
const BOOKABLE_DAYS = 365
/** Fewer than would fill that many days of the past are spread over them. */
const AT_LEAST_DAYS = 30
/** Days after which the calendar is a third as full as today. */
const AHEAD_DAYS = 20
/** How often the next free half hour is taken, at most: about a hundred visits a working day in the sample catalogue. */
const FULLEST = 0.8
const PAUSE = 30
const TRIES = 4

type Base = { clinic: Clinic; today: string; seed: number }
type Calendar = Base & { fullness: number }
export type SlotPlan = {
  /** The day of the first slot. */
  since: string
  /** As many as were asked for, or all there are since 2012. */
  count: number
  fullness: number
  slots: () => Generator<Slot>
}

/**
 * Plans so many slots, the oldest first: from a day (the end of the bookable year) as far back as it takes, as full as they
 * make the weeks around today, or as full as the plan before.
 */
export function planSlots(
  count: number,
  base: Base,
  before?: Pick<SlotPlan, 'since' | 'fullness'>,
): SlotPlan {
  const calendar = { ...base, fullness: before?.fullness ?? fullnessFor(count, base) }
  const until = before ? addDays(before.since, -1) : addDays(base.today, BOOKABLE_DAYS)
  let since = addDays(until, 1)
  let found = 0
  while (found < count && since > OLDEST) {
    since = addDays(since, -1)
    found += slotsOfDay(since, calendar).length
  }
  const surplus = Math.max(0, found - count)
  return {
    ...{ since, count: found - surplus, fullness: calendar.fullness },
    slots: () => slotsBetween({ since, until, surplus }, calendar),
  }
}

type Days = { since: string; until: string; surplus: number }

function* slotsBetween({ since, until, surplus }: Days, calendar: Calendar): Generator<Slot> {
  let left = surplus
  for (let day = since; day <= until; day = addDays(day, 1)) {
    for (const slot of slotsOfDay(day, calendar)) {
      if (left > 0) left -= 1
      else yield slot
    }
  }
}

/** Measured on the four weeks before today. */
function fullnessFor(count: number, base: Base): number {
  const weeks = Array.from({ length: 28 }, (_, n) => addDays(base.today, -1 - n))
  const found = weeks.flatMap((day) => slotsOfDay(day, { ...base, fullness: FULLEST })).length
  const room = (found / weeks.length) * (AT_LEAST_DAYS + AHEAD_DAYS)
  return FULLEST * Math.min(1, (1.1 * count) / Math.max(1, room))
}

/** The same whenever it is asked for. Further ahead fewer are taken. */
function slotsOfDay(date: string, { clinic, today, seed, fullness }: Calendar): Slot[] {
  if (weekday(date) === 0 || isHoliday(date, clinic.rules.holidays)) return []
  const taken = fullness * Math.exp(-Math.max(0, daysBetween(today, date)) / AHEAD_DAYS)
  const by = random(seed + Date.parse(date) / DAY_MS)
  const marks = clinic.marks.filter((mark) => partOn(mark, date))
  const resources = new Map<number, Interval[]>()
  return clinic.doctors.flatMap((doctor) => {
    const hours = doctor.hours.filter((row) => appliesOn(row, date))
    // Without rows a doctor would receive in the hours of the services.
    if (hours.length === 0 && doctor.hours.length > 0) return []
    const day = { date, doctorId: doctor.id, hours, marks, resources, isHoliday: false, taken: [] }
    return slotsOfDoctor(by, doctor, { day, taken, resources })
  })
}

type Part = {
  day: DoctorDay & { taken: Taken[] }
  /** How often the next free half hour is taken. */
  taken: number
  resources: Map<number, Interval[]>
}

function slotsOfDoctor(by: Random, doctor: Doctor, { day, taken, resources }: Part): Slot[] {
  const open = opening(doctor, day)
  const windows = united([...open.values()].flat())
  const found: Slot[] = []
  for (let place = 0; place < doctor.places; place += 1) {
    for (const { start, end } of windows) {
      for (let minute = start; minute < end; ) {
        const slot = by.chance(taken) ? fitting(by, doctor, { day, open, minute }) : undefined
        minute += slot ? lengthOf(slot.offer) : PAUSE
        if (!slot) continue
        found.push(slot)
        const { demand } = slot.offer
        const occupied = occupiedBy(demand, slot.minute)
        day.taken.push({ ...occupied, lane: slot.lane, places: demand.places })
        for (const id of slot.resourceIds) resources.set(id, [...(resources.get(id) ?? []), occupied])
      }
    }
  }
  return found
}

/** When the doctor may have visits of each service: in the hours, without closures, absences and blocks. */
function opening({ services }: Doctor, day: DoctorDay): Map<number, Interval[]> {
  const asker = { now: { date: day.date, minutes: 0 }, who: 'staff' as const }
  const off = [...closedTimes(day, asker), ...offTimes(day)]
  return new Map(services.map((demand) => [demand.serviceId, without(openTimes(demand, day, asker), off)]))
}

type Place = { day: DoctorDay; open: Map<number, Interval[]>; minute: number }

/** One of the doctor's offers that can begin at a minute; undefined when those that were tried can't. */
function fitting(by: Random, doctor: Doctor, { day, open, minute }: Place): Slot | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const offer = doctor.choose(by)
    const { demand } = offer
    const end = minute + demand.duration
    if (!open.get(demand.serviceId)?.some((window) => window.start <= minute && end <= window.end)) continue
    const occupied = occupiedBy(demand, minute)
    const lane = freeLane(day.taken, occupied, demand.places)
    const resourceIds = lane === null ? null : freeResources(demand, day, occupied)
    if (lane !== null && resourceIds)
      return { doctorId: doctor.id, offer, date: day.date, minute, lane, resourceIds }
  }
  return undefined
}

function lengthOf({ demand: { before, duration, after } }: Offer): number {
  return before + duration + after
}
