import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkForm, sendForm } from './send.ts'

const typed = {
  ...{ convenzioneId: '7', firstName: ' Ada ', lastName: 'Riva', email: 'ada@example.com' },
  ...{ phone: '333 000 0001', dateOfBirth: '4/3/1984', serviziInteressati: ['2', '3'] },
}
const BODY = {
  ...{ convenzioneId: 7, firstName: 'Ada', lastName: 'Riva', email: 'ada@example.com' },
  ...{ phone: '333 000 0001', dateOfBirth: '1984-03-04', serviziInteressati: [2, 3] },
}

type Answered = { status: number; body: object } | 'no network'

/** Answers one call; collects what was asked. */
function serverAnswers(answer: Answered) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([`${init.method} ${path}`, JSON.parse(String(init.body))])
    init.signal?.throwIfAborted()
    if (answer === 'no network') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  return asked
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const created: Answered = { status: 201, body: { received: true } }

test('a filled-in form is sent in the call’s format', async () => {
  const asked = serverAnswers(created)
  expect(await sendForm(typed, '')).toEqual({
    kind: 'sent',
    toast: {
      title: 'Richiesta inviata',
      description: 'Convenzione attivata. La tua richiesta è stata inviata con successo.',
    },
  })
  expect(asked).toEqual([['POST /api/convenzioni/attivazioni', BODY]])
})

test('a filled-in honeypot is sent too, so that the server can refuse it', async () => {
  const message = 'La richiesta non può essere accettata.'
  const asked = serverAnswers({ status: 400, body: { message, code: 'not_valid', issues: [] } })
  expect(await sendForm(typed, 'https://x.example')).toEqual({ kind: 'failed', sentence: message })
  expect(asked).toEqual([['POST /api/convenzioni/attivazioni', { ...BODY, website: 'https://x.example' }]])
})

test('a form with empty fields is not sent, and each of them gets its error', async () => {
  const asked = serverAnswers(created)
  const empty = {
    ...{ convenzioneId: '', firstName: '', lastName: ' ', email: '', phone: '\t' },
    ...{ dateOfBirth: '', serviziInteressati: [] },
  }
  const errors = {
    convenzioneId: 'Seleziona una convenzione',
    firstName: 'Il nome è obbligatorio',
    lastName: 'Il cognome è obbligatorio',
    email: 'Email non valida',
    phone: 'Il telefono è obbligatorio',
    dateOfBirth: 'La data di nascita è obbligatoria',
    serviziInteressati: 'Seleziona almeno un servizio',
  }
  expect(checkForm(empty)).toEqual(errors)
  expect(await sendForm(empty, '')).toEqual({ kind: 'wrong', errors })
  expect(checkForm(typed)).toEqual({})
  expect(asked).toEqual([])
})

test.each(['30/02/1984', 'ieri', '03/03/2026', '01/01/1850', '1/1/84'])(
  'the birth date %s is refused',
  (dateOfBirth) => {
    expect(checkForm({ ...typed, dateOfBirth })).toEqual({ dateOfBirth: 'Data di nascita non valida' })
  },
)

test.each(['02/03/2026', '04031984', '4.3.1984', '1984-03-04', ' 04/03/1984 '])(
  'the birth date %s is accepted',
  (dateOfBirth) => {
    expect(checkForm({ ...typed, dateOfBirth })).toEqual({})
  },
)

test.each([
  ['convenzioneId', 'convenzioneId'],
  ['serviziInteressati.1', 'serviziInteressati'],
])('an error of the server at %s is shown at its field', async (path, name) => {
  const issues = [{ path, message: 'Non più disponibile' }]
  serverAnswers({ status: 400, body: { message: 'x', code: 'not_valid', issues } })
  expect(await sendForm(typed, '')).toEqual({ kind: 'wrong', errors: { [name]: 'Non più disponibile' } })
})

test('a refusal with 429 is shown in the words of the server', async () => {
  const message = 'Abbiamo già ricevuto diverse richieste. Riprova più tardi.'
  serverAnswers({ status: 429, body: { message, code: 'too_many', issues: [] } })
  expect(await sendForm(typed, '')).toEqual({ kind: 'failed', sentence: message })
})

test.each<Answered>([
  { status: 500, body: { message: 'Si è verificato un errore interno.', code: 'internal', issues: [] } },
  { status: 502, body: {} },
])('the form says after a server error that the input is still there: %j', async (answer) => {
  serverAnswers(answer)
  expect(await sendForm(typed, '')).toEqual({
    kind: 'failed',
    sentence: 'La richiesta non è partita, ma quello che hai scritto è ancora qui: riprova.',
  })
})

test('a call without an answer, or without one in time, fails without a message', async () => {
  serverAnswers('no network')
  expect(await sendForm(typed, '')).toEqual({ kind: 'failed' })
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  serverAnswers(created)
  expect(await sendForm(typed, '')).toEqual({ kind: 'failed' })
})
