import { expect, test } from 'vitest'
import { personQuestion } from './question.ts'

const TODAY = '2026-03-02'

test.each([
  ['14/2/61', { kind: 'birth', date: '1961-02-14' }],
  ['14.02.1961', { kind: 'birth', date: '1961-02-14' }],
  ['3-1-19', { kind: 'birth', date: '2019-01-03' }],
  ['31/02/1961', { kind: 'words', terms: ['31021961'] }],
  ['RSSMRA85T10A562S', { kind: 'code', code: 'RSSMRA85T10A562S' }],
  ['rssmra 85t10', { kind: 'code', code: 'RSSMRA85T10' }],
  ['%0RSSMRA85T10A562S 80380000?', { kind: 'code', code: 'RSSMRA85T10A562S' }],
  ['galb ter', { kind: 'words', terms: ['galb', 'ter'] }],
  ['347 555', { kind: 'words', terms: ['347555'] }],
  ['ROSSINI', { kind: 'words', terms: ['ROSSINI'] }],
  ['', { kind: 'words', terms: [] }],
])('reads %j as a question about %j', (typed, question) => {
  expect(personQuestion(typed, TODAY)).toEqual(question)
})
