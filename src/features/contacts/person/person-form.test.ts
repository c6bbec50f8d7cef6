import { describe, expect, it } from 'vitest'
import type { Contact } from '../contract.ts'
import type { ContactField } from '../fields/contract.ts'
import {
  bodyOf,
  changesOf,
  labelIn,
  type PersonTyped,
  type PersonValues,
  pathIn,
  personShape,
  textOf,
  typedFrom,
} from './person-form.ts'

const field = (id: number, name: string, more: Partial<ContactField> = {}): ContactField => ({
  ...{ id, name, label: name, type: 'text', required: false, options: [], placeholder: null },
  ...{ defaultValue: null, order: id, isActive: true, systemField: false, version: 1 },
  ...{ createdAt: '2026-11-10T10:00:00Z', updatedAt: '2026-11-10T10:00:00Z' },
  ...more,
})
const FACTS = ['firstName', 'lastName', 'email', 'phone', 'type', 'codiceFiscale', 'dataNascita', 'fonte']
const SYSTEM = FACTS.map((name, n) => field(n + 1, name, { systemField: true, required: n < 5 }))
const ROSA: Contact = {
  ...{ id: 7, firstName: 'Rosa', lastName: 'Tipi', email: 'rosa@example.com', phone: '+39 000 555 0150' },
  ...{ codiceFiscale: null, dataNascita: null, type: 'Lead', fonte: null, dettaglioFonte: null },
  ...{ viewed: true, version: 3, createdAt: '2026-11-10T10:00:00Z' },
}

/** The paths and messages of errors, for input into the form of a contact, or of a new one. */
function wrong(fields: ContactField[], contact: Contact | null, typed: Partial<PersonTyped> = {}) {
  const { error } = personShape(fields, contact).safeParse({ ...typedFrom(contact, fields), ...typed })
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}

describe('required fields', () => {
  const consent = field(11, 'consenso', { required: true })
  const code = field(6, 'codiceFiscale', { systemField: true, required: true })
  const fields = [...SYSTEM.filter(({ id }) => id !== 6), code, consent]

  it('a new contact needs all required fields', () => {
    const typed = { firstName: 'Ada', lastName: 'Prova', email: 'ada@example.com', phone: '333 555 0101' }
    expect(wrong(fields, null, typed)).toEqual([
      ['codiceFiscale', 'Questo campo è obbligatorio'],
      ['custom.f11', 'Questo campo è obbligatorio'],
    ])
    expect(wrong(fields, null, { ...typed, firstName: ' ' })).toContainEqual([
      'firstName',
      'Il nome è richiesto',
    ])
  })

  it('a required field that an existing contact lacks does not block other changes', () => {
    expect(wrong(fields, ROSA, { phone: '333 555 0101' })).toEqual([])
  })

  it('a required value cannot be emptied', () => {
    const full = { ...ROSA, codiceFiscale: 'RSSMRA85T10A562S', consenso: 'Sì' }
    expect(wrong(fields, full)).toEqual([])
    expect(wrong(fields, full, { codiceFiscale: '', custom: { f11: '' } })).toEqual([
      ['codiceFiscale', 'Questo campo è obbligatorio'],
      ['custom.f11', 'Questo campo è obbligatorio'],
    ])
  })
})

it.each<[string, Partial<Contact>]>([
  ['a birth date nobody reaches', { dataNascita: '1880-01-01' }],
  ['a number as it was once allowed', { phone: 'nessuno' }],
  ['an address as it was once allowed', { email: 'rosa@localhost' }],
])('an existing value is never refused: %s', (_, facts) => {
  const contact = { ...ROSA, ...facts } as Contact
  expect(wrong(SYSTEM, contact, { lastName: 'Altro' })).toEqual([])
  expect(wrong(SYSTEM, null, typedFrom(contact, SYSTEM))).toHaveLength(1)
})

