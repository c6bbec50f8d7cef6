import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toMinutes, weekday } from '#platform/time/dates.ts'
import {
  busyTimes,
  type DayQuestion,
  freeSlots,
  gridOf,
  type Interval,
  isMinor,
  isNationalHoliday,
  isOnGrid,
  isPast,
  leastBusy,
  minutesOfNotice,
  type Now,
  newsOf,
  nextAvailable,
  overlaps,
  type Schedule,
  statuses,
  unionOfSlots,
  windowsOf,
} from './rules.ts'

const MONDAY = '2026-03-02'
const SUNDAY = '2026-03-01'

function row(dayOfWeek: number, startTime: string, endTime: string, isActive = true): Schedule {
  return { dayOfWeek, startTime, endTime, isActive }
}

function ask(change: Partial<DayQuestion> = {}): string[] {
  return freeSlots({
    date: MONDAY,
    schedules: [row(1, '09:30', '12:30')],
    duration: 60,
    busy: [],
    now: { date: '2026-02-01', minutes: 600 },
    minNotice: 60,
    isClosure: () => false,
    ...change,
  })
}

const at = (start: string, end: string): Interval => ({ start: toMinutes(start), end: toMinutes(end) })

describe('isPast', () => {
  test.each([
    ['2026-03-01', '23:59', true],
    ['2026-03-02', '10:00', true],
    ['2026-03-02', '10:01', false],
    ['2026-03-03', '00:00', false],
  ])('answers for a visit on %s at %s: %s', (date, time, expected) => {
    expect(isPast({ date, time }, { date: '2026-03-02', minutes: 600 })).toBe(expected)
  })
})

describe('the windows of a day', () => {
  test('rows of hours that touch or overlap are one window', () => {
    const rows = [
      row(1, '15:00', '17:00'),
      row(1, '09:00', '10:00'),
      row(1, '10:00', '11:00'),
      row(1, '10:30', '12:00'),
    ]
    expect(windowsOf(rows, MONDAY)).toEqual([at('09:00', '12:00'), at('15:00', '17:00')])
  })

  test('windows leave out other days and inactive rows', () => {
    expect(windowsOf([row(2, '09:00', '10:00'), row(1, '09:00', '10:00', false)], MONDAY)).toEqual([])
  })
})

describe('free slots', () => {
  test('free slots start at whole durations from the start of a window, and the last one ends within it', () => {
    expect(ask()).toEqual(['09:30', '10:30', '11:30'])
    expect(ask({ duration: 45 })).toEqual(['09:30', '10:15', '11:00', '11:45'])
  })

  test('free slots lack exactly those that overlap a visit, and the others do not move', () => {
    expect(ask({ busy: [at('10:00', '10:30')] })).toEqual(['10:30', '11:30'])
    expect(ask({ busy: [at('10:30', '11:30')] })).toEqual(['09:30', '11:30'])
  })

  test('free slots of today begin later than now plus the minimum notice', () => {
    expect(ask({ now: { date: MONDAY, minutes: toMinutes('09:30') } })).toEqual(['11:30'])
    expect(ask({ now: { date: MONDAY, minutes: toMinutes('09:29') } })).toEqual(['10:30', '11:30'])
    expect(ask({ now: { date: MONDAY, minutes: toMinutes('20:00') } })).toEqual([])
  })

  test('free slots begin on a later day when the minimum notice is longer than a day', () => {
    const now = { date: addDays(MONDAY, -1), minutes: toMinutes('10:00') }
    expect(ask({ now, minNotice: 24 * 60 })).toEqual(['10:30', '11:30'])
  })

  test.each([
    ['yesterday', { now: { date: addDays(MONDAY, 1), minutes: 0 } }],
    ['a Sunday', { date: SUNDAY, schedules: [row(0, '09:00', '12:00')] }],
    ['more than a year ahead', { now: { date: '2025-03-01', minutes: 0 } }],
    ['a day the clinic is closed', { isClosure: () => true }],
  ])('free slots exclude %s', (_, change) => {
    expect(ask(change)).toEqual([])
  })

  test('free slots include the day exactly one year ahead', () => {
    expect(ask({ now: { date: '2025-03-02', minutes: 0 } })).toHaveLength(3)
  })

  test('free slots stay as usual in the nights when the clock changes', () => {
    for (const date of ['2026-03-28', '2026-03-30', '2026-10-24', '2026-10-26']) {
      const schedules = [row(weekday(date), '00:00', '04:00')]
      expect(ask({ date, schedules })).toEqual(['00:00', '01:00', '02:00', '03:00'])
    }
  })
})

