import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const italianOf = (file: string) => path.join(root, file.replace(/\.en\.ts$/, '.ts'))
// A file without an Italian one translates sentences that are written elsewhere.
const FILES = globSync('src/**/*.en.ts', { cwd: root }).filter((file) => existsSync(italianOf(file)))

/** Texts that are the same on purpose. */
const SAME: ReadonlySet<string> = new Set([
  // The button of the page that an Italian mail leads to.
  'È la mia richiesta',
])

type Leaf = { key: string; text: string }

/** All texts of a value. A function is told by its source. */
function leavesOf(value: unknown, key = ''): Leaf[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value === 'function') return [{ key, text: value.toString() }]
  // Contexts of React are no texts.
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return []
  return Object.entries(value).flatMap(([name, inside]) => leavesOf(inside, key ? `${key}.${name}` : name))
}

type Module = Record<string, unknown>

/** The texts of both files under the same key: the exports have one name, or that of their language. */
async function pairsOf(file: string): Promise<{ key: string; italian: string; english: string }[]> {
  const [it, en] = (await Promise.all([import(italianOf(file)), import(path.join(root, file))])) as [
    Module,
    Module,
  ]
  const italian = new Map(leavesOf({ ...it, english: it.italian }).map(({ key, text }) => [key, text]))
  return leavesOf(en).flatMap(({ key, text }) => {
    const original = italian.get(key)
    return original === undefined ? [] : [{ key, italian: original, english: text }]
  })
}

test.each(FILES)('every text of %s differs from the Italian one', async (file) => {
  const pairs = await pairsOf(file)
  const same = pairs.filter(({ italian, english }) => italian === english && !SAME.has(english))
  expect(same.map(({ key, english }) => `${key}: ${english}`)).toEqual([])
})

test('the files of texts are found, and hold texts in both languages', async () => {
  expect(FILES.length).toBeGreaterThan(5)
  const pairs = await Promise.all(FILES.map(pairsOf))
  expect(pairs.flat().length).toBeGreaterThan(100)
})
