import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answeredValue,
  type FieldRule,
  type FieldType,
  type FieldValue,
  fieldTypes,
  isReserved,
  readOptions,
  readValues,
  shapeOf,
  storedValue,
} from './rules.ts'

const OPTIONS = ['Sì', 'No', 'Non so', '1.000', '__proto__']

const rule = (type: FieldType, change: Partial<FieldRule> = {}) => ({
  ...{ id: 7, name: 'campo', label: 'Campo', type, required: false },
  options: type === 'select' ? OPTIONS : [],
  ...change,
})
const anyType = fc.constantFrom(...fieldTypes)

/** Parses a value, or returns the sentence it is refused with. */
function read(type: FieldType, value: unknown, required = false): FieldValue | { refused: string } {
  const { data, error } = shapeOf(rule(type, { required })).safeParse(value)
  return error ? { refused: error.issues[0]?.message ?? '' } : (data ?? null)
}

const NUMBER = { refused: 'Scrivi un numero, senza punti per le migliaia: 1000 oppure 1,5' }
const LARGE = { refused: 'Numero troppo grande' }
const DIGITS = { refused: 'Al massimo 15 cifre' }
const DATE = { refused: 'Data non valida' }
const PHONE = { refused: 'Numero di telefono non valido' }
const CHOICE = { refused: 'Scegli una delle opzioni' }
const EMAIL = { refused: 'Email non valida' }

