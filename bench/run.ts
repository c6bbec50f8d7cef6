import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { agenda } from './agenda.ts'
import { bookings } from './bookings.ts'
import { contacts } from './contacts.ts'
import { createDatabase, type Size } from './database.ts'
import { documents } from './documents.ts'
import { type Figure, isMet, printTable, writeResults } from './figures.ts'
import { pageSpeed } from './lighthouse.ts'
import { startChild } from './processes.ts'
import { publicPage } from './public-page.ts'
import { availableSlots } from './slots.ts'
import { start } from './start.ts'
import { visitors } from './visitors.ts'
import { weights } from './weights.ts'

// Every figure stands beside one of the same run on the same machine: the numbers differ from machine to machine, their
// ratios much less. Product, database and load generator share the machine's cores.

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const quick = options.quick
const MANY: Size = { contacts: 100_000, appointments: quick ? 200_000 : 1_000_000 }
const FEW: Size = { contacts: 1000, appointments: 1000 }
const rows = options.only?.split(',') ?? [
  ...[
    'page',
    'slots',
    'contacts',
    'visitors',
    'bookings',
    'documents',
    'start',
    'weight',
    'agenda',
    'lighthouse',
  ],
]
const wanted = (...names: string[]) => names.some((name) => rows.includes(name))

const folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-bench-'))
const figures: Figure[] = []
try {
  if (wanted('page', 'slots', 'contacts', 'visitors', 'bookings', 'documents'))
    figures.push(...(await underLoad()))
  if (wanted('start')) figures.push(...(await start()))
  if (wanted('weight')) figures.push(...weights())
  if (wanted('agenda')) figures.push(...(await step('agenda', () => agenda({ rounds: quick ? 3 : 10 }))))
  if (wanted('lighthouse')) figures.push(...(await pageSpeed({ rounds: quick ? 1 : 3 })))
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(
  `\n${os.availableParallelism()} cores, shared by the product, its database and the load generator; node ${process.version}\n`,
)
printTable(figures)
console.log(`\n${await writeResults(figures, { quick })}`)
process.exitCode = figures.every(isMet) ? 0 : 1

async function underLoad(): Promise<Figure[]> {
  const postgres = await startEmbedded({ dataDir: folder })
  const close: (() => Promise<void>)[] = [postgres.stop]
  try {
    const large = await step(
      `a database with ${MANY.contacts} contacts, ${MANY.appointments} appointments`,
      () => createDatabase(postgres, 'bench_large', MANY),
    )
    const small = await step(`one with ${FEW.contacts} of each`, () =>
      createDatabase(postgres, 'bench_small', FEW),
    )
    close.unshift(large.close, small.close)
    const onLarge = await server(large.url, 'large')
    close.unshift(onLarge.stop)
    const onSmall = await server(small.url, 'small')
    close.unshift(onSmall.stop)

    const found: Figure[] = []
    const pace = quick ? { seconds: 3, rounds: 1 } : { seconds: 8, rounds: 3 }
    if (wanted('page')) found.push(await step('public page', () => publicPage(onSmall.url, pace)))
    if (wanted('slots')) {
      const asked = {
        db: large.db,
        large: onLarge.url,
        small: onSmall.url,
        appointments: MANY.appointments,
        pace,
      }
      found.push(...(await step('available slots', () => availableSlots(asked))))
    }
    if (wanted('contacts')) {
      const beside = { database: small, server: onSmall }
      found.push(
        ...(await step('contacts', () => contacts({ database: large, server: onLarge }, beside, pace))),
      )
    }
    // These come last because they leave people and visits behind, the bookings most.
    if (wanted('visitors')) {
      const seconds = quick ? 15 : 60
      found.push(...(await step('visitors', () => visitors({ database: large, server: onLarge, seconds }))))
    }
    if (wanted('bookings')) {
      const booked = { ...pace, bookings: quick ? 3000 : 3500 }
      const asked = { database: large, url: onLarge.url, appointments: MANY.appointments, pace: booked }
      found.push(...(await step('bookings', () => bookings(asked))))
    }
    if (wanted('documents')) {
      const on = { database: large, server: onLarge }
      const megabytes = quick ? 200 : 2000
      found.push(...(await step('documents', () => documents({ on, megabytes, seconds: pace.seconds }))))
    }
    return found
  } finally {
    for (const end of close) await end()
  }
}

function server(url: string, name: string) {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, name),
    PORT: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  }
  return startChild('server.ts', { env })
}

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  process.stdout.write(`${what} …`)
  const begin = performance.now()
  const result = await work()
  console.log(` ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  return result
}
