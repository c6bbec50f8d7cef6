import { expect, it } from 'vitest'
import { authorOf } from './copy.ts'

it.each([
  ['a colleague', { author: 'segreteria', source: 'phone' }, 'segreteria'],
  ['a colleague who has left', { author: null, source: 'form' }, 'utente non più presente'],
  ['the person, on the site', { author: null, source: 'website' }, null],
])('the author of a message is %s', (_, message, expected) => {
  expect(authorOf(message)).toBe(expected)
})
