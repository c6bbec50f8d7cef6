import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardSizes, leadsPairs } from './cardShape.ts'

test.each([
  [0, []],
  [1, ['lead']],
  [2, ['large', 'small']],
  [3, ['small', 'small', 'small']],
  [4, ['lead', 'small', 'small', 'small']],
  [5, ['large', 'small', 'small', 'small', 'small']],
  [6, ['lead', 'small', 'small', 'small', 'small', 'large']],
])('%i cards have the sizes %j', (count, sizes) => {
  expect(cardSizes(count)).toEqual(sizes)
})

const PLACES = { lead: 3, large: 2, small: 1 }

test('any number of cards fills its rows of three, and at most two of them stand out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), (count) => {
      const sizes = cardSizes(count)
      expect(sizes).toHaveLength(count)
      let place = 0
      for (const size of sizes) {
        expect((place % 3) + PLACES[size]).toBeLessThanOrEqual(3)
        place += PLACES[size]
      }
      expect(place % 3).toBe(0)
      expect(sizes.filter((size) => size !== 'small').length).toBeLessThanOrEqual(2)
    }),
  )
})

test('any number of cards fills its rows of two', () => {
  for (let count = 0; count < 50; count += 1) {
    expect((count + (leadsPairs(count) ? 1 : 0)) % 2).toBe(0)
  }
})
