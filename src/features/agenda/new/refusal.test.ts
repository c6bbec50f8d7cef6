import { expect, test } from 'vitest'
import { CallError } from '#platform/http/call.ts'
import { fieldErrors, refusalOf } from './refusal.ts'

const refused = (status: number, body: object) => new CallError(status, JSON.stringify(body), '')

test('a time outside the hours is a question with the server’s sentence', () => {
  const error = refused(409, { code: 'outside_hours', message: 'Il Dr. Villa riceve fino alle 12:30.' })
  expect(refusalOf(error)).toEqual({ kind: 'outside', sentence: 'Il Dr. Villa riceve fino alle 12:30.' })
})

test('a taken time is told apart from other conflicts', () => {
  const taken = { code: 'slot_taken', message: 'Occupato.' }
  expect(refusalOf(refused(409, taken))).toMatchObject({ kind: 'taken', byVisits: false })
  const issues = [{ path: 'appointmentTime', message: 'Occupato.' }]
  expect(refusalOf(refused(409, { ...taken, issues }))).toMatchObject({ kind: 'taken', byVisits: true })
  expect(refusalOf(refused(409, { code: 'conflict', message: 'No.' }))?.kind).toBe('other')
})

test('issues of a new person belong to the fields of the person', () => {
  const issues = [
    { path: 'person.phone', message: 'Numero di telefono non valido' },
    { path: 'duration', message: 'Durata non valida' },
  ]
  expect(fieldErrors(refusalOf(refused(400, { code: 'not_valid', issues })))).toEqual({
    phone: 'Numero di telefono non valido',
    duration: 'Durata non valida',
  })
})

test('a lost answer says that trying again is safe', () => {
  expect(refusalOf(new TypeError('fetch failed'))).toMatchObject({ kind: 'other' })
  expect(refusalOf(refused(500, { message: 'Errore interno' }))).toMatchObject({
    sentence: 'Non sappiamo se la visita è prenotata: riprova, resterà una sola.',
  })
})
