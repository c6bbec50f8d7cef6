import { describe, expect, it } from 'vitest'
import { merged, same } from './merge.ts'

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
