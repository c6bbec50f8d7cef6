import { describe, expect, test } from 'vitest'
import { type FactField, factFields } from './keys.ts'
import { fitsContactField, pixelsOf } from './rules.ts'

const PERSON: FactField[] = [
  { key: 'nome', label: 'Nome', type: 'text', required: true },
  { key: 'cognome', label: 'Cognome *', type: 'text', required: true },
  { key: 'email', label: 'E-mail', type: 'email', required: true },
  { key: 'telefono', label: 'Telefono', type: 'phone', required: true },
]

describe('the facts of a contact', () => {
  test('facts are found by the label of their field, or by the choice of staff', () => {
    expect(factFields(PERSON)).toEqual({
      ...{ firstName: 'nome', lastName: 'cognome', email: 'email', phone: 'telefono' },
    })
    const chosen: FactField = {
      ...{ key: 'cometichiami', label: 'Come ti chiami?', type: 'text', required: true },
      contactField: 'firstName',
    }
    expect(factFields([chosen, ...PERSON.slice(1)])?.firstName).toBe('cometichiami')
    expect(factFields([...PERSON, chosen])?.firstName).toBe('cometichiami')
    // A field that now asks for something else is none, whatever its key.
    const renamed = PERSON.map((field) => (field.key === 'nome' ? { ...field, label: 'Azienda' } : field))
    expect(factFields(renamed)).toBe(null)
    expect(factFields([...renamed, { ...chosen, label: 'Nome', contactField: null }])?.firstName).toBe(
      'cometichiami',
    )
    // An optional field may still be filled in.
    const optional = PERSON.map((field) => ({ ...field, required: false }))
    expect(factFields(optional)).toEqual(factFields(PERSON))
  })

  test.each<[string, Partial<FactField>]>([
    ['a choice', { type: 'select' }],
    ['for another field of the contact', { contactField: 'codiceFiscale' }],
    ['for one of the clinic’s own', { contactField: 'telefonoUfficio' }],
  ])('facts are missing when one field is %s', (_, change) => {
    expect(
      factFields(PERSON.map((field) => (field.key === 'telefono' ? { ...field, ...change } : field))),
    ).toBe(null)
  })
})

test.each([
  ['text', { name: 'sport', type: 'text', systemField: false }, true],
  ['number', { name: 'sport', type: 'text', systemField: false }, true],
  ['textarea', { name: 'sport', type: 'text', systemField: false }, false],
  ['textarea', { name: 'sport', type: 'textarea', systemField: false }, true],
  ['checkbox', { name: 'sport', type: 'select', systemField: false }, true],
  ['text', { name: 'sport', type: 'date', systemField: false }, false],
  ['text', { name: 'firstName', type: 'text', systemField: true }, true],
  ['number', { name: 'firstName', type: 'text', systemField: true }, false],
  ['select', { name: 'type', type: 'select', systemField: true }, false],
  ['text', { name: 'fonte', type: 'text', systemField: true }, false],
  ['text', { name: 'dettaglioFonte', type: 'text', systemField: true }, false],
] as const)('fitsContactField for the type %s and the contact field %o returns %s', (type, field, fits) => {
  expect(fitsContactField(type, field)).toBe(fits)
})

test.each([
  ['12px', 12],
  ['2rem', 32],
  ['1.5rem', null],
  ['12', null],
  ['1000px', null],
  ['12px;x', null],
])('the size %s has %s pixels', (size, pixels) => {
  expect(pixelsOf(size)).toBe(pixels)
})
