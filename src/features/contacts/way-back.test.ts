import { expect, it } from 'vitest'
import { fromHere, listBefore, placeBefore } from './way-back.ts'

it('listBefore returns the contact list with the filters it was left with', () => {
  const state = fromHere({ pathname: '/contatti', search: '?q=rossi&page=2' })
  expect(listBefore({ opened: true, ...state })).toBe('/contatti?q=rossi&page=2')
  expect(listBefore(fromHere({ pathname: '/contatti', search: '' }))).toBe('/contatti')
})

it('placeBefore returns the list, statistics or agreements page the contact was opened from', () => {
  const state = fromHere({ pathname: '/liste/7', search: '?q=rossi' })
  expect(placeBefore(state)).toEqual({ to: '/liste/7?q=rossi', label: 'Lista' })
  expect(listBefore(state)).toBe('/contatti')
  const statistics = fromHere({ pathname: '/moduli/7/statistiche', search: '?pagina=2' })
  expect(placeBefore(statistics)).toEqual({ to: '/moduli/7/statistiche?pagina=2', label: 'Statistiche' })
  const asked = fromHere({ pathname: '/convenzioni', search: '?stato=pending' })
  expect(placeBefore(asked)).toEqual({ to: '/convenzioni?stato=pending', label: 'Convenzioni' })
})

it.each([
  [null],
  [undefined],
  ['/contatti?q=x'],
  [{ from: 7 }],
  [{ from: '/richieste-prenotazioni' }],
  [{ from: '/contatti/7' }],
  [{ from: 'https://example.com/contatti?' }],
  [{ from: '//example.com/liste/7' }],
  [{ from: '/liste' }],
  [{ from: '/liste/7/x' }],
])('the navigation state %j leads to the whole contact list', (state) => {
  expect(listBefore(state)).toBe('/contatti')
  expect(placeBefore(state)).toEqual({ to: '/contatti', label: 'Contatti' })
})
