import { describe, expect, it } from 'vitest'
import { CallError } from '#platform/http/call.ts'
import { attemptFor, bookingOf, failureOf, visitChoiceOf, wasRefused } from './booking.ts'
import { type Draft, emptyDraft } from './state.ts'

const draft: Draft = {
  ...emptyDraft,
  category: { id: 1, name: 'Centro Dentale' },
  service: { id: 10, name: 'Igiene orale' },
  hasSubservices: true,
  subservice: { id: 100, name: 'Adulti' },
  doctor: { id: 7, name: 'Giulia Riva' },
  date: '2026-11-26',
  time: '10:30',
  files: [{ id: 5, originalName: 'referto.pdf', mimeType: 'application/pdf', fileSize: 1200 }],
}
const details = {
  ...{ forWhom: 'me' as const, bookerFirstName: '', bookerLastName: '' },
  ...{ agreementId: '', authorisationNumber: null },
  firstName: 'Francesca',
  lastName: 'Neri',
  email: 'francesca@posta.example',
  phone: '333 000 0000',
  dateOfBirth: null,
  fiscalCode: null,
  notes: null,
  homeAddress: '',
}

describe('the booking that is sent', () => {
  it('the body has every documented field and no other', () => {
    expect(bookingOf(draft, details)).toEqual({
      categoryId: 1,
      serviceId: 10,
      subserviceId: 100,
      doctorId: 7,
      appointmentDate: '2026-11-26',
      appointmentTime: '10:30',
      firstName: 'Francesca',
      lastName: 'Neri',
      email: 'francesca@posta.example',
      phone: '333 000 0000',
      dateOfBirth: null,
      fiscalCode: null,
      notes: null,
      status: 'pending',
      uploadedFileIds: [5],
    })
  })

  it('the body names the exams of a draw, and the address only of one at home', () => {
    const base = { serviceId: 10, subserviceId: 100, serviceName: 'Sangue', name: 'Base', duration: 15 }
    const atHome = { ...base, subserviceId: 101, name: 'A domicilio', price: null, atHome: true }
    const exams = [{ ...base, price: '45', atHome: false }]
    const typed = { ...details, homeAddress: 'Via Prova 12' }
    const inClinic = bookingOf({ ...draft, exams }, typed)
    expect(inClinic?.exams).toEqual([{ serviceId: 10, subserviceId: 100 }])
    expect(inClinic).not.toHaveProperty('homeAddress')
    expect(bookingOf({ ...draft, exams: [...exams, atHome] }, typed)?.homeAddress).toBe('Via Prova 12')
  })

  it('the body names an agreement and the number of its authorisation only where one is chosen', () => {
    const chosen = { ...details, agreementId: '3', authorisationNumber: 'AUT-1' }
    expect(bookingOf(draft, chosen)?.agreement).toEqual({ id: 3, authorisationNumber: 'AUT-1' })
    expect(bookingOf(draft, { ...chosen, agreementId: '' })).not.toHaveProperty('agreement')
  })

  it('the body names who books for a child or for another person', () => {
    const booker = { bookerFirstName: 'Anna', bookerLastName: 'Neri' }
    const named = { firstName: 'Anna', lastName: 'Neri' }
    expect(bookingOf(draft, { ...details, ...booker, forWhom: 'child' })?.booker).toEqual({
      ...named,
      relation: 'parent',
    })
    expect(bookingOf(draft, { ...details, ...booker, forWhom: 'other' })?.booker).toEqual({
      ...named,
      relation: 'other',
    })
  })

  it('the body has no subservice when none was chosen and no doctor when staff assign one', () => {
    const body = bookingOf(
      {
        ...draft,
        hasSubservices: false,
        subservice: null,
        doctor: { id: -1, name: 'Il migliore disponibile' },
      },
      details,
    )
    expect(body).toMatchObject({ subserviceId: null, doctorId: null })
  })

  it.each(['category', 'service', 'subservice', 'doctor', 'date', 'time'] as const)(
    'the body is null without %s',
    (key) => {
      expect(bookingOf({ ...draft, [key]: null }, details)).toBeNull()
    },
  )
})

it('free times are asked for from the doctor on, for the chosen subservice', () => {
  expect(visitChoiceOf(draft)).toEqual({ doctorId: 7, serviceId: 10, subserviceId: 100 })
  expect(visitChoiceOf({ ...draft, doctor: null })).toBeNull()
})

