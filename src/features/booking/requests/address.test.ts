import { describe, expect, it } from 'vitest'
import { addressOf, readView } from './address.ts'

describe('the address of the page', () => {
  it.each([
    ['', { status: null, page: 1, request: null }],
    ['stato=pending', { status: 'pending', page: 1, request: null }],
    ['stato=confirmed&page=3&richiesta=1042', { status: 'confirmed', page: 3, request: 1042 }],
    ['stato=tutte&page=0&richiesta=abc', { status: null, page: 1, request: null }],
    ['page=-1&richiesta=1e3', { status: null, page: 1, request: null }],
    ['page=99999999999&richiesta=99999999999', { status: null, page: 1, request: null }],
    ['page=9999999999', { status: null, page: 1_000_000, request: null }],
  ])('reads %j', (search, view) => {
    expect(readView(new URLSearchParams(search))).toEqual(view)
  })

  it('writes only what does not go without saying', () => {
    expect(addressOf({})).toBe('/richieste-prenotazioni')
    expect(addressOf({ status: null, page: 1, request: null })).toBe('/richieste-prenotazioni')
    expect(addressOf({ status: 'pending', page: 2, request: 7 })).toBe(
      '/richieste-prenotazioni?stato=pending&page=2&richiesta=7',
    )
  })
})
