import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toMinutes, toTime, weekday } from '#platform/time/dates.ts'
import { formerFreeSlots } from '#test/former-times.ts'
import type { WorkingHours } from './hours.ts'
import type { Interval } from './intervals.ts'
import {
  type Asker,
  type Demand,
  type DoctorDay,
  firstStart,
  freeLane,
  freeResources,
  freeStarts,
  judge,
  nearest,
  type Reason,
  whyNone,
} from './judge.ts'
import type { Mark } from './marks.ts'

const MONDAY = '2026-03-02'
const SUNDAY = '2026-03-01'
const DOCTOR = 7
const ROOM = 1
const DEVICE = 2

type Schedule = Demand['schedules'][number]

function row(dayOfWeek: number, startTime: string, endTime: string, isActive = true): Schedule {
  return { dayOfWeek, startTime, endTime, isActive }
}

type World = { demand?: Partial<Demand>; day?: Partial<DoctorDay>; asker?: Partial<Asker> }

function worldOf({ demand, day, asker }: World): [Demand, DoctorDay, Asker] {
  return [
    {
      ...{
        isActive: true,
        mode: 'request' as const,
        duration: 60,
        before: 0,
        after: 0,
        places: 1,
        minNotice: 60,
      },
      ...{ maxDays: null, serviceId: 1, schedules: [row(1, '09:30', '12:30')], needs: [] },
      ...demand,
    },
    {
      ...{ date: MONDAY, doctorId: DOCTOR, hours: [], marks: [], taken: [] },
      ...{ resources: new Map(), isHoliday: false },
      ...day,
    },
    { now: { date: '2026-02-01', minutes: 600 }, who: 'visitor', ...asker },
  ]
}

const ask = (world: World = {}) => freeStarts(...worldOf(world))
const at = (start: string, end: string): Interval => ({ start: toMinutes(start), end: toMinutes(end) })
const taken = (start: string, end: string, lane = 0, places = 3) => ({ ...at(start, end), lane, places })

function hours(change: Partial<WorkingHours> = {}): WorkingHours {
  return {
    ...{
      dayOfWeek: 1,
      startTime: '10:00',
      endTime: '12:00',
      cadence: 'weekly' as const,
      anchor: null,
      nth: null,
    },
    ...{ validFrom: null, validTo: null, roomId: null, serviceIds: [], online: true },
    ...change,
  }
}

function mark(change: Partial<Mark>): Mark {
  return {
    ...{ kind: 'absence' as const, doctorId: DOCTOR, resourceId: null, from: `${MONDAY}T00:00` },
    ...{ to: `${addDays(MONDAY, 1)}T00:00`, evenIfClosed: false, online: true, roomId: null },
    ...change,
  }
}

