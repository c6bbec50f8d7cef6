import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largeCards, serviceAnchor } from './arrangement.ts'

test.each([
  [0, []],
  [1, []],
  [2, [0]],
  [3, []],
  [4, [0, 3]],
  [5, [0]],
  [6, [0, 3, 4]],
  [7, [0, 3]],
  [8, [0]],
])('of %i cards these are large: %j', (count, large) => {
  expect([...largeCards(count)]).toEqual(large)
})

test('two or more cards always fill their rows of three', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 200 }), (count) => {
      const large = largeCards(count)
      let place = 0
      for (let card = 0; card < count; card += 1) {
        const width = large.has(card) ? 2 : 1
        expect((place % 3) + width).toBeLessThanOrEqual(3)
        place += width
      }
      expect(place % 3).toBe(0)
    }),
  )
})

test('a service is named by its category and its own words, spaces turned into hyphens', () => {
  expect(serviceAnchor('centro-dentale', 'Igiene orale')).toBe('centro-dentale-Igiene-orale')
  expect(serviceAnchor('centro-dentale', ' Cura  della carie ')).toBe('centro-dentale-Cura-della-carie')
})
