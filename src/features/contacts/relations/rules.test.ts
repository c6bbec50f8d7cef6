import { expect, test } from 'vitest'
import { inverseOf, relationKinds } from './rules.ts'

test('the inverse of a parent is a child, and every other kind is its own', () => {
  expect(relationKinds.map(inverseOf)).toEqual(['child', 'parent', 'partner', 'sibling', 'other'])
})

test('the inverse of an inverse is the kind itself', () => {
  expect(relationKinds.map((kind) => inverseOf(inverseOf(kind)))).toEqual(relationKinds)
})
