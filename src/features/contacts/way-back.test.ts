import { expect, it } from 'vitest'
import { fromHere, listBefore, placeBefore } from './way-back.ts'

it('leads back to the view of the list that led here', () => {
  const state = fromHere({ pathname: '/contatti', search: '?q=rossi&page=2' })
  expect(listBefore({ opened: true, ...state })).toBe('/contatti?q=rossi&page=2')
  expect(listBefore(fromHere({ pathname: '/contatti', search: '' }))).toBe('/contatti')
})

it('leads back to the list of people that led here, and to all contacts once there is nobody to go back from', () => {
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
])('otherwise leads to the whole list: %j', (state) => {
  expect(listBefore(state)).toBe('/contatti')
  expect(placeBefore(state)).toEqual({ to: '/contatti', label: 'Contatti' })
})
