import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'docs/attacks'

/** Lines `| A1 | what is promised | test/attacks/access.test.ts |`; several files with commas between them. */
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

test('every promise has a test that bears its number, or is said to be open', () => {
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

test('no promise is made twice', () => {
  const ids = promises().map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})
