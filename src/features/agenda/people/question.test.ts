import { expect, test } from 'vitest'
import { personQuestion } from './question.ts'

const TODAY = '2026-03-02'

test.each([
  ['14/2/61', { kind: 'words', terms: [], born: '1961-02-14' }],
  ['14.02.1961', { kind: 'words', terms: [], born: '1961-02-14' }],
  ['3-1-19', { kind: 'words', terms: [], born: '2019-01-03' }],
  ['31/02/1961', { kind: 'words', terms: ['31021961'], born: null }],
  ['RSSMRA85T10A562S', { kind: 'code', code: 'RSSMRA85T10A562S' }],
  ['rssmra 85t10', { kind: 'code', code: 'RSSMRA85T10' }],
  ['%0RSSMRA85T10A562S 80380000?', { kind: 'code', code: 'RSSMRA85T10A562S' }],
  ['galb ter', { kind: 'words', terms: ['galb', 'ter'], born: null }],
  ['347 555', { kind: 'words', terms: ['347555'], born: null }],
  ['ROSSINI', { kind: 'words', terms: ['ROSSINI'], born: null }],
  ['rossi 1970', { kind: 'words', terms: ['rossi'], born: '1970' }],
  ['1970 rossi', { kind: 'words', terms: ['rossi'], born: '1970' }],
  ['rossi maria 10/12/1970', { kind: 'words', terms: ['rossi', 'maria'], born: '1970-12-10' }],
  ['10.12.70 rossi', { kind: 'words', terms: ['rossi'], born: '1970-12-10' }],
  ['rossi 347 1970', { kind: 'words', terms: ['rossi', '3471970'], born: null }],
  ['1970', { kind: 'words', terms: ['1970'], born: null }],
  ['', { kind: 'words', terms: [], born: null }],
])('reads %j as a question about %j', (typed, question) => {
  expect(personQuestion(typed, TODAY)).toEqual(question)
})
