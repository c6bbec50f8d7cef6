import { expect, test } from 'vitest'
import { nextSlotText } from './ServiceCard.tsx'

test('the next free start is written as day and time', () => {
  expect(nextSlotText('2026-11-23T09:30')).toBe('lunedì 23 novembre, 9:30')
  expect(nextSlotText('2026-12-01T15:00')).toBe('martedì 1 dicembre, 15:00')
})

test('a service without a free start reads Non disponibile', () => {
  expect(nextSlotText(null)).toBe('Non disponibile')
})
