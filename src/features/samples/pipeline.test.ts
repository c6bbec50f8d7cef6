import { expect, test } from 'vitest'
import { columnsOf, figuresOf, isFinal, stages } from './pipeline.ts'

test.each([
  ['lead', false],
  ['qualified', false],
  ['proposal', false],
  ['negotiation', false],
  ['closed-won', true],
  ['closed-lost', true],
] as const)('the stage %s is closed: %s', (stage, closed) => {
  expect(stages).toContain(stage)
  expect(isFinal(stage)).toBe(closed)
})

const some = [
  { id: 'a', stage: 'negotiation', euros: 18000 },
  { id: 'b', stage: 'lead', euros: 6000 },
  { id: 'c', stage: 'closed-won', euros: 3750 },
  { id: 'd', stage: 'lead', euros: 450 },
  { id: 'e', stage: 'closed-lost', euros: 5200 },
  { id: 'f', stage: 'closed-won', euros: 1 },
] as const

test('columns come in the order of the stages, each with its total', () => {
  expect(
    columnsOf(some).map(({ stage, opportunities, euros }) => [
      stage,
      opportunities.map(({ id }) => id).join(''),
      euros,
    ]),
  ).toEqual([
    ['lead', 'bd', 6450],
    ['qualified', '', 0],
    ['proposal', '', 0],
    ['negotiation', 'a', 18000],
    ['closed-won', 'cf', 3751],
    ['closed-lost', 'e', 5200],
  ])
})

test('opportunities that are neither won nor lost are open', () => {
  expect(figuresOf(some)).toEqual({ open: 3, openEuros: 24450, wonEuros: 3751 })
  expect(figuresOf([])).toEqual({ open: 0, openEuros: 0, wonEuros: 0 })
})
