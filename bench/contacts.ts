import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { addUser } from '#features/auth/users.server.ts'
import type { Filled } from './database.ts'
import { type Figure, median } from './figures.ts'
import type { Sent } from './load.ts'
import { type Child, measure, memoryOf } from './processes.ts'
import { shuffled } from './random.ts'

/** How much longer than among few. */
const LONGER = 3
/** As the design asks: a search finds a hundred times as many. */
const SEARCH_LONGER = 4
const PEOPLE = 40
const READERS = 5
const PAGE_SIZE = 50

export type Measured = { database: Filled; server: Child }
type Pace = { seconds: number; rounds: number }

/**
 * Measures the calls staff wait for among very many contacts beside the same among few, and the memory that reading all
 * of them takes.
 */
export async function contacts(large: Measured, small: Measured, pace: Pace): Promise<Figure[]> {
  const many = large.database.size.contacts.toLocaleString('en')
  const few = small.database.size.contacts.toLocaleString('en')
  const [onLarge, onSmall] = [await desk(large), await desk(small)]
  const rows: [what: string, ask: (desk: Desk) => Sent[], atMost?: number][] = [
    ['contact search', ({ people }) => searches(people), SEARCH_LONGER],
    ['contact detail', ({ people }) => details(people)],
  ]
  const figures: Figure[] = []
  for (const [what, ask, atMost = LONGER] of rows) {
    const times = { large: [] as number[], small: [] as number[] }
    await p95(onLarge, ask(onLarge), 1)
    await p95(onSmall, ask(onSmall), 1)
    for (let round = 0; round < pace.rounds; round += 1) {
      times.large.push(await p95(onLarge, ask(onLarge), pace.seconds))
      times.small.push(await p95(onSmall, ask(onSmall), pace.seconds))
    }
    figures.push({
      name: `${what}, ${many} contacts, p95`,
      value: median(times.large),
      unit: 'ms',
      baseline: { name: `with ${few} contacts`, value: median(times.small) },
      atMost,
    })
  }
  return [...figures, await memory(large, onLarge, many)]
}

type Person = { id: number; firstName: string; lastName: string; email: string; phone: string }
/** A server with a logged-in session, and some of the contacts in its database. */
export type Desk = { url: string; cookie: string; people: Person[]; count: number }

export async function desk({ database, server }: Measured, username = 'bench'): Promise<Desk> {
  const user = { username, password: 'una password per la misura' }
  await addUser(database.db, { ...user, role: 'editor' })
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  const [cookie] = (response.headers.get('set-cookie') ?? '').split(';')
  if (!response.ok || !cookie) throw new Error(`login: ${response.status}`)
  const people = await database.db
    .selectFrom('contactRequests')
    .select(['id', 'firstName', 'lastName', 'email', 'phone'])
    .orderBy(sql`md5(id::text)`)
    .limit(PEOPLE)
    .execute()
  return { url: server.url, cookie, people, count: database.size.contacts }
}

/** Sends one request after the other, because staff feel the time of one answer, not the number a second. */
export async function p95({ url, cookie }: Desk, asked: Sent[], seconds: number): Promise<number> {
  const list = asked.map((sent) => ({ ...sent, headers: { cookie } }))
  return (await measure({ url, lists: [list], seconds, once: false })).p95
}

// ---------------------------------------------------------------- questions

/** Searches staff type: some match very many contacts, some none. */
const PIECES = [
  ...['rossi', 'colombo', 'Brambilla', 'niccolo', 'VIGANÒ', 'd’ang', "d'angelo", 'de luca', 'galb', 'mul'],
  ...['giulia ferrari', 'maria grazia', 'rossi mario', 'anna', 'sala', 'giuseppe', 'gian', 'cattaneo elena'],
  ...['anna.galli', 'marco.', '@studio.example', '@posta', 'rossi@', 'xyz', 'lead', 'cliente fumagalli'],
  ...['305 412', '+39 302 7', '0039 304', '3041', '039 01', '306/44', '+393055', '02 0'],
]
const FILTERS = [
  {},
  {},
  { type: 'Cliente' },
  { fonte: 'Sito web,Telefono' },
  { type: 'Ospite', fonte: 'Sito web', dettaglioFonte: 'Prenotazione' },
]

/** And pieces of people who are there: their names, their address, their number as others would write it. */
function searches(people: Person[]): Sent[] {
  const known = people.flatMap(({ firstName, lastName, email, phone }) => {
    const digits = phone.replace(/^(\+39|0039)/, '').replace(/\D/g, '')
    return [
      lastName,
      `${firstName} ${lastName}`,
      email.slice(0, email.indexOf('@')),
      `+39 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
      digits.slice(-6),
    ]
  })
  // Three of four searches look for one person.
  return shuffled([...known, ...PIECES, ...PIECES]).map((q, n) => {
    const search = new URLSearchParams({
      q,
      ...FILTERS[n % FILTERS.length],
      page: '1',
      pageSize: `${PAGE_SIZE}`,
    })
    return { path: `/api/contacts?${search}` }
  })
}

/** Everything the page of a contact asks for. */
export function details(people: Person[]): Sent[] {
  return people.flatMap(({ id }) =>
    [
      `/api/contacts/${id}`,
      `/api/contacts/${id}/messages`,
      `/api/contacts/${id}/notes`,
      `/api/contacts/${id}/lists`,
      `/api/contacts/${id}/attachments`,
      `/api/appointments/by-contact/${id}`,
    ].map((path) => ({ path })),
  )
}

// ---------------------------------------------------------------- memory

const SLOWLY_MS = 15
const LOOK_EVERY_MS = 50
/**
 * How much memory four more readers may add to that of one. Without streams five lists would take half a gigabyte; the
 * heap grows by less than half between two collections.
 */
const MEMORY_LIMIT = 1.5

/** While five clients read the whole list at once, two of them over a slow line. */
async function memory({ server }: Measured, { cookie, count }: Desk, many: string): Promise<Figure> {
  await readAll(server.url, cookie, 0)
  const before = memoryOf(server.pid)
  let most = before
  let reading = true
  const look = async () => {
    while (reading) {
      most = Math.max(most, memoryOf(server.pid))
      await sleep(LOOK_EVERY_MS)
    }
  }
  const looking = look()
  const read = await Promise.all(
    Array.from({ length: READERS }, (_, n) => readAll(server.url, cookie, n < 2 ? SLOWLY_MS : 0)),
  )
  reading = false
  await looking
  if (read.some((rows) => rows !== count)) throw new Error(`${read} contacts were read of ${count}`)
  return {
    name: `memory while ${READERS} read all ${many} contacts`,
    value: most,
    unit: 'MB',
    baseline: { name: 'when one had', value: before },
    atMost: MEMORY_LIMIT,
  }
}

async function readAll(url: string, cookie: string, pause: number): Promise<number> {
  const response = await fetch(`${url}/api/contacts`, { headers: { cookie } })
  if (!response.ok || !response.body) throw new Error(`GET /api/contacts: ${response.status}`)
  const pieces: Uint8Array[] = []
  for await (const piece of response.body) {
    pieces.push(piece)
    if (pause > 0) await sleep(pause)
  }
  return (JSON.parse(Buffer.concat(pieces).toString()) as unknown[]).length
}
