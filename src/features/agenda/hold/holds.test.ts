import { expect, test } from 'vitest'
import { type HoldEvent, withHold } from './holds.ts'

const place = { doctorId: 3, date: '2026-11-24', time: '11:30', duration: 30 }
const anna: HoldEvent = { window: 1, by: 'anna', place }

test('the next place of a window replaces the one before, and none ends it', () => {
  const first = withHold([], anna, 0)
  const moved = { ...place, time: '12:00' }
  expect(withHold(first, { ...anna, place: moved }, 1000).map((hold) => hold.place)).toEqual([moved])
  expect(withHold(first, { window: 2, by: 'anna', place: moved }, 1000)).toHaveLength(2)
  expect(withHold(first, { ...anna, place: null }, 1000)).toEqual([])
})

test('a window draws the newest fifty holds of ever new windows', () => {
  let holds = withHold([], anna, 0)
  for (let window = 2; window <= 80; window += 1) holds = withHold(holds, { ...anna, window }, 0)
  expect(holds.map(({ window }) => window)).toEqual(Array.from({ length: 50 }, (_, n) => n + 31))
})

test('a hold that is not renewed goes after three minutes', () => {
  const first = withHold([], anna, 0)
  const other = { window: 2, by: 'ugo', place }
  expect(withHold(first, other, 179_000)).toHaveLength(2)
  expect(withHold(first, other, 180_000).map(({ by }) => by)).toEqual(['ugo'])
})
