import { expect, test } from 'vitest'
import { differences, same, withTypedSince } from './differences.ts'

test.each([
  ['equal texts', 'a', 'a', true],
  ['a text and nothing', '', null, false],
  ['lists in the same order', [1, { a: 2 }], [1, { a: 2 }], true],
  ['lists in another order', [1, 2], [2, 1], false],
  ['an empty list and an empty object', [], {}, false],
  ['objects that differ in a nested part', { a: { b: 1 } }, { a: { b: 2 } }, false],
  ['an object and one with a part more', { a: 1 }, { a: 1, b: 2 }, false],
])('same compares %s by content', (_, a, b, expected) => {
  expect(same(a, b)).toBe(expected)
  expect(same(b, a)).toBe(expected)
})

test('differences name nested fields by their path and compare lists as a whole', () => {
  const mine = { name: 'Rossi', ids: [1, 2], on: true, week: { monday: [1], friday: [] }, fields: { n1: {} } }
  const theirs = { name: 'Rossi', ids: [1], on: false, week: { monday: [2], friday: [] }, fields: { f2: {} } }
  expect(differences(mine, theirs)).toEqual([
    { path: 'ids', theirs: [1] },
    { path: 'on', theirs: false },
    { path: 'week.monday', theirs: [2] },
    { path: 'fields.f2', theirs: {} },
    { path: 'fields.n1', theirs: undefined },
  ])
})

test('differences are empty when both wrote the same', () => {
  expect(differences({ a: { b: 'x' } }, { a: { b: 'x' } })).toEqual([])
})

test('a saved record keeps the ids it was given where a row was typed in, added or removed since it was sent', () => {
  const sent = {
    name: 'Open day',
    days: [1],
    rows: { n1: { id: null, label: 'Età' }, n2: { id: null, label: 'Via' } },
  }
  const saved = {
    name: 'Open Day',
    days: [1],
    rows: { n1: { id: 7, label: 'Età' }, n2: { id: 8, label: 'Via' } },
  }
  const typed = {
    name: 'Open day',
    days: [1, 2],
    rows: { n1: { id: null, label: 'Età, anni' }, n3: { id: null, label: 'Città' } },
  }
  expect(withTypedSince<object>(saved, sent, typed)).toEqual({
    name: 'Open Day',
    days: [1, 2],
    rows: { n1: { id: 7, label: 'Età, anni' }, n3: { id: null, label: 'Città' } },
  })
})

test('a saved record is shown as it was saved when nothing was typed since it was sent', () => {
  const saved = { name: 'Open Day', rows: { n1: { id: 7 } } }
  const sent = { name: 'Open day', rows: { n1: { id: null } } }
  expect(withTypedSince<object>(saved, sent, structuredClone(sent))).toBe(saved)
})
