import { expect, test } from 'vitest'
import { userNameOf } from './rules.ts'

const none = new Set<string>()

test.each([
  ['Irene.Mauri@clinica.example', 'irene.mauri'],
  ["d'angelo+lavoro@clinica.example", 'd-angelo-lavoro'],
  ['_rossi@clinica.example', 'rossi'],
  ['a@clinica.example', 'utente-a'],
  ['!@clinica.example', 'utente'],
])('an invitation of %s makes the user name %s', (email, name) => {
  expect(userNameOf(email, none)).toBe(name)
})

test('a user name that is taken gets a number', () => {
  expect(userNameOf('irene@clinica.example', new Set(['irene', 'irene2']))).toBe('irene3')
})

test('a long address makes a user name the database takes', () => {
  const long = `${'a'.repeat(64)}@clinica.example`
  const first = userNameOf(long, none)
  expect(first).toMatch(/^[a-z0-9][a-z0-9._-]{1,62}$/)
  expect(userNameOf(long, new Set([first]))).toMatch(/^a{59}2$/)
})
