import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toTime, weekday } from '#platform/time/dates.ts'
import { cadences, type WorkingHours } from './hours.ts'
import { type Asker, type Demand, type DoctorDay, freeStarts } from './judge.ts'
import { type Mark, markKinds } from './marks.ts'

// Free times beside the same rule said minute by minute, with its own arithmetic of dates and without intervals.

const TODAY = '2026-03-02'
const DOCTOR = 7
const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
const numberOf = (date: string) => Date.parse(`${date}T00:00Z`) / 86_400_000

function applies(row: WorkingHours, date: string): boolean {
  const day = new Date(`${date}T00:00Z`)
  const nextWeek = new Date(day.getTime() + 7 * 86_400_000)
  const nth = Math.floor((day.getUTCDate() - 1) / 7) + 1
  const isLast = nextWeek.getUTCMonth() !== day.getUTCMonth()
  const inWeek = {
    weekly: true,
    once: date === row.anchor,
    alternate:
      row.anchor !== null && date >= row.anchor && (numberOf(date) - numberOf(row.anchor)) % 14 === 0,
    monthly: row.nth?.includes(nth) || (isLast && row.nth?.includes(-1)),
  }
  const isValid = (row.validFrom ?? date) <= date && date <= (row.validTo ?? date)
  return day.getUTCDay() === row.dayOfWeek && isValid && Boolean(inWeek[row.cadence])
}

/** The starts of a day at which a visit is possible. */
function naive(demand: Demand, day: DoctorDay, { now, who }: Asker): string[] {
  const { duration, before, after, places, minNotice, maxDays, serviceId } = demand
  const { date, marks, hours, taken } = day
  const ahead = numberOf(date) - numberOf(now.date)
  if (ahead < 0 || ahead > (who === 'staff' ? 365 : (maxDays ?? 365))) return []
  const isMine = ({ online }: { online: boolean }) => online || who === 'staff'
  const marked = (minute: number, isOne: (mark: Mark) => boolean) =>
    marks.some(
      (mark) =>
        isOne(mark) && mark.from <= `${date}T${toTime(minute)}` && `${date}T${toTime(minute)}` < mark.to,
    )
  const isOwn = (mark: Mark) => mark.doctorId === DOCTOR
  const isIn = (row: { startTime: string; endTime: string }, minute: number) =>
    row.startTime <= toTime(minute) && toTime(minute) < row.endTime
  const own = demand.schedules.filter(({ isActive }) => isActive)
  const rows = hours.filter(
    (row) =>
      isMine(row) &&
      applies(row, date) &&
      (row.serviceIds.length === 0 || row.serviceIds.includes(serviceId)),
  )
  const open = minutes.map((minute) => {
    const inService = own.some((row) => row.dayOfWeek === weekday(date) && isIn(row, minute))
    const inHours = rows.some((row) => isIn(row, minute)) && (own.length === 0 || inService)
    const inBase = hours.length === 0 ? inService : inHours
    return inBase || marked(minute, (mark) => mark.kind === 'extra' && isOwn(mark) && isMine(mark))
  })
  const windows = minutes.map((minute) => {
    const isClosed = day.isHoliday || weekday(date) === 0 || marked(minute, ({ kind }) => kind === 'closure')
    const isHeld = marked(
      minute,
      (mark) => mark.kind === 'extra' && isOwn(mark) && mark.evenIfClosed && isMine(mark),
    )
    return open[minute] === true && (!isClosed || isHeld)
  })
  const off = minutes.map((minute) =>
    marked(minute, (mark) => isOwn(mark) && (mark.kind === 'absence' || mark.kind === 'block')),
  )
  const isFree = (start: number) => {
    const length = minutes.slice(start, start + duration)
    if (length.length < duration || length.some((minute) => !windows[minute] || off[minute])) return false
    const first = windows.lastIndexOf(false, start) + 1
    if ((start - first) % (before + duration + after) !== 0) return false
    if (ahead * 1440 + start - now.minutes <= minNotice) return false
    const beside = taken.filter(
      (visit) => visit.start < start + duration + after && start - before < visit.end,
    )
    const most = Math.min(places, ...beside.map((visit) => visit.places))
    return new Set(beside.map(({ lane }) => lane)).size < most
  }
  return minutes.filter(isFree).map(toTime)
}

const tens = (min: number, max: number) => fc.integer({ min: min / 10, max: max / 10 }).map((n) => 10 * n)
const time = fc
  .tuple(tens(360, 1200), tens(10, 400))
  .map(([start, length]) => ({ startTime: toTime(start), endTime: toTime(Math.min(1430, start + length)) }))
