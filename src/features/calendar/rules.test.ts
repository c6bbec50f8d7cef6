import { describe, expect, it } from 'vitest'
import type { Patron } from '#features/booking/time/holidays.ts'
import { MarkInput } from './contract.ts'
import { HoursRow, usedHours } from './hours/shapes.ts'
import { daysOf, newlyClosed, nextHolidays, patronDays, usedMark } from './rules.ts'

const LISSONE: Patron = { fixed: null, after: { weekday: 1, nth: 3, of: 0, month: 10 } }

describe('the next dates of holidays', () => {
  it('holidays come in order of their next date, Easter Monday among them', () => {
    const dates = nextHolidays('2026-11-26').map(({ id, date }) => `${date} ${id}`)
    expect(dates).toEqual([
      ...['2026-12-08 12-08', '2026-12-25 12-25', '2026-12-26 12-26', '2027-01-01 01-01', '2027-01-06 01-06'],
      ...[
        '2027-03-29 easter',
        '2027-04-25 04-25',
        '2027-05-01 05-01',
        '2027-06-02 06-02',
        '2027-08-15 08-15',
      ],
      ...['2027-10-04 10-04', '2027-11-01 11-01'],
    ])
  })

  it('a holiday counts on its own day, and an Easter Monday that has passed comes again 55 weeks later', () => {
    const next = (from: string) => nextHolidays(from).find(({ id }) => id === 'easter')?.date
    expect(next('2027-03-29')).toBe('2027-03-29')
    expect(next('2027-03-30')).toBe('2028-04-17')
  })

  it('a patron after the third Sunday of October has the dates of the calendar', () => {
    expect(patronDays(LISSONE, '2026-11-26', 3)).toEqual(['2027-10-18', '2028-10-16', '2029-10-22'])
  })

  it('a patron of 29 February has dates in leap years only', () => {
    expect(patronDays({ fixed: '02-29', after: null }, '2026-11-26', 2)).toEqual(['2028-02-29', '2032-02-29'])
  })
})

it('new rules of holidays close the days of a year that were open, but for Sundays', () => {
  const closed = (open: ('06-02' | '08-15')[], patron: Patron | null = null) => ({ open, patron })
  const newly = (before: ReturnType<typeof closed>, after: ReturnType<typeof closed>) =>
    newlyClosed(before, after, '2026-11-26')
  expect(newly(closed(['06-02', '08-15']), closed([]))).toEqual(['2027-06-02'])
  expect(newly(closed([]), closed([], LISSONE))).toEqual(['2027-10-18'])
  expect(newly(closed([], LISSONE), closed(['06-02']))).toEqual([])
})

it.each<[string, string, string, string[]]>([
  ['a whole day touches that day', '2026-12-07T00:00', '2026-12-08T00:00', ['2026-12-07']],
  [
    'a range over midnight touches two days',
    '2026-12-07T22:00',
    '2026-12-08T06:00',
    ['2026-12-07', '2026-12-08'],
  ],
  ['a range leaves out the days before the first', '2026-11-28T08:00', '2026-12-02T00:00', ['2026-12-01']],
  ['a range that is over touches no day', '2026-11-28T08:00', '2026-11-29T08:00', []],
])('%s', (_, from, to, days) => {
  expect(daysOf({ from, to }, '2026-12-01')).toEqual(days)
})

describe('the cadence of hours', () => {
  const times = { startTime: '09:00', endTime: '12:00' }
  const hours = { ...times, dayOfWeek: 4, cadence: 'weekly', anchor: null, nth: null } as const

  it.each([
    [hours, []],
    [{ ...hours, cadence: 'monthly' as const, nth: [1 as const] }, []],
    [{ ...hours, cadence: 'monthly' as const }, ['nth: Scegli almeno una settimana del mese']],
    [{ ...hours, cadence: 'alternate' as const }, ['anchor: Scegli il giorno']],
    [{ ...hours, cadence: 'once' as const, anchor: '2026-11-26' }, []],
    [{ ...hours, cadence: 'once' as const, anchor: '2026-11-27' }, ['anchor: Questo giorno è venerdì']],
  ])('the faults of %j are %j', (row, faults) => {
    const issues = HoursRow.safeParse(row).error?.issues ?? []
    expect(issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults)
  })

  it('hours are stored without the day and the weeks that their cadence does not use', () => {
    const row = { ...hours, anchor: '2026-11-26', nth: [1 as const] }
    const rest = { validFrom: null, validTo: null, roomId: null, serviceIds: [3, 3], online: true }
    expect(usedHours({ ...row, ...rest })).toMatchObject({ anchor: null, nth: null, serviceIds: [3] })
    expect(usedHours({ ...row, ...rest, cadence: 'alternate' })).toMatchObject({ anchor: '2026-11-26' })
  })
})

describe('a mark', () => {
  const range = { from: '2026-12-07T00:00', to: '2026-12-08T00:00' }

  it('a mark is stored without what its kind does not have', () => {
    const all = { ...range, evenIfClosed: true, online: false, roomId: 3, notice: 'Chiusi' }
    const stored = (kind: string, doctorId: number | null) =>
      usedMark(MarkInput.parse({ ...all, kind, doctorId }))
    expect(stored('closure', null)).toMatchObject({
      evenIfClosed: false,
      online: true,
      roomId: null,
      notice: 'Chiusi',
    })
    expect(stored('extra', 7)).toMatchObject({ evenIfClosed: true, online: false, roomId: 3, notice: null })
  })

  it.each([
    ['closure', 7, null, 'doctorId'],
    ['closure', null, 3, 'resourceId'],
    ['absence', null, null, 'doctorId'],
    ['absence', 7, 3, 'resourceId'],
    ['extra', null, null, 'doctorId'],
    ['block', null, null, 'doctorId'],
    ['block', 7, 3, 'doctorId'],
  ])('a %s of doctor %j and resource %j is refused at %s', (kind, doctorId, resourceId, path) => {
    const result = MarkInput.safeParse({ ...range, kind, doctorId, resourceId })
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })

  it.each([
    ['closure', null, null],
    ['absence', 7, null],
    ['block', 7, null],
    ['block', null, 3],
  ])('a %s of doctor %j and resource %j is accepted', (kind, doctorId, resourceId) => {
    expect(MarkInput.safeParse({ ...range, kind, doctorId, resourceId }).success).toBe(true)
  })
})