describe('free starts without hours of the doctor', () => {
  test('rows of hours that touch or overlap are one window', () => {
    const rows = [
      ...[row(1, '15:00', '17:00'), row(1, '09:00', '10:00'), row(1, '10:00', '11:00')],
      ...[row(1, '10:30', '12:00'), row(2, '08:00', '09:00'), row(1, '07:00', '08:00', false)],
    ]
    expect(ask({ demand: { schedules: rows, duration: 90 } })).toEqual(['09:00', '10:30', '15:00'])
  })

  test('free starts lie at whole durations from the start of a window, and the last visit ends within it', () => {
    expect(ask()).toEqual(['09:30', '10:30', '11:30'])
    expect(ask({ demand: { duration: 45 } })).toEqual(['09:30', '10:15', '11:00', '11:45'])
    expect(ask({ demand: { duration: 240 } })).toEqual([])
  })

  test('free starts lack exactly those that overlap a visit, and the others do not move', () => {
    expect(ask({ day: { taken: [taken('10:00', '10:30')] } })).toEqual(['10:30', '11:30'])
    expect(ask({ day: { taken: [taken('10:30', '11:30')] } })).toEqual(['09:30', '11:30'])
  })

  test('free starts of today begin later than now plus the minimum notice', () => {
    const onMonday = (time: string) => ask({ asker: { now: { date: MONDAY, minutes: toMinutes(time) } } })
    expect(onMonday('09:30')).toEqual(['11:30'])
    expect(onMonday('09:29')).toEqual(['10:30', '11:30'])
    expect(onMonday('20:00')).toEqual([])
  })

  test('free starts begin on a later day when the minimum notice is longer than a day', () => {
    const now = { date: addDays(MONDAY, -1), minutes: toMinutes('10:00') }
    expect(ask({ asker: { now }, demand: { minNotice: 24 * 60 } })).toEqual(['10:30', '11:30'])
  })

  test.each<[string, World]>([
    ['yesterday', { asker: { now: { date: addDays(MONDAY, 1), minutes: 0 } } }],
    ['a Sunday', { day: { date: SUNDAY }, demand: { schedules: [row(0, '09:00', '12:00')] } }],
    ['a day more than a year ahead', { asker: { now: { date: '2025-03-01', minutes: 0 } } }],
    ['a holiday', { day: { isHoliday: true } }],
  ])('free starts exclude %s', (_, world) => {
    expect(ask(world)).toEqual([])
  })

  test('free starts include the day exactly one year ahead', () => {
    expect(ask({ asker: { now: { date: '2025-03-02', minutes: 0 } } })).toHaveLength(3)
  })

  test('free starts stay as usual in the nights when the clock changes', () => {
    for (const date of ['2026-03-28', '2026-03-30', '2026-10-24', '2026-10-26']) {
      const schedules = [row(weekday(date), '00:00', '04:00')]
      expect(ask({ day: { date }, demand: { schedules } })).toEqual(['00:00', '01:00', '02:00', '03:00'])
    }
  })
})

const clockTime = fc.integer({ min: 0, max: 1439 })
const schedule = fc
  .tuple(fc.integer({ min: 0, max: 6 }), clockTime, clockTime, fc.boolean())
  .filter(([, start, end]) => start < end)
  .map(([day, start, end, active]) => row(day, toTime(start), toTime(end), active))
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
  isClosed: fc.boolean(),
})
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never

function worldFrom({ date, busy, now, isClosed, ...demand }: Question): World {
  const visits = busy.map((one) => ({ ...one, lane: 0, places: 1 }))
  return { demand, day: { date, isHoliday: isClosed, taken: visits }, asker: { now } }
}

describe('free starts for random hours and visits', () => {
  test('random free starts are those of the former rule when nothing new is entered', () => {
    fc.assert(
      fc.property(question, (q) => {
        const world = worldFrom(q)
        expect(ask(world)).toEqual(formerFreeSlots(q))
        expect(firstStart(...worldOf(world))).toBe(formerFreeSlots(q)[0])
      }),
      { numRuns: 1000 },
    )
  })

  test('a random start is free exactly when it is judged without a reason, and a day without one has a reason', () => {
    fc.assert(
      fc.property(question, clockTime, (q, start) => {
        const world = worldOf(worldFrom(q))
        const free = freeStarts(...world)
        expect(judge(...world, start) === null).toBe(free.includes(toTime(start)))
        for (const one of free) expect(judge(...world, toMinutes(one))).toBeNull()
        expect(whyNone(...world) === null).toBe(free.length > 0)
      }),
    )
  })

  test('a booking takes its own start and adds none', () => {
    fc.assert(
      fc.property(question, (q) => {
        const before = ask(worldFrom(q))
        const [first] = before
        if (!first) return
        const start = toMinutes(first)
        const busy = [...q.busy, { start, end: start + q.duration }]
        expect(ask(worldFrom({ ...q, busy }))).toEqual(before.slice(1))
      }),
    )
  })

  test('free starts stay the same with rows in another order or split', () => {
    fc.assert(
      fc.property(question, (q) => {
        const split = q.schedules.flatMap((one) => {
          const middle = toTime(Math.floor((toMinutes(one.startTime) + toMinutes(one.endTime)) / 2))
          const pieces = [
            { ...one, endTime: middle },
            { ...one, startTime: middle },
          ]
          return pieces.filter((piece) => piece.startTime < piece.endTime)
        })
        expect(ask(worldFrom({ ...q, schedules: split.toReversed() }))).toEqual(ask(worldFrom(q)))
      }),
    )
  })
})

