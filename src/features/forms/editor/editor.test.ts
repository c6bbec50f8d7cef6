import { describe, expect, test } from 'vitest'
import type { ContactField } from '#features/contacts/fields/contract.ts'
import type { FormDetail, FormField } from '../contract.ts'
import { reduced } from '../keys.ts'
import { idsIn, keysIn, NEW_FIELD, NEW_PAGE, typedFrom, typedOptions } from './form-state.ts'
import { labelOf, sayValue } from './labels.ts'
import { changesOf, FormShape, pathOf } from './to-payload.ts'
import { hardToRead, lookFrom, missingFacts, pickable, previewFields } from './to-preview.ts'

const field = (id: number, label: string, more: Partial<FormField> = {}): FormField => ({
  ...{
    id,
    key: reduced(label),
    label,
    type: 'text',
    placeholder: null,
    required: true,
    options: [],
    order: id,
    width: 'full',
  },
  ...{ fontSize: '14px', fontWeight: null, textAlign: null, marginBottom: '16px', contactFieldId: null },
  ...more,
})
const form: FormDetail = {
  ...{
    id: 7,
    name: 'Inaugurazione',
    description: null,
    isActive: false,
    contactType: null,
    version: 3,
    lastDay: null,
  },
  ...{ formWidth: 600, backgroundColor: null, textColor: null, fieldBackgroundColor: null, fieldColor: null },
  ...{ buttonColor: '#256b80', buttonTextColor: null, borderRadius: '8px', padding: '1rem' },
  ...{ createdAt: '2026-03-02T09:00:00Z', updatedAt: '2026-03-02T09:00:00Z', submissionCount: 0 },
  // Not in their order, as an answer may have them.
  fields: [
    field(12, 'Cognome', { width: 'half' }),
    field(11, 'Nome', { contactFieldId: 4, options: ['a'], fontWeight: '600', textAlign: 'center' }),
    field(13, 'Fascia', { type: 'select', options: ['Mattina', 'Pomeriggio'], placeholder: 'Scegli' }),
  ],
  listIds: [2],
  integrations: [
    {
      id: 5,
      name: 'Blog',
      url: 'https://blog.example/x',
      description: null,
      createdAt: '2026-03-02T09:00:00Z',
    },
  ],
}
const all = new Set(Object.keys(typedFrom(form))) as ReadonlySet<keyof ReturnType<typeof typedFrom>>
const known = { fields: new Set([11, 12, 13]), pages: new Set([5]), lists: new Set([2]) }

