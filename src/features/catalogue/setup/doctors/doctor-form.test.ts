import { describe, expect, it } from 'vitest'
import { bodyOf, DoctorShape, typedFrom } from './doctor-form.ts'

const doctor = {
  id: 7,
  firstName: 'Anna',
  lastName: 'Esempi',
  specialization: null,
  email: null,
  phone: '+39 000 555 0100',
  profileImage: null,
  isActive: false,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

describe('the form of a doctor', () => {
  it('sends what it was filled with, and what is empty as nothing', () => {
    const typed = typedFrom(doctor, { categoryIds: [1], serviceIds: [] })
    expect(bodyOf(DoctorShape.parse(typed))).toEqual({
      firstName: 'Anna',
      lastName: 'Esempi',
      specialization: null,
      email: null,
      phone: '+39 000 555 0100',
      profileImage: null,
      isActive: false,
      categoryIds: [1],
      serviceIds: [],
    })
  })

  it('does not send competences that could not be read', () => {
    const body = bodyOf(DoctorShape.parse(typedFrom(doctor, null)))
    expect(Object.keys(body)).not.toContain('categoryIds')
    expect(Object.keys(body)).not.toContain('serviceIds')
  })

  it.each([
    ['firstName', ' ', 'Il nome è obbligatorio'],
    ['lastName', '', 'Il cognome è obbligatorio'],
    ['email', 'anna@', 'Email non valida'],
    ['phone', 'tre', 'Numero di telefono non valido'],
  ])('%s %j: %s', (field, text, message) => {
    const typed = { ...typedFrom(doctor, null), [field]: text }
    const issues = DoctorShape.safeParse(typed).error?.issues ?? []
    expect(issues.map(({ path, message: said }) => [path.join('.'), said])).toEqual([[field, message]])
  })
})
