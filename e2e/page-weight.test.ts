import { expect, test } from 'vitest'
import { pageWeights, partWeights, styleWeight } from '../bench/page-weight.ts'

// kB are 1000 bytes, compressed with brotli.
const READING = 130
const WIZARD = 195
const OTHERS = 230
const STYLE = 20

const MAIN = [
  '/',
  '/servizi',
  '/centro-analisi',
  '/chi-siamo',
  '/attiva-convenzione',
  '/privacy',
  '/webmail',
  '/*',
]

type Page = ReturnType<typeof pageWeights>[number]

/** Pages that read data in the browser, since what they show is to be filled in. */
const FILLED_IN = ['/prenota-visita', '/inaugurazione']

/** Everything but those, the login and the back office is only read. */
const isRead = ({ path, staff }: Page) => !staff && !FILLED_IN.includes(path) && path !== '/login'

function budgetOf(page: Page): number {
  if (isRead(page)) return READING
  return FILLED_IN.includes(page.path) ? WIZARD : OTHERS
}

test('pages load no more JavaScript than their budget', () => {
  const pages = pageWeights()
  expect(pages.map((page) => page.path)).toEqual(
    expect.arrayContaining([...MAIN, '/prenota-visita', '/dashboard']),
  )
  const tooHeavy = pages
    .filter((page) => page.bytes > budgetOf(page) * 1000)
    .map(({ path, bytes }) => `${path}: ${bytes}`)
  expect(tooHeavy).toEqual([])
  // Less than React alone weighs would mean that something was not counted.
  for (const { bytes } of pages) expect(bytes).toBeGreaterThan(50_000)
})

test.each([
  ['/setup', 6],
  ['/richieste-prenotazioni', 2],
  ['/contatti', 2],
  ['/contatti/:id', 5],
  ['/moduli', 3],
  ['/moduli/:id', 1],
  ['/liste', 1],
  ['/liste/:id', 1],
  ['/sito-web', 2],
])('%s loads no more than that with any of its %i parts', (path, count) => {
  const page = pageWeights().find((one) => one.path === path)
  const parts = page ? partWeights(page) : []
  expect(parts.length).toBe(count)
  for (const { bytes } of parts) expect(bytes).toBeGreaterThan((page?.bytes ?? 0) + 500)
  expect(parts.filter(({ bytes }) => bytes > OTHERS * 1000)).toEqual([])
})

test('pages to read load nothing of what only working pages need', () => {
  const pages = pageWeights()
  const working =
    /^(staff|data|guard|login|wizard|requests|dashboard|contact\.page|contract|call|client|zod|schemas)-/
  const needed = pages.find(({ path }) => path === '/richieste-prenotazioni')?.files ?? []
  expect(needed.some((file) => working.test(file))).toBe(true)
  for (const { path, files } of pages.filter(isRead))
    expect([path, files.filter((file) => working.test(file))]).toEqual([path, []])
})

test('the style sheet stays small', () => {
  expect(styleWeight()).toBeGreaterThan(5000)
  expect(styleWeight()).toBeLessThan(STYLE * 1000)
})
