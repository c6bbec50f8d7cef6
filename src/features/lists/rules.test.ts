import { expect, test } from 'vitest'
import { sixDigits, swatches } from './rules.ts'

test.each([
  ['#fff', '#ffffff'],
  ['#Ab0', '#aabb00'],
  ['#3B82F6', '#3b82f6'],
])('the color %s is written as %s', (color, written) => {
  expect(sixDigits(color)).toBe(written)
})

test('all offered colors have six lower-case digits', () => {
  for (const { color } of swatches) expect(sixDigits(color)).toBe(color)
})