describe('a way to reach the contact', () => {
  const MISSING = 'Serve un’e-mail o un telefono'
  const ada = { firstName: 'Ada', lastName: 'Prova' }

  it.each([
    ['an e-mail address', { email: 'ada@example.com' }],
    ['a telephone number', { phone: '333 555 0101' }],
  ])('%s alone is enough', (_, reach) => {
    expect(wrong(SYSTEM, null, { ...ada, ...reach })).toEqual([])
    expect(wrong(SYSTEM, ROSA, { email: '', phone: '', ...reach })).toEqual([])
  })

  it('the issue of a contact without both is beside both fields, also when other fields are wrong', () => {
    const both = [
      ['email', MISSING],
      ['phone', MISSING],
    ]
    expect(wrong(SYSTEM, null, ada)).toEqual(both)
    expect(wrong(SYSTEM, ROSA, { email: ' ', phone: '' })).toEqual(both)
    expect(wrong(SYSTEM, null, {})).toEqual([
      ['firstName', 'Il nome è richiesto'],
      ['lastName', 'Il cognome è richiesto'],
      ...both,
    ])
    expect(wrong(SYSTEM, { ...ROSA, email: '' }, { phone: '' })).toEqual(both)
  })

  it('a wrong address is not a missing one', () => {
    expect(wrong(SYSTEM, null, { ...ada, email: 'ada@' })).toEqual([['email', 'Email non valida']])
  })
})

it('a birth date in the future is refused', () => {
  expect(wrong(SYSTEM, ROSA, { dataNascita: '2190-01-01' })).toEqual([
    ['dataNascita', 'Data di nascita non valida'],
  ])
})

it('numbers are shown with a comma, and values are sent under the current names of their fields', () => {
  const weight = field(12, 'peso', { type: 'number' })
  const gone = field(13, 'vecchio')
  const contact = { ...ROSA, peso: 62.5, vecchio: 'x' }
  const typed = typedFrom(contact, [...SYSTEM, weight, gone])
  expect(typed.custom).toEqual({ f12: '62,5', f13: 'x' })
  const values = personShape([weight, gone], contact).parse({ ...typed, custom: { f12: '63,25', f13: 'y' } })
  const renamed = [{ ...weight, name: 'kg' }]
  expect(bodyOf(values, renamed)).toMatchObject({ lastName: 'Tipi', kg: 63.25 })
  expect(bodyOf(values, renamed)).not.toHaveProperty('peso')
  expect(bodyOf(values, renamed)).not.toHaveProperty('vecchio')
  expect(pathIn(renamed)('kg')).toBe('custom.f12')
  expect(pathIn(renamed)('email')).toBe('email')
  expect(labelIn([...SYSTEM, { ...weight, label: 'Peso (kg)' }])('custom.f12')).toBe('Peso (kg)')
  expect([textOf(1.5), textOf(null), textOf('a')]).toEqual(['1,5', '', 'a'])
})

it('a new contact starts with the defaults of the fields', () => {
  const city = field(14, 'citta', { defaultValue: 'Monza' })
  const off = field(15, 'spento', { defaultValue: 'x', isActive: false })
  const typed = typedFrom(null, [...SYSTEM, city, off])
  expect(typed).toMatchObject({ type: 'Ospite', firstName: '', custom: { f14: 'Monza' } })
})

const GIULIA_FIELDS = [
  field(1, 'firstName', { systemField: true }),
  field(11, 'medico'),
  field(12, 'peso', { type: 'number' }),
]
const GIULIA: Contact = {
  ...{
    id: 7,
    firstName: 'Giulia',
    lastName: 'Campioni',
    email: 'giulia@example.com',
    phone: '+39 000 555 0142',
  },
  ...{ codiceFiscale: null, dataNascita: null, type: 'Ospite', fonte: null, dettaglioFonte: null },
  ...{ viewed: true, version: 3, createdAt: '2026-11-10T10:00:00Z', medico: 'Dr. Prova', peso: 62.5 },
}

function sent(typed: Partial<PersonTyped>) {
  const before = typedFrom(GIULIA, GIULIA_FIELDS)
  const values: PersonValues = personShape(GIULIA_FIELDS, GIULIA).parse({ ...before, ...typed })
  const changed = new Set(Object.keys(typed) as (keyof PersonTyped)[])
  return changesOf(values, changed, before.custom, GIULIA_FIELDS)
}

describe('the body of a change', () => {
  it('a change sends only details and values that differ, by the names of their fields', () => {
    expect(sent({})).toEqual({})
    expect(sent({ lastName: 'Riva' })).toEqual({ lastName: 'Riva' })
    expect(sent({ custom: { f11: 'Dr. Altri', f12: '62,5' } })).toEqual({ medico: 'Dr. Altri' })
    expect(sent({ custom: { f11: 'Dr. Prova', f12: '63' } })).toEqual({ peso: 63 })
    expect(sent({ custom: { f11: '', f12: '62,5' } })).toEqual({ medico: null })
  })

  it('a change never sends a message', () => {
    expect(sent({ message: 'Ciao' })).toEqual({})
  })
})
