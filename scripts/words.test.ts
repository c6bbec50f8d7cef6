import { expect, test } from 'vitest'
import { findingsIn } from './words.ts'

const problems = (file: string, source: string) => findingsIn(file, source).map(({ problem }) => problem)

test('a comment that hides who acts is refused, also across lines and in SQL', () => {
  expect(problems('a.ts', '// Whoever asks\nlet a = 1')).toEqual(['comment with "Whoever"'])
  expect(problems('a.ts', '// Reads the\n// list. Who asks twice gets it\nlet a = 1')).toEqual([
    'comment with "Who"',
  ])
  expect(problems('a.tsx', 'const a = <p>{/* What is read */}</p>')).toEqual(['comment with "What is"'])
  expect(problems('a.sql', '-- nobody reads it\nSELECT 1')).toEqual(['comment with "nobody"'])
})

test('a document that hides who acts is refused, also in a cell of a table, but not in its code', () => {
  expect(problems('a.md', '- **Who asks** gets it.\n\nFor staff or\nanybody.')).toEqual([
    'document with "Who"',
    'document with "anybody"',
  ])
  expect(problems('a.md', '| A1 | What is asked | a.test.ts |')).toEqual(['document with "What is"'])
  expect(problems('a.md', 'As `nobody`:\n\n```\nnpm start # what is missing\n```')).toEqual([])
})

test('strings, quoted code and plain comments pass', () => {
  expect(problems('a.ts', "const nobody = 'whoever'\n// `nobody` is a system user.\n")).toEqual([])
  expect(problems('a.tsx', 'const a = <p>Whoever // comes</p>')).toEqual([])
})

test('a test title that begins with a function word, or stands twice in its file, is refused', () => {
  const source =
    "test('is kept', f)\ntest.each([1])('with a key', f)\ntest('D13, 5.2.1: does it', f)\ntest('returns 409', f)\nit('returns 409', f)\n"
  expect(problems('a.test.ts', source)).toEqual([
    'title begins with "is"',
    'title begins with "with"',
    'title begins with "does"',
    'title stands twice in this file',
  ])
})

test('a title of a test or a group that hides who acts is refused', () => {
  const refused = (title: string) => problems('a.test.ts', `describe(${JSON.stringify(title)}, f)`)
  expect(refused('slows down for who guesses')).toEqual(['title with "for who"'])
  expect(refused('P9: who goes away')).toEqual(['title with "who"'])
  expect(refused('an offer to everybody')).toEqual(['title with "everybody"'])
  expect(problems('a.test.ts', "test.each([1])('%s is none', f)\ndescribe.each([1])('what, %s', f)")).toEqual(
    ['title with "is none"', 'title with "what"'],
  )
  for (const plain of ['a visitor who leaves', 'a mail says who sent it', 'a mail to staff, who confirm'])
    expect(refused(plain)).toEqual([])
})

test('the same calls outside test files are no titles', () => {
  expect(problems('a.ts', "test('is kept')")).toEqual([])
})
