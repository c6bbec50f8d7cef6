import { afterEach, expect, test, vi } from 'vitest'
import { reduced } from '../keys.ts'
import type { PublicField, PublicForm } from './contract.ts'
import { senderOf } from './send.ts'
import { sheetWords } from './words.ts'

const FORM: PublicForm = {
  ...{
    id: 1,
    name: 'Inaugurazione',
    description: null,
    version: 3,
    lastDay: null,
    isOver: false,
    formWidth: 500,
    padding: '20px',
  },
  ...{ backgroundColor: null, fieldBackgroundColor: null, textColor: null, fieldColor: null },
  ...{ buttonColor: null, buttonTextColor: null, borderRadius: '8px' },
}

function field(label: string, change: Partial<PublicField> = {}): PublicField {
  return {
    ...{
      id: 1,
      key: reduced(label),
      type: 'text',
      label,
      placeholder: null,
      required: true,
      options: [],
      order: 1,
    },
    ...{ width: 'full', fontSize: '14px', fontWeight: null, textAlign: null, marginBottom: '16px' },
    ...change,
  }
}

const EVENT = [
  field('Nome'),
  field('Cognome'),
  field('Email', { type: 'email' }),
  field('Telefono', { type: 'phone' }),
  field('Oggetto'),
  field('Messaggio', { type: 'textarea' }),
]
const ILARIA = {
  ...{ nome: 'Ilaria', cognome: 'Verdi', email: 'ilaria@example.com', telefono: '333 000 0001' },
  ...{ oggetto: 'Conferma', messaggio: 'Veniamo in due.' },
}
const FIXED = {
  ...{ firstName: 'Ilaria', lastName: 'Verdi', email: 'ilaria@example.com', phone: '333 000 0001' },
  ...{ subject: 'Conferma', message: 'Veniamo in due.' },
}
const words = {
  ...sheetWords,
  missing: { title: 'Campi obbligatori mancanti', description: 'x', tone: 'error' as const },
}
const REQUIRED = 'Questo campo è obbligatorio'
const UNKNOWN = 'Questo campo non fa parte del modulo'

type Answered = { status: number; body: object } | 'no network'
const RECEIVED: Answered = { status: 201, body: { received: true } }
const refusal = (...issues: { path: string; message: string }[]): Answered => ({
  ...{ status: 400, body: { code: 'not_valid', message: issues[0]?.message ?? 'No.', issues } },
})

