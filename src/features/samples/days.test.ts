import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekday } from '#platform/time/dates.ts'
import { workday } from './days.ts'

describe('workday', () => {
  test.each([
    // 22/11/2026 is a Sunday.
    ['2026-11-20', 2, '2026-11-23'],
    ['2026-11-24', -2, '2026-11-21'],
    ['2026-11-20', 1, '2026-11-21'],
  ])('moves %s by %i days to %s', (today, days, day) => {
    expect(workday(today, days)).toBe(day)
  })

  test('never returns a Sunday, and stays on its side of today', () => {
    const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))
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
