import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import lighthouse, { type RunnerResult } from 'lighthouse'
import type { Browser } from 'puppeteer-core'
import { launchBrowser } from '../src/platform/browser/launch.server.ts'
import { startServerProcess } from '../test/server-process.ts'
import { type Figure, median } from './figures.ts'

const MUST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const CATEGORIES = Object.keys(MUST) as (keyof typeof MUST)[]
// Doors of the staff on the public side: kept out of search engines on purpose, and in no sitemap.
const NOT_TO_BE_FOUND = ['/webmail', '/login']

type Scores = Record<keyof typeof MUST, number>

/**
 * Lighthouse's four scores of every public page on its slow phone. A page is measured several times and the middle counts:
 * the machine does other work as well.
 */
export async function pageSpeed({ rounds }: { rounds: number }): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-lighthouse-'))
  const server = await startServerProcess({ DATA_DIR: folder })
  const profile = path.join(folder, 'browser')
  await mkdir(profile)
  const { browser, end } = await launchBrowser({
    chromePath: process.env.CHROME_PATH,
    folder: profile,
    host: 'localhost',
  })
  try {
    const figures: Figure[] = []
    for (const page of [...(await sitemap(server.url)), ...NOT_TO_BE_FOUND]) {
      const runs: Scores[] = []
      for (let round = 0; round < rounds; round++) runs.push(await scoresOf(browser, server.url, page))
      figures.push(...CATEGORIES.map((category) => figureOf(page, category, runs)))
    }
    return figures
  } finally {
    await end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function sitemap(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text()
  const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  if (pages.length === 0) throw new Error('The sitemap is empty.')
  return pages
}

async function scoresOf(browser: Browser, origin: string, page: string, again = true): Promise<Scores> {
  const hidden = NOT_TO_BE_FOUND.includes(page)
  const tab = await browser.newPage()
  const result = await lighthouse(
    origin + page,
    {
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      ...(hidden ? { skipAudits: ['is-crawlable'] } : {}),
    },
    undefined,
    tab,
  )
  await tab.close()
  if (!result || result.lhr.runtimeError) {
    // Now and then its recording of a page fails, which says nothing about the page.
    if (again) return scoresOf(browser, origin, page, false)
    throw new Error(`${page}: ${result?.lhr.runtimeError?.message}`)
  }
  explain(page, result)
  const score = (category: string) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)
  return Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) as Scores
}

/** Prints the audits that lower a page's score, so that a low figure says where to look. */
function explain(page: string, { lhr }: RunnerResult): void {
  const scores = CATEGORIES.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100))
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index']
    .map((id) => `${id} ${Math.round(lhr.audits[id]?.numericValue ?? 0)} ms`)
    .join(', ')
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue?.toFixed(3)
  const faults = CATEGORIES.slice(1).flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  console.log(`  ${page}: ${scores.join(' ')} (${times}, shift ${shift})${faults.length ? ` ${faults}` : ''}`)
}

function figureOf(page: string, category: keyof typeof MUST, runs: Scores[]): Figure {
  return {
    name: `Lighthouse ${page} ${category}`,
    value: median(runs.map((run) => run[category])),
    unit: '',
    baseline: { name: 'must reach', value: MUST[category] },
    atLeast: 1,
  }
}
