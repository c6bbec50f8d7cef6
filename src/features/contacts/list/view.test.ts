import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactTypes, sorts, writeChoice } from '../rules.ts'
import { addressOf, contactsAddress, isFiltered, type View } from './view.ts'

const { readView } = contactsAddress

const plain: View = {
  q: '',
  type: null,
  fonte: [],
  dettaglioFonte: [],
  sort: '-created',
  page: 1,
  creating: false,
}

describe('the URL of the contact list', () => {
  it.each<[string, Partial<View>]>([
    ['', {}],
    ['q=Niccol%C3%B2+Esempi', { q: 'Niccolò Esempi' }],
    ['q=++rossi++', { q: 'rossi' }],
    ['type=Cliente&sort=name&page=3', { type: 'Cliente', sort: 'name', page: 3 }],
    ['fonte=Sito+web%2CTelefono', { fonte: ['Sito web', 'Telefono'] }],
    ['fonte=Rossi%5C%2C+Bianchi&dettaglioFonte=A%2CA', { fonte: ['Rossi, Bianchi'], dettaglioFonte: ['A'] }],
    ['nuovo=1&page=2', { creating: true, page: 2 }],
    ['page=99999999', { page: 1_000_000 }],
  ])('the query string %j is read', (search, view) => {
    expect(readView(new URLSearchParams(search))).toEqual({ ...plain, ...view })
  })

  it.each([
    'type=cliente',
    'type=Paziente',
    'sort=email',
    'sort=',
    'sort=-created',
    'page=0',
    'page=-1',
    'page=1e3',
    'page=2.5',
    'page=due',
    'nuovo=si',
    'fonte=',
    'fonte=%2C%2C',
    'fonte=%5C',
    'q=%20%20',
    'q=a%00b',
    'fonte=Telefono%00',
    `q=${'a'.repeat(201)}`,
    `fonte=${'a'.repeat(2001)}`,
    'altro=1',
  ])('the invalid query string %j gives the default view', (search) => {
    expect(readView(new URLSearchParams(search))).toEqual(plain)
  })

  it('addressOf leaves out default values', () => {
    expect(addressOf({})).toBe('/contatti')
    expect(addressOf(plain)).toBe('/contatti')
    expect(addressOf({ ...plain, q: 'anna', type: 'Lead', fonte: ['Sito web', 'A, B'], page: 2 })).toBe(
      '/contatti?q=anna&type=Lead&fonte=Sito+web%2CA%5C%2C+B&page=2',
    )
    expect(addressOf({ ...plain, dettaglioFonte: ['Reception'], sort: '-name', creating: true })).toBe(
      '/contatti?dettaglioFonte=Reception&sort=-name&nuovo=1',
    )
  })

  it('readView returns the view that addressOf has written', () => {
    // Arbitrary characters, and the separators and escapes.
    const text = fc.oneof(
      fc.string({ unit: 'binary' }).map((characters) => characters.replaceAll('\0', '')),
      fc.string({ unit: fc.constantFrom(',', '\\', ' ', '+', '&', '%', '#', 'à') }),
    )
    const sources = fc
      .uniqueArray(text.filter(Boolean), { maxLength: 12 })
      .filter((names) => writeChoice(names).length <= 2000)
    const view: fc.Arbitrary<View> = fc.record({
      q: text.map((q) => q.trim()).filter((q) => q.length <= 200),
      type: fc.option(fc.constantFrom(...contactTypes)),
      fonte: sources,
      dettaglioFonte: sources,
      sort: fc.constantFrom(...sorts),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      creating: fc.boolean(),
    })
    fc.assert(
      fc.property(view, (one) => {
        const { pathname, searchParams } = new URL(addressOf(one), 'http://localhost')
        expect(pathname).toBe('/contatti')
        expect(readView(searchParams)).toEqual(one)
      }),
    )
  })
})

it.each<[Partial<View>, boolean]>([
  [{}, false],
  [{ sort: 'name', page: 4, creating: true }, false],
  [{ q: 'a' }, true],
  [{ type: 'Lead' }, true],
  [{ fonte: ['Telefono'] }, true],
  [{ dettaglioFonte: ['Reception'] }, true],
])('the view %j counts as filtered: %s', (change, filtered) => {
  expect(isFiltered({ ...plain, ...change })).toBe(filtered)
})
