import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/db/database.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { before, FILES, PAGE } from './browser.ts'
import type { Figure } from './figures.ts'
import { type Child, inOwnProcess, memoryOf } from './processes.ts'
import { MAILS } from './visitor.ts'
import type { Call, Visited, Visits } from './visitor-load.ts'

const VISITORS = 200
/** People take about a minute and a half; these are so many times quicker, and read and type all the same. */
const HASTE = 4
const LOOK_EVERY_MS = 250
/** Memory that grew with every visitor would exceed this. */
const GROWTH = 1.15
const MEMORY_MB = 512

type Options = { database: Database; server: Child; seconds: number }

/**
 * Sends visitors through the whole wizard, each at an address of their own. Every call is compared with an empty call
 * the same visitor makes right before it: waiting for a busy machine is in both, so their ratio is the cost of the call
 * itself. A broken bound means work that grew, not a slow machine.
 */
export async function visitors({ database, server, seconds }: Options): Promise<Figure[]> {
  const visits: Visits = {
    ...(await filesOf(server.url)),
    url: server.url,
    today: wallClock(new Date()).date,
    haste: HASTE,
    visitors: VISITORS,
    seconds: 3,
    firstNumber: 1_000_000,
  }
  const first = await inOwnProcess<Visited>('visitor-load.ts', visits)
  await lag(server.url)
  await sleep(REST_MS)
  const atRest = await lag(server.url)
  const memory = follow(server.pid)
  const half = sleep((seconds * 1000) / 2).then(() => needed(server.url))
  const whole = await inOwnProcess<Visited>('visitor-load.ts', { ...visits, seconds, firstNumber: 2_000_000 })
  const atWork = await lag(server.url)
  const after = await needed(server.url)
  await checkStored(database, first.booked + whole.booked)
  console.log(
    `\n  ${whole.booked} bookings, ${whole.lost} times the place was lost and another chosen, ${whole.documents} documents${whole.troubles.map((trouble) => `\n  ${trouble}`).join('')}`,
  )
  const answers = Object.values(whole.calls).reduce((sum, call) => sum + call.answers, 0)
  return [
    {
      name: `whole bookings in ${seconds} s, ${VISITORS} visitors at a time`,
      value: whole.booked,
      unit: '',
      baseline: { name: 'visitors who began', value: whole.begun },
      atLeast: 1,
    },
    {
      name: 'their answers with 5xx, broken connections',
      value: whole.failed,
      unit: '',
      baseline: { name: 'answers in all', value: answers },
      atMost: 0,
    },
    ...callFigures(whole.calls),
    {
      name: 'delay of the event loop, p99',
      value: atWork,
      unit: 'ms',
      baseline: { name: 'the same server at rest', value: atRest },
      // A busy process waits for its turn; work of our own would take far longer.
      atMost: 5,
    },
    {
      name: 'what the server still needs in memory after them',
      value: after,
      unit: 'MB',
      baseline: { name: 'after half of the time', value: await half },
      atMost: GROWTH,
    },
    {
      name: 'most memory of the server meanwhile',
      value: memory.stop(),
      unit: 'MB',
      baseline: { name: 'budget', value: MEMORY_MB },
      atMost: 1,
    },
  ]
}

const REST_MS = 3000

/**
 * How many times longer than an answer of nothing: bytes from memory, a call that reads with one or two statements, one that
 * writes: a booking has ten statements (decision 30), and a file of 300 kB goes to the disk, is looked into, and into the
 * database.
 */
const BOUNDS = { memory: 3, reads: 12, writes: 24 }

function boundOf(name: string): number {
  if (name === FILES || name === `GET ${PAGE}`) return BOUNDS.memory
  return name.startsWith('POST') ? BOUNDS.writes : BOUNDS.reads
}

function callFigures(calls: Record<string, Call>): Figure[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const nothing = calls[before(name)]
    if (!nothing) return []
    return (['p50', 'p99'] as const).map((at) => ({
      name: `${name}, ${at}`,
      value: call[at],
      unit: 'ms',
      baseline: { name: `an empty call right before, ${at}`, value: nothing[at] },
      atMost: boundOf(name),
    }))
  })
}

/** Everything the page names, as a browser with an empty cache loads it. */
async function filesOf(origin: string): Promise<Pick<Visits, 'files' | 'calendarFiles'>> {
  const html = await (await fetch(`${origin}${PAGE}`, { headers: { accept: 'text/html' } })).text()
  const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))]
  if (files.length === 0) throw new Error(`${PAGE} names no files`)
  const built = path.resolve(import.meta.dirname, '../build/client/assets')
  const calendar = readdirSync(built).filter((name) => /^Calendar-.*\.js$/.test(name))
  return { files, calendarFiles: calendar.map((name) => `/assets/${name}`) }
}

/** Milliseconds since it was asked the last time: looking begins it anew. */
async function lag(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? []
  if (!seconds) throw new Error('/metrics does not tell the delay of the event loop')
  return Number(seconds) * 1000
}

/** Megabytes in use after a garbage collection. */
async function needed(origin: string): Promise<number> {
  const answer = (await (await fetch(`${origin}/api/bench/memory`)).json()) as { used: number }
  return answer.used / 1_000_000
}

function follow(pid: number) {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, LOOK_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return most
    },
  }
}

async function checkStored({ pool }: Database, booked: number): Promise<void> {
  const { rows } = await pool.query(
    `SELECT count(*)::integer AS count FROM appointments WHERE email LIKE '%${MAILS}'`,
  )
  if (rows[0]?.count !== booked) throw new Error(`${rows[0]?.count} visits are stored of ${booked}`)
}
