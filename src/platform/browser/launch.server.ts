import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer, { type Browser, type ConnectionTransport } from 'puppeteer-core'
import { NoBrowser, QUIET, startBrowser, type Where } from './chromium.server.ts'

const ANSWER_MS = 20_000
const CLOSE_MS = 1500
const SAID = 4000
const NO_SANDBOX = '--no-sandbox'
const FLAGS = [
  ...QUIET,
  '--headless',
  '--remote-debugging-pipe',
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

type Command = { program: string; args: string[]; folder: string; signal: AbortSignal | undefined }

export type Launched = {
  browser: Browser
  end: () => Promise<void>
  /** What it said when the system would not let it make its sandbox, so that it was opened without. */
  unsandboxed?: string
}

class DidNotStart extends NoBrowser {
  /** By the browser itself. */
  readonly said: string
  constructor(program: string, error: unknown, said: string) {
    super(`${program} did not start: ${error}\n${said}`)
    this.said = said
  }
}

/**
 * A Chromium of its own for one piece of work. It is spoken to through pipes: nobody else on the machine can, as they could
 * with a port, and it ends by itself when this process does, however that comes about. Throws `NoBrowser`.
 */
export function launchBrowser({ folder, host, signal, ...where }: Launch): Promise<Launched> {
  const args = [
    ...FLAGS,
    `--user-data-dir=${folder}`,
    `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${bare(host)}`,
  ]
  return startBrowser(where, (program) => start({ program, args, folder, signal }))
}

/** As a browser's rules have it: addresses of the sixth version come in brackets where there is a port. */
function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

/**
 * In its sandbox where the system lets it make one. It does not for root, who would have no less to lose outside, nor where
 * namespaces of users are switched off (containers, some hardened systems): that can only be found out by trying. What is
 * opened without is still nothing but our own pages.
 */
async function start(command: Command): Promise<Launched> {
  const without = { ...command, args: [NO_SANDBOX, ...command.args] }
  if (process.getuid?.() === 0)
    return { ...(await open(without)), unsandboxed: 'Chromium has no sandbox when started as root' }
  try {
    return await open(command)
  } catch (error) {
    const why = error instanceof DidNotStart ? sandboxRefused(error.said) : undefined
    if (process.platform !== 'linux' || why === undefined) throw error
    return { ...(await open(without)), unsandboxed: why }
  }
}

// Chromium's own words; a path on the machine may have the word in it too.
const REFUSED =
  /No usable sandbox!|SUID sandbox helper binary was found|Failed to move to new namespace|sandbox\/linux\/services\/\w+\.cc/

/** The line in which a browser says that it could not make its sandbox. */
export function sandboxRefused(said: string): string | undefined {
  return said.split('\n').find((line) => REFUSED.test(line))
}

async function open({ program, args, folder, signal }: Command): Promise<Launched> {
  signal?.throwIfAborted()
  const child = spawn(program, [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, TMPDIR: folder },
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID)
  })
  const closed = new Promise<void>((resolve) => {
    // One that could not even be started closes nothing.
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await closed
  }
  try {
    await once(child, 'spawn')
    const connected = puppeteer.connect({ transport: pipesOf(child), defaultViewport: null })
    const browser = await inTime(connected, closed)
    // One that closes takes leave of its own processes; where nobody else does, they would stay as entries for ever.
    const end = async () => {
      await Promise.race([
        browser.close().then(
          () => closed,
          () => undefined,
        ),
        sleep(CLOSE_MS),
      ])
      await kill()
    }
    return { browser, end }
  } catch (error) {
    await kill()
    throw new DidNotStart(program, error, said)
  }
}

/** The browser answers, ends, or takes too long. */
async function inTime(connected: Promise<Browser>, closed: Promise<void>): Promise<Browser> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer')), ANSWER_MS)
  const ended = closed.then(() => {
    throw new Error('it ended')
  })
  connected.catch(() => {})
  ended.catch(() => {})
  try {
    return await Promise.race([connected, ended, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Its language: texts, each followed by a NUL. */
function pipesOf(child: ChildProcess): ConnectionTransport {
  const [, , , toBrowser, fromBrowser] = child.stdio as [null, null, Readable, Writable, Readable]
  const transport: ConnectionTransport = {
    send: (message) => {
      toBrowser.write(`${message}\0`)
    },
    close: () => {
      toBrowser.end()
    },
  }
  let rest: Buffer[] = []
  fromBrowser.on('data', (piece: Buffer) => {
    let from = 0
    for (let at = piece.indexOf(0); at >= 0; at = piece.indexOf(0, from)) {
      const message = Buffer.concat([...rest, piece.subarray(from, at)]).toString('utf8')
      rest = []
      from = at + 1
      transport.onmessage?.(message)
    }
    if (from < piece.length) rest.push(piece.subarray(from))
  })
  fromBrowser.on('close', () => transport.onclose?.())
  // One that has ended no longer reads; that it has is told by its end.
  toBrowser.on('error', () => {})
  fromBrowser.on('error', () => {})
  return transport
}
