import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer, { type Browser } from 'puppeteer-core'
import { QUIET, startBrowser, type Where } from './chromium.server.ts'

const CLOSE_MS = 1500
const NO_SANDBOX = '--no-sandbox'
const FLAGS = [
  ...QUIET,
  '--headless',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-client-side-phishing-detection',
  '--disable-domain-reliability',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--metrics-recording-only',
  '--disable-features=Translate,OptimizationHints,MediaRouter,InterestFeedContentSuggestions,AcceptCHFrame',
  '--password-store=basic',
  '--use-mock-keychain',
  '--no-proxy-server',
  '--mute-audio',
  '--hide-scrollbars',
  // Where containers give little of it, pages would crash.
  '--disable-dev-shm-usage',
  // A page nobody looks at is as quick as one somebody looks at.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

export type Launch = Where & {
  /** Profile, caches, temporary files: private, and removed by who made it, once the browser has ended. */
  folder: string
  /** The one host its pages may talk to. */
  host: string
  /** Ends it, also while it is being started. */
  signal?: AbortSignal
}

export type Launched = {
  browser: Browser
  end: () => Promise<void>
  /** Why it was opened without its sandbox, where it was. */
  unsandboxed?: string
}

/**
 * Starts a Chromium of its own for one piece of work. It is spoken to through pipes: nobody else on the machine can, as
 * they could with a port, and it ends by itself when this process does, however that comes about.
 *
 * In its sandbox where the system lets it make one. It does not for root, who would have no less to lose outside, nor where
 * namespaces of users are switched off (containers, some hardened systems): only trying tells. What is opened without is
 * still nothing but our own pages.
 * @throws {NoBrowser}
 */
export function launchBrowser({ folder, host, signal, ...where }: Launch): Promise<Launched> {
  return startBrowser(where, async (executablePath) => {
    const open = async (...more: string[]): Promise<Launched> => {
      signal?.throwIfAborted()
      const browser = await puppeteer.launch({
        executablePath,
        ignoreDefaultArgs: true,
        args: [
          ...FLAGS,
          ...more,
          `--user-data-dir=${folder}`,
          `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${bare(host)}`,
          'about:blank',
        ],
        pipe: true,
        // What it says about a failed start reaches who reads this process.
        dumpio: true,
        env: { ...process.env, HOME: folder, TMPDIR: folder },
        defaultViewport: null,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        ...(signal && { signal }),
      })
      return { browser, end: () => end(browser) }
    }
    if (process.getuid?.() === 0)
      return { ...(await open(NO_SANDBOX)), unsandboxed: 'Chromium has no sandbox when started as root' }
    try {
      return await open()
    } catch (error) {
      if (process.platform !== 'linux') throw error
      return { ...(await open(NO_SANDBOX)), unsandboxed: String(error) }
    }
  })
}

/** As a browser's rules have it: addresses of the sixth version come in brackets where there is a port. */
function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

/** One that closes takes leave of its own processes; killed, it would leave them as entries where nobody else does. */
async function end(browser: Browser): Promise<void> {
  const child = browser.process()
  await Promise.race([browser.close().catch(() => {}), sleep(CLOSE_MS)])
  child?.kill('SIGKILL')
}