describe('a form in the editor', () => {
  test('a form comes back from the editor unchanged, and unchanged parts are not sent', () => {
    const typed = typedFrom(form)
    expect(typed.order).toEqual(['f11', 'f12', 'f13'])
    expect(typed.padding).toBe('16')
    const given = FormShape.parse(typed)
    expect(changesOf(given, new Set(), known)).toEqual({})
    expect(changesOf(given, all, known)).toMatchObject({
      name: 'Inaugurazione',
      description: null,
      contactType: 'Ospite',
      buttonColor: '#256b80',
      textColor: null,
      formWidth: 600,
      padding: '16px',
      listIds: [2],
      integrations: [{ id: 5, name: 'Blog', url: 'https://blog.example/x', description: null }],
    })
    const several = { ...given, listIds: [2, 9] }
    expect(changesOf(several, new Set(['listIds']), known)).toEqual({ listIds: [2] })
    expect(changesOf(several, new Set(['listIds']), { ...known, lists: null })).toEqual({ listIds: [2, 9] })
    const sent = changesOf(given, new Set(['order']), known).fields
    expect(sent?.map(({ id, label, options }) => [id, label, options])).toEqual([
      [11, 'Nome', []],
      [12, 'Cognome', []],
      [13, 'Fascia', ['Mattina', 'Pomeriggio']],
    ])
    expect(sent?.[0]).toMatchObject({
      contactFieldId: 4,
      fontWeight: '600',
      textAlign: 'center',
      width: 'full',
    })
  })

  test('gets the default for an empty size and accepts a typed unit', () => {
    const empty = { ...typedFrom(form), formWidth: '', borderRadius: ' ', padding: '24 px' }
    expect(FormShape.parse(empty)).toMatchObject({ formWidth: 600, borderRadius: '8px', padding: '24px' })
  })

  test('gets a field again that another user deleted meanwhile', () => {
    const given = FormShape.parse(typedFrom(form))
    const { fields } = changesOf(given, all, { ...known, fields: new Set([11]) })
    expect(fields?.map(({ id }) => id)).toEqual([11, undefined, undefined])
  })

  test('shows an error of form or call at the part where it was typed', () => {
    const typed = typedFrom(form)
    const wrong = {
      ...typed,
      ...{ name: ' ', formWidth: '1201', padding: 'tanto', buttonColor: 'rosso' },
      order: [...typed.order, 'n1'],
      fields: {
        ...typed.fields,
        f13: { ...NEW_FIELD, type: 'select' as const, label: '' },
        n1: { ...NEW_FIELD, label: 'Età', type: 'select' as const, options: `Sì\n${'x'.repeat(201)}` },
      },
      integrations: { ...typed.integrations, n2: { ...NEW_PAGE, name: 'Altra', url: 'ftp://x.example' } },
    }
    const { error } = FormShape.safeParse(wrong)
    expect(
      error?.issues.map(({ path, message }) => `${labelOf(path.join('.'), wrong)}: ${message}`).toSorted(),
    ).toEqual([
      "Campo 3, etichetta: L'etichetta è obbligatoria",
      'Campo 3, opzioni: Scrivi almeno un’opzione',
      'Campo «Età», opzioni: Al massimo 200 caratteri',
      'Larghezza: Da 280 a 1200 pixel',
      'Margine interno: Da 0 a 120 pixel',
      'Nome: Il nome è obbligatorio',
      'Pagina «Altra», indirizzo: Scrivi un indirizzo che comincia con https://',
      'Pulsante: Colore non valido',
    ])
    expect(pathOf('fields.2.label', typed)).toBe('fields.f13.label')
    expect(pathOf('fields.1.options.4', typed)).toBe('fields.f12.options')
    expect(pathOf('fields.9.label', typed)).toBe('fields')
    expect(pathOf('integrations.0.url', typed)).toBe('integrations.p5.url')
    expect(pathOf('listIds.3', typed)).toBe('listIds')
    expect(pathOf('buttonColor', typed)).toBe('buttonColor')
  })
})

test.each([
  ['name', 'Corso', undefined],
  ['fields.f11.label', 'center', undefined],
  ['fields.f11', undefined, 'eliminato'],
  ['fields.f9', { label: 'Età' }, 'Età'],
  ['listIds', [2, 9], 'Corso'],
  ['listIds', [], 'nessuno'],
  ['order', ['f12', 'f11'], 'Cognome, Nome'],
  ['fields.f11.type', 'textarea', 'Testo lungo'],
  ['fields.f11.width', 'half', 'Metà'],
  ['fields.f11.fontWeight', '700', 'Grassetto'],
  ['fields.f11.textAlign', '', 'Predefinito'],
  ['fields.f11.contactFieldId', '4', 'Nome di battesimo'],
  ['fields.f11.contactFieldId', '', 'Nessuno'],
])('sayValue returns the value of %s %j as the editor shows it', (path, value, said) => {
  const contactFields = [{ id: 4, label: 'Nome di battesimo' } as ContactField]
  const { fields } = typedFrom(form)
  expect(sayValue(path, value, { contactFields, lists: [{ id: 2, name: 'Corso' }], fields })).toBe(said)
})

describe('the key of a field', () => {
  const before = typedFrom(form)
  const label = (key: string, text: string, typed = before) => ({
    ...typed,
    fields: { ...typed.fields, [key]: { ...(typed.fields[key] ?? NEW_FIELD), label: text } },
  })
  test('the key a field is typed under stays when the field gets its id', () => {
    const sent = { ...label('n1', 'Nuovo'), order: [...before.order, 'n1'] }
    const saved = typedFrom({ ...form, fields: [...form.fields, field(77, 'Nuovo')] }, { base: sent, sent })
    expect(saved.fields.n1).toMatchObject({ id: 77, label: 'Nuovo' })
    expect(keysIn(saved)).toEqual(['f11', 'f12', 'f13', 'n1'])
    // The key stays when the form is read again after another user's change.
    const again = typedFrom({ ...form, fields: [field(77, 'Loro')] }, { base: saved })
    expect(again.order).toEqual(['n1'])
    expect(idsIn(again.fields)).toEqual(new Set([77]))
  })
})