const clockTime = fc.integer({ min: 0, max: 1439 })
const schedule = fc
  .tuple(fc.integer({ min: 0, max: 6 }), clockTime, clockTime, fc.boolean())
  .filter(([, start, end]) => start < end)
  .map(([day, start, end, active]) => row(day, text(start), text(end), active))
const visit = fc
  .tuple(fc.integer({ min: -180, max: 1439 }), fc.integer({ min: 5, max: 300 }))
  .map(([start, length]) => ({ start, end: start + length }))
const question = fc.record({
  date: fc.integer({ min: -3, max: 370 }).map((days) => addDays(MONDAY, days)),
  schedules: fc.array(schedule, { maxLength: 12 }),
  duration: fc.constantFrom(15, 30, 45, 60, 90, 120, 180),
  busy: fc.array(visit, { maxLength: 12 }),
  now: clockTime.map((minutes) => ({ date: MONDAY, minutes })),
  minNotice: fc.constantFrom(0, 60, 1500),
  isClosure: fc.constant(() => false),
})

function text(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

describe('free slots for random hours and visits', () => {
  test('random free slots lie within active rows, overlap no visit and are not in the past', () => {
    fc.assert(
      fc.property(question, (q) => {
        const open = minutesOpen(q.schedules, q.date)
        const now = q.now.minutes - (Date.parse(q.date) - Date.parse(q.now.date)) / 60_000
        for (const slot of freeSlots(q)) {
          const start = toMinutes(slot)
          for (let minute = start; minute < start + q.duration; minute += 1)
            expect(open.has(minute)).toBe(true)
          expect(q.busy.some((one) => overlaps(one, { start, end: start + q.duration }))).toBe(false)
          expect(start).toBeGreaterThan(now + q.minNotice)
          expect(isOnGrid(q.schedules, q.date, slot, q.duration)).toBe(true)
        }
      }),
    )
  })

  test('random free slots come in order and never overlap each other', () => {
    fc.assert(
      fc.property(question, (q) => {
        const starts = freeSlots({ ...q, busy: [] }).map(toMinutes)
        for (const [index, start] of starts.entries()) {
          const next = starts[index + 1]
          if (next !== undefined) expect(next).toBeGreaterThanOrEqual(start + q.duration)
        }
      }),
    )
  })

  test('a booking takes its own slot and adds none', () => {
    fc.assert(
      fc.property(question, (q) => {
        const before = freeSlots(q)
        const [taken] = before
        if (!taken) return
        const start = toMinutes(taken)
        const after = freeSlots({ ...q, busy: [...q.busy, { start, end: start + q.duration }] })
        expect(after).toEqual(before.slice(1))
      }),
    )
  })

  test('free slots stay the same with rows in another order or split', () => {
    fc.assert(
      fc.property(question, (q) => {
        const split = q.schedules.flatMap((one) => {
          const middle = Math.floor((toMinutes(one.startTime) + toMinutes(one.endTime)) / 2)
          const pieces = [
            row(one.dayOfWeek, one.startTime, text(middle), one.isActive),
            row(one.dayOfWeek, text(middle), one.endTime, one.isActive),
          ]
          return pieces.filter((piece) => piece.startTime < piece.endTime)
        })
        expect(freeSlots({ ...q, schedules: split.toReversed() })).toEqual(freeSlots(q))
      }),
    )
  })
})

function minutesOpen(schedules: Schedule[], date: string): Set<number> {
  const open = new Set<number>()
  for (const one of schedules) {
    if (!one.isActive || one.dayOfWeek !== weekday(date)) continue
    for (let minute = toMinutes(one.startTime); minute < toMinutes(one.endTime); minute += 1) open.add(minute)
  }
  return open
}

test('the grid of a window shorter than the duration is empty', () => {
  expect(gridOf([at('09:00', '09:20')], 30)).toEqual([])
})

test('slots of several doctors hold every start once, in order', () => {
  expect(unionOfSlots([['10:00', '09:00'], ['09:00', '11:00'], []])).toEqual(['09:00', '10:00', '11:00'])
})

test('the next free start is found within sixty days', () => {
  const only =
    (date: string, ...slots: string[]) =>
    (day: string) =>
      day === date ? slots : []
  expect(nextAvailable(only('2026-03-05', '10:00', '11:00'), MONDAY)).toBe('2026-03-05T10:00')
  expect(nextAvailable(only(addDays(MONDAY, 60), '09:30'), MONDAY)).toBe('2026-05-01T09:30')
  expect(nextAvailable(only(addDays(MONDAY, 61), '09:30'), MONDAY)).toBeNull()
})

describe('P15: isMinor on the day of the visit', () => {
  test.each([
    ['2008-03-03', '2026-03-02', true],
    ['2008-03-02', '2026-03-02', false],
    ['2026-03-02', '2026-03-02', true],
    ['2026-03-03', '2026-03-02', false],
    ['1984-03-04', '2026-03-02', false],
    ['2008-02-29', '2026-02-27', true],
    ['', '2026-03-02', false],
    ['2008-3', '2026-03-02', false],
    [null, '2026-03-02', false],
  ])('answers for a birth on %s and a visit on %s: %s', (born, day, minor) => {
    expect(isMinor(born, day)).toBe(minor)
  })
})

describe('the mail about a change', () => {
  const NOW: Now = { date: '2026-03-03', minutes: 10 * 60 }
  const times = {
    yesterday: { date: '2026-03-02', time: '23:30' },
    'earlier today': { date: '2026-03-03', time: '09:30' },
    'this minute': { date: '2026-03-03', time: '10:00' },
    'later today': { date: '2026-03-03', time: '10:30' },
    tomorrow: { date: '2026-03-04', time: '08:00' },
  }
  const past = ['yesterday', 'earlier today', 'this minute']
  const news = {
    pending: {
      pending: null,
      confirmed: 'confirmed',
      cancelled: 'cancelled',
      completed: null,
      deleted: 'cancelled',
    },
    confirmed: {
      pending: null,
      confirmed: null,
      cancelled: 'cancelled',
      completed: null,
      deleted: 'cancelled',
    },
    cancelled: { pending: null, confirmed: 'confirmed', cancelled: null, completed: null, deleted: null },
    completed: {
      pending: null,
      confirmed: 'confirmed',
      cancelled: 'cancelled',
      completed: null,
      deleted: null,
    },
  } as const
  const cases = Object.entries(times).flatMap(([when, at]) =>
    statuses.flatMap((from) =>
      [...statuses, 'deleted' as const].map((to) => ({
        ...{ when, at, from, to },
        expected: past.includes(when) ? null : news[from][to],
      })),
    ),
  )

  test.each(cases)(
    'reports a visit $when that changes from $from to $to as: $expected',
    ({ at, from, to, expected }) => {
      const after = to === 'deleted' ? null : { ...at, status: to }
      expect(newsOf({ ...at, status: from }, after, NOW)).toBe(expected)
    },
  )

  test.each([
    ['tomorrow', 'later today', 'confirmed', 'moved'],
    ['tomorrow', 'later today', 'pending', 'moved'],
    ['yesterday', 'tomorrow', 'confirmed', 'moved'],
    ['tomorrow', 'yesterday', 'confirmed', null],
    ['tomorrow', 'earlier today', 'pending', null],
    ['tomorrow', 'later today', 'completed', null],
    ['tomorrow', 'later today', 'cancelled', null],
  ] as const)('reports a visit moved from %s to %s with status %s as: %s', (from, to, status, expected) => {
    expect(newsOf({ ...times[from], status }, { ...times[to], status }, NOW)).toBe(expected)
  })
})

test('busyTimes counts a visit that runs past midnight on both days', () => {
  const busy = busyTimes([{ doctorId: 7, date: MONDAY, time: '23:30', duration: 60 }])
  expect(busy(7, MONDAY)).toEqual([{ start: 1410, end: 1470 }])
  expect(busy(7, addDays(MONDAY, 1))).toEqual([{ start: -30, end: 30 }])
  expect(busy(8, MONDAY)).toEqual([])
})

test('leastBusy chooses the doctor with the fewest visits that begin that day, then the lowest id', () => {
  const visit = (doctorId: number, date = MONDAY) => ({ doctorId, date, time: '10:00', duration: 30 })
  expect(leastBusy([9, 7, 8], MONDAY, [])).toBe(7)
  expect(leastBusy([7, 8, 9], MONDAY, [visit(7), visit(8, SUNDAY)])).toBe(8)
  expect(leastBusy([], MONDAY, [visit(7)])).toBeUndefined()
})

test.each([
  [undefined, 60],
  ['0', 0],
  ['120', 120],
  ['-1', 60],
  ['1.5', 60],
  ['presto', 60],
])('minutesOfNotice reads the setting %s as %i minutes', (setting, minutes) => {
  expect(minutesOfNotice(setting)).toBe(minutes)
})

test.each(['2026-04-06', '2027-03-29', '2028-04-17', '2038-04-26', '2026-12-25', '2026-10-04', '2026-06-02'])(
  'the date %s is a national holiday',
  (date) => {
    expect(isNationalHoliday(date)).toBe(true)
  },
)

test.each(['2026-04-05', '2026-04-07', '2025-10-04', '2026-12-24', '2026-03-02'])(
  'the date %s is not a national holiday other than Sunday',
  (date) => {
    expect(isNationalHoliday(date)).toBe(false)
  },
)
