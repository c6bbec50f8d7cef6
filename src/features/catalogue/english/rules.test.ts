import { expect, test } from 'vitest'
import { localized, withEnglishTitle } from './rules.ts'

const stored = {
  ...{ id: 1, name: 'Igiene orale', shortDescription: 'Pulizia', preparation: null, questions: [] },
  english: { name: 'Dental hygiene', preparation: 'Nothing', studies: 'of no service' },
}

test('a record in Italian is as it is stored, without its English texts', () => {
  const { english: _, ...texts } = stored
  expect(JSON.stringify(localized('service', stored, 'it'))).toBe(JSON.stringify(texts))
})

test('each text of a record in English is the English one where there is one, and the Italian ones are named', () => {
  expect(localized('service', stored, 'en')).toEqual({
    ...{ id: 1, name: 'Dental hygiene', shortDescription: 'Pulizia', preparation: 'Nothing', questions: [] },
    italian: ['shortDescription'],
  })
})

test.each([
  ['Dr.ssa', 'Dr'],
  ['Dr.', 'Dr'],
  ['Dott.', 'Dr'],
  ['Dott.ssa Giulia Riva', 'Dr Giulia Riva'],
  ['Prof.ssa', 'Prof'],
  ['Prof. Marco Ferrari', 'Prof Marco Ferrari'],
  ['Drago Dottori', 'Drago Dottori'],
  ['Ing.', 'Ing.'],
  ['', ''],
])('the title in %j is in English %j', (title, inEnglish) => {
  expect(withEnglishTitle(title)).toBe(inEnglish)
})

test('the title of a doctor is in the language of the page, and none stays none', () => {
  const row = { title: 'Dott.ssa', lastName: 'Riva', english: {} }
  expect(localized('doctor', row, 'en')).toEqual({ title: 'Dr', lastName: 'Riva', italian: [] })
  expect(localized('doctor', row, 'it')).toEqual({ title: 'Dott.ssa', lastName: 'Riva' })
  expect(localized('doctor', { ...row, title: null }, 'en')).toMatchObject({ title: null })
})

test('an empty English text counts as none', () => {
  const row = { name: 'Riva', specialization: 'Odontoiatra', bio: null, english: { specialization: '' } }
  expect(localized('doctor', row, 'en')).toEqual({
    ...{ name: 'Riva', specialization: 'Odontoiatra', bio: null, italian: ['specialization'] },
  })
})
