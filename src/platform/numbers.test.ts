import { expect, it } from 'vitest'
import { grouped } from './numbers.ts'

it.each([
  [0, '0'],
  [248, '248'],
  [1248, '1.248'],
  [100000, '100.000'],
  [1234567, '1.234.567'],
])('%i is written %s', (count, text) => {
  expect(grouped(count)).toBe(text)
})
