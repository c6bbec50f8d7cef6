import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { environmentOf } from '#platform/environment.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { killGroup, removeProfile, type Where } from './chromium.server.ts'
import type { Figures, Order, Outcome } from './measurer.server.ts'

/** The reason why a page was not measured; `why` is for the log. */
export type Failure = {
  failed: 'no browser' | 'status' | 'late' | 'unmeasured'
  status?: number
  why?: string
}
/** `unsandboxed`: why its browser had no sandbox; only the first time that it had none. */
export type Measured = (Figures | Failure) & { unsandboxed?: string }

/**
 * Measures one of the product's own pages, by its path.
 * @throws AppError('conflict') when the signal aborts it, AppError('unavailable') while the server stops.
 */
export type MeasurePage = (path: string, signal: AbortSignal) => Promise<Measured>

export type SpeedTester = { measure: MeasurePage; stop: () => Promise<void> }

type Settings = Where & { pageMs?: number; answerMs?: number }

const PROGRAM = path.join(import.meta.dirname, 'measurer.server.ts')
// Together less than the minute that proxies in front wait for an answer.
const PAGE_MS = 45_000
const ANSWER_MS = 10_000
// With the seven seconds of `removeProfile` less than the ten a stopping server gives its requests.
const LEAVE_MS = 2500
const SAID = 2000
// Variables any program needs to start; none of the product's settings.
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'LANG', 'SystemRoot', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE']
const FLAGS = ['--max-old-space-size=1024']

/** Measures pages of the server at `origin`, each in processes of its own that end with the measuring, the caller or `stop`. */
export function createSpeedTester(origin: () => string, settings: Settings = {}): SpeedTester {
  const stopping = new AbortController()
  const running = new Set<Promise<Measured>>()
  let told = false
  const tellOnce = ({ unsandboxed, ...measured }: Measured): Measured => {
    if (!unsandboxed || told) return measured
    told = true
    return { ...measured, unsandboxed }
  }
  return {
    measure: async (path, signal) => {
      const either = AbortSignal.any([signal, stopping.signal])
      const measuring = measure(new URL(path, origin()).href, settings, either)
      running.add(measuring)
      try {
        return tellOnce(await measuring)
      } catch (error) {
        if (stopping.signal.aborted) throw new AppError('unavailable')
        // The caller has disconnected, so the answer is never read.
        if (signal.aborted) throw new AppError('conflict', { message: 'Il test è stato annullato.' })
        throw error
      } finally {
        running.delete(measuring)
      }
    },
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(running)
    },
  }
}

async function measure(url: string, settings: Settings, signal: AbortSignal): Promise<Measured> {
  const { pageMs = PAGE_MS, answerMs = ANSWER_MS, ...where } = settings
  signal.throwIfAborted()
  const refused = missingPackages() ?? (await askFirst(url, answerMs, signal))
  if (refused) return refused
  // mkdtemp makes folders that other users of the machine cannot read.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-browser-'))
  try {
    return await run({ ...where, url, folder, timeoutMs: pageMs }, signal)
  } finally {
    await removeProfile(folder)
  }
}

/** Lighthouse and the driver of Chromium are installed with the tests only (decision 15). */
function missingPackages(): Failure | undefined {
  try {
    for (const name of ['lighthouse', 'puppeteer-core']) import.meta.resolve(name)
    return undefined
  } catch (error) {
    return { failed: 'no browser', why: String(error) }
  }
}

/** Asks the server first: a browser would take seconds to find out that the page is missing. */
async function askFirst(url: string, answerMs: number, signal: AbortSignal): Promise<Failure | undefined> {
  const late = AbortSignal.timeout(answerMs)
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, late]) })
    await response.body?.cancel()
    return response.status === 200 ? undefined : { failed: 'status', status: response.status }
  } catch (error) {
    signal.throwIfAborted()
    return late.aborted ? { failed: 'late' } : { failed: 'unmeasured', why: String(error) }
  }
}

function run(order: Order, signal: AbortSignal): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...FLAGS, PROGRAM, JSON.stringify(order)], {
      env: { ...environmentOf(PASSED_ON), HOME: order.folder, TMPDIR: order.folder },
      // A group of its own, so that it can be ended together with all it has started. The channel closes when the server
      // ends, however that comes about, and tells the other side.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let outcome: Outcome | undefined
    let isLate = false
    let said = ''
    const cut = setTimeout(() => {
      isLate = true
      endAll(child)
    }, order.timeoutMs)
    const abort = () => endAll(child)
    signal.addEventListener('abort', abort, { once: true })
    const settle = (then: () => void) => {
      clearTimeout(cut)
      signal.removeEventListener('abort', abort)
      then()
    }
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-SAID)
    })
    child.on('message', (message) => {
      // A process told to end may report the errors of its closed browser.
      if (!isLate) outcome = message as Outcome
    })
    child.once('error', (error) => settle(() => reject(error)))
    // Settles when the process has ended, so that the next measurement finds the machine as quiet as this one did.
    child.once('close', (code, ended) =>
      settle(() => {
        if (signal.aborted) reject(signal.reason)
        else if (outcome) resolve('why' in outcome ? { ...outcome, why: `${outcome.why}\n${said}` } : outcome)
        else if (isLate) resolve({ failed: 'late' })
        else resolve({ failed: 'unmeasured', why: `${code ?? ended} ${said}` })
      }),
    )
    if (signal.aborted) abort()
  })
}

/** Asks it to leave, which it does at once unless it computes; then it is made to. */
function endAll(child: ChildProcess): void {
  // Any message means 'leave'; a closed channel means the same.
  if (child.connected) child.send('leave', () => {})
  const force = setTimeout(() => kill(child), LEAVE_MS)
  child.once('close', () => clearTimeout(force))
}

/**
 * Kills the process that measures, and its browser, which leads a process group of its own: a browser that is left to end by
 * itself writes its profile again after the folder has been removed.
 */
function kill({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  for (const leader of [...childrenOf(pid), pid]) killGroup(leader)
}

/** The processes that a process has started and that are running. None where the system does not tell (Linux does). */
function childrenOf(pid: number): number[] {
  try {
    return (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number)
  } catch {
    return []
  }
}
