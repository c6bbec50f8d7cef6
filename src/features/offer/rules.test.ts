import { expect, test } from 'vitest'
import { type RepeatedHours, receivingText, weekOf } from './rules.ts'

const today = '2026-11-24'
type Row = Partial<RepeatedHours>
const row = (more: Row): RepeatedHours => ({
  ...{ dayOfWeek: 2, startTime: '15:00', endTime: '19:00', cadence: 'weekly', anchor: null, nth: null },
  ...{ validFrom: null, validTo: null },
  ...more,
})
const morning = { startTime: '09:30', endTime: '12:30' }

const CASES: [Row[], string | null, string | null][] = [
  [[], null, null],
  [
    [{}, { dayOfWeek: 4, ...morning }],
    'Riceve il martedì, dalle 15:00 alle 19:00; il giovedì, dalle 9:30 alle 12:30.',
    'Riceve il martedì pomeriggio e il giovedì mattina.',
  ],
  [
    [{ dayOfWeek: 4, cadence: 'monthly', nth: [1, 3] }],
    'Riceve il 1º e il 3º giovedì del mese, dalle 15:00 alle 19:00.',
    'Riceve il 1º e il 3º giovedì del mese, di pomeriggio.',
  ],
  [
    [{ cadence: 'monthly', nth: [-1] }, { cadence: 'once' }],
    'Riceve l’ultimo martedì del mese, dalle 15:00 alle 19:00.',
    'Riceve l’ultimo martedì del mese, di pomeriggio.',
  ],
  [
    [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, ...morning })),
    'Riceve dal lunedì al venerdì, dalle 9:30 alle 12:30.',
    'Riceve dal lunedì al venerdì, di mattina.',
  ],
  [
    [{}, morning, { dayOfWeek: 6, ...morning }],
    'Riceve il martedì, dalle 9:30 alle 12:30 e dalle 15:00 alle 19:00; il sabato, dalle 9:30 alle 12:30.',
    'Riceve il martedì tutto il giorno e il sabato mattina.',
  ],
  [
    [{ cadence: 'alternate' }, { dayOfWeek: 3 }],
    'Riceve il martedì a settimane alterne e il mercoledì, dalle 15:00 alle 19:00.',
    'Riceve il martedì a settimane alterne e il mercoledì, di pomeriggio.',
  ],
  [[{ validTo: '2026-11-23' }, { validFrom: '2027-03-01' }], null, null],
  // Other hours that begin soon are told once they hold, unless there are none yet.
  [
    [{ ...morning, validTo: '2026-12-31' }, { validFrom: '2027-01-01' }],
    'Riceve il martedì, dalle 9:30 alle 12:30.',
    'Riceve il martedì mattina.',
  ],
  [
    [{ validFrom: '2026-12-01' }],
    'Riceve il martedì, dalle 15:00 alle 19:00.',
    'Riceve il martedì pomeriggio.',
  ],
]

test.each(CASES)('the hours %j are said in a sentence', (rows, whole, brief) => {
  const hours = rows.map(row)
  expect(receivingText(hours, { today })).toBe(whole)
  expect(receivingText(hours, { today, brief: true })).toBe(brief)
})

test.each<[string, Row[], Record<string, string>]>([
  [
    'hours of a day that meet are one',
    [{}, { startTime: '17:00', endTime: '20:00' }],
    { Martedì: '15:00-20:00' },
  ],
  [
    'hours of some weeks say of which',
    [
      { ...morning },
      { cadence: 'alternate', anchor: today },
      { dayOfWeek: 4, cadence: 'monthly', nth: [1, -1] },
    ],
    {
      Martedì: '9:30-12:30; 15:00-19:00, a settimane alterne',
      Giovedì: '15:00-19:00, il 1º e l’ultimo del mese',
    },
  ],
  [
    'hours of some weeks inside those of all weeks add nothing',
    [{}, { cadence: 'alternate', anchor: today, endTime: '18:00' }],
    { Martedì: '15:00-19:00' },
  ],
  ['hours of one day alone are left out', [{ cadence: 'once', anchor: today }], {}],
])('the hours of a week: %s', (_, rows, week) => {
  expect(Object.fromEntries(weekOf(rows.map(row)).map(({ day, hours }) => [day, hours]))).toEqual(week)
})
