import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withNewKeys } from '../keys.ts'
import type { FieldType } from '../rules.ts'
import { type AskedField, readSubmission, sourceOf, submitterOf } from './rules.ts'

const TODAY = '2026-03-02'

function ask(...fields: (Partial<AskedField> & { label: string })[]): AskedField[] {
  return withNewKeys(fields).map((field) => ({ type: 'text', required: false, options: [], ...field }))
}

const read = (fields: AskedField[], given: Record<string, unknown>) => readSubmission(fields, given, TODAY)

describe('one value', () => {
  test.each<[FieldType, unknown, string]>([
    ['text', '  Anna\nMaria ', 'Anna Maria'],
    ['text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['textarea', ' uno\r\ndue ', 'uno\ndue'],
    ['email', ' anna@example.com ', 'anna@example.com'],
    ['phone', '+39 333 000 0000', '+39 333 000 0000'],
    ['number', '1,5', '1.5'],
    ['number', 12, '12'],
    ['date', '2026-02-28', '2026-02-28'],
    ['select', 'Mattina', 'Mattina'],
    ['checkbox', true, 'Sì'],
    ['checkbox', 'true', 'Sì'],
    ['checkbox', 'on', 'Sì'],
    ['checkbox', 'Sì', 'Sì'],
  ])('a %s with %o is stored as %s', (type, value, stored) => {
    const fields = ask({ label: 'Campo', type, required: true, options: ['Mattina', 'Sera'] })
    expect(read(fields, { campo: value })).toEqual({ data: { campo: stored }, issues: [] })
  })

  test.each<[FieldType, unknown, string]>([
    ['text', 'x'.repeat(501), 'Al massimo 500 caratteri'],
    ['text', ['Anna'], 'Testo non valido'],
    ['text', { a: 1 }, 'Testo non valido'],
    ['textarea', 'x'.repeat(5001), 'Al massimo 5000 caratteri'],
    ['email', 'anna@example.com\r\nBcc: x@example.com', 'Email non valida'],
    ['phone', 'chiamami', 'Numero di telefono non valido'],
    ['number', '1.000', 'Scrivi un numero, senza punti per le migliaia: 1000 oppure 1,5'],
    ['date', '2026-02-30', 'Data non valida'],
    ['select', 'Notte', 'Scegli una delle opzioni'],
    ['checkbox', 'forse', 'Valore non valido'],
    ['checkbox', ['on'], 'Valore non valido'],
  ])('a %s with %o is refused', (type, value, message) => {
    const fields = ask({ label: 'Campo', type, options: ['Mattina', 'Sera'] })
    expect(read(fields, { campo: value })).toEqual({ data: {}, issues: [{ path: 'campo', message }] })
  })

  test.each<[FieldType, unknown]>([
    ['text', undefined],
    ['text', null],
    ['text', ' \u200b\n'],
    ['select', ''],
    ['checkbox', false],
    ['checkbox', 'false'],
    ['checkbox', ''],
    ['checkbox', null],
  ])('a %s with %o counts as empty and is refused only when required', (type, value) => {
    const given = value === undefined ? {} : { campo: value }
    expect(read(ask({ label: 'Campo', type, options: ['A'] }), given)).toEqual({ data: {}, issues: [] })
    expect(read(ask({ label: 'Campo', type, options: ['A'], required: true }), given)).toEqual({
      data: {},
      issues: [{ path: 'campo', message: 'Questo campo è obbligatorio' }],
    })
  })
})

describe('unknown input', () => {
  test('a name that is no field is refused, except for the reserved ones', () => {
    const given = { nome: 'Anna', ruolo: 'admin', _trap: '', _version: 3, _source: 'x' }
    expect(read(ask({ label: 'Nome' }), given).issues).toEqual([
      { path: 'ruolo', message: 'Questo campo non fa parte del modulo' },
    ])
  })

  test('fields labelled like properties of every object are read like others', () => {
    const fields = ask({ label: 'Constructor' }, { label: 'toString' }, { label: 'Nome' })
    expect(read(fields, { nome: 'Anna' })).toEqual({ data: { nome: 'Anna' }, issues: [] })
    const hostile = JSON.parse('{"nome":"Anna","__proto__":{"polluted":1},"constructor":"C"}')
    expect(read(fields, hostile)).toMatchObject({ data: { constructor: 'C', nome: 'Anna' } })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('the issues about unknown names are bounded', () => {
    const given = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${'k'.repeat(100)}${n}`, n]))
    const { issues } = read(ask({ label: 'Nome' }), given)
    expect(issues).toHaveLength(100)
    expect(Math.max(...issues.map(({ path }) => path.length))).toBe(63)
  })

  test('any JSON is read without an exception, and yields only texts of known fields', () => {
    const fields = ask(
      { label: 'Nome', required: true },
      { label: 'Età', type: 'number' },
      { label: 'Ok', type: 'checkbox' },
    )
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.constantFrom('nome', 'età', 'ok'), fc.string()), fc.jsonValue()),
        (given) => {
          const { data } = read(fields, given)
          expect(Object.keys(data).filter((key) => !['nome', 'età', 'ok'].includes(key))).toEqual([])
          expect(Object.values(data).every((value) => typeof value === 'string')).toBe(true)
        },
      ),
    )
  })
})

const EVENT = ask(
  ...['Nome', 'Cognome'].map((label) => ({ label, required: true })),
  { label: 'Email', type: 'email', required: true },
  { label: 'Telefono', type: 'phone', required: true },
  { label: 'Oggetto', required: true },
  { label: 'Messaggio', type: 'textarea' },
)
const FIXED = {
  ...{ firstName: 'Anna', lastName: 'Riva', email: 'anna@example.com', phone: '333 000 0000' },
  ...{ subject: 'Conferma', message: 'Ci sarò' },
}

describe('the fixed payload', () => {
  test('the fixed payload fills in the six fields', () => {
    expect(read(EVENT, FIXED)).toEqual({
      data: {
        ...{ nome: 'Anna', cognome: 'Riva', email: 'anna@example.com', telefono: '333 000 0000' },
        ...{ oggetto: 'Conferma', messaggio: 'Ci sarò' },
      },
      issues: [],
    })
  })

  test('the fixed payload requires all six fields, and issues carry its own names', () => {
    expect(read(EVENT, { firstName: ' ', email: 'x' }).issues).toEqual([
      { path: 'firstName', message: 'Questo campo è obbligatorio' },
      { path: 'lastName', message: 'Questo campo è obbligatorio' },
      { path: 'email', message: 'Email non valida' },
      { path: 'phone', message: 'Questo campo è obbligatorio' },
      { path: 'subject', message: 'Questo campo è obbligatorio' },
      { path: 'message', message: 'Questo campo è obbligatorio' },
    ])
  })

  test('the fixed payload is refused by a form with other fields', () => {
    const { issues } = read(EVENT.slice(0, 5), FIXED)
    expect(issues.map(({ path }) => path)).toContain('firstName')
  })

  test('the fixed payload cannot be mixed with keys', () => {
    expect(read(EVENT, { ...FIXED, nome: 'Ada' }).issues).toEqual([
      { path: 'nome', message: 'Questo campo non fa parte del modulo' },
    ])
  })
})

describe('the facts of a contact', () => {
  test('facts are checked as a contact’s, whatever the type of the field', () => {
    const fields = EVENT.map((field) => ({ ...field, type: 'text' as const }))
    const given = { ...FIXED, firstName: 'x'.repeat(101), email: 'anna', phone: 'mattina' }
    expect(read(fields, given).issues).toEqual([
      { path: 'firstName', message: 'Al massimo 100 caratteri' },
      { path: 'email', message: 'Email non valida' },
      { path: 'phone', message: 'Numero di telefono non valido' },
    ])
  })

  test('a tax code and a date of birth are checked as a contact’s', () => {
    const fields = ask(
      { label: 'CF', contactField: 'codiceFiscale' },
      { label: 'Nato il', type: 'date', contactField: 'dataNascita' },
    )
    expect(read(fields, { cf: 'abc', natoil: '2026-03-03' }).issues).toEqual([
      { path: 'cf', message: 'Codice fiscale non valido' },
      { path: 'natoil', message: 'Data di nascita non valida' },
    ])
    expect(read(fields, { cf: 'rssmra85t10a562s', natoil: '1985-12-10' }).data).toEqual({
      ...{ cf: 'RSSMRA85T10A562S', natoil: '1985-12-10' },
    })
  })
})

describe('the origin of a submission', () => {
  const pages = [
    { name: 'Sito della palestra', url: 'https://palestra.example/' },
    { name: 'Offerte', url: 'https://palestra.example/offerte' },
    { name: 'Nostra pagina', url: 'https://clinica.example/promo' },
  ]
  test.each<[unknown, string]>([
    [undefined, 'web'],
    [42, 'web'],
    ['', 'web'],
    [`https://palestra.example/${'x'.repeat(2000)}`, 'web'],
    ['javascript:alert(1)', 'web'],
    ['https://', 'web'],
    ['https://palestra.example/', 'Sito della palestra'],
    ['http://PALESTRA.example', 'Sito della palestra'],
    ['palestra.example', 'Sito della palestra'],
    ['https://palestra.example/chi-siamo', 'Sito della palestra'],
    ['https://palestra.example/offerte', 'Offerte'],
    ['https://palestra.example/offerte/marzo?x=1', 'Offerte'],
    ['https://palestra.example/offerte-vecchie', 'Sito della palestra'],
    ['https://clinica.example/promo', 'Nostra pagina'],
    ['https://altro.example:8443/pagina?utm=1', 'altro.example:8443'],
    ['https://user:pass@altro.example/', 'altro.example'],
  ])('the origin %s has the source %s', (given, source) => {
    expect(sourceOf(given, pages, 'clinica.example')).toBe(source)
  })

  test('a page of the site itself counts as web', () => {
    expect(sourceOf('https://clinica.example/modulo/1', [], 'clinica.example')).toBe('web')
  })
})

describe('the sender of a submission', () => {
  test.each<[Record<string, string>, string | null, string | null]>([
    [{ nome: 'Anna', cognome: 'Riva', email: 'a@example.com' }, 'Anna Riva', 'a@example.com'],
    [{ cognome: 'Riva' }, 'Riva', null],
    [{ altro: 'x' }, null, null],
  ])('the sender of %o is %s, %s', (data, name, email) => {
    expect(submitterOf(EVENT, data, null)).toEqual({ name, email })
  })
  test('an address in a field with any label, and a name in one field, are recognised', () => {
    const fields = ask({ label: 'Nome e cognome' }, { label: 'La tua posta', type: 'email' })
    expect(submitterOf(fields, { nomeecognome: 'Anna Riva', latuaposta: 'a@example.com' }, null)).toEqual({
      ...{ name: 'Anna Riva', email: 'a@example.com' },
    })
  })
})
