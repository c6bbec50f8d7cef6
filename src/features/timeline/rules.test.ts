import { expect, test } from 'vitest'
import { daysAhead, heldVisits } from './rules.ts'

test.each([
  [{ visits: 6, noShows: 1, since: '2023-05-02' }, '6 visite dal 2023, 1 mancata'],
  [{ visits: 1, noShows: 2, since: '2024-01-10' }, '1 visita nel 2024, 2 mancate'],
  [{ visits: 2, noShows: 0, since: '2024-01-10' }, '2 visite dal 2024'],
  [{ visits: 0, noShows: 1, since: null }, 'nessuna visita, 1 mancata'],
  [{ visits: 0, noShows: 0, since: null }, 'nessuna visita'],
])('the visits %j are %j', (held, words) => {
  expect(heldVisits(held)).toBe(words)
})

test('days ahead are said in words', () => {
  expect([0, 1, 8].map(daysAhead)).toEqual(['oggi', 'domani', 'fra 8 giorni'])
})
