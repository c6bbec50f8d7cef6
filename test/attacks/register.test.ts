import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'docs/attacks'

/** Reads lines `| A1 | promise | test/attacks/access.test.ts |`; commas separate several files. */
function promises() {
  return readdirSync(FOLDER)
    .filter((name) => name !== 'README.md')
    .flatMap((name) =>
      readFileSync(path.join(FOLDER, name), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, id, promise, where] = /^\| ([A-Z]?\d+(?:\.\d+)*) \| (.+) \| ([^|]+) \|$/.exec(line) ?? []
          return id && promise && where ? [{ id, where: where.trim() }] : []
        }),
    )
}

const OPEN = 'open'

test('every promise has a test with its number, or is marked open', () => {
  const lines = promises()
  expect(lines.length).toBeGreaterThan(0)
  const missing = lines
    .filter(({ where }) => where !== OPEN)
    .flatMap(({ id, where }) => where.split(', ').map((file) => ({ id, file })))
    .filter(({ id, file }) => {
      const titles =
        readFileSync(file, 'utf8').match(/(?:test|describe)[\s\S]{0,200}?\(\s*['"`]([^'"`]*)/g) ?? []
      return !titles.some((title) => new RegExp(`['"\`, ]${id.replaceAll('.', '\\.')}[:,]`).test(title))
    })
  expect(missing).toEqual([])
})

test('every known attack has a promise', () => {
  const numbers = (letter: string, last: number) =>
    Array.from({ length: last }, (_, n) => `${letter}${n + 1}`)
  const known = [
    ...[
      ...numbers('A', 9),
      ...numbers('B', 14),
      ...numbers('C', 18),
      ...numbers('D', 20),
      ...numbers('F', 17),
    ],
    ...[...numbers('P', 18), ...numbers('X', 17)],
    // Of the clinic's time; those of the agenda come with it.
    ...numbers('T', 4),
    ...numbers('U', 8),
    // Of the patient's page, the reminders, the search and the waiting list.
    ...numbers('L', 10),
    // Of the site's texts, its pages of records, and the first start.
    ...numbers('W', 24),
    // Found by a second look from outside: high, medium and low.
    ...[...numbers('H', 3), ...numbers('M', 9), ...numbers('N', 12)],
    // Lines of the OWASP Application Security Verification Standard 5.0 that matter here.
    ...'1.2.1 1.2.2 1.2.4 1.2.10 1.3.4 1.3.6 1.3.11 1.4.2 1.5.3 2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.2.3 2.3.2 2.3.3'.split(
      ' ',
    ),
    ...'2.3.4 2.4.1 3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.2 3.5.3 3.5.8'.split(
      ' ',
    ),
    ...'3.7.2 4.1.1 4.1.3 4.2.1 5.1.1 5.2.1 5.2.2 5.2.3 5.2.6 5.3.1 5.3.2 5.4.1 5.4.2 5.4.3 6.1.1 6.2.1 6.2.2'.split(
      ' ',
    ),
    ...'6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.10 6.2.11 6.2.12 6.3.1 6.3.2 6.3.3 6.3.8 7.2.3 7.2.4'.split(
      ' ',
    ),
    ...'7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.5.2 8.2.1 8.2.2 8.2.3 8.3.1 11.3.2 11.3.3 11.4.2 11.5.1 12.1.1 12.2.1'.split(
      ' ',
    ),
    ...'12.3.1 13.2.4 13.2.5 13.3.1 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5 14.2.1 14.2.2 14.2.3 14.2.6 14.2.7 14.2.8'.split(
      ' ',
    ),
    ...'14.3.1 14.3.2 14.3.3 15.1.2 15.1.3 15.2.1 15.2.2 15.3.1 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7 15.4.2'.split(
      ' ',
    ),
    ...'16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.5.1 16.5.2 16.5.3 16.5.4'.split(
      ' ',
    ),
  ]
  const ids = promises().map(({ id }) => id)
  expect(known.filter((id) => !ids.includes(id))).toEqual([])
})

test('every test file of attacks is named by a promise', () => {
  const named = new Set(promises().flatMap(({ where }) => where.split(', ')))
  const files = readdirSync('test/attacks')
    .filter((name) => name.endsWith('.test.ts') && name !== 'register.test.ts')
    .map((name) => `test/attacks/${name}`)
  expect(files.filter((file) => !named.has(file))).toEqual([])
})

test('every promise has a number of its own', () => {
  const ids = promises().map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})
