import { afterEach, expect, test, vi } from 'vitest'
import { checkForm, sendForm } from './send.ts'

const typed = {
  ...{ firstName: ' Anna ', lastName: 'Riva', email: 'anna@example.com', phone: '333 000 0001' },
  ...{ subject: 'Orari', message: 'Siete aperti il sabato?' },
}
const PERSON = { firstName: 'Anna', lastName: 'Riva', email: 'anna@example.com', phone: '333 000 0001' }
const WORDS = { subject: 'Orari', message: 'Siete aperti il sabato?', priority: 'normal', source: 'website' }

type Answered = { status: number; body: object } | 'no network'
const notFound: Answered = {
  status: 404,
  body: { message: 'Contatto non trovato', code: 'not_found', issues: [] },
}
const created: Answered = { status: 201, body: { id: 'una-chiave' } }
const received: Answered = { status: 201, body: { received: true } }

/** Answers calls one after the other; collects what was asked. */
function serverAnswers(...answers: Answered[]) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([`${init.method} ${path}`, ...(init.body ? [JSON.parse(String(init.body))] : [])])
    init.signal?.throwIfAborted()
    const answer = answers[asked.length - 1]
    if (!answer || answer === 'no network') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const LOOK_UP = ['GET /api/contacts/by-email/anna%40example.com']
const CREATE = ['POST /api/contacts', { ...PERSON, type: 'Ospite' }]

test('an unknown address is looked up, created as a contact, and gets the message', async () => {
  const asked = serverAnswers(notFound, created, received)
  expect(await sendForm(typed, '')).toEqual({
    kind: 'sent',
    toast: {
      title: 'Messaggio inviato',
      description: 'Il tuo messaggio è stato inviato con successo. Ti ricontatteremo presto!',
    },
  })
  expect(asked).toEqual([LOOK_UP, CREATE, ['POST /api/contacts/una-chiave/messages', WORDS]])
})

test('a contact the look-up names is not created again', async () => {
  const asked = serverAnswers({ status: 200, body: { id: 7 } }, received)
  expect(await sendForm(typed, '')).toMatchObject({ kind: 'sent' })
  // Only staff are told of a known address; it may be a relative's.
  const message = `${WORDS.message}\n\nDati indicati nel modulo: ${PERSON.firstName} ${PERSON.lastName}, telefono ${PERSON.phone}`
  expect(asked).toEqual([LOOK_UP, ['POST /api/contacts/7/messages', { ...WORDS, message }]])
})

test('a filled honeypot is sent, so that the server can refuse it', async () => {
  const asked = serverAnswers(notFound, {
    status: 400,
    body: { message: 'La richiesta non può essere accettata.', code: 'not_valid', issues: [] },
  })
  expect(await sendForm(typed, 'https://x.example')).toEqual({
    kind: 'failed',
    sentence: 'La richiesta non può essere accettata.',
  })
  expect(asked[1]).toEqual([
    'POST /api/contacts',
    { ...PERSON, type: 'Ospite', website: 'https://x.example' },
  ])
})

const before: Answered[] = [notFound, created, received]

test.each([0, 1, 2])('the form asks nothing more after call %i gets no answer', async (n) => {
  const asked = serverAnswers(...before.slice(0, n), 'no network')
  expect(await sendForm(typed, '')).toEqual({ kind: 'failed' })
  expect(asked).toHaveLength(n + 1)
})

test.each([0, 1, 2])('the form shows the message of a refusal of call %i', async (n) => {
  const message = 'Abbiamo già ricevuto diverse richieste. Riprova più tardi.'
  serverAnswers(...before.slice(0, n), { status: 429, body: { message, code: 'too_many', issues: [] } })
  expect(await sendForm(typed, '')).toEqual({ kind: 'failed', sentence: message })
})

test('form and toast report maintenance mode', async () => {
  serverAnswers({ status: 503, body: { message: 'Torniamo lunedì.', code: 'maintenance', issues: [] } })
  expect(await sendForm(typed, '')).toEqual({
    kind: 'failed',
    sentence: 'Torniamo lunedì.',
    toast: {
      title: 'Sito in manutenzione',
      description: 'Torniamo lunedì. Quello che hai scritto resta qui: riprova più tardi.',
      tone: 'error',
    },
  })
})

test.each([
  {
    status: 500,
    body: { message: 'Si è verificato un errore interno. Riprova più tardi.', code: 'internal' },
  },
  { status: 502, body: {} },
])('the form reports that no input is lost after a $status', async (answer) => {
  for (const n of [0, 1, 2]) {
    serverAnswers(...before.slice(0, n), answer)
    expect(await sendForm(typed, '')).toEqual({
      kind: 'failed',
      sentence: 'Il messaggio non è partito, ma quello che hai scritto è ancora qui: riprova.',
    })
  }
})

test('an issue of the server stands at its field', async () => {
  const issues = [{ path: 'phone', message: 'Numero di telefono non valido' }]
  serverAnswers(notFound, { status: 400, body: { message: 'x', code: 'not_valid', issues } })
  expect(await sendForm(typed, '')).toEqual({
    kind: 'wrong',
    errors: { phone: 'Numero di telefono non valido' },
  })
})

test('a timeout counts as a failed call', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  serverAnswers(notFound)
  expect(await sendForm(typed, '')).toEqual({ kind: 'failed' })
})

test('an incomplete form is not sent', async () => {
  const asked = serverAnswers()
  const empty = { firstName: '', lastName: ' ', email: '', phone: '', subject: '\t', message: '\n' }
  const errors = {
    firstName: 'Il nome è richiesto',
    lastName: 'Il cognome è richiesto',
    email: "L'email è richiesta",
    phone: 'Il telefono è richiesto',
    subject: "L'oggetto è richiesto",
    message: 'Il messaggio è richiesto',
  }
  expect(await sendForm(empty, '')).toEqual({ kind: 'wrong', errors })
  expect(checkForm(empty)).toEqual(errors)
  expect(checkForm({ ...typed, email: 'anna@' })).toEqual({ email: 'Email non valida' })
  expect(checkForm(typed)).toEqual({})
  expect(asked).toEqual([])
})