describe('the idempotency key of a booking', () => {
  const body = bookingOf(draft, details)
  if (!body) throw new Error('the draft is complete')

  it('stays while the content stays', () => {
    const first = attemptFor(body, null)
    expect(attemptFor({ ...body }, first)).toBe(first)
    expect(first.key).toMatch(/^[\w.:-]{8,128}$/)
  })

  it('changes with the content, and never repeats', () => {
    const first = attemptFor(body, null)
    expect(attemptFor({ ...body, appointmentTime: '11:00' }, first).key).not.toBe(first.key)
    expect(attemptFor(body, null).key).not.toBe(first.key)
  })
})

describe('a refused booking', () => {
  const refused = (status: number, body: object) => failureOf(new CallError(status, JSON.stringify(body), ''))
  const failed = {
    kind: 'other',
    message: 'Si è verificato un errore durante la prenotazione. Riprova.',
    lasting:
      'Non sappiamo se la richiesta è arrivata: riprova. Quello che hai scritto è ancora qui, e la prenotazione resta una sola.',
  }

  it('a taken time returns the visitor to the times', () => {
    expect(
      refused(409, { code: 'slot_taken', message: 'Questo orario non è più disponibile.', issues: [] }),
    ).toEqual({
      kind: 'time',
      reason: 'Questo orario non è più disponibile.',
    })
  })

  it('refused values are shown by their fields', () => {
    const issues = [
      { path: 'email', message: 'Email non valida' },
      { path: 'uploadedFileIds', message: 'Uno dei file non è più disponibile: caricalo di nuovo.' },
    ]
    expect(refused(400, { code: 'not_valid', message: 'x', issues })).toEqual({
      kind: 'fields',
      issues: [
        { field: 'email', message: 'Email non valida' },
        { field: 'uploadedFileIds', message: 'Uno dei file non è più disponibile: caricalo di nuovo.' },
      ],
    })
  })

  it('a refused agreement is shown by its field', () => {
    const issues = [
      { path: 'agreement.id', message: 'Non è più attiva' },
      { path: 'agreement.authorisationNumber', message: 'Troppo lungo' },
    ]
    expect(refused(400, { code: 'not_valid', message: 'x', issues })).toEqual({
      kind: 'fields',
      issues: [
        { field: 'agreementId', message: 'Non è più attiva' },
        { field: 'authorisationNumber', message: 'Troppo lungo' },
      ],
    })
  })

  it('a refused choice leads back to it, before any later one', () => {
    const issues = [
      { path: 'email', message: 'Email non valida' },
      { path: 'doctorId', message: 'Professionista non valido' },
    ]
    expect(refused(400, { issues })).toEqual({
      kind: 'choice',
      step: 'doctor',
      reason: 'Professionista non valido',
    })
  })

  it('a refused day leads back to the calendar', () => {
    const issues = [{ path: 'appointmentDate', message: 'In questa data la clinica è chiusa.' }]
    expect(refused(400, { issues })).toEqual({ kind: 'time', reason: 'In questa data la clinica è chiusa.' })
  })

  it('too many requests show the server’s sentence on the page alone', () => {
    expect(refused(429, { code: 'too_many', message: 'Attendi la nostra risposta.' })).toEqual({
      kind: 'limited',
      lasting: 'Attendi la nostra risposta.',
    })
  })

  it('a closed site shows the staff’s message and keeps the input', () => {
    expect(refused(503, { code: 'maintenance', message: 'Torniamo lunedì.', issues: [] })).toEqual({
      kind: 'closed',
      toast: {
        title: 'Sito in manutenzione',
        description: 'Torniamo lunedì. Quello che hai scritto resta qui: riprova più tardi.',
        tone: 'error',
      },
      lasting: 'Torniamo lunedì. Quello che hai scritto resta qui: riprova più tardi.',
    })
  })

  it('any other failure shows the general sentence', () => {
    expect(refused(500, { message: 'Si è verificato un errore interno.' })).toEqual(failed)
    expect(refused(400, { message: 'x', issues: [{ path: 'status', message: 'Stato non valido' }] })).toEqual(
      failed,
    )
    expect(failureOf(new TypeError('fetch failed'))).toEqual(failed)
  })

  it('a refusal is distinguished from a lost answer', () => {
    expect(wasRefused(new CallError(409, '{}', ''))).toBe(true)
    expect(wasRefused(new CallError(502, '', 'Bad Gateway'))).toBe(false)
    expect(wasRefused(new TypeError('fetch failed'))).toBe(false)
  })
})
