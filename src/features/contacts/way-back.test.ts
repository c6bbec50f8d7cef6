import { expect, it } from 'vitest'
import { fromHere, listBefore } from './way-back.ts'

it('leads back to the view of the list that led here', () => {
  const state = fromHere({ pathname: '/contatti', search: '?q=rossi&page=2' })
  expect(listBefore({ opened: true, ...state })).toBe('/contatti?q=rossi&page=2')
  expect(listBefore(fromHere({ pathname: '/contatti', search: '' }))).toBe('/contatti')
})

it.each([
  [null],
  [undefined],
  ['/contatti?q=x'],
  [{ from: 7 }],
  [{ from: '/richieste-prenotazioni' }],
  [{ from: '/contatti/7' }],
  [{ from: 'https://example.com/contatti?' }],
  [fromHere({ pathname: '/convenzioni', search: '?stato=pending' }, 'Convenzioni')],
])('otherwise leads to the whole list: %j', (state) => {
  expect(listBefore(state)).toBe('/contatti')
})
