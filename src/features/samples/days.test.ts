import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, weekday } from '#platform/time/dates.ts'
import { dayFrom, todayOf, workday } from './days.ts'

describe('today is the clinic’s', () => {
  test.each([
    ['2026-11-22T10:00:00Z', '2026-11-22'],
    // In Rome the day begins an hour before Greenwich's in winter, two in summer.
    ['2026-11-22T22:59:59Z', '2026-11-22'],
    ['2026-11-22T23:00:00Z', '2026-11-23'],
    ['2026-07-31T21:59:59Z', '2026-07-31'],
    ['2026-07-31T22:00:00Z', '2026-08-01'],
    // The nights in which the clock changes.
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T21:59:59Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('at %s it is %s', (instant, day) => {
    expect(todayOf(new Date(instant))).toBe(day)
  })
})

test.each([
  ['2026-11-22', 0, '2026-11-22'],
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-01-31', 30, '2026-03-02'],
  ['2028-01-31', 30, '2028-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  // Days of 23 and of 25 hours are days like others.
  ['2026-03-28', 1, '2026-03-29'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-10-26', -1, '2026-10-25'],
])('%s and %i days is %s', (today, days, day) => {
  expect(dayFrom(today, days)).toBe(day)
})

describe('what does not happen on Sundays', () => {
  test.each([
    // 22/11/2026 is a Sunday.
    ['2026-11-20', 2, '2026-11-23'],
    ['2026-11-24', -2, '2026-11-21'],
    ['2026-11-20', 1, '2026-11-21'],
  ])('%s and %i days is %s', (today, days, day) => {
    expect(workday(today, days)).toBe(day)
  })

  test('never does, and stays on its side of today', () => {
    const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => dayFrom('2024-01-01', days))
    const offset = fc.integer({ min: -800, max: 400 }).filter((days) => days !== 0)
    fc.assert(
      fc.property(anyDay, offset, (today, days) => {
        const day = workday(today, days)
        expect(weekday(day)).not.toBe(0)
        expect(Math.sign(daysBetween(today, day))).toBe(Math.sign(days))
      }),
    )
  })
})
