import { expect, it } from 'vitest'
import { dayOf, momentOf } from './moments.ts'

it('a moment is written in the clinic’s local time, in summer and winter', () => {
  expect(momentOf('2026-11-10T17:42:00Z')).toBe('10/11/2026 alle 18:42')
  expect(momentOf('2026-07-10T22:05:00Z')).toBe('11/07/2026 alle 00:05')
  expect(dayOf('2026-07-10T22:05:00Z')).toBe('11/07/2026')
})
