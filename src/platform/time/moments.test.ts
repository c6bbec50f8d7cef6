import { expect, it } from 'vitest'
import { dayOf, momentOf, nearMoment } from './moments.ts'

it('a moment is written in the clinic’s local time, in summer and winter', () => {
  expect(momentOf('2026-11-10T17:42:00Z')).toBe('10/11/2026 alle 18:42')
  expect(momentOf('2026-07-10T22:05:00Z')).toBe('11/07/2026 alle 0:05')
  expect(dayOf('2026-07-10T22:05:00Z')).toBe('11/07/2026')
})

it('a moment near today is told by the name of its day', () => {
  const now = new Date('2026-11-24T09:42:00Z')
  expect(nearMoment('2026-11-23T19:05:00Z', now)).toBe('ieri, 20:05')
  expect(nearMoment('2026-11-13T08:20:00Z', now)).toBe('ven 13/11, 9:20')
  expect(nearMoment('2025-11-13T10:20:00Z', now)).toBe('gio 13/11/2025, 11:20')
})