describe('parsing a value', () => {
  test.each<[FieldType, unknown, ReturnType<typeof read>]>([
    ['number', 5, 5],
    ['number', 0, 0],
    ['number', '0', 0],
    ['number', -2.5, -2.5],
    ['number', '1,5', 1.5],
    ['number', '1.5', 1.5],
    ['number', ' +12 ', 12],
    ['number', '-0', 0],
    ['number', '1000,25', 1000.25],
    ['number', '1234.567', 1234.567],
    ['number', '1.000', NUMBER],
    ['number', '-1.000', NUMBER],
    ['number', '1.000,5', NUMBER],
    ['number', '1e3', NUMBER],
    ['number', '1e400', NUMBER],
    ['number', '0x10', NUMBER],
    ['number', 'NaN', NUMBER],
    ['number', 'Infinity', NUMBER],
    ['number', '١٢', NUMBER],
    ['number', '1,', NUMBER],
    ['number', ',5', NUMBER],
    ['number', '--5', NUMBER],
    ['number', true, NUMBER],
    ['number', [5], NUMBER],
    ['number', Number.NaN, NUMBER],
    ['number', Number.POSITIVE_INFINITY, NUMBER],
    ['number', JSON.parse('1e400'), NUMBER],
    ['number', 1e300, LARGE],
    ['number', 9_007_199_254_740_992, LARGE],
    ['number', '123456789012345', 123456789012345],
    ['number', '1234567890123456', DIGITS],
    ['number', '123456789012,3456', DIGITS],
    ['number', '9'.repeat(400), NUMBER],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2028-02-29', '2028-02-29'],
    ['date', '2026-02-29', DATE],
    ['date', '2026-02-30', DATE],
    ['date', '2026-2-3', DATE],
    ['date', '30/01/2026', DATE],
    ['date', '2026-01-30T00:00', DATE],
    ['date', 'infinity', DATE],
    ['date', 20260130, DATE],
    ['phone', '+39 (039) 555-0100', '+39 (039) 555-0100'],
    ['phone', '0039 039/555.0100', '0039 039/555.0100'],
    ['phone', '333\u00a0123', PHONE],
    ['phone', '12345', PHONE],
    ['phone', 'chiamare la sera', PHONE],
    ['phone', `3${'0'.repeat(60)}`, { refused: 'Al massimo 40 caratteri' }],
    ['phone', 3331234567, { refused: 'Testo non valido' }],
    ['email', ' Ada@Example.com ', 'Ada@Example.com'],
    ['email', 'ada', EMAIL],
    ['email', 'a@b.it,c@d.it', EMAIL],
    ['email', 'a@b.it\r\nBcc: x@y.it', EMAIL],
    ['select', 'Sì', 'Sì'],
    ['select', '__proto__', '__proto__'],
    ['select', 'sì', CHOICE],
    ['select', 'Forse', CHOICE],
    ['select', 1, CHOICE],
    ['select', ['Sì'], CHOICE],
    ['text', ' due\nrighe ', 'due righe'],
    ['text', 'שלום عالم', 'שלום عالم'],
    ['text', '👩‍👩‍👧‍👦 🇮🇹', '👩‍👩‍👧‍👦 🇮🇹'],
    ['text', 'gnp.\u202eexe', 'gnp.exe'],
    ['text', 'a'.repeat(501), { refused: 'Al massimo 500 caratteri' }],
    ['text', {}, { refused: 'Testo non valido' }],
    ['textarea', 'due\r\nrighe', 'due\nrighe'],
    ['textarea', 'a'.repeat(5001), { refused: 'Al massimo 5000 caratteri' }],
  ])('a field of type %s parses or refuses %j', (type, value, expected) => {
    expect(read(type, value)).toEqual(expected)
  })

  test.each(fieldTypes)(
    'an empty value of a field of type %s is null, or refused when the field is required',
    (type) => {
      for (const nothing of [undefined, null, '', '  ', '\n']) {
        expect(read(type, nothing)).toBeNull()
        expect(read(type, nothing, true)).toEqual({ refused: 'Questo campo è obbligatorio' })
      }
    },
  )

  test('a value of invisible characters counts as empty', () => {
    for (const type of ['text', 'textarea'] as const) {
      expect(read(type, '\u200b\ufeff')).toBeNull()
      expect(read(type, '\u200b', true)).toEqual({ refused: 'Questo campo è obbligatorio' })
    }
  })

  test('parsing a parsed value again does not change it', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(anyType, fc.oneof(text, fc.double(), fc.integer()), (type, value) => {
        const once = read(type, value)
        if (once !== null && typeof once === 'object') return
        expect(read(type, once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('stored values', () => {
  test.each<[FieldType, string, FieldValue]>([
    ['number', '5', 5],
    ['number', '-2.5', -2.5],
    ['number', 'molti', 'molti'],
    ['number', '', ''],
    ['number', '0362', '0362'],
    ['number', '1.50', '1.50'],
    ['number', '1e5', '1e5'],
    ['number', '0x10', '0x10'],
    ['number', ' 7', ' 7'],
    ['number', 'Infinity', 'Infinity'],
    ['number', '9007199254740993', '9007199254740993'],
    ['text', '5', '5'],
    ['date', 'ieri', 'ieri'],
  ])('a field of type %s answers the stored value %j as %j', (type, stored, answered) => {
    expect(answeredValue(type, stored)).toBe(answered)
  })

  test('a stored value is answered as it was parsed, and sending it back changes nothing', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('1,5', '-0', '0,10', '+39 039 555 0100', 'ada@example.com', '2028-02-29', ...OPTIONS),
      fc.double(),
      fc.integer(),
    )
    fc.assert(
      fc.property(anyType, typed, (type, value) => {
        const field = rule(type)
        const { values } = readValues([field], { campo: value }, new Map())
        const stored = values.get(7)
        if (typeof stored !== 'string') return
        const answered = answeredValue(type, stored)
        expect(storedValue(answered)).toBe(stored)
        const again = readValues([{ ...field, required: true }], { campo: answered }, new Map([[7, stored]]))
        expect(again).toEqual({ values: new Map(), issues: [] })
      }),
      { numRuns: 2000 },
    )
  })

  test('a stored value sent back stays as it is, even when it no longer fits the type of its field', () => {
    fc.assert(
      fc.property(anyType, fc.string({ minLength: 1 }), (type, stored) => {
        const field = rule(type, { options: [] })
        const campo = answeredValue(type, stored)
        expect(readValues([field], { campo }, new Map([[7, stored]]))).toEqual({
          values: new Map(),
          issues: [],
        })
      }),
      { numRuns: 2000 },
    )
  })
})

describe('readValues', () => {
  const fields = [
    rule('text', { id: 1, name: 'allergie', required: true } as object),
    rule('number', { id: 2, name: 'figli' } as object),
  ] as ReturnType<typeof rule>[]

  test('values that differ are written, and emptied values are deleted', () => {
    const stored = new Map([
      [1, 'pollini'],
      [2, '3'],
    ])
    expect(readValues(fields, { allergie: 'polvere', figli: '' }, stored)).toEqual({
      values: new Map<number, string | null>([
        [1, 'polvere'],
        [2, null],
      ]),
      issues: [],
    })
    expect(readValues(fields, { figli: '3,0' }, stored)).toEqual({ values: new Map(), issues: [] })
    expect(readValues(fields, {}, stored)).toEqual({ values: new Map(), issues: [] })
  })

  test('each invalid value is refused under the name of its field', () => {
    expect(readValues(fields, { allergie: ' ', figli: 'tre', altezza: 180 }, new Map()).issues).toEqual([
      { path: 'allergie', message: 'Questo campo è obbligatorio' },
      { path: 'figli', message: 'Scrivi un numero, senza punti per le migliaia: 1000 oppure 1,5' },
      { path: 'altezza', message: 'Questo campo non c’è o non è attivo' },
    ])
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])(
    'a value named %s is refused and does not pollute prototypes',
    (name) => {
      const typed = JSON.parse(`{"${name}": {"polluted": true}, "figli": "2"}`) as Record<string, unknown>
      const { values, issues } = readValues(fields, typed, new Map())
      expect(values).toEqual(new Map([[2, '2']]))
      expect(issues).toEqual([{ path: name, message: 'Questo campo non c’è o non è attivo' }])
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    },
  )

  test('any JSON is either parsed or refused, without an exception', () => {
    const names = fc.oneof(fc.constantFrom('campo', '__proto__', 'constructor'), fc.string())
    const typed = fc.dictionary(names, fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true })
    fc.assert(
      fc.property(anyType, fc.boolean(), typed, fc.option(fc.string()), (type, required, typed, before) => {
        const stored = new Map(before === null ? [] : [[7, before]])
        const { values, issues } = readValues([rule(type, { required })], typed, stored)
        for (const [id, value] of values) {
          expect(id).toBe(7)
          expect(value === null || typeof value === 'string').toBe(true)
        }
        for (const { path, message } of issues) {
          expect(path in typed || path.length === 63).toBe(true)
          expect(message).not.toBe('')
        }
        expect(Object.keys({})).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('ten thousand unknown names give at most 400 errors', () => {
    const typed = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`campo${n}`, 'x']))
    const { values, issues } = readValues(fields, typed, new Map())
    expect(values.size).toBe(0)
    expect(issues).toHaveLength(400)
  })
})

describe('readOptions', () => {
  test.each([
    ['Sì, No', ['Sì', 'No']],
    [' Sì ,,No , ', ['Sì', 'No']],
    ['Sì, No, Sì', ['Sì', 'No']],
    ['', []],
    [' , ,', []],
    ['Con un solo valore', ['Con un solo valore']],
  ])('the text %j is split into its options', (text, options) => {
    expect(readOptions(text)).toEqual(options)
  })

  test('options joined with commas are read back unchanged', () => {
    const option = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((text) => text.replaceAll(',', '').trim())
    fc.assert(
      fc.property(fc.uniqueArray(option), (options) => {
        const given = options.filter(Boolean)
        expect(readOptions(given.join(', '))).toEqual(given)
      }),
    )
  })
})

test.each([
  ...['id', 'firstName', 'lastName', 'email', 'phone', 'codiceFiscale', 'dataNascita', 'type', 'fonte'],
  ...['dettaglioFonte', 'viewed', 'createdAt', 'updatedAt', 'version', 'search', 'message', 'website'],
  ...['first_name', 'codice_fiscale', 'data_nascita', 'dettaglio_fonte', 'created_at', 'updated_at'],
  ...['firstname', 'first__name', 'first_Name', 'firstName_', 'eMail', 'iD'],
  ...['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'],
])('%s is reserved and cannot name a field', (name) => {
  expect(isReserved(name)).toBe(true)
})

test.each(['allergie', 'medicoCurante', 'codice_interno', 'secondaEmail', 'prototype', 'firstNames'])(
  '%s is free to name a field',
  (name) => {
    expect(isReserved(name)).toBe(false)
  },
)
