import { describe, expect, it } from 'vitest'
import { detailChoices, type Pairs, sourceChoices, toggled, withSource } from './sources.ts'

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
