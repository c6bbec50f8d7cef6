import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bothChanged, merged, same } from './merge.ts'

describe('the same', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    [null, undefined, false],
    [null, {}, false],
    [[], {}, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }, true],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
  ])('%j and %j: %s', (a, b, expected) => {
    expect(same(a, b)).toBe(expected)
    expect(same(b, a)).toBe(expected)
  })
})

describe('two changes in one', () => {
  const before = { name: 'Visita', text: '', week: { monday: ['9-17'], tuesday: [] as string[] } }
  it.each([
    ['nothing changed here', before, { ...before, name: 'Altra' }, { ...before, name: 'Altra' }],
    ['nothing changed there', { ...before, name: 'Mia' }, before, { ...before, name: 'Mia' }],
    [
      'different fields',
      { ...before, name: 'Mia' },
      { ...before, text: 'Altro' },
      { ...before, name: 'Mia', text: 'Altro' },
    ],
    ['the same field', { ...before, name: 'Mia' }, { ...before, name: 'Altra' }, { ...before, name: 'Mia' }],
    [
      'different days of a week',
      { ...before, week: { monday: ['9-12', '15-19'], tuesday: [] } },
      { ...before, week: { monday: ['9-17'], tuesday: ['9-13'] } },
      { ...before, week: { monday: ['9-12', '15-19'], tuesday: ['9-13'] } },
    ],
    [
      'the same day of a week: its hours are one value',
      { ...before, week: { monday: ['9-12'], tuesday: [] } },
      { ...before, week: { monday: ['10-17'], tuesday: [] } },
      { ...before, week: { monday: ['9-12'], tuesday: [] } },
    ],
  ])('%s', (_, mine, theirs, expected) => {
    expect(merged(before, mine, theirs)).toEqual(expected)
  })
})

describe('a choice of ids', () => {
  it.each([
    ['what each added', [1, 2], [1, 2, 3], [1, 2, 4], [1, 2, 4, 3]],
    ['what one added and the other took out', [1, 2], [1, 2, 3], [2], [2, 3]],
    ['what both took out', [1, 2, 3], [1], [1, 2], [1]],
    ['nothing twice', [1], [1, 5], [1, 5], [1, 5]],
  ])('holds %s', (_, before, mine, theirs, expected) => {
    expect(merged(before, mine, theirs)).toEqual(expected)
  })

  it('of both sides is never lost, and what somebody took out never comes back', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))
    fc.assert(
      fc.property(ids, ids, ids, (before, mine, theirs) => {
        const all = merged(before, mine, theirs)
        for (let id = 1; id <= 12; id += 1) {
          const [was, here, there] = [before, mine, theirs].map((list) => list.includes(id))
          expect(all.includes(id)).toBe(was ? Boolean(here && there) : Boolean(here || there))
        }
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})

describe('what both have written', () => {
  const before = { nome: 'A', testo: 'B', attivo: true, ids: [1], parti: { a: '1', b: '2' } }
  it.each([
    [{ testo: 'mio' }, { testo: 'suo' }, [{ path: 'testo', theirs: 'suo' }]],
    [{ testo: 'mio' }, { nome: 'suo' }, []],
    [{ testo: 'lo stesso' }, { testo: 'lo stesso' }, []],
    [{ testo: 'mio' }, {}, []],
    [{ attivo: false }, { ids: [] }, []],
    [{ testo: 'mio' }, { testo: '' }, [{ path: 'testo', theirs: '' }]],
    [
      { parti: { a: 'mio', b: '2' } },
      { parti: { a: 'suo', b: 'suo' } },
      [{ path: 'parti.a', theirs: 'suo' }],
    ],
  ])('%j and %j', (mine, theirs, expected) => {
    expect(bothChanged(before, { ...before, ...mine }, { ...before, ...theirs })).toEqual(expected)
  })
})
