import { expect, test } from 'vitest'
import { addressOf, readView, type View } from './address.ts'

test.each<[View, string]>([
  [{ q: '', page: 1, adding: false }, '/liste/7'],
  [{ q: 'rossi', page: 3, adding: false }, '/liste/7?q=rossi&page=3'],
  [{ q: '', page: 1, adding: true }, '/liste/7?aggiungi=1'],
])('%j is %s, and back', (view, address) => {
  expect(addressOf(7, view)).toBe(address)
  expect(readView(new URL(address, 'http://x').searchParams)).toEqual(view)
})

test.each([
  'page=0',
  'page=x',
  'page=1.5',
  'aggiungi=',
  'aggiungi=si',
  'q=%00',
  `q=${'a'.repeat(201)}`,
  'page=12345678901',
])('%s means nothing', (search) => {
  expect(readView(new URLSearchParams(search))).toEqual({ q: '', page: 1, adding: false })
})