/** A sender with a recorded call and a counter of reads of the form. */
function sheet(fields: PublicField[], answer: Answered = RECEIVED, source?: string) {
  const asked: unknown[] = []
  const onChanged = vi.fn()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([`${init.method} ${path}`, JSON.parse(String(init.body))])
    init.signal?.throwIfAborted()
    if (answer === 'no network') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  return { asked, onChanged, ...senderOf({ form: FORM, fields, words, source, onChanged }) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const SUBMIT = 'POST /api/forms/1/submit'

test('a form with all six fields of the specification is sent under their names', async () => {
  const { asked, sendForm } = sheet(EVENT)
  expect(await sendForm(ILARIA, '')).toEqual({ kind: 'sent', toast: words.sent })
  expect(asked).toEqual([[SUBMIT, { ...FIXED, _version: 3 }]])
})

test('a form with an optional message may be sent with an empty one', async () => {
  const fields = EVENT.map((one) => ({ ...one, required: one.label !== 'Messaggio' }))
  const { asked, sendForm } = sheet(fields)
  expect(await sendForm({ ...ILARIA, messaggio: '' }, '')).toMatchObject({ kind: 'sent' })
  expect(asked).toEqual([[SUBMIT, { ...ILARIA, messaggio: '', _version: 3 }]])
})

test('any other form is sent by its fields’ keys, with its origin and the honeypot', async () => {
  const fields = [field('Nome'), field('Quanti?', { type: 'number' }), field('Quando?', { type: 'date' })]
  const { asked, sendForm } = sheet(fields, RECEIVED, 'https://palestra.example/')
  const typed = { nome: 'Ada', quanti: '2.5', quando: '2026-03-02' }
  await sendForm(typed, 'http://x.example')
  const more = { quanti: '2.5', _version: 3, _source: 'https://palestra.example/', _trap: 'http://x.example' }
  expect(asked).toEqual([[SUBMIT, { ...typed, ...more }]])
})

test('a form with missing answers is not sent', async () => {
  const { asked, sendForm, checkForm } = sheet(EVENT)
  const nothing = { nome: ' ', cognome: '', email: '', telefono: '', oggetto: '\t', messaggio: '\n' }
  const errors = Object.fromEntries(Object.keys(nothing).map((key) => [key, REQUIRED]))
  expect(await sendForm(nothing, '')).toMatchObject({ kind: 'wrong', errors, toast: words.missing })
  expect(checkForm(nothing)).toMatchObject(errors)
  expect(Object.keys(checkForm({ ...ILARIA, email: 'ilaria@' }))).toEqual(['email'])
  expect(Object.keys(checkForm(ILARIA))).toEqual([])
  expect(asked).toEqual([])
})

test('the toast appears exactly when a required field is missing, in spite of other errors', async () => {
  const { sendForm } = sheet(EVENT)
  expect(await sendForm({ ...ILARIA, nome: '', email: 'x' }, '')).toMatchObject({ toast: words.missing })
  expect(await sendForm({ ...ILARIA, email: 'x' }, '')).not.toHaveProperty('toast')
})

test('an issue of the server is shown at its field, by whichever name it was sent', async () => {
  const wrong = { path: 'phone', message: 'Numero di telefono non valido' }
  const fixed = await sheet(EVENT, refusal(wrong)).sendForm(ILARIA, '')
  expect(fixed).toMatchObject({ kind: 'wrong', errors: { telefono: wrong.message } })
  // Sent by its keys, a field may itself be called so.
  const fields = [field('Phone'), field('Telefono')]
  const keyed = await sheet(fields, refusal(wrong)).sendForm({ phone: 'x', telefono: '333 000 0001' }, '')
  expect(keyed).toMatchObject({ kind: 'wrong', errors: { phone: wrong.message } })
})

/** The toast says the same as the page. */
const saying = (sentence: string) => ({
  kind: 'failed',
  sentence,
  toast: { ...words.failed, description: sentence },
})

test.each<[string, Answered]>([
  ['says so', { status: 409, body: { code: 'changed_meanwhile', message: 'x', issues: [] } }],
  ['asks no more for what was sent', refusal({ path: 'oggetto', message: UNKNOWN })],
  ['knows none of the six', refusal({ path: 'firstName', message: UNKNOWN })],
  ['asks for what was not drawn', refusal({ path: 'città', message: REQUIRED })],
])('a form that %s is read again as changed', async (_, answer) => {
  const { onChanged, sendForm } = sheet(EVENT, answer)
  expect(await sendForm(ILARIA, '')).toEqual(saying(words.changed))
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('a closed form is reported as closed and not read again', async () => {
  const { onChanged, sendForm } = sheet(EVENT, { status: 404, body: { code: 'not_found', message: 'x' } })
  expect(await sendForm(ILARIA, '')).toEqual(saying(words.gone))
  expect(onChanged).not.toHaveBeenCalled()
})

test('a refusal shows its message, a server error keeps the input, and a lost answer has no message', async () => {
  const message = 'Abbiamo già ricevuto diverse richieste. Riprova più tardi.'
  const tooMany = sheet(EVENT, { status: 429, body: { code: 'too_many', message, issues: [] } })
  expect(await tooMany.sendForm(ILARIA, '')).toEqual({ kind: 'failed', sentence: message })
  const broken = sheet(EVENT, { status: 500, body: { code: 'internal', message: 'x', issues: [] } })
  expect(await broken.sendForm(ILARIA, '')).toEqual({ kind: 'failed', sentence: words.notSent })
  expect(await sheet(EVENT, 'no network').sendForm(ILARIA, '')).toEqual({ kind: 'failed' })
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  expect(await sheet(EVENT).sendForm(ILARIA, '')).toEqual({ kind: 'failed' })
})

test('fields with names of built-in properties are sent like others', async () => {
  const fields = ['Constructor', 'toString', '__proto__', 'hasOwnProperty'].map((label) => field(label))
  const typed = { constructor: 'A', tostring: 'B', proto: 'C', hasownproperty: 'D' }
  const { asked, checkForm, sendForm } = sheet(fields)
  // Nothing is wrong with it, not even what comes with every object.
  expect(checkForm(typed).constructor).toBe(undefined)
  expect(await sendForm({ ...typed, constructor: '' }, '')).toMatchObject({
    ...{ kind: 'wrong', errors: { constructor: REQUIRED } },
  })
  await sendForm(typed, '')
  expect(asked).toEqual([[SUBMIT, { ...typed, _version: 3 }]])
  const wrong = { path: 'constructor', message: 'No.' }
  expect(await sheet(fields, refusal(wrong)).sendForm(typed, '')).toMatchObject({
    ...{ kind: 'wrong', errors: { constructor: 'No.' } },
  })
})
