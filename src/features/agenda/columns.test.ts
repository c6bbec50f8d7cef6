import { describe, expect, test } from 'vitest'
import type { WorkingHours } from '#features/booking/time/hours.ts'
import type { DoctorDay } from '#features/booking/time/judge.ts'
import { closedName, columnOf, type NamedMark } from './columns.ts'

// A Tuesday.
const DATE = '2026-03-03'

const hours = (more: Partial<WorkingHours> = {}): WorkingHours => ({
  ...{ dayOfWeek: 2, startTime: '09:00', endTime: '13:00', cadence: 'weekly', anchor: null, nth: null },
  ...{ validFrom: null, validTo: null, roomId: 7, serviceIds: [], online: true },
  ...more,
})

const mark = (more: Partial<NamedMark>): NamedMark => ({
  ...{ id: 1, kind: 'absence', doctorId: 3, resourceId: null, from: `${DATE}T00:00`, to: '2026-03-04T00:00' },
  ...{ evenIfClosed: false, online: true, roomId: null, reason: null },
  ...more,
})

function column(
  more: { hours?: WorkingHours[]; marks?: NamedMark[]; isHoliday?: boolean; date?: string } = {},
) {
  const { hours: rows = [hours()], marks = [], isHoliday = false, date = DATE } = more
  const day: DoctorDay = {
    ...{ date, doctorId: 3, hours: rows, marks, isHoliday },
    ...{ taken: [], resources: new Map() },
  }
  const ofService = [2, 3].map((dayOfWeek) => ({ dayOfWeek, startTime: '15:00', endTime: '18:00' }))
  return columnOf(day, marks, ofService)
}

describe('a column of the agenda', () => {
  test('a column has the hours of the doctor with their room', () => {
    expect(column()).toEqual({
      ...{ doctorId: 3, off: [], why: null },
      open: [{ start: 540, end: 780, roomId: 7, online: true }],
    })
  })

  test('a column of a doctor without hours has those of the services', () => {
    expect(column({ hours: [] }).open).toEqual([{ start: 900, end: 1080, roomId: null, online: true }])
  })

  test('leaves out a block and says why', () => {
    const block = mark({ kind: 'block', from: `${DATE}T10:00`, to: `${DATE}T10:30`, reason: 'Telefonate' })
    expect(column({ marks: [block] })).toMatchObject({
      open: [
        { start: 540, end: 600 },
        { start: 630, end: 780 },
      ],
      off: [{ start: 600, end: 630, kind: 'block', reason: 'Telefonate', markId: 1 }],
    })
  })

  test('adds an extra session, with its room', () => {
    const extra = mark({
      kind: 'extra',
      from: `${DATE}T15:00`,
      to: `${DATE}T16:00`,
      roomId: 9,
      online: false,
    })
    expect(column({ marks: [extra] }).open[1]).toEqual({ start: 900, end: 960, roomId: 9, online: false })
  })

  test.each([
    ['an absence', { marks: [mark({ reason: 'Congresso' })] }, 'Assente: Congresso'],
    ['an absence without words', { marks: [mark({})] }, 'Assente'],
    [
      'a holiday',
      { isHoliday: true, date: '2026-12-08', hours: [hours()] },
      'La clinica è chiusa: Immacolata',
    ],
    ['a Sunday', { date: '2026-03-08' }, 'La clinica è chiusa: Domenica'],
    [
      'a closure',
      { marks: [mark({ kind: 'closure', doctorId: null, reason: 'Lavori' })] },
      'La clinica è chiusa: Lavori',
    ],
    [
      'another week',
      { hours: [hours({ cadence: 'once', anchor: '2026-03-10' })] },
      'Non riceve in questa settimana',
    ],
    ['another weekday', { hours: [hours({ dayOfWeek: 4 })] }, 'Non riceve il martedì'],
  ])('says why it is empty for %s', (_, day, why) => {
    expect(column(day)).toMatchObject({ open: [], why: expect.stringContaining(why) })
  })

  test('another doctor’s absence is left out', () => {
    expect(column({ marks: [mark({ doctorId: 4 })] }).off).toEqual([])
  })
})

test('names holidays and Sundays, and no other day', () => {
  expect(['2026-12-25', '2026-03-08', DATE].map(closedName)).toEqual(['Natale', 'Domenica', null])
})