describe('the time a visit occupies', () => {
  test('margins keep visits apart and may lie outside the window', () => {
    expect(ask({ demand: { duration: 30, before: 10, after: 20 } })).toEqual(['09:30', '10:30', '11:30'])
    const day = { taken: [taken('10:55', '11:15')] }
    expect(ask({ demand: { duration: 30, before: 10, after: 20 }, day })).toEqual(['09:30', '11:30'])
  })

  test('a service with several places takes as many visits at once, each in the lowest free lane', () => {
    const full = [taken('09:30', '10:30', 0), taken('09:30', '10:30', 2)]
    expect(ask({ demand: { places: 2 }, day: { taken: full } })).toEqual(['10:30', '11:30'])
    expect(ask({ demand: { places: 3 }, day: { taken: full } })).toHaveLength(3)
    expect(freeLane(full, at('10:00', '11:00'), 3)).toBe(1)
    expect(freeLane(full, at('10:00', '11:00'), 2)).toBeNull()
  })

  test('visits of two services lie beside each other only where both take as many at a time', () => {
    const ofOne = [taken('09:30', '10:30', 0, 1)]
    expect(ask({ demand: { places: 4 }, day: { taken: ofOne } })).toEqual(['10:30', '11:30'])
    const ofFour = [taken('09:30', '10:30', 0, 4), taken('09:30', '10:30', 1, 2)]
    expect(freeLane(ofFour, at('10:00', '11:00'), 4)).toBeNull()
    expect(freeLane(ofFour.slice(0, 1), at('10:00', '11:00'), 4)).toBe(1)
    expect(freeLane(ofFour.slice(0, 1), at('10:00', '11:00'), 1)).toBeNull()
  })

  test('a visit that has its time already may lie between the starts of the grid, but not outside the hours', () => {
    const [demand, day, asker] = worldOf({})
    const judged = (time: string) => judge(demand, day, asker, toMinutes(time), { offGrid: true })
    expect(judge(demand, day, asker, toMinutes('10:15'))).toBe('out_of_hours')
    expect(['10:15', '11:45', '09:15'].map(judged)).toEqual([null, 'out_of_hours', 'out_of_hours'])
  })

  test('a start that is never offered gives no sign of an absence, and one that is does', () => {
    const [demand, day, asker] = worldOf({ day: { marks: [mark({})] } })
    const judged = (time: string) => judge(demand, day, asker, toMinutes(time))
    expect(['03:00', '10:00', '10:30'].map(judged)).toEqual(['out_of_hours', 'out_of_hours', 'absent'])
  })

  test('a visit takes one resource of each need, the room of the doctor’s hours first', () => {
    const [demand, day] = worldOf({
      demand: { needs: [[3, ROOM], [DEVICE]] },
      day: { hours: [hours({ roomId: ROOM })] },
    })
    const sorted = (ids: number[] | null) => ids?.toSorted((a, b) => a - b)
    expect(sorted(freeResources(demand, day, at('10:00', '11:00')))).toEqual([ROOM, DEVICE])
    const busyRoom = { ...day, resources: new Map([[ROOM, [at('10:30', '11:30')]]]) }
    expect(sorted(freeResources(demand, busyRoom, at('10:00', '11:00')))).toEqual([DEVICE, 3])
    const busyDevice = { ...day, resources: new Map([[DEVICE, [at('10:30', '11:30')]]]) }
    expect(freeResources(demand, busyDevice, at('10:00', '11:00'))).toBeNull()
  })

  test('needs that share resources are met whenever they can all be', () => {
    const needsOf = (...needs: number[][]) => {
      const [demand, day] = worldOf({ demand: { needs } })
      return freeResources(demand, day, at('10:00', '11:00'))?.toSorted()
    }
    expect(needsOf([1, 2], [1])).toEqual([1, 2])
    expect(needsOf([1, 2], [1, 3], [2, 3], [1, 4])).toEqual([1, 2, 3, 4])
    expect(needsOf([1, 2], [1, 2], [1, 2])).toBeUndefined()
  })

  test('the room of hours for another service is not preferred', () => {
    const [demand, day] = worldOf({
      demand: { needs: [[3, ROOM]] },
      day: { hours: [hours({ roomId: ROOM, serviceIds: [2] }), hours()] },
    })
    expect(freeResources(demand, day, at('10:00', '11:00'))).toEqual([3])
  })
})