// Both clock changes, a fifth and a last weekday, a Sunday, a year ahead.
const date = fc.constantFrom(
  ...['2026-03-02', '2026-03-05', '2026-03-19', '2026-03-29', '2026-03-30', '2026-04-30', '2026-10-25'],
  ...['2026-12-31', '2027-03-01', '2027-03-02'],
)
const of = fc.constantFrom(DOCTOR, DOCTOR, 8, null)
const hoursOn = (on: string) =>
  fc
    .record({
      ...{ time, week: fc.integer({ min: -3, max: 3 }), isOtherDay: fc.constantFrom(0, 0, 0, 1) },
      cadence: fc.constantFrom('weekly' as const, ...cadences),
      nth: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, -1), { minLength: 1 }),
      valid: fc.constantFrom([], [], [], [on, null], [null, addDays(on, -1)], [addDays(on, 1), null]),
      serviceIds: fc.constantFrom([], [], [1], [2]),
      online: fc.constantFrom(true, true, false),
    })
    .map(({ time, week, isOtherDay, cadence, nth, valid, ...row }): WorkingHours => {
      const day = addDays(on, isOtherDay)
      const anchor = cadence === 'alternate' || cadence === 'once' ? addDays(day, 7 * week) : null
      const [validFrom = null, validTo = null] = valid
      return {
        ...{
          ...row,
          ...time,
          dayOfWeek: weekday(day),
          cadence,
          anchor,
          nth: cadence === 'monthly' ? nth : null,
        },
        ...{ validFrom, validTo, roomId: null },
      }
    })
const markOn = (on: string) =>
  fc
    .record({
      kind: fc.constantFrom(...markKinds),
      doctorId: of,
      evenIfClosed: fc.boolean(),
      online: fc.boolean(),
    })
    .chain((mark) =>
      fc.tuple(tens(-1440, 1430), tens(10, 900)).map(([start, length]): Mark => {
        const at = (minute: number) =>
          `${addDays(on, Math.floor(minute / 1440))}T${toTime(((minute % 1440) + 1440) % 1440)}`
        const isClinics = mark.kind === 'closure'
        const from = at(start)
        const owner = isClinics ? null : mark.doctorId
        return { ...mark, doctorId: owner, resourceId: null, roomId: null, from, to: at(start + length) }
      }),
    )
const schedule = fc
  .tuple(time, fc.integer({ min: 0, max: 6 }), fc.boolean())
  .map(([time, dayOfWeek, isActive]) => ({ ...time, dayOfWeek, isActive }))
const taken = fc
  .tuple(tens(-100, 1200), tens(10, 200), fc.nat({ max: 3 }), fc.integer({ min: 1, max: 4 }))
  .map(([start, length, lane, places]) => ({ start, end: start + length, lane, places }))
const world = date.chain((on) =>
  fc.record({
    demand: fc.record({
      ...{ isActive: fc.constant(true), mode: fc.constant('request' as const), serviceId: fc.constant(1) },
      ...{ duration: tens(10, 60), before: tens(0, 20), after: tens(0, 20) },
      ...{ places: fc.integer({ min: 1, max: 3 }), minNotice: fc.constantFrom(0, 60, 3000) },
      maxDays: fc.constantFrom(null, 366, 40),
      schedules: fc.oneof(fc.constant([]), fc.array(schedule, { maxLength: 12 })),
      needs: fc.constant([]),
    }),
    day: fc.record({
      ...{
        date: fc.constant(on),
        doctorId: fc.constant(DOCTOR),
        isHoliday: fc.constantFrom(false, false, false, true),
      },
      ...{ hours: fc.array(hoursOn(on), { maxLength: 4 }), marks: fc.array(markOn(on), { maxLength: 3 }) },
      ...{ taken: fc.array(taken, { maxLength: 4 }), resources: fc.constant(new Map()) },
    }),
    asker: fc.record({
      now: fc.constant({ date: TODAY, minutes: 620 }),
      who: fc.constantFrom('visitor' as const, 'staff' as const),
    }),
  }),
)

test('random free starts are those that the rule, read minute by minute, allows', () => {
  let found = 0
  fc.assert(
    fc.property(world, ({ demand, day, asker }) => {
      const free = freeStarts(demand, day, asker)
      expect(free).toEqual(naive(demand, day, asker))
      found += free.length
    }),
    { numRuns: 1000 },
  )
  expect(found).toBeGreaterThan(200)
})
