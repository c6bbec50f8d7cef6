import { expect, test } from 'vitest'
import { NewContact } from '#features/contacts/contract.ts'
import { isFiscalCode } from '#features/contacts/shapes.ts'
import { wallClock } from '#platform/time/dates.ts'
import { createContacts } from './contacts.ts'
import { fiscalCode } from './fiscal-code.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const contacts = createContacts(5000, '2014-01-01', NOW, 1)
const share = (count: number) => count / contacts.length

test('each invented contact passes the checks of a new contact', () => {
  for (const { firstName, lastName, email, phone, type } of contacts) {
    const given = { firstName, lastName, email, phone, type }
    expect(NewContact.parse(given)).toEqual(given)
  }
})

test('every e-mail address is in a domain reserved for examples', () => {
  const reserved = /^[a-z0-9._]+@([a-z]+\.)*(example|example\.(com|net|org))$/
  expect(contacts.filter(({ email }) => !reserved.test(email))).toEqual([])
})

test('every telephone number is in a range no operator has', () => {
  const unassigned = /^(30\d{8}|(039|0362|02|031|035)0\d+)$/
  const digits = contacts.map(({ phone }) => phone.replace(/^(\+39|0039)/, '').replace(/\D/g, ''))
  expect(digits.filter((number) => !unassigned.test(number))).toEqual([])
  for (const written of ['+39 30', '+3930', '0039 30', '039 0', '/'])
    expect(contacts.some(({ phone }) => phone.includes(written))).toBe(true)
})

test('the contacts include names with accents, apostrophes and prefixes', () => {
  const names = contacts.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  const kinds = [/Niccolò /, / D'Angelo/, / De Luca/, / (Müller|Gärtner|Thöni)/, /Maria Teresa /, / Viganò/]
  for (const kind of kinds) expect(names.filter((name) => kind.test(name))).not.toEqual([])
})

test('addresses are shared within families only', () => {
  const families = Map.groupBy(contacts, ({ email }) => email)
  const shared = [...families.values()].filter((people) => people.length > 1)
  expect(shared.length).toBeGreaterThan(50)
  for (const people of shared) expect(new Set(people.map(({ lastName }) => lastName)).size).toBe(1)
})

test('tax codes have a valid check character and a town that does not exist', () => {
  expect(contacts.filter(({ fiscalCode }) => !isFiscalCode(fiscalCode))).toEqual([])
  expect(contacts.filter(({ fiscalCode }) => !/^.{11}[A-Z]000.$/.test(fiscalCode))).toEqual([])
})

test.each([
  ['Mario', 'Rossi', 'M', '1980-01-01', 'RSSMRA80A01H501U'],
  ['Maria', 'Rossi', 'F', '1980-01-01', 'RSSMRA80A41H501Y'],
  ['Gianfranco', 'Fò', 'M', '1975-12-31', 'FOXGFR75T31H501R'],
  ['Zoë', "D'Elia", 'F', '2001-08-09', 'DLEZOE01M49H501C'],
] as const)('the tax code of %s %s has the official form', (firstName, lastName, sex, birthDate, code) => {
  expect(fiscalCode({ firstName, lastName, sex, birthDate, birthPlace: 'H501' })).toBe(code)
})

test('types come in the shares of a clinic', () => {
  const count = (wanted: string) => share(contacts.filter(({ type }) => type === wanted).length)
  expect(count('Ospite')).toBeCloseTo(0.45, 1)
  expect(count('Lead')).toBeCloseTo(0.2, 1)
  expect(count('Prospect')).toBeCloseTo(0.15, 1)
  expect(count('Cliente')).toBeCloseTo(0.2, 1)
})

test('contacts were made over the years, a few of them today, none before their birth or in the future', () => {
  const days = contacts.map(({ createdAt }) => wallClock(createdAt).date)
  expect(days[0]).toBe('2014-01-01')
  expect(new Set(days.map((day) => day.slice(0, 4))).size).toBe(13)
  expect(days.filter((day) => day === '2026-03-02')).toHaveLength(10)
  for (const { birthDate, createdAt } of contacts) {
    expect(birthDate < createdAt.toISOString()).toBe(true)
    expect(createdAt <= NOW).toBe(true)
  }
  expect(share(contacts.filter(({ viewed }) => viewed).length)).toBeGreaterThan(0.95)
})

test('every run makes the same contacts on any day, and another seed makes others', () => {
  const person = ({ firstName, lastName, email, phone, birthDate }: (typeof contacts)[number]) =>
    [firstName, lastName, email, phone, birthDate].join()
  const later = createContacts(5000, '2015-06-01', new Date('2026-11-21T21:00:00Z'), 1)
  expect(later.map(person)).toEqual(contacts.map(person))
  expect(createContacts(5000, '2014-01-01', NOW, 2).map(person)).not.toEqual(contacts.map(person))
})
