import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { BUSY_MS } from '#test/server-process.ts'

export const PHONE = { width: 390, height: 844 }
export const NARROWEST = { width: 320, height: 640 }
export const DESKTOP = { width: 1440, height: 900 }

export type Visit = { page: Page; context: BrowserContext; complaints: string[] }

/** The cookies and the storage a browser has after a visit. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * Opens a page as a new visitor and collects complaints of the console and the network.
 * @param as A browser's cookies and storage of an earlier visit.
 */
export async function visit(
  browser: Browser,
  url: string,
  viewport = DESKTOP,
  as?: StorageState,
): Promise<Visit> {
  const context = await browser.newContext({
    ...(as && { storageState: as }),
    baseURL: url,
    viewport,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    hasTouch: viewport.width < 600,
    reducedMotion: 'reduce',
    // Each browser comes from a network of its own, through the proxy the product under test trusts.
    extraHTTPHeaders: { 'x-forwarded-for': nextNetwork() },
  })
  context.on('page', routeForCertain)
  const ask = context.request.fetch.bind(context.request)
  context.request.fetch = async (url, options) => {
    const begun = performance.now()
    // The server closes a connection that rests for five seconds: a request that meets that moment is sent again.
    const answer = await ask(url, { maxRetries: 1, ...options })
    // A busy server gives a call up after five seconds, and has done nothing.
    const isGivenUp = answer.status() === 503 && performance.now() - begun > BUSY_MS
    return isGivenUp ? ask(url, options) : answer
  }
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(url).host)
      complaints.push(`asked another host: ${request.url()}`)
  })
  return { page, context, complaints }
}

const PROBE = '/api/health?probe'
const isProbe = ({ search }: URL) => search === '?probe'

/**
 * `page.route` on a page that is up answers a little before the browser heeds it: of the page's next requests the first
 * may still go to the server. Here it answers once a request of the page has been seen to be held.
 */
export function routeForCertain(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...given) => {
    const added = await route(...given)
    if (page.url() === 'about:blank') return added
    await route(isProbe, (held) => held.fulfill({ status: 204 }))
    await expect.poll(() => statusOf(page, PROBE)).toBe(204)
    await page.unroute(isProbe)
    return added
  }
}

/** Null while the page is on its way to another one. */
const statusOf = (page: Page, path: string): Promise<number | null> =>
  page.evaluate((path) => fetch(path).then(({ status }) => status), path).catch(() => null)

/** Stops a clock that was installed: from here only the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  // `pauseAt` refuses a time that has passed, but stops the clock all the same: the second try succeeds.
  await stop().catch(stop)
}

/** Waits until the page has read an answer from such an address to its end; requests that it gives up do not count. */
export const readWhole = (page: Page, isMeant: (url: string) => boolean): Promise<unknown> =>
  page.waitForEvent('requestfinished', (request) => isMeant(request.url()))

/**
 * Waits for the timers the page has set without a delay: one set now comes after them. A dialog or a menu that has
 * closed gives the focus back in such a timer, and would take it from whatever a quicker key had opened.
 */
export const timersRun = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)))

/** The page's script has taken it over: it says so once its listeners are there (root.tsx, islands.ts). */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-live'))
}

/** The page's script has taken it over, and everything it asked for has come. */
export async function hydrated(page: Page): Promise<void> {
  await takenOver(page)
  await page.waitForLoadState('networkidle')
}

const AXE = readFileSync(path.join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * The violations axe finds on the page as it stands, one line each.
 * @param part A selector: the one part that a journey changes, on a page that is looked at as a whole elsewhere.
 */
export async function accessibilityFaults(page: Page, part = 'html'): Promise<string[]> {
  // Evaluated through the debugger, where the page's own script policy does not apply.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (
          part: string,
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>
      }
    }
    const { violations } = await axe.run(part, {
      // A frame's content is another page's; running axe in it only takes time.
      iframes: false,
      // The one rule that reads style sheets is experimental and does not run: axe would fetch and parse them each time.
      preload: { assets: ['media'] },
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, part)
}

/** Pixels by which the page is wider than the screen; none where it fits. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The page is wide enough for what it holds. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

/** The visitor looks at another tab for so long, and comes back. */
export async function leaveFor(page: Page, ms: number): Promise<void> {
  await page.evaluate((away) => {
    const show = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    show('hidden')
    const now = Date.now() + away
    Date.now = () => now
    class Later extends Date {
      constructor(...given: unknown[]) {
        super(...((given.length > 0 ? given : [now]) as [number]))
      }
    }
    globalThis.Date = Object.assign(Later, { now: () => now }) as unknown as DateConstructor
    show('visible')
  }, ms)
}

export const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)

let networks = 0
function nextNetwork(): string {
  networks += 1
  return `10.${process.pid % 250}.${Math.floor(networks / 250)}.${(networks % 250) + 1}`
}

/** Sets the size of letters that a person chooses in the settings of the browser. */
export async function textSetter(page: Page): Promise<(size: number) => Promise<void>> {
  const settings = await page.context().newCDPSession(page)
  return async (size) => {
    await settings.send('Page.setFontSizes', { fontSizes: { standard: size } })
    const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await expect.poll(rootSize).toBe(`${size}px`)
  }
}

/** Words that stand on two lines. Headings may be hyphenated, and addresses break at their signs. */
export function brokenWords(page: Page, part = 'body'): Promise<string[]> {
  return page.evaluate((part) => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.querySelector(part) as Node, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('script, style, h1, h2, h3, .sr-only')) continue
      for (const word of node.textContent?.matchAll(/[\p{L}\p{N}’]+/gu) ?? []) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(word[0])
      }
    }
    return found
  }, part)
}
