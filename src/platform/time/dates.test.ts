import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addMonths, ageOn, isBirthDate, readTime, toTime } from './dates.ts'

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

test.each<[string, string, number | null]>([
  ['1968-03-14', '2026-11-24', 58],
  ['1968-11-24', '2026-11-24', 58],
  ['1968-11-25', '2026-11-24', 57],
  ['2008-02-29', '2026-02-28', 18],
  ['2008-02-29', '2026-02-27', 17],
  ['2026-11-24', '2026-11-24', 0],
  ['2026-11-25', '2026-11-24', null],
])('a person born on %s is %s: %s years old', (born, day, age) => {
  expect(ageOn(born, day)).toBe(age)
})

test('months added to the end of a month stay within the shorter one', () => {
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2026-11-24', 12)).toBe('2027-11-24')
  expect(addMonths('2026-11-01', -11)).toBe('2025-12-01')
})
