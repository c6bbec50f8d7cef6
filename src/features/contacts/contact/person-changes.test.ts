import { describe, expect, it } from 'vitest'
import type { Contact } from '../contract.ts'
import type { ContactField } from '../fields/contract.ts'
import { type PersonTyped, type PersonValues, personShape, typedFrom } from '../person/person-form.ts'
import { changesOf } from './person-changes.ts'

const field = (id: number, name: string, more: Partial<ContactField> = {}): ContactField => ({
  ...{ id, name, label: name, type: 'text', required: false, options: [], placeholder: null },
  ...{ defaultValue: null, order: id, isActive: true, systemField: false, version: 1 },
  ...{ createdAt: '2026-11-10T10:00:00Z', updatedAt: '2026-11-10T10:00:00Z' },
  ...more,
})
const FIELDS = [
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
  const before = typedFrom(GIULIA, FIELDS)
  const values: PersonValues = personShape(FIELDS, GIULIA).parse({ ...before, ...typed })
  const changed = new Set(Object.keys(typed) as (keyof PersonTyped)[])
  return changesOf(values, changed, before.custom, FIELDS)
}

describe('what is sent', () => {
  it('is what differs, facts and values of fields by their names', () => {
    expect(sent({})).toEqual({})
    expect(sent({ lastName: 'Riva' })).toEqual({ lastName: 'Riva' })
    expect(sent({ custom: { f11: 'Dr. Altri', f12: '62,5' } })).toEqual({ medico: 'Dr. Altri' })
    expect(sent({ custom: { f11: 'Dr. Prova', f12: '63' } })).toEqual({ peso: 63 })
    expect(sent({ custom: { f11: '', f12: '62,5' } })).toEqual({ medico: null })
  })

  it('never has a message, which is only of a new contact', () => {
    expect(sent({ message: 'Ciao' })).toEqual({})
  })
})
