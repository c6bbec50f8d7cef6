import { expect, test } from 'vitest'
import { dayAndHour, hours, listed, pastWithUs, shortDay } from './words.ts'

const TODAY = '2026-11-24'

test('the hours of a visit are written without a leading zero', () => {
  expect(hours({ time: '09:30', duration: 45 })).toBe('9:30–10:15')
})

test('a short day names its month only where the figure alone could mean a nearer day', () => {
  expect(shortDay(TODAY, TODAY)).toBe('oggi')
  expect(shortDay('2026-11-25', TODAY)).toBe('domani')
  expect(shortDay('2026-11-26', TODAY)).toBe('gio 26')
  expect(shortDay('2026-12-28', TODAY)).toBe('lun 28/12')
  expect(shortDay('2027-02-24', TODAY)).toBe('mer 24/2/2027')
})

test('a day and hour name the year only when it is another one', () => {
  expect(dayAndHour({ date: TODAY, time: '11:30' }, TODAY)).toBe('oggi alle 11:30')
  expect(dayAndHour({ date: '2026-12-02', time: '09:00' }, TODAY)).toBe('mercoledì 2 dicembre alle 9:00')
  expect(dayAndHour({ date: '2027-05-24', time: '09:00' }, TODAY)).toBe('lunedì 24 maggio 2027 alle 9:00')
})

test('the past of a person is one sentence', () => {
  expect(pastWithUs({ visits: 6, noShows: 0, firstVisitOn: '2023-04-01' })).toBe(
    '6 visite dal 2023, nessuna mancata',
  )
  expect(pastWithUs({ visits: 1, noShows: 1, firstVisitOn: '2025-04-01' })).toBe(
    '1 visita dal 2025, 1 mancata',
  )
  expect(pastWithUs({ visits: 0, noShows: 0, firstVisitOn: null })).toBe('Prima visita da noi')
})

test('a list of words ends with a conjunction', () => {
  expect(listed(['il paziente'])).toBe('il paziente')
  expect(listed(['il paziente', 'il servizio', 'il posto'])).toBe('il paziente, il servizio e il posto')
})
