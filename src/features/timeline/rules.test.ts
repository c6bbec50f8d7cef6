import { expect, test } from 'vitest'
import { ageOn, daysAhead, heldVisits } from './rules.ts'

test.each<[string, string, number | null]>([
  ['1968-03-14', '2026-11-24', 58],
  ['1968-11-24', '2026-11-24', 58],
  ['1968-11-25', '2026-11-24', 57],
  ['2008-02-29', '2026-02-28', 18],
  ['2008-02-29', '2026-02-27', 17],
  ['2026-11-24', '2026-11-24', 0],
  ['2026-11-25', '2026-11-24', null],
])('a person born on %s is %s: %s years old', (born, day, age) => {
  expect(ageOn(born, day)).toBe(age)
})

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
