import { expect, it } from 'vitest'
import { decimal, grouped } from './numbers.ts'

it.each([
  [0, '0'],
  [248, '248'],
  [1248, '1.248'],
  [100000, '100.000'],
  [1234567, '1.234.567'],
])('the number %i is written %s', (count, text) => {
  expect(grouped(count)).toBe(text)
})

it.each([
  ['12.5', '12,5'],
  ['-0.000001', '-0,000001'],
  ['2026', '2026'],
  ['1.2.3', '1.2.3'],
  ['circa 1.5', 'circa 1.5'],
  ['', ''],
])('the decimal %s is written %s', (number, text) => {
  expect(decimal(number)).toBe(text)
})
