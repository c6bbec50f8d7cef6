import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/db/database.server.ts'
import { connectRunning } from '#platform/db/embedded.server.ts'
import { openSite } from './open-site.ts'
import type { Done, Order } from './product-host.ts'
import { dress, keepCookies, type Visitor, visitorOf } from './visitor.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const READY = /^Ambulatorio è pronto: (https?:\S+)$/m
/** A first start makes a database: two seconds where nothing else runs, a minute where thirty processes do. */
export const READY_WITHIN = 180_000
/** Running requests get ten seconds, the database ten more, a busy machine the rest. */
export const STOPS_WITHIN = 30_000
/** A busy server gives up a statement, or a connection to the database, then: an earlier 503 is a fault. */
export const BUSY_MS = 5000

/** The statuses of calls made at once, without the 503 of those that a busy server gave up after five seconds. */
export async function decidedStatuses(asked: Promise<{ status: number }>[]): Promise<number[]> {
  const begun = performance.now()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  return performance.now() - begun > BUSY_MS ? statuses.filter((status) => status !== 503) : statuses
}

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** The product as a process of its own, as `npm start` runs it once everything is built. */
export type ServerProcess = {
  /** `http://localhost:PORT`. */
  url: string
  pid: number
  /** Everything said so far, on both outputs. */
  output: () => string
  ended: Promise<Exit>
  /** Sends the signal and waits until the process is gone. */
  stop: (signal?: NodeJS.Signals) => Promise<Exit>
}

type Settings = Record<string, string> & { DATA_DIR: string }

/** As `npm start` sets it: production, and no complaint about what a machine for trials lacks. */
const STARTED = { NODE_ENV: 'production', AMBULATORIO_TRIAL: '1' }

/** Copies the product into a folder, without its built pages, so that a test can change its files. */
export function copyProduct(root: string): string {
  for (const name of ['package.json', 'src', 'content', 'migrations', 'scripts'])
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  return root
}

/** Opens a clinic that begins: one without a catalogue is closed until staff have seen to its words. */
async function openNew({ DATABASE_URL, DATA_DIR }: Settings, url: string): Promise<void> {
  const own = DATABASE_URL ? undefined : connectRunning(DATA_DIR)
  const { db, close } = openDatabase(DATABASE_URL ?? own?.url ?? '', { max: 1 })
  const begun = await db.selectFrom('serviceCategories').select('id').executeTakeFirst()
  if (!begun) await openSite(db, url)
  await close()
  own?.close()
}

/**
 * Starts one on a free port and waits until it is ready. Throws `EarlyExit` when it ends instead. With the number of a
 * socket's file it is handed over as systemd does.
 */
export async function startServerProcess(
  settings: Settings,
  root = ROOT,
  socket?: number,
): Promise<ServerProcess> {
  const handOver = socket === undefined ? [] : ['sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"']
  const [program = '', ...args] = [...handOver, process.execPath, 'src/server/main.ts']
  const child = spawn(program, args, {
    cwd: root,
    // Nothing of the test's own environment but what any program needs.
    env: {
      ...pick(process.env, [
        'NODE_COMPILE_CACHE',
        'PATH',
        'HOME',
        'TMPDIR',
        'LANG',
        'TZ',
        'SystemRoot',
        'TEMP',
        'TMP',
      ]),
      ...STARTED,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(socket === undefined ? [] : [socket])],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<Exit>((resolve) => {
    // `close`, not `exit`: by then everything it said has arrived.
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal })
    })
  })
  let exit: Exit | undefined
  void ended.then((result) => {
    exit = result
  })
  const deadline = Date.now() + READY_WITHIN
  while (!READY.test(output)) {
    if (exit) throw new EarlyExit(exit, output)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`not ready after ${READY_WITHIN / 1000} s: ${output}`)
    }
    await sleep(5)
  }
  const url = READY.exec(output)?.[1] ?? ''
  if (settings.CATALOGUE === 'empty') await openNew(settings, url)
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

type Host = { child: ChildProcess; ended: Promise<Exit> }

