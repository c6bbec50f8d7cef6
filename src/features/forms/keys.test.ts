import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFixed, reduced, takesFixed, withNewKeys } from './keys.ts'

const keysOf = (labels: string[], taken: string[] = []) =>
  withNewKeys(
    labels.map((label) => ({ label })),
    taken,
  ).map(({ key }) => key)

describe('the key of a new field', () => {
  test.each([
    ['Nome', 'nome'],
    ['Nome *', 'nome'],
    ['E-mail', 'email'],
    ['Età del bambino (anni)', 'etàdelbambinoanni'],
    ['N. 2', 'n2'],
    ['الاسم', 'الاسم'],
    ['***', 'campo'],
    ['__proto__', 'proto'],
  ])('the label %s makes the key %s', (label, key) => {
    expect(keysOf([label])).toEqual([key])
  })

  test('equal labels get different keys, also beside fields that are there already', () => {
    expect(keysOf(['Nome', 'nome:', 'Nome 2'])).toEqual(['nome', 'nome2', 'nome22'])
    expect(keysOf(['Nome', 'Città'], ['nome', 'nome2'])).toEqual(['nome3', 'città'])
  })

  test('no two fields of any form share a key, and no key begins with an underscore', () => {
    const labels = fc.array(fc.string({ unit: 'binary', maxLength: 5 }), { maxLength: 8 })
    fc.assert(
      fc.property(labels, labels, (first, later) => {
        const before = keysOf(first)
        const keys = [...before, ...keysOf(later, before)]
        expect(new Set(keys).size).toBe(first.length + later.length)
        expect(keys.every((key) => key !== '' && !key.startsWith('_'))).toBe(true)
      }),
    )
  })
})

const SIX = ['nome', 'cognome', 'email', 'telefono', 'oggetto', 'messaggio'].map((key) => ({
  key,
  required: true,
}))

test('the labels of the specification reduce to the keys of its payload', () => {
  const labels = ['Nome *', 'Cognome', 'E-mail', 'Telefono', 'Oggetto', 'Messaggio']
  expect(labels.map(reduced)).toEqual(SIX.map(({ key }) => key))
})

test('the fixed payload is sent by a form with exactly the six fields, in any order', () => {
  expect(isFixed(SIX)).toBe(true)
  expect(isFixed(SIX.toReversed())).toBe(true)
  expect(isFixed(SIX.slice(1))).toBe(false)
  expect(isFixed([...SIX, { key: 'città' }])).toBe(false)
  expect(isFixed([...SIX.slice(1), { key: 'cognome2' }])).toBe(false)
})

test('the fixed payload is accepted by a form that requires no other field', () => {
  expect(takesFixed(SIX)).toBe(true)
  expect(takesFixed([...SIX, { key: 'città', required: false }])).toBe(true)
  expect(takesFixed([...SIX, { key: 'città', required: true }])).toBe(false)
  expect(takesFixed([...SIX.slice(1), { key: 'città', required: false }])).toBe(false)
})
