import { describe, expect, test } from 'vitest'
import {
  isMinor,
  isPast,
  isToClose,
  leastBusy,
  type Now,
  newsOf,
  stages,
  statuses,
  unionOfSlots,
} from './rules.ts'

const MONDAY = '2026-03-02'
const SUNDAY = '2026-03-01'

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

test('slots of several doctors hold every start once, in order', () => {
  expect(unionOfSlots([['10:00', '09:00'], ['09:00', '11:00'], []])).toEqual(['09:00', '10:00', '11:00'])
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
    completed: { pending: null, confirmed: null, cancelled: 'cancelled', completed: null, deleted: null },
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
      const after = to === 'deleted' ? null : { ...at, status: to, doctorId: 1 }
      expect(newsOf({ ...at, status: from, doctorId: 1 }, after, NOW)).toBe(expected)
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
    const who = { status, doctorId: 1 }
    expect(newsOf({ ...times[from], ...who }, { ...times[to], ...who }, NOW)).toBe(expected)
  })

  test.each([
    ['tomorrow', 'confirmed', 'doctor'],
    ['tomorrow', 'pending', 'doctor'],
    ['tomorrow', 'cancelled', null],
    ['yesterday', 'confirmed', null],
  ] as const)('reports a visit of %s with status %s and another doctor as: %s', (when, status, expected) => {
    const visit = { ...times[when], status }
    expect(newsOf({ ...visit, doctorId: 1 }, { ...visit, doctorId: 2 }, NOW)).toBe(expected)
  })

  test('reports a cancellation by the time the patient knows, whatever time the visit had since', () => {
    const known = { ...times.tomorrow, status: 'confirmed', doctorId: 1 } as const
    const gone = { ...times.yesterday, status: 'cancelled', doctorId: 1 } as const
    expect(newsOf(known, gone, NOW)).toBe('cancelled')
    expect(newsOf({ ...known, ...times.yesterday }, { ...gone, ...times.tomorrow }, NOW)).toBeNull()
  })

  test('reports a visit the patient knows nothing of only when it is confirmed', () => {
    const visit = { ...times.tomorrow, doctorId: 1 }
    const news = statuses.map((status) => newsOf(null, { ...visit, status }, NOW))
    expect(news).toEqual([null, 'confirmed', null, null])
    expect(newsOf(null, null, NOW)).toBeNull()
  })
})

describe('a visit to close', () => {
  const NOW: Now = { date: '2026-03-03', minutes: 10 * 60 }
  const visit = {
    ...{ appointmentDate: '2026-03-03', appointmentTime: '09:30', duration: 30 },
    ...({ status: 'confirmed', stage: null, erasedAt: null } as const),
  }
  test.each([
    ['09:30', 30, true],
    ['09:30', 31, false],
    ['09:59', 1, true],
    ['10:00', 5, false],
  ])('one at %s that lasts %i minutes, at ten: %s', (appointmentTime, duration, expected) => {
    expect(isToClose({ ...visit, appointmentTime, duration }, NOW)).toBe(expected)
  })

  test('a visit that is not confirmed, or of an erased person, has nothing to close', () => {
    expect(statuses.filter((status) => isToClose({ ...visit, status }, NOW))).toEqual(['confirmed'])
    expect(isToClose({ ...visit, erasedAt: '2026-03-03T08:00:00Z' }, NOW)).toBe(false)
  })

  test('a visit of a patient who is here waits until the day is over, and a no-show has its outcome', () => {
    const yesterday = { ...visit, appointmentDate: '2026-03-02' }
    expect(stages.filter((stage) => isToClose({ ...visit, stage }, NOW))).toEqual([])
    expect(stages.filter((stage) => isToClose({ ...yesterday, stage }, NOW))).toEqual(['arrived', 'in_visit'])
  })

  test('a visit over midnight ends on the next day', () => {
    const late = { ...visit, appointmentTime: '23:50' }
    expect(isToClose(late, { date: '2026-03-04', minutes: 19 })).toBe(false)
    expect(isToClose(late, { date: '2026-03-04', minutes: 20 })).toBe(true)
  })
})

test('leastBusy chooses the doctor with the fewest visits that begin that day, then the lowest id', () => {
  const visit = (doctorId: number, date = MONDAY) => ({ doctorId, date })
  expect(leastBusy([9, 7, 8], MONDAY, [])).toBe(7)
  expect(leastBusy([7, 8, 9], MONDAY, [visit(7), visit(8, SUNDAY)])).toBe(8)
  expect(leastBusy([], MONDAY, [visit(7)])).toBeUndefined()
})
