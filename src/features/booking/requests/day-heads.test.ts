import { expect, test } from 'vitest'
import type { AppointmentStatus } from '../rules.ts'
import { dayHeads } from './day-heads.ts'

const rows = (...days: [date: string, status?: AppointmentStatus][]) =>
  days.map(([appointmentDate, status = 'confirmed' as const], place) => ({
    ...{ id: place + 1, appointmentDate, status },
  }))
const WHOLE = { before: false, after: false }
const heads = (given: ReturnType<typeof rows>, more = WHOLE) =>
  [...dayHeads(given, { today: '2026-11-24', more })].map(([id, head]) => [id, ...Object.values(head)])

test('each day has a head with its name, its distance, and how many of its visits are shown', () => {
  const shown = rows(
    ['2026-11-24'],
    ['2026-11-25'],
    ['2026-11-25', 'pending'],
    ['2026-11-26'],
    ['2027-01-07'],
    ['2026-11-23'],
    ['2026-11-20', 'pending'],
  )
  expect(heads(shown)).toEqual([
    [1, 'Oggi, martedì 24 novembre', '', '1 visita'],
    [2, 'Domani, mercoledì 25 novembre', '', '2 visite, 1 in attesa'],
    [4, 'Giovedì 26 novembre', 'fra 2 giorni', '1 visita'],
    [5, 'Giovedì 7 gennaio 2027', 'fra 44 giorni', '1 visita'],
    [6, 'Ieri, lunedì 23 novembre', '', '1 visita'],
    [7, 'Venerdì 20 novembre', '4 giorni fa', '1 in attesa'],
  ])
})

test('the first and the last day say that they are counted on this page when the list goes on', () => {
  const shown = rows(['2026-11-24'], ['2026-11-25'], ['2026-11-26'])
  expect(heads(shown, { before: true, after: true }).map(([, , , count]) => count)).toEqual([
    '1 visita in questa pagina',
    '1 visita',
    '1 visita in questa pagina',
  ])
  expect(heads([])).toEqual([])
})

test('a day that comes twice, today to come and today begun, has two heads', () => {
  expect(heads(rows(['2026-11-24'], ['2026-11-30'], ['2026-11-24'])).map(([id]) => id)).toEqual([1, 2, 3])
})
