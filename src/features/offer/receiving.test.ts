import { expect, test } from 'vitest'
import { receivingText, weekOf } from './receiving.ts'
import { english } from './sentences.en.ts'
import { italian } from './sentences.ts'
import type { RepeatedHours } from './shapes.ts'

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

const ENGLISH: [Row[], string | null, string | null][] = [
  [[], null, null],
  [
    [{}, { dayOfWeek: 4, ...morning }],
    'Sees patients on Tuesdays, 15:00 to 19:00; on Thursdays, 9:30 to 12:30.',
    'Sees patients on Tuesday afternoons and Thursday mornings.',
  ],
  [
    [{}, { dayOfWeek: 3 }, { dayOfWeek: 5 }],
    'Sees patients on Tuesdays, Wednesdays and Fridays, 15:00 to 19:00.',
    'Sees patients on Tuesday, Wednesday and Friday afternoons.',
  ],
  [
    [{ dayOfWeek: 4, cadence: 'monthly', nth: [1, 3] }],
    'Sees patients on the 1st and 3rd Thursday of the month, 15:00 to 19:00.',
    'Sees patients on the 1st and 3rd Thursday of the month, in the afternoon.',
  ],
  [
    [{ cadence: 'monthly', nth: [-1] }, { cadence: 'once' }],
    'Sees patients on the last Tuesday of the month, 15:00 to 19:00.',
    'Sees patients on the last Tuesday of the month, in the afternoon.',
  ],
  [
    [{ cadence: 'monthly', nth: [2, 4, 5], ...morning }],
    'Sees patients on the 2nd, 4th and 5th Tuesday of the month, 9:30 to 12:30.',
    'Sees patients on the 2nd, 4th and 5th Tuesday of the month, in the morning.',
  ],
  [
    [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, ...morning })),
    'Sees patients from Monday to Friday, 9:30 to 12:30.',
    'Sees patients on Monday to Friday mornings.',
  ],
  [
    [1, 2, 3, 6].map((dayOfWeek) => ({ dayOfWeek, startTime: '18:30', endTime: '20:00' })),
    'Sees patients from Monday to Wednesday and on Saturdays, 18:30 to 20:00.',
    'Sees patients on Monday to Wednesday and Saturday evenings.',
  ],
  [
    [{}, morning, { dayOfWeek: 6, ...morning }],
    'Sees patients on Tuesdays, 9:30 to 12:30 and 15:00 to 19:00; on Saturdays, 9:30 to 12:30.',
    'Sees patients on Tuesdays all day and Saturday mornings.',
  ],
  [
    [{ cadence: 'alternate' }, { dayOfWeek: 3 }],
    'Sees patients on alternate Tuesdays and on Wednesdays, 15:00 to 19:00.',
    'Sees patients on alternate Tuesdays and on Wednesdays, in the afternoons.',
  ],
  [
    [...[1, 2, 3].map((dayOfWeek) => ({ dayOfWeek, ...morning })), { dayOfWeek: 5 }],
    'Sees patients from Monday to Wednesday, 9:30 to 12:30; on Fridays, 15:00 to 19:00.',
    'Sees patients on Monday to Wednesday mornings and Friday afternoons.',
  ],
  [[{ validTo: '2026-11-23' }, { validFrom: '2027-03-01' }], null, null],
  [
    [{ startTime: '09:00', endTime: '19:00' }],
    'Sees patients on Tuesdays, 9:00 to 19:00.',
    'Sees patients on Tuesdays.',
  ],
]

test.each(ENGLISH)('the hours %j are said in an English sentence', (rows, whole, brief) => {
  const hours = rows.map(row)
  expect(receivingText(hours, { today, sentences: english })).toBe(whole)
  expect(receivingText(hours, { today, sentences: english, brief: true })).toBe(brief)
})

test('the hours of a week have English weekdays and weeks', () => {
  const rows: Row[] = [
    morning,
    { cadence: 'alternate', anchor: today },
    { dayOfWeek: 4, cadence: 'monthly', nth: [1, -1] },
    { dayOfWeek: 5, ...morning },
    { dayOfWeek: 5 },
  ]
  expect(weekOf(rows.map(row), english)).toEqual([
    { day: 'Tuesday', hours: '9:30-12:30; 15:00-19:00, every other week' },
    { day: 'Thursday', hours: '15:00-19:00, 1st and last of the month' },
    { day: 'Friday', hours: '9:30-12:30 and 15:00-19:00' },
  ])
})

test.each(CASES)('the hours %j are said in a sentence', (rows, whole, brief) => {
  const hours = rows.map(row)
  expect(receivingText(hours, { today, sentences: italian })).toBe(whole)
  expect(receivingText(hours, { today, sentences: italian, brief: true })).toBe(brief)
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
  expect(Object.fromEntries(weekOf(rows.map(row), italian).map(({ day, hours }) => [day, hours]))).toEqual(
    week,
  )
})
