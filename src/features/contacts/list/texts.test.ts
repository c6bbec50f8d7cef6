import { describe, expect, it } from 'vitest'
import { sorts } from '../rules.ts'
import { nextSort, nobodyText, offeredSorts, sortLabel } from './texts.ts'

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
    expect(nobodyText({ ...view, ...change })).toBe(text)
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
    expect([...offeredSorts].sort()).toEqual([...sorts].sort())
    expect(new Set(offeredSorts.map(sortLabel)).size).toBe(sorts.length)
    expect(offeredSorts.map(sortLabel).slice(0, 4)).toEqual([
      'Dal più recente',
      'Dal più vecchio',
      'Cognome, A–Z',
      'Cognome, Z–A',
    ])
  })
})
