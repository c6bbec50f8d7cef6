import { expect, test } from 'vitest'
import { addressOf, readView, type View } from './address.ts'

test.each<[View, string]>([
  [{ q: '', record: null }, '/liste'],
  [{ q: 'vip & co', record: null }, '/liste?q=vip+%26+co'],
  [{ q: '', record: 'new' }, '/liste?lista=nuova'],
  [{ q: 'vip', record: 7 }, '/liste?q=vip&lista=7'],
])('%j is %s, and back', (view, address) => {
  expect(addressOf(view)).toBe(address)
  expect(readView(new URL(address, 'http://x').searchParams)).toEqual(view)
})

test.each(['lista=0', 'lista=-1', 'lista=x', 'lista=12345678901', 'lista=', 'q=++'])(
  '%s means nothing',
  (search) => {
    expect(readView(new URLSearchParams(search))).toEqual({ q: '', record: null })
  },
)
