import { describe, expect, it } from 'vitest'
import { withAliases } from './booking-form.ts'
import type { WholeService } from './contract.ts'
import { moved } from './page-form.ts'
import {
  changesOf,
  labelOf,
  newTyped,
  pathOf,
  ServiceForm,
  serviceOf,
  typedFrom,
  valueText,
} from './service-form.ts'

const monday = { dayOfWeek: 1, startTime: '09:30', endTime: '12:30', isActive: true }
const usual = {
  ...{ bookingMode: 'request' as const, beforeMinutes: 0, afterMinutes: 0, places: 1 },
  ...{ minNoticeMinutes: null, maxDays: null, cancelHours: null },
  ...{ preparation: null, whatToBring: null, aliases: [], needs: [] },
  ...{ minAge: null, questions: [], english: {} },
}
const service: WholeService = {
  ...usual,
  id: 12,
  slug: 'visita-cardiologica',
  name: 'Visita cardiologica',
  shortDescription: 'Visita e referto',
  longDescription: null,
  categoryId: 3,
  icon: 'data:image/webp;base64,AAAA',
  coverImage: '7',
  sortOrder: 1,
  isActive: true,
  lacks: [],
  version: 4,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  schedules: [monday],
}

it('a new service begins with Mondays from nine to five, active, in the visible category', () => {
  const values = ServiceForm.parse({ ...newTyped(3), name: ' Visita ' })
  expect(serviceOf(values)).toEqual({
    name: 'Visita',
    categoryId: 3,
    shortDescription: null,
    longDescription: null,
    isActive: true,
    icon: null,
    coverImage: null,
    schedules: [{ dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: true }],
    ...usual,
  })
})

it('a service comes back unchanged from the form', () => {
  const values = ServiceForm.parse(typedFrom(service))
  expect(serviceOf(values)).toEqual({
    name: 'Visita cardiologica',
    categoryId: 3,
    shortDescription: 'Visita e referto',
    longDescription: null,
    isActive: true,
    icon: 'data:image/webp;base64,AAAA',
    coverImage: '7',
    schedules: [monday],
    ...usual,
  })
})

it('the booking part of a service comes back unchanged from the form', () => {
  const part = {
    ...{ bookingMode: 'instant' as const, beforeMinutes: 5, afterMinutes: 10, places: 4 },
    ...{ minNoticeMinutes: 1440, maxDays: 90, cancelHours: 48 },
    ...{ preparation: 'Nessun digiuno.', whatToBring: 'Tessera sanitaria.', aliases: ['eco cuore'] },
    needs: [[2, 3], [7]],
  }
  expect(serviceOf(ServiceForm.parse(typedFrom({ ...service, ...part })))).toMatchObject(part)
})

it('the texts of the page come back unchanged from the form, and their faults name the row', () => {
  const questions = [
    { question: 'Serve il digiuno?', answer: 'No.' },
    { question: 'Quanto dura?', answer: 'Mezz’ora.' },
  ]
  const typed = typedFrom({ ...service, minAge: 6, questions })
  expect(typed.minAge).toBe('6')
  expect(serviceOf(ServiceForm.parse(typed))).toMatchObject({ minAge: 6, questions })
  const wrong = { ...typed, minAge: '121', questions: [questions[0], { question: ' ', answer: '' }] }
  const { error } = ServiceForm.safeParse(wrong)
  expect(error?.issues.map(({ path, message }) => `${labelOf(path.join('.'))}: ${message}`)).toEqual([
    'Età minima: Da 0 a 120 anni',
    'Domanda 2: Scrivi la domanda',
    'Risposta 2: Scrivi la risposta',
  ])
  expect(valueText('questions', questions)).toBe('2 domande')
})

it.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
])('a question moved from %i to %i is there', (from, to, order) => {
  expect(moved([...'abc'], from, to).join('')).toBe(order)
})

it('typed names are added once each, separated by commas', () => {
  expect(withAliases(['eco cuore'], ' ecocardio,Eco Cuore ,, doppler')).toEqual([
    ...['eco cuore', 'ecocardio', 'doppler'],
  ])
})

describe('a change', () => {
  it('a change contains only the fields that differ', () => {
    const values = ServiceForm.parse({ ...typedFrom(service), name: 'Visita', coverImage: null })
    expect(changesOf(values, new Set(['name', 'coverImage']))).toEqual({ name: 'Visita', coverImage: null })
    expect(changesOf(values, new Set())).toEqual({})
  })

  it('a change contains the hours only when they were changed', () => {
    const values = ServiceForm.parse({ ...typedFrom(service), isActive: false })
    expect(changesOf(values, new Set(['isActive']))).toEqual({ isActive: false })
    expect(changesOf(values, new Set(['week']))).toEqual({ schedules: [monday] })
  })
})

it('a missing value is reported beside its field', () => {
  const { error } = ServiceForm.safeParse({ ...newTyped(null), name: ' ', shortDescription: 'a'.repeat(301) })
  expect(error?.issues.map(({ path, message }) => `${labelOf(path.join('.'))}: ${message}`)).toEqual([
    'Nome: Il nome è obbligatorio',
    'Categoria: La categoria è obbligatoria',
    'Descrizione breve: Al massimo 300 caratteri',
  ])
})

it('a refusal of a row of hours is shown at that row', () => {
  const typed = typedFrom({
    ...service,
    schedules: [monday, { ...monday, startTime: '15:00', endTime: '19:00' }],
  })
  expect(pathOf('schedules.1.endTime', typed)).toBe('week.monday.1.endTime')
  expect(labelOf('week.monday.1.endTime')).toBe('Lunedì, fascia 2')
  expect(labelOf('week')).toBe('Orari di disponibilità')
})

it.each([
  ['week.monday', [{ startTime: '09:30', endTime: '12:30' }], '09:30–12:30'],
  ['week.friday', [], 'chiuso'],
  ['name', 'Visita', undefined],
  ['bookingMode', 'phone', 'Solo al telefono'],
  ['aliases', ['ecg', 'elettro'], 'ecg, elettro'],
])('valueText of %s and %j is %s', (path, value, said) => {
  expect(valueText(path, value)).toBe(said)
})
