import { HOLIDAYS, holidayOf, isHoliday } from '#features/booking/time/holidays.ts'
import type { WorkingHours } from '#features/booking/time/hours.ts'
import { common, type Interval, overlaps, WHOLE_DAY, without } from '#features/booking/time/intervals.ts'
import {
  type Asker,
  closedTimes,
  type Demand,
  type DoctorDay,
  offTimes,
  openTimes,
} from '#features/booking/time/judge.ts'
import { partOn } from '#features/booking/time/marks.ts'
import { addDays, mondayOf, toMinutes } from '#platform/time/dates.ts'
import type { CalendarMark, Holidays, VisitInside } from '../contract.ts'
import { calendarCopy } from '../copy.ts'
import { hoursCopy as copy } from './copy.ts'

/** The facts from which the weeks of a doctor are computed: hours as typed, the doctor's marks and the clinic's. */
export type WeekFacts = {
  doctorId: number
  hours: readonly WorkingHours[]
  marks: readonly CalendarMark[]
  holidays: Pick<Holidays, 'open' | 'patron'>
  /** `yyyy-MM-dd` */
  today: string
}

export type Cell = {
  date: string
  kind: 'open' | 'extra' | 'absent' | 'closed' | 'none'
  isPast: boolean
  /** When the doctor receives. Minutes since midnight; `online` false: only staff book. */
  times: (Interval & { online: boolean })[]
  /** The reason, where the cell is not as the hours say. */
  note: string | null
}

const WEEKS = 8

/** Any service: without hours of its own, and without limits. */
const ANY: Demand = {
  isActive: true,
  mode: 'request',
  duration: 5,
  before: 0,
  after: 0,
  places: 1,
  minNotice: 0,
  maxDays: null,
  serviceId: 0,
  schedules: [],
  needs: [],
}
const NOW = { date: '', minutes: 0 }
const STAFF: Asker = { now: NOW, who: 'staff' }
const VISITOR: Asker = { now: NOW, who: 'visitor' }

/** Eight weeks of a doctor from the one of `today` on, Monday first, Sundays only where the doctor receives on one. */
export function eightWeeks(stored: WeekFacts): Cell[][] {
  // The hours of all services: a week shows when the doctor receives, for whatever.
  const facts = { ...stored, hours: stored.hours.map((row) => ({ ...row, serviceIds: [] })) }
  const monday = mondayOf(facts.today)
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cellOf(addDays(monday, 7 * week + day), facts)),
  )
  const isOpenOnSundays = weeks.some(([, , , , , , sunday]) => sunday && sunday.times.length > 0)
  return isOpenOnSundays ? weeks : weeks.map((week) => week.slice(0, 6))
}

function dayOf(date: string, facts: WeekFacts): DoctorDay {
  const { doctorId, hours, marks, holidays } = facts
  return {
    date,
    doctorId,
    marks,
    taken: [],
    resources: new Map(),
    hours,
    isHoliday: isHoliday(date, { ...holidays, days: [] }),
  }
}

function cellOf(date: string, facts: WeekFacts): Cell {
  const day = dayOf(date, facts)
  const planned = openTimes(ANY, day, STAFF)
  const closed = closedTimes(day, STAFF)
  const off = offTimes(day)
  const open = without(planned, [...closed, ...off])
  const online = common(open, without(openTimes(ANY, day, VISITOR), closedTimes(day, VISITOR)))
  const times = [
    ...online.map((time) => ({ ...time, online: true })),
    ...without(open, online).map((time) => ({ ...time, online: false })),
  ].toSorted((a, b) => a.start - b.start)
  const cell = { date, isPast: date < facts.today, times }
  const isIn = (time: Interval) => planned.some((one) => overlaps(one, time))
  if (open.length > 0) {
    const isExtra = without(open, openTimes(ANY, { ...day, marks: [] }, STAFF)).length > 0
    if (isExtra) return { ...cell, kind: 'extra', note: copy.extra }
    const partly = off.some(isIn) ? copy.partlyAbsent : closed.some(isIn) ? copy.partlyClosed : null
    return { ...cell, kind: 'open', note: partly }
  }
  if (without(planned.length > 0 ? planned : [WHOLE_DAY], closed).length === 0)
    return { ...cell, kind: 'closed', note: closureOf(date, facts, day.isHoliday) }
  return off.some(isIn)
    ? { ...cell, kind: 'absent', note: absenceOf(date, facts) }
    : { ...cell, kind: 'none', note: null }
}

function closureOf(date: string, { marks, holidays }: WeekFacts, isHoliday: boolean): string | null {
  if (isHoliday) {
    const holiday = holidayOf(date)
    return holiday !== null && !holidays.open.includes(holiday) ? HOLIDAYS[holiday] : calendarCopy.patron
  }
  const closure = marks.find((mark) => mark.kind === 'closure' && partOn(mark, date))
  return closure?.reason ?? closure?.notice ?? null
}

function absenceOf(date: string, { marks, doctorId }: WeekFacts): string | null {
  const isOff = ({ kind }: CalendarMark) => kind === 'absence' || kind === 'block'
  return marks.find((mark) => isOff(mark) && mark.doctorId === doctorId && partOn(mark, date))?.reason ?? null
}

/** The sessions of the weeks from `today` on, and their minutes. */
export function totalOf(weeks: readonly (readonly Cell[])[]): { sessions: number; minutes: number } {
  const times = weeks.flat().flatMap((cell) => (cell.isPast ? [] : cell.times))
  const minutes = times.reduce((sum, { start, end }) => sum + end - start, 0)
  return { sessions: times.length, minutes }
}

/**
 * The visits that lie within the saved hours for their service and not within the unsaved ones. Without hours those of the
 * services hold, which are not known here: then none is outside.
 */
export function visitsOutside(
  visits: readonly VisitInside[],
  saved: WeekFacts,
  unsaved: WeekFacts,
): VisitInside[] {
  const isWithin = ({ date, time, duration, serviceId }: VisitInside, facts: WeekFacts) => {
    const start = toMinutes(time)
    const windows = openTimes({ ...ANY, serviceId }, dayOf(date, facts), STAFF)
    return (
      facts.hours.length === 0 ||
      windows.some((window) => window.start <= start && start + duration <= window.end)
    )
  }
  return visits.filter((visit) => isWithin(visit, saved) && !isWithin(visit, unsaved))
}
