import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { NoBrowser, type Where } from './chromium.server.ts'
import { type Launched, launchBrowser } from './launch.server.ts'

/**
 * A process for one page: opens it in a browser of its own and measures it as a slow phone would. Started by
 * `measuring.server.ts`, never imported: what it needs in memory goes back to the system with it.
 */

export type Order = Where & {
  url: string
  /** For the browser's profile. */
  folder: string
  timeoutMs: number
}

/** From 0 to 100, and milliseconds. */
export type Figures = { performanceScore: number; fcp: number | null; lcp: number | null; tti: number | null }
export type Outcome = (Figures | { failed: 'no browser' | 'unmeasured'; why: string }) & {
  unsandboxed?: string
}

// What the score is made of, and with `interactive` the time to be used, which counts nothing any more. Everything else of
// the category explains the score, and takes twice the time of all this.
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
  'interactive',
]
const ATTEMPTS = 2
const LEAVE_MS = 1000

let launched: Launched | undefined
const leaving = new AbortController()
const order = JSON.parse(process.argv[2] ?? '') as Order
// Nobody waits for this any more: the server said so, or is gone, however that came about.
for (const sign of ['message', 'disconnect'] as const) process.once(sign, () => void leave())

const measuring = measure()
process.send?.(await measuring, () => void leave())

async function measure(): Promise<Outcome> {
  try {
    launched = await launchBrowser({ ...order, host: new URL(order.url).hostname, signal: leaving.signal })
    const { unsandboxed } = launched
    return { ...(await figures(launched)), ...(unsandboxed && { unsandboxed }) }
  } catch (error) {
    return { failed: error instanceof NoBrowser ? 'no browser' : 'unmeasured', why: String(error) }
  }
}

async function figures({ browser }: Launched): Promise<Outcome> {
  let why = ''
  // Now and then its recording of a page fails, which says nothing about the page.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const page = await browser.newPage()
    const result = await lighthouse(
      order.url,
      {
        onlyAudits: AUDITS,
        disableFullPageScreenshot: true,
        // Whoever started this process waits no longer: half a page would be measured as a whole one.
        maxWaitForLoad: order.timeoutMs,
        logLevel: 'silent',
      },
      undefined,
      page,
    )
    const score = result?.lhr.categories.performance?.score
    const time = (audit: string) => rounded(result?.lhr.audits[audit]?.numericValue)
    if (typeof score === 'number' && !result?.lhr.runtimeError)
      return {
        performanceScore: Math.round(score * 100),
        fcp: time('first-contentful-paint'),
        lcp: time('largest-contentful-paint'),
        tti: time('interactive'),
      }
    why = result?.lhr.runtimeError?.message ?? 'no score'
    await page.close()
  }
  return { failed: 'unmeasured', why }
}

function rounded(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms)
}

/** With everything that was started from here, and with nothing left behind. */
async function leave(): Promise<void> {
  // What still speaks with the browser is about to fail, which is nobody's concern any more.
  process.on('uncaughtException', () => {})
  await launched?.end()
  leaving.abort()
  await Promise.race([measuring, sleep(LEAVE_MS)])
  await rm(order.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  // This process leads a group of its own: whatever is still in it ends with it.
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL')
  process.exit(0)
}
