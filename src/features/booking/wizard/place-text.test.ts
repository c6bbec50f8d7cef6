import { expect, test } from 'vitest'
import * as english from '#platform/time/english.ts'
import * as italian from '#platform/time/italian.ts'
import { placeText } from './place-text.ts'

test.each([
  ['2026-11-23T17:15', 'oggi 17:15', 'today at 17:15'],
  ['2026-11-24T09:30', 'domani 9:30', 'tomorrow at 9:30'],
  ['2026-11-25T15:00', 'mer 25, 15:00', 'Wed 25, 15:00'],
  ['2026-12-03T15:00', 'gio 3 dic, 15:00', 'Thu 3 Dec, 15:00'],
])('the first place %s reads as %s, and in English as %s', (start, text, inEnglish) => {
  expect(placeText(start, '2026-11-23', italian)).toBe(text)
  expect(placeText(start, '2026-11-23', english)).toBe(inEnglish)
})
