import { expect, test } from 'vitest'
import { greeting } from './public-contact-form.server.ts'

const greeted = (firstName: string, lastName = 'Rossi') => greeting({ firstName, lastName })

const NAMES = [
  ['Niccolò', 'D’Angelo', 'Gentile Niccolò D’Angelo'],
  ['Maria Teresa', 'Di Giovanni', 'Gentile Maria Teresa Di Giovanni'],
  ['Anna-Lena', 'Müller', 'Gentile Anna-Lena Müller'],
  ["Nicolo'", 'Łukasz', "Gentile Nicolo' Łukasz"],
] as const

test.each(NAMES)('N1: a mail greets %s %s by name', (firstName, lastName, expected) => {
  expect(greeting({ firstName, lastName })).toBe(expected)
})

const NO_NAMES = [
  ['a full stop of another script', 'evil。com'],
  ['a fullwidth full stop', 'evil．com'],
  ['a halfwidth full stop', 'evil｡com'],
  ['a middle dot', 'evil·com'],
  ['a letter that is a dot', 'evilꞏcom'],
  ['a Lisu tone that is a dot', 'evilꓸcom'],
  ['a domain', 'evil.com'],
  ['an address', 'anna@example'],
  ['a figure', 'Anna2'],
  ['a slash', 'evil/com'],
  ['an abbreviation', 'A. Maria'],
  ['a fullwidth letter', 'ｅｖｉｌ'],
  ['letters of another script that look Latin', 'Аnnа'],
  ['a sentence', 'Hai vinto un premio chiama subito la clinica'],
  ['punctuation', 'Complimenti! Hai vinto'],
  ['a word longer than a name', 'a'.repeat(41)],
  ['a line break', 'Anna\nRossi'],
  ['an emoji', 'Anna🎁'],
  ['markup', '<b>Anna</b>'],
] as const

test.each(NO_NAMES)('N1: a mail greets without the name that has %s', (_, name) => {
  expect(greeted(name)).toBe('Gentile paziente')
  expect(greeted('Anna', name)).toBe('Gentile paziente')
})
