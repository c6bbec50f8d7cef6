import { type Browser, chromium } from 'playwright-core'
import { QUIET, startBrowser } from '../src/platform/browser/chromium.server.ts'

/** The browser that the product itself would take (decision 13), with a page for each visitor of a journey. */
export function launchChromium(more: string[] = []): Promise<Browser> {
  return startBrowser({ chromePath: process.env.CHROME_PATH }, (executablePath) =>
    // Journeys open only our own pages, and many machines they run on allow no sandbox.
    chromium.launch({ executablePath, args: ['--no-sandbox', ...QUIET, ...more] }),
  )
}
