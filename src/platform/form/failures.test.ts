import { describe, expect, it } from 'vitest'
import { CallError } from '#platform/http/call.ts'
import { isClash, NotReadAgain, RecordGone, readAgain } from './failures.ts'
import { sentenceOf } from './SaveFailed.tsx'

const refused = (status: number, code: string, message: string) =>
  new CallError(status, JSON.stringify({ code, message, issues: [] }), '')
const clash = refused(409, 'changed_meanwhile', 'Qualcun altro ha cambiato questi dati.')

describe('reading again', () => {
  it('answers what is there', async () => {
    expect(await readAgain(async () => ({ version: 2 }))).toEqual({ version: 2 })
  })

  it.each<[string, () => Promise<object | undefined>, object]>([
    ['is not among the others', async () => undefined, RecordGone],
    ['is not found', () => Promise.reject(refused(404, 'not_found', 'Medico non trovato.')), RecordGone],
    ['can not be read', () => Promise.reject(refused(500, 'internal', 'Errore.')), NotReadAgain],
    ['can not be asked for', () => Promise.reject(new TypeError('no network')), NotReadAgain],
  ])('what %s', async (_, read, kind) => {
    expect(await readAgain(read).catch((error: unknown) => error)).toBeInstanceOf(kind)
  })
})

it.each<[string, Error, string, boolean]>([
  ['a clash', clash, 'Qualcun altro ha cambiato questi dati.', true],
  [
    'a clash that could not be read',
    new NotReadAgain(),
    'Non riusciamo a leggere le modifiche dell’altra persona. Riprova.',
    true,
  ],
  [
    'a record that is gone',
    new RecordGone(),
    'Nel frattempo qualcuno ha eliminato quello che stai modificando: non si può più salvare.',
    false,
  ],
  ['another refusal', refused(404, 'not_found', 'Medico non trovato.'), 'Medico non trovato.', false],
  ['a failure of the server', refused(500, 'internal', 'Errore.'), 'Riprova.', false],
  ['a failure of the network', new TypeError('fetch failed'), 'Riprova.', false],
])('%s says why, and whether reading again helps', (_, error, sentence, helps) => {
  expect(sentenceOf(error, 'Riprova.')).toBe(sentence)
  expect(isClash(error)).toBe(helps)
})
