import { expect, test } from 'vitest'
import {
  listAddress,
  parseAsFlag,
  parseAsId,
  parseAsOneOf,
  parseAsPage,
  parseAsRecord,
  parseAsSearch,
} from './list-address.ts'

const { readView, addressOf, none, isFiltered } = listAddress({
  path: '/cose',
  params: {
    q: parseAsSearch,
    status: parseAsOneOf(['on', 'off']),
    owner: parseAsId,
    page: parseAsPage,
    record: parseAsRecord('nuova'),
    creating: parseAsFlag,
  },
  urlKeys: { status: 'stato', owner: 'persona', record: 'cosa', creating: 'nuovo' },
  filters: ['q', 'status', 'owner'],
})

const plain = { q: '', status: null, owner: null, page: 1, record: null, creating: false }

test.each([
  ['/cose', {}],
  ['/cose?q=Niccol%C3%B2+%26+co%2C+A', { q: 'Niccolò & co, A' }],
  ['/cose?stato=on&page=3', { status: 'on', page: 3 }],
  ['/cose?persona=2147483647&cosa=7', { owner: 2_147_483_647, record: 7 }],
  ['/cose?cosa=nuova&nuovo=1', { record: 'new', creating: true }],
] as const)('the address %s means the view %j, and the other way round', (address, change) => {
  const view = { ...plain, ...change }
  expect(addressOf(view)).toBe(address)
  expect(readView(new URL(address, 'http://x.example').searchParams)).toEqual(view)
})

test('an address leaves out defaults of the view', () => {
  expect(addressOf({})).toBe('/cose')
  expect(addressOf({ page: 2 })).toBe('/cose?page=2')
})

test.each([
  ['q', ['', '++', 'a%00b', 'a'.repeat(201)]],
  ['stato', ['', 'ON', 'broken']],
  ['persona', ['', '0', '007', '7a', '-1', '1e3', '2147483648', '99999999999']],
  ['page', ['', '0', '-1', '1e3', '1.5', 'due', '99999999999']],
  ['cosa', ['', '0', 'x', 'nuovo', '12345678901']],
  ['nuovo', ['', '0', 'si', 'true']],
  ['altro', ['1']],
])('an unknown value of %s counts as absent', (key, values) => {
  for (const value of values) expect(readView(new URLSearchParams(`${key}=${value}`)), value).toEqual(plain)
})

test('a search is trimmed, and a page number is at most a million', () => {
  expect(readView(new URLSearchParams('q=++rossi++&page=9999999999'))).toEqual({
    ...plain,
    ...{ q: 'rossi', page: 1_000_000 },
  })
})

test('a view counts as filtered by its filters only, and resetting them keeps the rest', () => {
  const view = { ...plain, q: 'a', status: 'on', page: 4, creating: true } as const
  expect(isFiltered(view)).toBe(true)
  expect({ ...view, ...none }).toEqual({ ...plain, page: 4, creating: true })
  expect(isFiltered({ ...view, ...none })).toBe(false)
})
