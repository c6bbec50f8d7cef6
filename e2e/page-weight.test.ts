import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { office } from '#content/office.ts'
import { specialists } from '#content/specialists.ts'
import { addressOf, PUBLIC_PAGES, STAFF_PAGES } from '#test/pages.ts'
import { pageWeights, partWeights, styleWeight } from '../bench/page-weight.ts'
import { committedWeights, READ_KB, STAFF_KB } from '../bench/weights.ts'

// kB are 1000 bytes, compressed with brotli.
const STYLE = 21
// A change may make a page that much heavier without its figure in bench/page-weights.json being committed again.
const ROOM = 1.05

type Page = ReturnType<typeof pageWeights>[number]

/** Pages that read data in the browser, since what they show is to be filled in. */
const FILLED_IN = ['/prenota-visita', '/en/booking']

/** Where users get in. */
const ENTRY = ['/login', '/accesso']

/** Served without scripts. */
const CLOSED = '/modalita-manutenzione'

/** Everything but those and the back office is only read. */
const isRead = ({ path, staff }: Page) => !staff && ![...FILLED_IN, ...ENTRY, CLOSED].includes(path)

const limitOf = (page: Page) => (isRead(page) ? READ_KB : STAFF_KB) * 1000

test('pages load no more JavaScript than their limit, and hardly more than the committed weight', () => {
  const pages = pageWeights()
  const asked = pages.map(({ path }) => addressOf(path))
  expect(asked).toEqual(expect.arrayContaining([...PUBLIC_PAGES, ...STAFF_PAGES]))
  const committed = committedWeights()
  const lines = pages.map((page) => {
    const before = committed[page.path] ?? 0
    const growth = page.bytes - before
    const line = `${page.path}: ${page.bytes} bytes, ${growth < 0 ? '' : '+'}${growth}`
    return { line, growth, tooHeavy: page.bytes > Math.min(limitOf(page), before * ROOM) }
  })
  const grown = lines.filter(({ growth }) => growth !== 0).map(({ line }) => line)
  if (grown.length > 0) process.stdout.write(`JavaScript since it was last committed:\n${grown.join('\n')}\n`)
  expect(lines.filter(({ tooHeavy }) => tooHeavy).map(({ line }) => line)).toEqual([])
  // Less than React alone weighs would mean that something was not counted.
  for (const page of pages) expect(page.bytes).toBeGreaterThan(isRead(page) ? 2_000 : 50_000)
})

test.each([
  ['/setup', 17],
  ['/richieste-prenotazioni', 5],
  ['/contatti', 3],
  ['/contatti/:id', 10],
  ['/moduli', 2],
  ['/moduli/:id', 6],
  ['/liste', 1],
  ['/liste/:id', 1],
  ['/sito-web', 6],
])('%s loads no more than its limit with any of its %i parts', (path, count) => {
  const page = pageWeights().find((one) => one.path === path)
  const parts = page ? partWeights(page) : []
  expect(parts.length).toBe(count)
  for (const { bytes } of parts) expect(bytes).toBeGreaterThan((page?.bytes ?? 0) + 500)
  expect(parts.filter(({ bytes }) => bytes > STAFF_KB * 1000)).toEqual([])
})

test('pages for visitors load no scripts that only the back office needs', () => {
  const pages = pageWeights()
  const working =
    /^(staff|data|forms|guard|login|wizard|requests|dashboard|contact|contract|call|client|zod|schemas)-/
  const needed = pages.find(({ path }) => path === '/richieste-prenotazioni')?.files ?? []
  expect(needed.some((file) => working.test(file))).toBe(true)
  for (const { path, files } of pages.filter(isRead))
    expect([path, files.filter((file) => working.test(file))]).toEqual([path, []])
})

test('the style sheet stays small', () => {
  expect(styleWeight()).toBeGreaterThan(5000)
  expect(styleWeight()).toBeLessThan(STYLE * 1000)
})

test('content that only the server needs is in no script', () => {
  const assets = path.resolve(import.meta.dirname, '../build/client/assets')
  const scriptsWith = (words: string) =>
    readdirSync(assets).filter(
      (file) => file.endsWith('.js') && readFileSync(path.join(assets, file), 'utf8').includes(words),
    )
  for (const words of [office.mailFrom, office.mailStaff])
    expect([words, scriptsWith(words)]).toEqual([words, []])
  for (const { avatar } of specialists)
    expect([avatar, scriptsWith(`avatar:\`${avatar}\``)]).toEqual([avatar, []])
})
