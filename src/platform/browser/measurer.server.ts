import { setTimeout as sleep } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { NoBrowser, removeProfile, type Where } from './chromium.server.ts'
import { type Launched, launchBrowser } from './launch.server.ts'

/**
 * A process that opens one page in a browser of its own and measures it as a slow phone would. `measuring.server.ts`
 * starts it and nothing imports it, so that its memory returns to the system with its end.
 */

export type Order = Where & {
  url: string
  /** Folder of the browser's profile. */
  folder: string
  timeoutMs: number
}

/** The score from 0 to 100, and times in milliseconds. */
export type Figures = { performanceScore: number; fcp: number | null; lcp: number | null; tti: number | null }
export type Outcome = (Figures | { failed: 'no browser' | 'unmeasured'; why: string }) & {
  unsandboxed?: string
}

// The audits that make up the score, and `interactive`, which no longer counts. All other audits only explain the score
// and take twice as long as these.
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
// The server has given up on this measurement, or has ended.
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
  // Lighthouse sometimes fails to record a page; that is no fault of the page.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const page = await browser.newPage()
    const result = await lighthouse(
      order.url,
      {
        onlyAudits: AUDITS,
        disableFullPageScreenshot: true,
        // The server gives up after this time: a page loaded by half must not be measured as a whole one.
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

/** Ends the browser, this process and every process it started, and removes their folder. */
async function leave(): Promise<void> {
  // Requests still open to the browser are about to fail, and their errors no longer matter.
  process.on('uncaughtException', () => {})
  await launched?.end()
  leaving.abort()
  await Promise.race([measuring, sleep(LEAVE_MS)])
  await removeProfile(order.folder).catch(() => {})
  // This process leads a process group: the signal ends every process in it.
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL')
  process.exit(0)
}
