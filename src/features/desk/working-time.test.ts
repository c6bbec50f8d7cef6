import { describe, expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { isOverdue, workingMinutes } from './working-time.ts'

// 9:30–12:30 and 15:00–19:00 from Monday to Friday, 9:30–12:30 on Saturday.
const always = {
  openings: exampleClinic.hours.outpatient.openings,
  closures: [],
  holidays: { open: [], patron: null, days: [] },
}
const rome = (moment: string) => new Date(`${moment}:00+01:00`)
const between = (from: string, to: string, time: object = {}) =>
  workingMinutes(rome(from), rome(to), { ...always, ...time })

describe('working minutes', () => {
  test.each([
    ['within the morning', '2026-03-02T10:00', '2026-03-02T11:15', 75],
    ['without the lunch break', '2026-03-02T12:00', '2026-03-02T15:30', 60],
    ['without the night', '2026-03-02T18:00', '2026-03-03T10:00', 90],
    ['without Saturday afternoon and Sunday', '2026-03-07T12:00', '2026-03-09T09:45', 45],
    ['a whole week', '2026-03-02T00:00', '2026-03-09T00:00', 5 * 420 + 180],
    ['without the Epiphany', '2026-01-05T18:00', '2026-01-07T10:00', 90],
    ['none before the clinic opens', '2026-03-02T06:00', '2026-03-02T09:30', 0],
    ['none between an instant and an earlier one', '2026-03-02T11:00', '2026-03-02T10:00', 0],
  ])('working minutes are counted %s', (_, from, to, minutes) => {
    expect(between(from, to)).toBe(minutes)
  })

  test('working minutes are not counted in a closure of some hours', () => {
    const closures = [{ from: '2026-03-02T15:00', to: '2026-03-03T12:00' }]
    expect(between('2026-03-02T12:00', '2026-03-03T12:30', { closures })).toBe(60)
  })

  test('working minutes are the same over the change to summer time', () => {
    const saturday = new Date('2026-03-28T12:00:00+01:00')
    const monday = new Date('2026-03-30T10:00:00+02:00')
    expect(workingMinutes(saturday, monday, always)).toBe(60)
  })
})

test('a request is overdue after four working hours, and not a minute before', () => {
  const asked = '2026-03-02T17:00:00+01:00'
  expect(isOverdue(asked, rome('2026-03-03T11:29'), 240, always)).toBe(false)
  expect(isOverdue(asked, rome('2026-03-03T11:30'), 240, always)).toBe(true)
  expect(isOverdue('2016-01-04T10:00:00+01:00', rome('2026-03-03T11:30'), 240, always)).toBe(true)
})
