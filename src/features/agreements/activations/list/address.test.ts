import { describe, expect, it } from 'vitest'
import { activationsAddress, addressOf, isFiltered, readView, type View } from './address.ts'

const plain: View = { q: '', convenzioneId: null, status: null, page: 1 }

describe('the address of the list', () => {
  it.each<[string, Partial<View>]>([
    ['', {}],
    ['q=++rossi++', { q: 'rossi' }],
    ['convenzione=12&stato=pending', { convenzioneId: 12, status: 'pending' }],
    ['page=3', { page: 3 }],
  ])('reads %j', (search, view) => {
    expect(readView(new URLSearchParams(search))).toEqual({ ...plain, ...view })
  })

  it.each(['stato=open', 'convenzione=x', 'convenzione=0', 'convenzione=9999999999', 'q=a%00b', 'page=0'])(
    'finds nothing in %j',
    (search) => {
      expect(readView(new URLSearchParams(search))).toEqual(plain)
    },
  )

  it('is written without what goes without saying, and read back', () => {
    expect(addressOf(plain)).toBe('/convenzioni')
    const view: View = { q: 'Niccolò', convenzioneId: 7, status: 'rejected', page: 2 }
    const address = addressOf(view)
    expect(address).toBe('/convenzioni?q=Niccol%C3%B2&convenzione=7&stato=rejected&page=2')
    expect(readView(new URL(address, 'http://x.example').searchParams)).toEqual(view)
  })

  it('other rows begin with their first page', () => {
    const view: View = { ...plain, q: 'rossi', page: 4 }
    expect(activationsAddress.withChange(view, { status: 'approved' })).toMatchObject({ q: 'rossi', page: 1 })
    expect([view, plain].map(isFiltered)).toEqual([true, false])
  })
})
