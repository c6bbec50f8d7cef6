import { describe, expect, test } from 'vitest'
import { withNewKeys } from '../keys.ts'
import type { FieldType } from '../rules.ts'
import { answersOf, preview, withoutWho } from './answers.ts'

const form = (...fields: [label: string, type?: FieldType][]) =>
  withNewKeys(fields.map(([label, type = 'text']) => ({ label, type })))

const EVENT = form(['Nome'], ['Cognome'], ['Messaggio', 'textarea'])

test('in the order of the fields, what has gone last', () => {
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

  test('is the one it was asked with, also when the field has another or has gone', () => {
    expect(labelOf('nome', { nome: 'Nome:' })).toEqual(['Nome:'])
    expect(labelOf('accettoilregolamento', { accettoilregolamento: 'Accetto il regolamento' })).toEqual([
      'Accetto il regolamento',
    ])
  })
  test('is else the one the field has, else its key', () => {
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
  ])('in a field of type %s: %s is read %s', (type, kept, value) => {
    expect(answersOf({ data: { campo: kept }, labels: {} }, form(['Campo', type]))).toEqual([
      { key: 'campo', label: 'Campo', value },
    ])
  })
  test('of a field that has gone is what was kept', () => {
    const data = { arrivo: '2026-12-24', peso: '12.5' }
    expect(answersOf({ data, labels: { arrivo: 'Arrivo' } }, EVENT).map(({ value }) => value)).toEqual([
      ...['2026-12-24', '12.5'],
    ])
  })
})

test('of the beginning: two answers, cut at 50 characters', () => {
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

describe('beside who sent it', () => {
  const left = (who: string, submitterName: string | null, values: string[]) => {
    const data = Object.fromEntries(values.map((value, place) => [`campo${place}`, value]))
    return Object.values(withoutWho({ data, submitterName, submitterEmail: 'anna@example.it' }, who))
  }
  test('a name is not said twice, nor its first and its last part', () => {
    const values = ['Anna Maria', 'Rossi', 'Anna Maria Rossi', 'an', 'ss', 'anna@example.it']
    expect(left('Anna Maria Rossi', 'Anna Maria Rossi', values)).toEqual(['an', 'ss', 'anna@example.it'])
  })
  test('neither is an address', () => {
    expect(left('anna@example.it', null, ['anna@example.it', 'anna', 'it'])).toEqual(['anna', 'it'])
  })
  test('without either of them nothing is left out', () => {
    expect(left('Senza nome', null, ['no', 'nome', 'Senza nome', ''])).toEqual([
      ...['no', 'nome', 'Senza nome', ''],
    ])
    expect(left('', null, ['no'])).toEqual(['no'])
  })
})
