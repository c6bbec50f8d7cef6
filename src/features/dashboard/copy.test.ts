import { expect, test } from 'vitest'
import { agoText, comparedText } from './copy.ts'

test.each([
  ['2026-11-24T09:41:40Z', 'adesso'],
  ['2026-11-24T09:41:00Z', '1 minuto fa'],
  ['2026-11-24T09:02:00Z', '40 minuti fa'],
  ['2026-11-24T08:30:00Z', '1 ora fa'],
  ['2026-11-24T00:30:00Z', '9 ore fa'],
  ['2026-11-23T22:30:00Z', 'ieri'],
  ['2026-11-20T22:30:00Z', '4 giorni fa'],
  ['2026-11-01T09:00:00Z', '01/11/2026'],
])('an event of %s reads %s', (at, text) => {
  const now = at === '2026-11-23T22:30:00Z' ? '2026-11-24T08:42:00Z' : '2026-11-24T09:42:00Z'
  expect(agoText(at, new Date(now))).toBe(text)
})

test.each([
  [3, 1, '+2 rispetto a ieri'],
  [1, 3, '−2 rispetto a ieri'],
  [2, 2, 'come ieri'],
])('%i visits after %i read %s', (today, yesterday, text) => {
  expect(comparedText(today, yesterday)).toBe(text)
})
