import { expect, test } from 'vitest'
import { addDays } from '#platform/time/dates.ts'
import { type CalendarRows, calendarOf, dayOf, withoutVisit } from './calendar.ts'
import type { Mark } from './marks.ts'

const MONDAY = '2026-03-02'
const TUESDAY = addDays(MONDAY, 1)

function calendar(rows: Partial<CalendarRows>) {
  const holidays = { open: [], patron: null, days: [] }
  const rules = { minNoticeMinutes: 60, maxDays: 366, cancelHours: 24, holidays }
  return calendarOf({ visits: [], hours: [], marks: [], resources: [], rules, ...rows })
}

test('a visit that runs past midnight takes up its doctor’s time on both days', () => {
  const lengths = { duration: 60, before: 10, after: 5 }
  const visit = { id: 5, doctorId: 7, date: MONDAY, time: '23:30', ...lengths, lane: 1, places: 2 }
  const found = calendar({ visits: [visit] })
  expect(dayOf(found, 7, MONDAY).taken).toEqual([{ start: 1400, end: 1475, lane: 1, places: 2, visitId: 5 }])
  expect(dayOf(found, 7, TUESDAY).taken).toEqual([{ start: -40, end: 35, lane: 1, places: 2, visitId: 5 }])
  expect(dayOf(found, 8, MONDAY).taken).toEqual([])
  expect(dayOf(found, 7, addDays(MONDAY, 2)).taken).toEqual([])
})

test('a resource is taken from and to the minute, also past midnight', () => {
  const resources = [{ visitId: 5, resourceId: 3, from: `${MONDAY}T23:50`, to: `${TUESDAY}T00:20` }]
  const found = calendar({ resources })
  expect(dayOf(found, 7, MONDAY).resources.get(3)).toEqual([{ start: 1430, end: 1460, visitId: 5 }])
  expect(dayOf(found, 8, TUESDAY).resources.get(3)).toEqual([{ start: -10, end: 20, visitId: 5 }])
  expect(withoutVisit(dayOf(found, 7, MONDAY), 5).resources.get(3)).toEqual([])
  expect(withoutVisit(dayOf(found, 7, MONDAY), 6).resources.get(3)).toHaveLength(1)
})

test('a day has its doctor’s marks, the clinic’s and those of resources', () => {
  const mark = (change: Partial<Mark>): Mark => ({
    ...{
      kind: 'absence' as const,
      doctorId: 7,
      resourceId: null,
      from: `${MONDAY}T09:00`,
      to: `${MONDAY}T12:00`,
    },
    ...{ evenIfClosed: false, online: true, roomId: null },
    ...change,
  })
  const closure = mark({ kind: 'closure', doctorId: null })
  const device = mark({ kind: 'block', doctorId: null, resourceId: 3 })
  const found = calendar({ marks: [mark({}), mark({ doctorId: 8 }), closure, device] })
  expect(dayOf(found, 7, MONDAY).marks).toEqual([mark({}), closure, device])
  expect(dayOf(found, 7, TUESDAY).marks).toEqual([])
})