/** Taken when this file is loaded, because the process outlives a test file that changes its own environment. */
const HOST_ENV = pick(process.env, ['NODE_COMPILE_CACHE', 'PATH', 'HOME', 'TMPDIR'])
let host: Host | undefined

/** Starts a product on a migrated database, in a process that the products of a worker share. */
export async function startHosted(settings: Settings): Promise<{ url: string; stop: () => Promise<string> }> {
  host ??= startHost()
  const mine = host
  const url = await order(mine, { start: { PORT: '0', LOG_LEVEL: 'error', ...settings } })
  return { url, stop: () => order(mine, { stop: url }) }
}

function startHost(): Host {
  const child = fork(path.join(import.meta.dirname, 'product-host.ts'), {
    env: { ...HOST_ENV, ...STARTED },
    execArgv: [],
    // Tests break things on purpose, so the product's log is ignored.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It ends with this process, which it does not keep from ending.
  child.unref()
  child.channel?.unref()
  const ended = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      host = undefined
      resolve({ code, signal })
    })
  })
  return { child, ended }
}

/** @throws Error also when the process ends before it answers. */
async function order({ child, ended }: Host, what: Order): Promise<string> {
  child.channel?.ref()
  child.send(what)
  const answer = await Promise.race([
    once(child, 'message').then(([done]) => done as Done),
    ended.then(({ code, signal }): Done => ({ failed: `the products' process ended: ${code ?? signal}` })),
  ])
  child.channel?.unref()
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.done
}

/** The process ended before it was ready. */
export class EarlyExit extends Error {
  readonly exit: Exit
  readonly output: string
  constructor(exit: Exit, output: string) {
    super(`ended with ${exit.code ?? exit.signal}: ${output}`)
    this.exit = exit
    this.output = output
  }
}

/** The settings of a command of the product, and of the test's own environment what any program needs. */
export const commandEnv = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...pick(process.env, ['NODE_COMPILE_CACHE', 'PATH']),
  ...settings,
})

const running = new Set<ChildProcess>()
// A test that fails half-way leaves nothing behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

function pick(source: NodeJS.ProcessEnv, names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])),
  )
}

const OVERLOAD =
  /^\{.*(?:"code":"(?:57014|53300|ETIMEDOUT)"|remaining connection slots|timeout exceeded when trying to connect|due to (?:connection|statement) timeout|page not made in time).*\n/gm

/**
 * The output without the log lines of statements and connections that a busy machine was late with, or that found the database server,
 * which all test files share, without a free connection.
 */
export const withoutOverload = (output: string): string => output.replace(OVERLOAD, '')

/** Starts something on a free port, and again on another one when a program of the machine has taken that meanwhile. */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (!/già usata da un altro programma|EADDRINUSE/.test(String(error))) throw error
    }
  }
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** A person at a browser who reaches a server over the network; the address needs `TRUST_PROXY=1`. */
export function networkVisitor(
  url: string,
  address: string,
  cookies = new Map<string, string>(),
): Visitor & { at: (url: string) => Visitor } {
  const send = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    dress(headers, init, cookies)
    const response = await fetch(new URL(target, url), { ...init, headers })
    keepCookies(response, cookies)
    return response
  }
  return {
    ...visitorOf(send, cookies),
    /** The same person, with the same cookies, at another server. */
    at: (other) => networkVisitor(other, address, cookies),
  }
}

/** Processes whose parent is this one, and theirs. Linux only. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  const found: number[] = []
  for (let next = [pid]; next.length > 0; ) {
    next = [...parents].flatMap(([child, parent]) => (next.includes(parent) ? [child] : []))
    found.push(...next)
  }
  return found
}

function parentOf(pid: number): number | undefined {
  const stat = statOf(pid)
  return stat === undefined ? undefined : Number(stat[1])
}

/** True for a live process; a zombie, ended but not yet reaped by its parent, does not count. */
export function isRunning(pid: number): boolean {
  const stat = statOf(pid)
  return stat !== undefined && stat[0] !== 'Z'
}

/** State, parent and the rest of a process's `stat` line. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
