import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = globSync('**/*.tsx', { cwd: import.meta.dirname }).map((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8'),
)
const script = readFileSync(path.join(import.meta.dirname, 'islands.ts'), 'utf8')

test('every island of a page has its line in the script of the documents, and every line its island', () => {
  const used = sources.flatMap((source) =>
    [...source.matchAll(/<Island\s[^>]*?name="([^"]+)"/g)].map(([, name]) => name),
  )
  const [, table = ''] = /const parts: Islands = \{\n([\s\S]*?)\n\}/.exec(script) ?? []
  const loaded = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name)
  expect(loaded.length).toBeGreaterThan(3)
  expect([...new Set(used)].toSorted()).toEqual(loaded.toSorted())
})
