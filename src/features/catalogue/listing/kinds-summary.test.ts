import { expect, test } from 'vitest'
import { kindsSummary } from './kinds-summary.ts'

test.each([
  ['one kind', [[45, '130,00']], '45 minuti · 130,00 €'],
  ['one kind without a price', [[45, null]], '45 minuti'],
  ['one kind with words for a price', [[45, 'Su preventivo']], '45 minuti · Su preventivo'],
  [
    'kinds with the same price',
    [
      [30, '80'],
      [60, '80'],
    ],
    '30–60 minuti · 80 €',
  ],
  [
    'kinds with other prices',
    [
      [30, '100,00'],
      [30, '80,00'],
      [20, '1.200'],
    ],
    '20–30 minuti · da 80,00 €',
  ],
  [
    'kinds of which one has no plain price',
    [
      [30, 'Su preventivo'],
      [60, '90'],
    ],
    '30–60 minuti · da 90 €',
  ],
  [
    'kinds with different words for a price',
    [
      [30, 'Su preventivo'],
      [60, null],
    ],
    '30–60 minuti',
  ],
] as const)('the card of a service with %s says durations and prices on one line', (_, kinds, text) => {
  expect(kindsSummary(kinds.map(([duration, price]) => ({ duration, price })))).toBe(text)
})
