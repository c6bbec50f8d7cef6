import { expect, test } from 'vitest'
import { sampleAddress, type View } from './address.ts'

const { readView, addressOf } = sampleAddress('/collaboratori', ['active', 'sick'])

test.each<[View<'active' | 'sick'>, string]>([
  [{ q: '', status: null }, '/collaboratori'],
  [{ q: 'rosa & co', status: null }, '/collaboratori?q=rosa+%26+co'],
  [{ q: '', status: 'sick' }, '/collaboratori?stato=sick'],
  [{ q: 'niccolò', status: 'active' }, '/collaboratori?q=niccol%C3%B2&stato=active'],
])('%j is %s, and back', (view, address) => {
  expect(addressOf(view)).toBe(address)
  expect(readView(new URL(address, 'http://x').searchParams)).toEqual(view)
})

test.each(['stato=broken', 'stato=', 'stato=ACTIVE', 'q=++', `q=${'a'.repeat(201)}`, 'page=2'])(
  '%s means nothing',
  (search) => {
    expect(readView(new URLSearchParams(search))).toEqual({ q: '', status: null })
  },
)
