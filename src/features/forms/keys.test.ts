import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldKeys, isFixed, keyOf, takesFixed } from './keys.ts'

describe('the key of a field', () => {
  test.each([
    ['Nome', 'nome'],
    ['Nome *', 'nome'],
    ['E-mail', 'email'],
    ['Età del bambino (anni)', 'etàdelbambinoanni'],
    ['N. 2', 'n2'],
    ['الاسم', 'الاسم'],
    ['***', ''],
    ['__proto__', 'proto'],
  ])('%s', (label, key) => {
    expect(keyOf(label)).toBe(key)
  })

  test('is of one field only', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 5 }), { maxLength: 20 }), (labels) => {
        const keys = fieldKeys(labels.map((label) => ({ label })))
        expect(new Set(keys).size).toBe(labels.length)
        expect(keys.every((key) => key !== '' && !key.startsWith('_'))).toBe(true)
      }),
    )
  })
})

test('the fixed payload is of a form that asks for exactly the six, in any order', () => {
  const labels = ['Nome *', 'Cognome', 'E-mail', 'Telefono', 'Oggetto', 'Messaggio'].map((label) => ({
    label,
  }))
  expect(isFixed(labels)).toBe(true)
  expect(isFixed(labels.toReversed())).toBe(true)
  expect(isFixed(labels.slice(1))).toBe(false)
  expect(isFixed([...labels, { label: 'Città' }])).toBe(false)
  expect(isFixed([...labels.slice(1), { label: 'Cognome' }])).toBe(false)
})

test('the fixed payload is enough where nothing else must be filled in', () => {
  const six = ['nome', 'cognome', 'email', 'telefono', 'oggetto', 'messaggio'].map((key) => ({
    key,
    required: true,
  }))
  expect(takesFixed(six)).toBe(true)
  expect(takesFixed([...six, { key: 'città', required: false }])).toBe(true)
  expect(takesFixed([...six, { key: 'città', required: true }])).toBe(false)
  expect(takesFixed([...six.slice(1), { key: 'città', required: false }])).toBe(false)
})
