import { expect, test } from 'vitest'
import { fiscalCodeIn, isLikely, personFrom, questionOf } from './person-text.ts'

const TODAY = '2026-11-24'
// An invented code with the right check character.
const CODE = 'RSSMRA61B54F205H'
const EMPTY = { firstName: '', lastName: '', phone: '', email: '', dateOfBirth: '', fiscalCode: '' }

test('a health card reader’s text yields the fiscal code inside it', () => {
  expect(fiscalCodeIn(`%1${CODE}ROSSI  MARIA ?;80380000000000000000=12?`)).toBe(CODE)
  expect(fiscalCodeIn(CODE.toLowerCase())).toBe(CODE)
})

test('sixteen characters with a wrong check character are no fiscal code', () => {
  expect(fiscalCodeIn(`${CODE.slice(0, 15)}A`)).toBeNull()
})

test('a question is the code of a card, else the typed text without spare blanks', () => {
  expect(questionOf(`%1${CODE}ROSSI  MARIA ?`)).toBe(CODE)
  expect(questionOf('  rossi   maria ')).toBe('rossi maria')
  expect(questionOf('14/2/61')).toBe('14/2/61')
})

test('a single letter asks nothing yet', () => {
  expect(questionOf(' r ')).toBe('')
})

test('a new person’s surname, name and number are read from what was typed', () => {
  expect(personFrom('brivio ernesta 0005550177', TODAY)).toEqual({
    ...EMPTY,
    lastName: 'Brivio',
    firstName: 'Ernesta',
    phone: '0005550177',
  })
  expect(personFrom('DE LUCA ANNA MARIA', TODAY)).toEqual({
    ...EMPTY,
    lastName: 'De Luca',
    firstName: 'Anna Maria',
  })
})

test('a number alone fills in the telephone, a birth date the date', () => {
  expect(personFrom('+39 000 555 0177', TODAY)).toEqual({ ...EMPTY, phone: '+39 000 555 0177' })
  expect(personFrom('rossi 14/2/61', TODAY)).toEqual({
    ...EMPTY,
    lastName: 'Rossi',
    dateOfBirth: '1961-02-14',
  })
  expect(personFrom('14.2.2020', TODAY)).toEqual({ ...EMPTY, dateOfBirth: '2020-02-14' })
})

test('a card fills in the fiscal code alone', () => {
  expect(personFrom(`%1${CODE}ROSSI  MARIA ?`, TODAY)).toEqual({ ...EMPTY, fiscalCode: CODE })
})

test('a person found by the number of a relative is not taken for the one typed', () => {
  const teresa = { firstName: 'Teresa', lastName: 'Galbiati' }
  expect(isLikely(teresa, 'galbiatti ter')).toBe(true)
  expect(isLikely({ firstName: 'Ugo', lastName: "D'Alessandro" }, 'dalessandro')).toBe(true)
  expect(isLikely(teresa, '000 555 0188')).toBe(true)
  expect(isLikely(teresa, 'brivio ernesta 0005550188')).toBe(false)
  expect(isLikely(teresa, `%1${CODE}ROSSI  MARIA ?`)).toBe(true)
})