describe('why a day has no free start', () => {
  const device = { needs: [[DEVICE]] }
  const staff: Partial<Asker> = { who: 'staff' }
  test.each<[Reason | null, string, World]>([
    [null, 'with free starts', {}],
    ['inactive', 'of an inactive service', { demand: { isActive: false } }],
    ['hidden', 'of a hidden service', { demand: { mode: 'hidden' } }],
    [null, 'of a hidden service for staff', { demand: { mode: 'hidden' }, asker: staff }],
    ['phone_only', 'of a service booked by telephone', { demand: { mode: 'phone' } }],
    [null, 'of such a service for staff', { demand: { mode: 'phone' }, asker: staff }],
    ['too_far', 'after the service’s horizon', { demand: { maxDays: 28 } }],
    ['holiday', 'that is a holiday', { day: { isHoliday: true } }],
    ['closed', 'with a closure', { day: { marks: [mark({ kind: 'closure', doctorId: null })] } }],
    [
      'notice',
      'that is nearly over',
      { asker: { now: { date: MONDAY, minutes: 700 } }, day: { date: MONDAY } },
    ],
    [
      'other_week',
      'of another week',
      { day: { hours: [hours({ cadence: 'alternate', anchor: addDays(MONDAY, 7) })] } },
    ],
    ['absent', 'of an absent doctor', { day: { marks: [mark({})] } }],
    [
      'no_hours',
      'without hours and with a closure of some hours',
      {
        day: {
          hours: [hours({ dayOfWeek: 2 })],
          marks: [mark({ kind: 'closure', doctorId: null, from: `${MONDAY}T18:00` })],
        },
      },
    ],
    [
      'no_hours',
      'today without hours, later than the last that could be booked',
      { asker: { now: { date: MONDAY, minutes: 780 } }, day: { hours: [hours({ dayOfWeek: 2 })] } },
    ],
    ['no_hours', 'without hours', { day: { hours: [hours({ dayOfWeek: 2 })] } }],
    ['no_hours', 'with hours of other services', { day: { hours: [hours({ serviceIds: [2] })] } }],
    ['no_hours', 'with hours for staff alone', { day: { hours: [hours({ online: false })] } }],
    [
      'service_hours',
      'on which the doctor receives, and the service has no hours',
      {
        demand: { schedules: [{ dayOfWeek: 2, startTime: '09:00', endTime: '12:00', isActive: true }] },
        day: { hours: [hours()] },
      },
    ],
    ['out_of_hours', 'with hours shorter than a visit', { day: { hours: [hours({ endTime: '10:10' })] } }],
    [null, 'with such hours for staff', { day: { hours: [hours({ online: false })] }, asker: staff }],
    ['taken', 'that is full', { day: { taken: [taken('09:00', '13:00')] } }],
    [
      'room_taken',
      'with its device taken',
      { demand: device, day: { resources: new Map([[DEVICE, [at('08:00', '20:00')]]]) } },
    ],
    [
      'device_down',
      'with its device in maintenance',
      { demand: device, day: { marks: [mark({ kind: 'block', doctorId: null, resourceId: DEVICE })] } },
    ],
    [
      null,
      'with an extra session on a holiday',
      {
        day: {
          isHoliday: true,
          marks: [
            mark({ kind: 'extra', evenIfClosed: true, from: `${MONDAY}T09:30`, to: `${MONDAY}T12:30` }),
          ],
        },
      },
    ],
  ])('%s is the reason of a day %s', (reason, _, world) => {
    expect(whyNone(...worldOf(world))).toBe(reason)
  })

  test('nearest is the reason that is least far from a free time, and null when one is free', () => {
    expect(nearest(['holiday', 'taken', 'absent'])).toBe('taken')
    expect(nearest(['absent', 'out_of_hours'])).toBe('absent')
    expect(nearest(['taken', null])).toBeNull()
  })
})
