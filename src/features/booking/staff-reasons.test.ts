import { expect, test } from 'vitest'
import { reasonText } from './staff-reasons.ts'

const day = { date: '2026-12-08', today: '2026-11-26', minNotice: 60 }

test('a holiday says its name, and the patron’s day is a holiday', () => {
  expect(reasonText('holiday', day)).toBe('Immacolata')
  expect(reasonText('holiday', { ...day, date: '2026-12-07' })).toBe('Giorno festivo')
})

test.each([
  [60, 'Preavviso di 1 ora'],
  [90, 'Preavviso di 1,5 ore'],
  [1440, 'Preavviso di 24 ore'],
  [0, 'Orari di oggi passati'],
])('a day within a notice of %i minutes says: %s', (minNotice, text) => {
  expect(reasonText('notice', { ...day, minNotice })).toBe(text)
})

test('a day before today has passed, whatever the notice', () => {
  expect(reasonText('notice', { ...day, date: '2026-11-25' })).toBe('Giorno passato')
})
