import { expect, test } from 'vitest'
import { readDay } from './due-date.ts'

// A Tuesday.
const TODAY = '2026-11-24'

test.each([
  ['oggi', '2026-11-24'],
  ['Domani', '2026-11-25'],
  ['dopodomani', '2026-11-26'],
  ['venerdì', '2026-11-27'],
  ['venerdi', '2026-11-27'],
  ['ven', '2026-11-27'],
  ['lunedì', '2026-11-30'],
  ['martedì', '2026-12-01'],
  ['mar', '2026-12-01'],
  ['4/12', '2026-12-04'],
  ['24/11', '2026-11-24'],
  ['23/11', '2027-11-23'],
  ['4.12', '2026-12-04'],
  ['4/12/2026', '2026-12-04'],
  ['4/12/2025', '2025-12-04'],
  ['04122026', '2026-12-04'],
  ['2026-12-04', '2026-12-04'],
])('the day %s is read as %s', (typed, day) => {
  expect(readDay(typed, TODAY)).toBe(day)
})

test.each(['', 've', 'fra poco', '31/11', '4/13', '12'])('%j stays as typed', (typed) => {
  expect(readDay(typed, TODAY)).toBe(typed)
})