describe('options of a field', () => {
  test.each([
    ['', []],
    ['Sì, No ,, Sì', ['Sì', 'No']],
    ['Sì, volentieri\nNo\n\n No', ['Sì, volentieri', 'No']],
    ['Una sola', ['Una sola']],
  ])('%j are split into options', (text, options) => {
    expect(typedOptions(text)).toEqual(options)
  })
  test.each([[['Sì', 'No']], [['Sì, volentieri']], [['a, b', 'c']], [[]]])(
    '%j come back unchanged from the editor',
    (options) => {
      const typed = typedFrom({ ...form, fields: [field(1, 'Scelta', { type: 'select', options })] })
      expect(typedOptions(typed.fields.f1?.options ?? '')).toEqual(options)
    },
  )
})

describe('the preview of the editor', () => {
  test('uses valid colours and sizes, and the default for the others', () => {
    const typed = {
      ...typedFrom(form),
      ...{ buttonColor: ' #ABC ', textColor: '#12', formWidth: '20', padding: 'x', borderRadius: '0' },
    }
    expect(lookFrom(typed)).toMatchObject({
      ...{ buttonColor: '#ABC', textColor: null, formWidth: 600, padding: '20px', borderRadius: '0px' },
    })
    expect(lookFrom({ ...typed, formWidth: '1200' }).formWidth).toBe(1200)
  })
  test('shows fields in their order, with a number while they have no name', () => {
    const typed = {
      fields: { a: { ...NEW_FIELD, options: 'x' }, b: { ...NEW_FIELD, label: 'B' } },
      order: ['b', 'a'],
    }
    expect(previewFields(typed).map(({ id, label, options }) => [id, label, options])).toEqual([
      [1, 'B', []],
      [2, 'Campo 2', []],
    ])
  })
  test('reports texts with too little contrast', () => {
    expect(hardToRead(typedFrom({ ...form, buttonColor: null }))).toEqual([])
    const pale = hardToRead({ ...typedFrom({ ...form, buttonColor: null }), textColor: '#ccc' })
    expect(pale.map(({ name, on }) => [name, on])).toEqual([['textColor', 'backgroundColor']])
    // Still being typed.
    expect(hardToRead({ ...typedFrom({ ...form, buttonColor: null }), textColor: '#cc' })).toEqual([])
  })
  test('gives the colour picker six digits for any colour', () => {
    expect(pickable('#AbC', '#000000')).toBe('#aabbcc')
    expect(pickable('', '#ffffff')).toBe('#ffffff')
    expect(pickable('rosso', '#ffffff')).toBe('#ffffff')
  })
})

describe('the required facts of a contact', () => {
  const names = new Map([['31', 'phone']])
  const asked = (...labels: string[]) =>
    labels.map((label) => ({ ...NEW_FIELD, label, required: !label.endsWith('?') }))
  test.each([
    [asked('Nome', 'Cognome', 'E-mail', 'Telefono'), []],
    [asked('Nome', 'Email', 'Cognome?'), ['Cognome', 'Telefono']],
    [asked('Nome e cognome'), ['Nome', 'Cognome', 'Email', 'Telefono']],
    // A number is none to call.
    [
      [
        ...asked('Nome', 'Cognome', 'Email'),
        { ...NEW_FIELD, label: 'Telefono', type: 'number' as const, required: true },
      ],
      ['Telefono'],
    ],
    [
      [
        ...asked('Nome', 'Cognome', 'Email'),
        { ...NEW_FIELD, label: 'Dove ti chiamiamo', contactFieldId: '31', required: true },
      ],
      [],
    ],
    [[], ['Nome', 'Cognome', 'Email', 'Telefono']],
  ])('the fields %j lack the facts %j', (fields, missing) => {
    expect(missingFacts(fields, names)).toEqual(missing)
  })
})
