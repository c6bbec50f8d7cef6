import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ContactField, NewContactField } from './contract.ts'
import {
  changeOf,
  type FieldTyped,
  fieldShape,
  fitsDefault,
  isEssential,
  proposedName,
  typedFrom,
} from './field-form.ts'
import { fieldTypes } from './rules.ts'
import { inOrder } from './useFieldCommands.ts'

const fieldWith = (change: Partial<ContactField> = {}): ContactField => ({
  ...{ id: 1, name: 'allergie', label: 'Allergie', type: 'text', required: false, options: [], order: 1 },
  ...{ placeholder: null, defaultValue: null, isActive: true, systemField: false, version: 1 },
  ...{ createdAt: '2026-03-02T09:00:00Z', updatedAt: '2026-03-02T09:00:00Z' },
  ...change,
})
const typed = (change: Partial<FieldTyped> = {}): FieldTyped => ({
  ...typedFrom(null, []),
  ...{ label: 'Allergie', name: 'allergie' },
  ...change,
})
const check = (form: FieldTyped, field: ContactField | null = null) => {
  const { data, error } = fieldShape(field).safeParse(form)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : data
}

describe('the form of a new field', () => {
  test('a new field starts after the others, as active text', () => {
    const others = [fieldWith({ order: 1 }), fieldWith({ order: 2 })]
    expect(typedFrom(null, others)).toEqual({
      ...{ label: '', name: '', type: 'text', required: false, options: '', placeholder: '' },
      ...{ defaultValue: '', order: '3', isActive: true },
    })
    expect(typedFrom(null, [fieldWith({ order: 40 })]).order).toBe('41')
    expect(typedFrom(null, []).order).toBe('1')
  })

  test('the input is parsed into the body of the call', () => {
    expect(
      check(typed({ type: 'select', options: ' Sì, No ,, Sì', defaultValue: 'No', order: ' 4 ' })),
    ).toEqual({
      ...{ label: 'Allergie', name: 'allergie', type: 'select', required: false, options: ['Sì', 'No'] },
      ...{ placeholder: null, defaultValue: 'No', order: 4, isActive: true },
    })
    // Options left from another type are hidden, and ignored.
    expect(check(typed({ options: `${'a'.repeat(200)},b` }))).toMatchObject({ type: 'text', options: [] })
  })

  test('all errors are reported at once', () => {
    expect(check(typed({ label: ' ', name: '', type: 'select', order: '0', defaultValue: 'Forse' }))).toEqual(
      [
        "label: L'etichetta è obbligatoria",
        'name: Il nome è obbligatorio',
        "order: L'ordine è un numero intero, almeno 1",
        'options: Scrivi almeno un’opzione',
        'defaultValue: Scegli una delle opzioni',
      ],
    )
  })

  test.each<[Partial<FieldTyped>, string]>([
    [
      { name: 'Età' },
      'name: Solo lettere senza accento, cifre e trattino basso; il primo carattere è una lettera minuscola',
    ],
    [{ name: 'email' }, 'name: Questo nome è riservato: scegline un altro'],
    [{ order: '1,5' }, "order: L'ordine è un numero intero, almeno 1"],
    [{ order: '' }, "order: L'ordine è un numero intero, almeno 1"],
    [{ order: '10001' }, 'order: Al massimo 10000'],
    [
      { type: 'select', options: `Sì,${'a'.repeat(101)}` },
      'options: In ogni opzione: al massimo 100 caratteri',
    ],
    [
      { type: 'select', options: Array.from({ length: 10_000 }, (_, n) => n).join() },
      'options: Al massimo 500 opzioni',
    ],
    [{ type: 'date', defaultValue: '2026-02-30' }, 'defaultValue: Data non valida'],
  ])('invalid input is refused with one error: case %#', (change, issue) => {
    expect(check(typed(change))).toEqual([issue])
  })

  test('the call accepts all input the form accepts', () => {
    const form = fc.record<FieldTyped>({
      ...{
        label: fc.string(),
        name: fc.stringMatching(/^[a-z][a-z]{0,9}$/),
        type: fc.constantFrom(...fieldTypes),
      },
      ...{ required: fc.boolean(), options: fc.string(), placeholder: fc.string(), isActive: fc.boolean() },
      ...{ defaultValue: fc.oneof(fc.constant(''), fc.string()), order: fc.nat().map(String) },
    })
    fc.assert(
      fc.property(form, (form) => {
        const { data } = fieldShape(null).safeParse(form)
        if (data) expect(NewContactField.parse(data)).toEqual(data)
      }),
    )
  })
})

