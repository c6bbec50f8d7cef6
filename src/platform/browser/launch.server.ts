import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer, { type Browser } from 'puppeteer-core'
import { killGroup, QUIET, startBrowser, type Where } from './chromium.server.ts'

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
  // Containers give little shared memory, and pages would crash.
  '--disable-dev-shm-usage',
  // Timers of a page in the background run as fast as those of a visible one.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

export type Launch = Where & {
  /** Private folder for profile, caches and temporary files; its creator removes it once the browser has ended. */
  folder: string
  /** The only host its pages may connect to. */
  host: string
  /** Ends it, also while it is being started. */
  signal?: AbortSignal
}

export type Launched = {
  browser: Browser
  end: () => Promise<void>
  /** The error that made the browser start without its sandbox. */
  unsandboxed?: string
}

/**
 * Starts a Chromium for one piece of work. The product talks to it through pipes, because any program of the machine
 * could connect to a port; it ends when this process ends, for any reason.
 * It runs in its sandbox where the system allows one. Root gets none, nor does a system that switches user namespaces
 * off (containers, some hardened systems): only trying tells. Either way it opens only the product's own pages.
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
        // The driver's own limit of 30 s is off: the caller ends a start that takes too long.
        timeout: 0,
        // The browser's messages about a failed start go to this process's output.
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

/** A host without brackets: host rules of Chromium write IPv6 addresses bare when there is no port. */
function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

/** A browser that is closed ends its child processes; a killed one would leave them as zombies in a container. */
async function end(browser: Browser): Promise<void> {
  const child = browser.process()
  await Promise.race([browser.close().catch(() => {}), sleep(CLOSE_MS)])
  if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) killGroup(child.pid)
}
