import { describe, expect, test } from 'vitest'
import { withNewKeys } from '../keys.ts'
import type { FieldType } from '../rules.ts'
import { answersOf, preview, withoutSender } from './answers.ts'

const form = (...fields: [label: string, type?: FieldType][]) =>
  withNewKeys(fields.map(([label, type = 'text']) => ({ label, type })))

const EVENT = form(['Nome'], ['Cognome'], ['Messaggio', 'textarea'])

test('answers come in the order of the fields, those of deleted fields last', () => {
  const data = { messaggio: 'Ciao', vecchio: 'sì', nome: 'Anna' }
  expect(answersOf({ data, labels: {} }, EVENT).map(({ key }) => key)).toEqual([
    ...['nome', 'messaggio', 'vecchio'],
  ])
})

test('an answer stays at its field, under the label it was given to, when the field is renamed', () => {
  const renamed = EVENT.map((field) =>
    field.key === 'nome' ? { ...field, label: 'Come ti chiami?' } : field,
  )
  const old = { data: { messaggio: 'Ciao', nome: 'Anna' }, labels: { nome: 'Nome', messaggio: 'Messaggio' } }
  expect(answersOf(old, renamed)).toEqual([
    { key: 'nome', label: 'Nome', value: 'Anna' },
    { key: 'messaggio', label: 'Messaggio', value: 'Ciao' },
  ])
})

describe('the label', () => {
  const labelOf = (key: string, labels: Record<string, string>) =>
    answersOf({ data: { [key]: 'x' }, labels }, EVENT).map(({ label }) => label)

  test('an answer has the label it was given to, also when the field was renamed or deleted', () => {
    expect(labelOf('nome', { nome: 'Nome:' })).toEqual(['Nome:'])
    expect(labelOf('accettoilregolamento', { accettoilregolamento: 'Accetto il regolamento' })).toEqual([
      'Accetto il regolamento',
    ])
  })
  test('an answer without a stored label has the field’s label, else its key', () => {
    expect(labelOf('nome', {})).toEqual(['Nome'])
    expect(labelOf('nome', { nome: '' })).toEqual(['Nome'])
    expect(labelOf('vecchio', {})).toEqual(['vecchio'])
    expect(labelOf('constructor', {})).toEqual(['constructor'])
    expect(answersOf({ data: { campo: 'x' }, labels: {} }, form(['']))).toMatchObject([{ label: 'campo' }])
  })
})

describe('the value', () => {
  test.each<[FieldType, string, string]>([
    ['date', '2026-12-24', '24/12/2026'],
    ['date', 'domani', 'domani'],
    ['date', '2026-02-30', '2026-02-30'],
    ['number', '12.5', '12,5'],
    ['number', '-0.25', '-0,25'],
    ['number', '2026', '2026'],
    ['number', 'due o 1.5', 'due o 1.5'],
    ['text', '2026-12-24', '2026-12-24'],
    ['text', '12.5', '12.5'],
    ['select', '12.5', '12.5'],
  ])('a field of type %s shows %s as %s', (type, stored, value) => {
    expect(answersOf({ data: { campo: stored }, labels: {} }, form(['Campo', type]))).toEqual([
      { key: 'campo', label: 'Campo', value },
    ])
  })
  test('the value of a deleted field is shown as it was stored', () => {
    const data = { arrivo: '2026-12-24', peso: '12.5' }
    expect(answersOf({ data, labels: { arrivo: 'Arrivo' } }, EVENT).map(({ value }) => value)).toEqual([
      ...['2026-12-24', '12.5'],
    ])
  })
})

test('the preview has two answers, cut at 50 characters', () => {
  const data = { messaggio: `${'🦷'.repeat(50)}x`, nome: 'Anna', vecchio: 'sì' }
  expect(preview({ data, labels: { nome: 'Come ti chiami' } }, EVENT)).toEqual([
    { key: 'nome', label: 'Come ti chiami', value: 'Anna' },
    { key: 'messaggio', label: 'Messaggio', value: `${'🦷'.repeat(50)}…` },
  ])
  expect(preview({ data: { nome: 'x'.repeat(50) }, labels: {} }, EVENT)[0]?.value).toBe('x'.repeat(50))
  expect(preview({ data: { nato: '1985-12-10' }, labels: {} }, form(['Nato', 'date']))[0]?.value).toBe(
    '10/12/1985',
  )
  expect(preview({ data: {}, labels: {} }, EVENT)).toEqual([])
})

describe('answers beside the sender', () => {
  const left = (who: string, submitterName: string | null, values: string[]) => {
    const data = Object.fromEntries(values.map((value, place) => [`campo${place}`, value]))
    return Object.values(withoutSender({ data, submitterName, submitterEmail: 'anna@example.it' }, who))
  }
  test('answers beside the sender leave out the sender’s name, also its first and last part', () => {
    const values = ['Anna Maria', 'Rossi', 'Anna Maria Rossi', 'an', 'ss', 'anna@example.it']
    expect(left('Anna Maria Rossi', 'Anna Maria Rossi', values)).toEqual(['an', 'ss', 'anna@example.it'])
  })
  test('answers beside the sender leave out the sender’s address', () => {
    expect(left('anna@example.it', null, ['anna@example.it', 'anna', 'it'])).toEqual(['anna', 'it'])
  })
  test('all answers stay when the sender has neither name nor address', () => {
    expect(left('Senza nome', null, ['no', 'nome', 'Senza nome', ''])).toEqual([
      ...['no', 'nome', 'Senza nome', ''],
    ])
    expect(left('', null, ['no'])).toEqual(['no'])
  })
})
