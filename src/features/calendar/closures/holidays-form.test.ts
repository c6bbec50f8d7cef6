import { expect, test } from 'vitest'
import type { Holidays } from '../contract.ts'
import { lengthText } from './copy.ts'
import { HolidaysForm, optionsOf, typedFrom } from './holidays-form.ts'

const LISSONE = { fixed: null, after: { weekday: 1, nth: 3, of: 0, month: 10 } } as const

test.each<[string, Holidays]>([
  ['no patron', { open: ['01-06', '06-02'], patron: null }],
  ['a fixed day', { open: [], patron: { fixed: '06-29', after: null } }],
  ['29 February', { open: [], patron: { fixed: '02-29', after: null } }],
  ['a rule', { open: ['easter'], patron: LISSONE }],
])('%s comes back unchanged from its typed values', (_, holidays) => {
  expect(HolidaysForm.parse(typedFrom(holidays))).toEqual(holidays)
})

test('a fixed day that no year has is refused, and kept while another rule holds', () => {
  const typed = { ...typedFrom({ open: [], patron: LISSONE }), day: '30', month: '2' }
  expect(HolidaysForm.parse(typed).patron).toEqual(LISSONE)
  const { error } = HolidaysForm.safeParse({ ...typed, rule: 'fixed' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['day', 'Giorno non valido'],
  ])
})

test('ordinals agree with the weekday they count', () => {
  expect(optionsOf('nth', '0').map(({ label }) => label)).toEqual(['prima', 'seconda', 'terza', 'quarta'])
  expect(optionsOf('nth', '6')[2]).toEqual({ value: '3', label: 'terzo' })
  expect(optionsOf('month', '0')[9]).toEqual({ value: '10', label: 'ottobre' })
})

test.each([
  ['2026-12-07T00:00', '2026-12-08T00:00', 'tutto il giorno'],
  ['2026-12-28T00:00', '2027-01-03T00:00', '6 giorni'],
  ['2027-04-14T14:00', '2027-04-14T19:00', '5 ore'],
  ['2027-04-14T14:00', '2027-04-14T15:30', '1,5 ore'],
  ['2026-12-24T13:00', '2026-12-25T00:00', '11 ore'],
  ['2026-12-24T13:00', '2026-12-26T09:00', '3 giorni'],
])('a closure from %s to %s lasts %s', (from, to, text) => {
  expect(lengthText({ from, to })).toBe(text)
})
