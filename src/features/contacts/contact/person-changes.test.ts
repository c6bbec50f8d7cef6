import { describe, expect, it } from 'vitest'
import type { Contact } from '../contract.ts'
import type { ContactField } from '../fields/contract.ts'
import { type PersonTyped, type PersonValues, personShape, typedFrom } from '../person/person-form.ts'
import { changesOf, lostTexts, withFields } from './person-changes.ts'

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

/** `read`: the fields as they were when the contact was read; `now`: when it is saved. */
type When = { read?: ContactField[]; now?: ContactField[] }

function sent(typed: Partial<PersonTyped>, { read = FIELDS, now = read }: When = {}) {
  const before = typedFrom(GIULIA, read)
  const values: PersonValues = personShape(read, GIULIA).parse({ ...before, ...typed })
  const changed = new Set(Object.keys(typed) as (keyof PersonTyped)[])
  return changesOf(values, changed, before.custom, now)
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

  const renamed = FIELDS.map((one) => (one.id === 11 ? { ...one, name: 'medicoDiBase' } : one))

  it('goes by the names fields have by now', () => {
    const now = { now: renamed }
    expect(sent({ custom: { f11: 'Dr. Altri', f12: '62,5' } }, now)).toEqual({ medicoDiBase: 'Dr. Altri' })
    expect(sent({ custom: { f11: '', f12: '62,5' } }, now)).toEqual({ medicoDiBase: null })
    expect(sent({ custom: { f11: 'Dr. Prova', f12: '63' } }, now)).toEqual({ peso: 63 })
  })

  it('empties nothing that was never read', () => {
    expect(sent({ custom: { f11: '', f12: '63' } }, { read: renamed })).toEqual({ peso: 63 })
  })
})

describe('what a form starts from, when fields come or go', () => {
  it('has the new ones and lacks those that went, and is else what was read, however the contact has changed', () => {
    const base = typedFrom(GIULIA, FIELDS)
    const now = [...FIELDS.filter(({ id }) => id !== 12), field(13, 'gruppo')]
    const changed = { ...GIULIA, version: 4, lastName: 'Riva', medico: 'Dr. Altri', gruppo: 'B' }
    const next = withFields(base, typedFrom(changed, now).custom)
    expect(next).toMatchObject({ lastName: 'Campioni', email: 'giulia@example.com' })
    expect(next.custom).toEqual({ f11: 'Dr. Prova', f13: 'B' })
  })
})

describe('what was typed into a field that has gone', () => {
  const before = { f11: 'Dr. Prova', f12: '62,5' }
  const labelOf = (key: string) => `campo ${key}`
  const lost = (typed: Record<string, string | undefined>, fields = FIELDS.slice(0, 2)) =>
    lostTexts(before, typed, fields, labelOf)

  it('is told with its name, unless nothing was typed', () => {
    expect(lost({ f11: 'Dr. Altri', f12: '63' })).toEqual([{ label: 'campo f12', text: '63' }])
    expect(lost({ f11: 'Dr. Altri', f12: '62,5' })).toEqual([])
    expect(lost({ f11: '', f12: ' ' })).toEqual([])
    expect(lost({ f11: '', f12: undefined })).toEqual([])
  })

  it('counts a field that was switched off as gone', () => {
    const off = FIELDS.map((one) => (one.id === 12 ? { ...one, isActive: false } : one))
    expect(lost({ f12: '63' }, off)).toEqual([{ label: 'campo f12', text: '63' }])
  })
})
