import { expect, test } from 'vitest'
import { nextDates, type Repetition } from './hours.ts'

const THURSDAY = 4

function hours(change: Partial<Repetition>): Repetition {
  return {
    ...{ dayOfWeek: THURSDAY, cadence: 'weekly', anchor: null, nth: null, validFrom: null, validTo: null },
    ...change,
  }
}

test.each<[string, Partial<Repetition>, string, string[]]>([
  [
    'the fifth Thursday apply in the months that have five',
    { cadence: 'monthly', nth: [5] },
    '2026-01-01',
    ['2026-01-29', '2026-04-30', '2026-07-30', '2026-10-29', '2026-12-31'],
  ],
  [
    'the fourth and the last Thursday apply once in a month where both are one day',
    { cadence: 'monthly', nth: [4, -1] },
    '2026-02-01',
    ['2026-02-26', '2026-03-26', '2026-04-23', '2026-04-30', '2026-05-28'],
  ],
  [
    'every second Thursday go on after the ISO week 53 of 2026',
    { cadence: 'alternate', anchor: '2026-12-10' },
    '2026-12-10',
    ['2026-12-10', '2026-12-24', '2027-01-07', '2027-01-21'],
  ],
  [
    'every second Thursday apply from the day they count from',
    { cadence: 'alternate', anchor: '2027-01-21' },
    '2026-12-10',
    ['2027-01-21', '2027-02-04', '2027-02-18'],
  ],
  [
    'every second Monday go on after the clock goes forward',
    { dayOfWeek: 1, cadence: 'alternate', anchor: '2026-03-16' },
    '2026-03-16',
    ['2026-03-16', '2026-03-30', '2026-04-13'],
  ],
  [
    'every second Monday go on after the clock goes back',
    { dayOfWeek: 1, cadence: 'alternate', anchor: '2026-10-12' },
    '2026-10-12',
    ['2026-10-12', '2026-10-26', '2026-11-09'],
  ],
  [
    'the fifth Tuesday apply on 29 February',
    { dayOfWeek: 2, cadence: 'monthly', nth: [5] },
    '2028-02-01',
    ['2028-02-29', '2028-05-30'],
  ],
  [
    'every second Tuesday count from 29 February',
    { dayOfWeek: 2, cadence: 'alternate', anchor: '2028-02-29' },
    '2028-02-15',
    ['2028-02-29', '2028-03-14', '2028-03-28'],
  ],
  [
    'one 29 February apply on that day alone',
    { dayOfWeek: 2, cadence: 'once', anchor: '2028-02-29' },
    '2027-03-01',
    ['2028-02-29'],
  ],
  [
    'a season apply on its first and its last day',
    { dayOfWeek: 2, validFrom: '2028-02-15', validTo: '2028-02-29' },
    '2028-01-01',
    ['2028-02-15', '2028-02-22', '2028-02-29'],
  ],
])('hours of %s', (_, change, from, dates) => {
  expect(nextDates(hours(change), from, dates.length)).toEqual(dates)
})

test('hours of one day or of a season that is over have no further dates', () => {
  expect(nextDates(hours({ cadence: 'once', anchor: '2026-03-05' }), '2026-03-01', 4)).toEqual(['2026-03-05'])
  expect(nextDates(hours({ validTo: '2026-03-05' }), '2026-03-01', 4)).toEqual(['2026-03-05'])
})