describe('the form of a system field', () => {
  const type = fieldWith({
    name: 'type',
    type: 'select',
    options: ['Ospite', 'Lead'],
    systemField: true,
    required: true,
  })
  const code = fieldWith({ name: 'codiceFiscale', systemField: true })

  test('the reserved name of a system field is accepted', () => {
    expect(check({ ...typedFrom(type, []), label: 'Categoria' }, type)).toMatchObject({
      ...{ name: 'type', label: 'Categoria', options: ['Ospite', 'Lead'] },
    })
  })

  test('a default that the detail itself does not allow is refused', () => {
    expect(check({ ...typedFrom(code, []), defaultValue: 'ABC' }, code)).toEqual([
      'defaultValue: Codice fiscale non valido',
    ])
    expect(check({ ...typedFrom(type, []), defaultValue: 'Amico' }, type)).toEqual([
      'defaultValue: Tipo non valido',
    ])
  })

  test('a system field is essential when every contact must have it', () => {
    expect([type, code, fieldWith({ name: 'type' }), null].map(isEssential)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

test('a change of an existing field contains only the changed properties', () => {
  const values = fieldShape(fieldWith()).parse({
    ...typedFrom(fieldWith({ order: 4 }), []),
    label: 'Altro',
    type: 'date',
  })
  expect(changeOf(values, new Set(['label', 'type']))).toEqual({ label: 'Altro', type: 'date' })
  expect(changeOf(values, new Set())).toEqual({})
})

test.each([
  ['ciao', 'text', '', true],
  ['ciao', 'date', '', false],
  ['ciao', 'number', '', false],
  ['ciao', 'select', 'ciao, addio', true],
  ['ciao', 'select', 'addio', false],
  ['12', 'number', '', true],
] as const)('%j fits as default of type %s (%j): %s', (text, type, options, fits) => {
  expect(fitsDefault(text, type, options)).toBe(fits)
})

describe('proposedName', () => {
  test.each([
    ['', ''],
    ['Allergie', 'allergie'],
    ['Medico curante', 'medicoCurante'],
    ['  Età del PAZIENTE ', 'etaDelPaziente'],
    ['N. tessera (ASL)', 'nTesseraAsl'],
    ["L'ultima visita", 'lUltimaVisita'],
    ['2° telefono', 'campo2Telefono'],
    ['Email', 'email2'],
    ['Data di nascita', 'dataDiNascita'],
    ['Data nascita', 'dataNascita2'],
    ['Constructor', 'constructor2'],
    ['Note', 'note3'],
    ['🦷', ''],
    ['حساسية', ''],
  ])('the label %j proposes the name %j', (label, name) => {
    expect(proposedName(label, ['note', 'note2'])).toBe(name)
  })

  test('a proposed name is always valid and not taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 100 }), (start, rest) => {
        const proposed = proposedName(start + rest, ['a', 'b'])
        if (proposed !== '') expect(NewContactField.shape.name.safeParse(proposed).success).toBe(true)
        expect(['a', 'b']).not.toContain(proposed)
      }),
    )
  })
})

test('moved fields are numbered from 1, and fields without a move keep their numbers', () => {
  const fields = [
    fieldWith({ id: 1, order: 2 }),
    fieldWith({ id: 2, order: 5 }),
    fieldWith({ id: 3, order: 9 }),
  ]
  expect(inOrder(fields, [])).toEqual(fields)
  const moves = [
    { id: 3, after: null },
    { id: 1, after: 2 },
  ]
  expect(inOrder(fields, moves).map(({ id, order }) => [id, order])).toEqual([
    [3, 1],
    [2, 2],
    [1, 3],
  ])
})
