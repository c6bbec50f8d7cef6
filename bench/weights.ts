import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Figure } from './figures.ts'
import { type PageWeight, pageWeights } from './page-weight.ts'

/** JavaScript a page may load at most, in kB of 1000 bytes after brotli. */
export const READ_KB = 60
export const STAFF_KB = 260

const COMMITTED = path.join(import.meta.dirname, 'page-weights.json')

/** Bytes of JavaScript each page loaded when `npm run bench -- --only weight` was last committed, by path. */
export function committedWeights(): Record<string, number> {
  return JSON.parse(readFileSync(COMMITTED, 'utf8')) as Record<string, number>
}

/** Writes what each page loads now into the figures to be committed. */
export function commitWeights(pages: readonly PageWeight[]): void {
  const sorted = pages.map(({ path, bytes }) => [path, bytes] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(COMMITTED, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** Weighs the home page and the heaviest page of the back office. */
export function weights(): Figure[] {
  const pages = pageWeights()
  commitWeights(pages)
  const home = pages.find(({ path }) => path === '/')
  const heaviest = pages.find(({ staff }) => staff)
  return [
    ...(home ? [figure('JavaScript of the home page', home.bytes, READ_KB)] : []),
    ...(heaviest
      ? [figure(`JavaScript of ${heaviest.path}, the heaviest staff page`, heaviest.bytes, STAFF_KB)]
      : []),
  ]
}

function figure(name: string, bytes: number, budget: number): Figure {
  return { name, value: bytes / 1000, unit: 'kB', baseline: { name: 'budget', value: budget }, atMost: 1 }
}
