import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBirthDate, readTime, toTime } from './dates.ts'

describe('a typed time', () => {
  it.each([
    ['9', '09:00'],
    ['09', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['9,30', '09:30'],
    [' 9:30 ', '09:30'],
    ['14h15', '14:15'],
    ['1815', '18:15'],
    ['0', '00:00'],
    ['24', '24'],
    ['9:75', '9:75'],
    ['12345', '12345'],
    ['9:3', '9:3'],
    ['mattina', 'mattina'],
    ['', ''],
  ])('%j is read as %j', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  it('a complete time of day stays unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(readTime(toTime(minutes))).toBe(toTime(minutes))
        expect(readTime(toTime(minutes).replace(':', ''))).toBe(toTime(minutes))
      }),
    )
  })
})

describe('isBirthDate', () => {
  it.each([
    ['2026-03-02', true],
    ['2026-03-03', false],
    ['1896-03-02', true],
    ['1896-03-01', false],
  ])('returns for %s: %s', (date, expected) => {
    expect(isBirthDate(date, '2026-03-02')).toBe(expected)
  })
})
