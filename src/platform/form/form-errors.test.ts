import { expect, it } from 'vitest'
import { CallError } from '#platform/http/call.ts'
import { Clash, clashWith, FormError, RecordGone } from './form-errors.ts'
import { sentenceOf } from './SaveFailed.tsx'

const refused = (status: number, code: string, message: string) =>
  new CallError(status, JSON.stringify({ code, message, issues: [] }), '')

const UNREADABLE = 'Non riusciamo a leggere le modifiche dell’altra persona. Riprova.'

it('a clash carries the record as it is now', async () => {
  const theirs = { typed: { name: 'Loro' }, version: 4 }
  const clash = await clashWith(async () => theirs)
  expect(clash).toBeInstanceOf(Clash)
  expect(clash).toMatchObject({ theirs })
})

it.each<[string, () => Promise<undefined>, string]>([
  ['is missing in its list', async () => undefined, new RecordGone().message],
  [
    'answers 404',
    () => Promise.reject(refused(404, 'not_found', 'Medico non trovato.')),
    new RecordGone().message,
  ],
  ['answers 500', () => Promise.reject(refused(500, 'internal', 'Errore.')), UNREADABLE],
  ['cannot be asked for', () => Promise.reject(new TypeError('no network')), UNREADABLE],
  ['brings a sentence of its own', () => Promise.reject(new FormError('Ricarica.')), 'Ricarica.'],
])('clashWith says why when the record %s', async (_, reload, sentence) => {
  expect(sentenceOf(await clashWith(reload), 'Riprova.')).toBe(sentence)
})

it.each<[string, Error, string]>([
  ['the own sentence of a refusal', refused(404, 'not_found', 'Medico non trovato.'), 'Medico non trovato.'],
  ['the general sentence for a failure of the server', refused(500, 'internal', 'Errore.'), 'Riprova.'],
  ['the general sentence for a failure of the network', new TypeError('fetch failed'), 'Riprova.'],
])('sentenceOf returns %s', (_, error, sentence) => {
  expect(sentenceOf(error, 'Riprova.')).toBe(sentence)
})
