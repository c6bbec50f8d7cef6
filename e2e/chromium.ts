import { type Browser, chromium } from 'playwright-core'
import { QUIET, startBrowser } from '../src/platform/browser/chromium.server.ts'

/** The browser that the product itself would take (decision 13), with a page for each visitor of a journey. */
export function launchChromium(more: string[] = []): Promise<Browser> {
  return startBrowser({ chromePath: process.env.CHROME_PATH }, (executablePath) =>
    // What journeys open is our own, and where they run the sandbox can often not be made.
    chromium.launch({ executablePath, args: ['--no-sandbox', ...QUIET, ...more] }),
  )
}
