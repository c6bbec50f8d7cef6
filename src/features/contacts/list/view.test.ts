import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactTypes, sorts, writeChoice } from '../rules.ts'
import {
  addressOf,
  contactsAddress,
  detailChoices,
  isFiltered,
  nextSort,
  noMatchText,
  type Pairs,
  sortLabel,
  sourceChoices,
  toggled,
  type View,
  withSource,
} from './view.ts'

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

describe('the text of an empty list', () => {
  const view = {
    q: '',
    type: null,
    fonte: [],
    dettaglioFonte: [],
    sort: '-created',
    page: 1,
    creating: false,
  } as const
  it.each([
    [{ q: 'Zanzibar' }, 'Nessuno corrisponde a «Zanzibar». Prova con il cognome, l’email o il telefono.'],
    [
      { q: 'Zanzibar', type: 'Cliente' as const },
      'Nessuno corrisponde a «Zanzibar» con questi filtri. Prova con il cognome, l’email o il telefono.',
    ],
    [{ fonte: ['Telefono'] }, 'Nessuno corrisponde a questi filtri.'],
  ])('the view %j explains that it finds no contacts', (change, text) => {
    expect(noMatchText({ ...view, ...change })).toBe(text)
  })
})

describe('the sort orders', () => {
  it.each([
    ['name', '-created', 'name'],
    ['name', 'name', '-name'],
    ['name', '-name', 'name'],
    ['created', 'name', '-created'],
    ['created', '-created', 'created'],
    ['fonte', 'type', 'fonte'],
  ] as const)('a click on %s after %s leads to %s', (by, sort, next) => {
    expect(nextSort(by, sort)).toBe(next)
  })

  it('all sort orders are offered under different names', () => {
    expect(new Set(sorts.map(sortLabel)).size).toBe(sorts.length)
    expect(sorts.map(sortLabel).slice(0, 4)).toEqual([
      'Dal più recente',
      'Dal più vecchio',
      'Cognome, A–Z',
      'Cognome, Z–A',
    ])
  })
})

const pairs: Pairs = [
  { fonte: 'Sito web', dettaglioFonte: 'Prenotazione', count: 71 },
  { fonte: 'Telefono', dettaglioFonte: 'Reception', count: 44 },
  { fonte: 'Passaparola', dettaglioFonte: null, count: 90 },
  { fonte: 'Sito web', dettaglioFonte: 'Modulo contatti', count: 62 },
  { fonte: null, dettaglioFonte: null, count: 5 },
  { fonte: 'Telefono', dettaglioFonte: 'Prenotazione', count: 3 },
  { fonte: null, dettaglioFonte: 'Senza fonte', count: 1 },
]
const none = { fonte: [], dettaglioFonte: [] }
const said = (choices: { name: string; count: number; chosen: boolean }[]) =>
  choices.map(({ name, count, chosen }) => `${chosen ? '*' : ''}${name} ${count}`)

describe('the choices of sources and details', () => {
  it('all sources are offered with their number of contacts, the most frequent first', () => {
    expect(said(sourceChoices(pairs, none))).toEqual(['Sito web 133', 'Passaparola 90', 'Telefono 47'])
  })

  it('all details are offered when no source is chosen', () => {
    expect(said(detailChoices(pairs, none))).toEqual([
      'Prenotazione 74',
      'Modulo contatti 62',
      'Reception 44',
      'Senza fonte 1',
    ])
  })

  it.each([
    [['Telefono'], ['Reception 44', 'Prenotazione 3']],
    [
      ['Telefono', 'Sito web'],
      ['Prenotazione 74', 'Modulo contatti 62', 'Reception 44'],
    ],
    [['Passaparola'], []],
  ])('the details of the chosen sources %j are offered', (fonte, details) => {
    expect(said(detailChoices(pairs, { ...none, fonte }))).toEqual(details)
  })

  it('a chosen source or detail without contacts is still offered, so that it can be unchosen', () => {
    const chosen = { fonte: ['Fiera'], dettaglioFonte: ['Stand'] }
    expect(said(sourceChoices(pairs, chosen)).at(-1)).toBe('*Fiera 0')
    expect(said(detailChoices(pairs, chosen))).toEqual(['*Stand 0'])
    expect(said(sourceChoices([], chosen))).toEqual(['*Fiera 0'])
  })
})

describe('choosing a source', () => {
  it.each([
    [[], ['Prenotazione', 'Reception'], 'Sito web', ['Sito web'], ['Prenotazione']],
    [['Sito web'], ['Prenotazione'], 'Telefono', ['Sito web', 'Telefono'], ['Prenotazione']],
    [
      ['Sito web', 'Telefono'],
      ['Modulo contatti', 'Reception'],
      'Telefono',
      ['Sito web'],
      ['Modulo contatti'],
    ],
    // Without a source, all details are offered again.
    [['Sito web'], ['Modulo contatti'], 'Sito web', [], ['Modulo contatti']],
    // A detail without contacts belongs to no source, so this choice does not remove it.
    [[], ['Stand'], 'Telefono', ['Telefono'], ['Stand']],
  ])(
    'sources %j and details %j after toggling %s become %j and %j',
    (fonte, dettaglioFonte, name, sources, details) => {
      expect(withSource(pairs, { fonte, dettaglioFonte }, name)).toEqual({
        fonte: sources,
        dettaglioFonte: details,
      })
    },
  )

  it('toggled adds a name at the end, and removes it from any place', () => {
    expect(toggled(['a', 'b'], 'c')).toEqual(['a', 'b', 'c'])
    expect(toggled(['a', 'b', 'c'], 'b')).toEqual(['a', 'c'])
  })
})
