import { describe, expect, it } from 'vitest'
import { changesOf, DoctorShape, doctorOf, typedFrom, withExistingCompetences } from './doctor-form.ts'

const doctor = {
  id: 7,
  title: null,
  firstName: 'Anna',
  lastName: 'Esempi',
  specialization: null,
  email: null,
  phone: '+39 000 555 0100',
  profileImage: null,
  isActive: false,
  isPerson: true,
  onSite: false,
  squeezeLimit: 1,
  bio: null,
  slug: 'anna-esempi',
  ...{ studies: null, experience: null, languages: null, register: null, english: {} },
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const NONE = { categoryIds: [], serviceIds: [], kinds: {} }

describe('the form of a doctor', () => {
  it('sends the typed values, and empty ones as null', () => {
    const typed = typedFrom(doctor, { ...NONE, categoryIds: [1] })
    expect(DoctorShape.parse(typed)).toEqual({
      title: null,
      firstName: 'Anna',
      lastName: 'Esempi',
      specialization: null,
      email: null,
      phone: '+39 000 555 0100',
      profileImage: null,
      isActive: false,
      isPerson: true,
      onSite: false,
      squeezeLimit: 1,
      bio: null,
      ...{ studies: null, experience: null, languages: null, register: null, english: {} },
      categoryIds: [1],
      serviceIds: [],
      kinds: {},
    })
  })

  it('offers the usual title for a new doctor, and the own one of an existing doctor', () => {
    expect(typedFrom(null, NONE).title).toBe('Dr.')
    expect(typedFrom({ ...doctor, title: 'Prof.ssa' }, NONE).title).toBe('Prof.ssa')
    expect(typedFrom(doctor, NONE).title).toBe('')
  })

  it('sends competences only when they were changed', () => {
    const values = DoctorShape.parse(typedFrom(doctor, { ...NONE, categoryIds: [1], serviceIds: [10, 11] }))
    const sent = (...changed: (keyof typeof values)[]) => changesOf(values, new Set(changed))
    expect(sent('phone')).not.toHaveProperty('categoryIds')
    expect(sent('phone')).not.toHaveProperty('serviceIds')
    expect(sent('phone')).toMatchObject({ firstName: 'Anna', phone: '+39 000 555 0100' })
    expect(sent('serviceIds')).toMatchObject({ serviceIds: [10, 11] })
    expect(sent('serviceIds')).not.toHaveProperty('categoryIds')
    expect(sent('categoryIds')).toMatchObject({ categoryIds: [1] })
  })

  it('sends kinds of visit when they or the services were changed, without those of removed services', () => {
    const competences = { ...NONE, serviceIds: [10, 11], kinds: { 10: [100, 101], 12: [120] } }
    const values = DoctorShape.parse(typedFrom(doctor, competences))
    expect(doctorOf(values).subserviceIds).toEqual([100, 101])
    expect(doctorOf(values)).not.toHaveProperty('kinds')
    expect(changesOf(values, new Set(['kinds']))).toMatchObject({ subserviceIds: [100, 101] })
    expect(changesOf(values, new Set(['serviceIds']))).toMatchObject({ subserviceIds: [100, 101] })
    expect(changesOf(values, new Set(['phone']))).not.toHaveProperty('subserviceIds')
  })

  it('competences that have been deleted meanwhile are dropped', () => {
    const competences = { ...NONE, categoryIds: [1, 2], serviceIds: [10, 11] }
    const values = DoctorShape.parse(typedFrom(doctor, competences))
    const known = { categories: [{ id: 2 }, { id: 3 }], services: [{ id: 10 }] }
    expect(withExistingCompetences(values, known)).toEqual({ ...values, categoryIds: [2], serviceIds: [10] })
  })

  it.each([
    ['firstName', ' ', 'Il nome è obbligatorio'],
    ['lastName', '', 'Il cognome è obbligatorio'],
    ['email', 'anna@', 'Email non valida'],
    ['phone', 'tre', 'Numero di telefono non valido'],
    ['title', 'Professore ordinario emerito', 'Al massimo 20 caratteri'],
  ])('refuses the field %s with %j: %s', (field, text, message) => {
    const typed = { ...typedFrom(doctor, NONE), [field]: text }
    const issues = DoctorShape.safeParse(typed).error?.issues ?? []
    expect(issues.map(({ path, message: said }) => [path.join('.'), said])).toEqual([[field, message]])
  })
})
