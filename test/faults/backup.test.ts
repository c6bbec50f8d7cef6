import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSetupServices, updateService } from '#features/catalogue/setup/services/contract.ts'
import { getSiteText, listTextVersions, publishSiteText, saveTextDraft } from '#features/content/contract.ts'
import { openDatabase, transaction } from '#platform/db/database.server.ts'
import { connectRunning, startEmbedded } from '#platform/db/embedded.server.ts'
import { storeBlob } from '#platform/files/blobs.server.ts'
import { admin, type Blank, blankDatabase } from '../database.ts'
import { bookable } from '../factories.ts'
import { form, pdf } from '../files.ts'
import { picture } from '../made-pictures.ts'
import {
  BUSY_MS,
  copyProduct,
  networkVisitor,
  type ServerProcess,
  startServerProcess,
} from '../server-process.ts'
import { uploadOne } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'
import { leftovers, wrongBookings } from './booked.ts'
import { command } from './commands.ts'
import { type Attempt, nextAddress, send, sendTwice, shuffledWishes, startLoad } from './load.ts'
import { brokenReferences, everyRow, exhaustedSequences } from './rows.ts'
import { smallDisk } from './small-disk.ts'

const PASSWORD = 'una password lunga'
const CHAINS = 3
/** Files of a megabyte each that no one can compress. */
const BLOBS = 12

let folder: string
let source: string
let server: ServerProcess
let nextBody: () => Record<string, unknown>
const attempts: Attempt[] = []

const at = (name: string) => path.join(folder, name)
const product = (DATA_DIR: string, root?: string) =>
  startServerProcess({ DATA_DIR, CATALOGUE: 'empty', ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: '1' }, root)

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  source = at('data')
  server = await product(source)
  const address = connectRunning(source)
  const { db, close } = openDatabase(address?.url ?? '', { max: 1 })
  nextBody = shuffledWishes(await bookable(db, { doctors: 25, start: '08:00', end: '20:00' }))
  // Enough bytes that a backup takes its time.
  await transaction(db, async (db) => {
    for (let n = 0; n < BLOBS; n += 1) {
      const bytes = randomBytes(1024 * 1024)
      await storeBlob(db, { bytes, size: bytes.length, sha256: await sha256(bytes) })
    }
  })
  await close()
  address?.close()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes))

/** Opens the database of a data folder, starting it where no server runs. */
async function inside<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const running = connectRunning(dataDir)
  const own = running ? undefined : await startEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: running?.url ?? own?.url ?? '' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    running?.close()
    await own?.stop()
  }
}

async function staffOf({ url }: ServerProcess): Promise<Visitor> {
  const staff = networkVisitor(url, nextAddress())
  const login = { method: 'POST', body: JSON.stringify({ username: 'admin', password: PASSWORD }) }
  expect((await staff.send('/api/auth/login', login)).status).toBe(200)
  return staff
}

/** A visitor who writes to the clinic and then books, repeatedly, each request after the answer to the one before. */
function startChain(name: string) {
  let stopped = false
  const answered: Attempt[] = []
  const done = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const email = `${name}-${n}@example.com`
      const person = { firstName: 'Rosa', lastName: `Catena ${name}`, email, phone: '+39 333 000 0001' }
      const write = async (): Promise<number> => {
        const begun = performance.now()
        const { status } = await networkVisitor(server.url, nextAddress()).send('/api/contacts', {
          method: 'POST',
          body: JSON.stringify({ ...person, type: 'Ospite' }),
        })
        return status === 503 && performance.now() - begun > BUSY_MS ? write() : status
      }
      expect(await write()).toBe(201)
      const body = { ...nextBody(), ...person }
      const attempt: Attempt = { key: `${name}-${n}`, body, cookies: new Map(), id: undefined, outcomes: [] }
      expect(await sendTwice(server.url, [attempt])).toEqual([])
      answered.push(attempt)
    }
  })()
  return {
    name,
    answered,
    stop: () => {
      stopped = true
      return done
    },
  }
}

/** Records with foreign keys: each link needs the ones before. */
async function linksOf(client: pg.Client, name: string): Promise<{ people: number[]; bookings: number[] }> {
  const numbers = async (table: string, column: string) => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT DISTINCT substring(${column} FROM '^${name}-(\\d+)')::integer AS n FROM ${table}
       WHERE ${column} LIKE '${name}-%' ORDER BY 1`,
    )
    return rows.map(({ n }) => n)
  }
  return {
    people: await numbers('contact_requests', 'email'),
    bookings: await numbers('appointments', 'idempotency_key'),
  }
}

/** Publishes texts and a notice, leaves a draft, and gives a service a question and a new name. Answers the service's paths. */
async function writeTexts(staff: Visitor): Promise<{ former: string; path: string }> {
  const publish = (key: 'clinica' | 'avvisi', version: number, value: Record<string, unknown>) =>
    staff.call(publishSiteText, { params: { key }, body: { value, version } })
  await publish('clinica', 0, { 'name.name': 'Clinica di ieri' })
  await publish('clinica', 1, { 'name.name': 'Clinica del backup' })
  const notice = { text: 'Avviso del backup', label: '', to: '', tone: 'info', from: '', until: '' }
  await publish('avvisi', 0, { 'bar.items': [notice] })
  const value = { 'banner.lead': 'Bozza del backup' }
  await staff.call(saveTextDraft, { params: { key: 'prima-pagina' }, body: { value, version: 0 } })
  const [service] = await staff.call(listSetupServices)
  const params = { id: String(service?.id) }
  const pathOf = async () => {
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
    return new URL(/<loc>([^<]*\/servizi\/[^<]+)/.exec(sitemap)?.[1] ?? '').pathname
  }
  const former = await pathOf()
  const questions = [{ question: 'Domanda del backup?', answer: 'Risposta.' }]
  await staff.call(updateService, { params, body: { name: 'Visita rinominata', questions } })
  // The sitemap is held for a second.
  await expect.poll(pathOf, { timeout: 5000 }).not.toBe(former)
  return { former, path: await pathOf() }
}

/** The words of the site are as `writeTexts` left them. */
async function expectTexts(staff: Visitor, { former, path: renamed }: { former: string; path: string }) {
  const read = async (address: string) => (await fetch(server.url + address)).text()
  const home = await read('/')
  expect(home).toContain('Clinica del backup')
  expect(home).toContain('Avviso del backup')
  const [draft, history] = [
    await staff.call(getSiteText, { params: { key: 'prima-pagina' } }),
    await staff.call(listTextVersions, { params: { key: 'clinica' } }),
  ]
  expect(draft.draft?.value).toEqual({ 'banner.lead': 'Bozza del backup' })
  expect(history.map(({ version, value }) => [version, value['name.name']])).toEqual([
    [2, 'Clinica del backup'],
    [1, 'Clinica di ieri'],
  ])
  expect(former).not.toBe(renamed)
  const moved = await fetch(server.url + former, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, renamed])
  expect(await read(renamed)).toContain('Domanda del backup?')
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

// Mails get sent meanwhile, documents get taken by their bookings. Everything else is written once.
const CHANGING = ['outbox', 'media', 'trail']
// A restore adds a row to the audit trail and ends all sessions.
const CHANGED_BY_RESTORE = ['trail', 'sessions']

test('F14: a backup under load is one instant and holds everything answered before it', async () => {
  const staff = await staffOf(server)
  const site = form([
    { name: 'atrio.png', bytes: await picture('png', { width: 600, height: 400 }), field: 'file' },
  ])
  const sent = { method: 'POST', body: new Uint8Array(site.body), headers: site.headers }
  expect((await staff.send('/api/media/upload', sent)).status).toBe(201)

  const load = startLoad(server.url, nextBody, attempts)
  const chains = upTo(CHAINS).map((n) => startChain(`catena${n}`))
  const done = () => attempts.filter(({ id }) => id !== undefined)
  await expect.poll(() => done().length).toBeGreaterThan(20)
  await expect.poll(() => Math.min(...chains.map(({ answered }) => answered.length))).toBeGreaterThan(2)
  const before = [...done(), ...chains.flatMap(({ answered }) => answered)]
  const file = at('lavoro.backup')
  const said = await command('backup', file, { DATA_DIR: source })
  expect(said).toEqual({ status: 0, err: '', out: expect.stringMatching(/^Backup in .*: \d+ tabelle/) })
  const meanwhile = done().length + chains.flatMap(({ answered }) => answered).length - before.length
  // Or this test would prove nothing about work going on.
  expect(meanwhile).toBeGreaterThan(10)
  await load.stop()
  await Promise.all(chains.map((chain) => chain.stop()))

  expect(statSync(file).mode & 0o777).toBe(0o600)
  const target = at('lavoro')
  const restored = await command('restore', file, { DATA_DIR: target })
  expect(restored).toEqual({ status: 0, err: '', out: expect.stringMatching(/^Ripristinato e verificato/) })

  const original = await inside(source, everyRow)
  await inside(target, async (client) => {
    const query = (text: string) => client.query(text)
    expect(await wrongBookings(query, before)).toEqual([])
    const strange = (await leftovers(query)) as { what: string }[]
    // A chain may have written and not booked yet.
    expect(strange.filter(({ what }) => what !== 'contact without booking')).toEqual([])
    expect(strange.length).toBeLessThanOrEqual(CHAINS)
    for (const { name, answered } of chains) {
      const { people, bookings } = await linksOf(client, name)
      expect(people).toEqual(upTo(people.length))
      expect(bookings).toEqual(upTo(bookings.length))
      expect([0, 1]).toContain(people.length - bookings.length)
      expect(bookings.length).toBeLessThanOrEqual(answered.length + 1)
    }
    expect(await brokenReferences(client)).toEqual([])
    expect(await exhaustedSequences(client)).toEqual([])
    // Rows that never change are the same in the backup.
    const copies = await everyRow(client)
    expect([...copies.keys()]).toEqual([...original.keys()])
    const altered = [...copies].filter(([name, sums]) => {
      const there = new Set(original.get(name))
      return sums.some((sum) => !there.has(sum))
    })
    expect(altered.map(([name]) => name).filter((name) => !CHANGING.includes(name))).toEqual([])
    for (const name of ['appointments', 'contact_attachments', 'media', 'media_sizes', 'blob_chunks'])
      expect(copies.get(name)?.length, name).toBeGreaterThan(0)
  })
})

test('F14, N10: a restored backup has every row except sessions, and the words of the site with their history, and the product goes on from there', async () => {
  const visitor = networkVisitor(server.url, nextAddress())
  const bytes = Buffer.concat([pdf(300_000, 'da ritrovare'), randomBytes(200_000), Buffer.from('\n%%EOF\n')])
  const document = await uploadOne(visitor, bytes, 'Referto di Niccolò.pdf')
  const booking = { ...nextBody(), uploadedFileIds: [document.id] }
  const attempt: Attempt = {
    key: 'prenotata-prima',
    body: booking,
    cookies: visitor.cookies,
    id: undefined,
    outcomes: [],
  }
  await send(server.url, attempt)
  expect(attempt.outcomes).toEqual([201])
  const loggedIn = await staffOf(server)
  const texts = await writeTexts(loggedIn)
  await expectTexts(loggedIn, texts)
  await server.stop()
  const file = at('riposo.backup')
  expect((await command('backup', file, { DATA_DIR: source })).status).toBe(0)
  const target = at('riposo')
  expect((await command('restore', file, { DATA_DIR: target })).status).toBe(0)
  const original = await inside(source, everyRow)
  const restored = await inside(target, everyRow)
  const added = restored.get('trail')?.filter((sum) => !original.get('trail')?.includes(sum))
  expect(added).toHaveLength(1)
  const there = new Map(
    [...restored].map(([name, sums]) => [
      name,
      CHANGED_BY_RESTORE.includes(name) ? original.get(name) : sums,
    ]),
  )
  expect(there).toEqual(original)
  expect([...original.values()].flat().length).toBeGreaterThan(200)

  // A second restore is refused.
  const again = await command('restore', file, { DATA_DIR: target })
  expect(again).toEqual({ status: 1, out: '', err: expect.stringMatching(/^Il database non è vuoto .*\n$/) })
  expect(await inside(target, everyRow)).toEqual(restored)

  server = await product(target)
  // N10: a session that ended after the backup stays ended.
  const returning = networkVisitor(server.url, nextAddress(), loggedIn.cookies)
  expect((await returning.send('/api/contacts?page=1')).status).toBe(401)
  const staff = await staffOf(server)
  await expectTexts(staff, texts)
  const download = await staff.send(`/api/media/${document.id}/download`)
  expect(download.status).toBe(200)
  expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true)
  // A repeated booking from before the backup gets its old number; a new one gets the next.
  await send(server.url, attempt)
  expect(attempt.outcomes).toEqual([201, 201])
  const fresh: Attempt = {
    key: 'prenotata-dopo',
    body: nextBody(),
    cookies: new Map(),
    id: undefined,
    outcomes: [],
  }
  await send(server.url, fresh)
  expect(fresh.outcomes).toEqual([201])
  expect(fresh.id).toBeGreaterThan(attempt.id ?? Number.POSITIVE_INFINITY)
  const answered = attempts.filter(({ id }) => id !== undefined)
  await inside(target, async (client) => {
    expect(await wrongBookings((text) => client.query(text), [...answered, attempt, fresh])).toEqual([])
    expect(await exhaustedSequences(client)).toEqual([])
  })
})

test('F4: a backup onto a full disk leaves no file that looks like a backup', async (context) => {
  const disk = smallDisk(4)
  if (typeof disk === 'string') return context.skip(disk)
  try {
    const file = path.join(disk.folder, 'pieno.backup')
    // Fills up on the way; and is full before it begins.
    for (const isFull of [false, true]) {
      if (isFull) disk.fill()
      const said = await command('backup', file, { DATA_DIR: source })
      const err = `Non c’è abbastanza spazio per scrivere ${file}: il backup non è stato fatto.\n`
      expect(said).toEqual({ status: 1, out: '', err })
      expect(readdirSync(disk.folder).filter((name) => name !== 'ballast')).toEqual([])
    }
  } finally {
    disk.remove()
  }
})

const NO_SPACE = 'Non c’è abbastanza spazio per il database: '
const NOT_DONE = `${NO_SPACE}il comando non è stato portato a termine.\n`

test('a restore onto a disk that is too small reports it', async (context) => {
  const disk = smallDisk(64)
  if (typeof disk === 'string') return context.skip(disk)
  try {
    const said = await command('restore', at('riposo.backup'), { DATA_DIR: path.join(disk.folder, 'data') })
    // On a busy machine the command may see its database end, and report that it starts it again.
    const out = said.out.replace(/^PostgreSQL .*\n/gm, '')
    expect([said.status, out]).toEqual([1, ''])
    // A table fills the disk, or the write-ahead log: then the database closes every connection.
    expect([`${NO_SPACE}non è stato ripristinato niente.\n`, NOT_DONE]).toContain(said.err)
  } finally {
    disk.remove()
  }
})

test('F4: a command whose journal fills the disk reports it', async (context) => {
  const disk = smallDisk(80)
  if (typeof disk === 'string') return context.skip(disk)
  try {
    const said = await command('fill', '--contacts=100000', { DATA_DIR: path.join(disk.folder, 'data') })
    expect([said.status, said.err]).toEqual([1, NOT_DONE])
  } finally {
    disk.remove()
  }
})

describe('a small database', () => {
  let blank: Blank
  let small: string
  const one = (line: string | RegExp) => ({
    status: 1,
    out: '',
    err: typeof line === 'string' ? `${line}\n` : expect.stringMatching(line),
  })
  beforeAll(async () => {
    blank = await blankDatabase('TEMPLATE template_empty STRATEGY file_copy')
    await admin(
      blank.url,
      `INSERT INTO contact_requests (first_name, last_name, email, phone, type) VALUES ('Ada', 'Antica', 'ada@example.com', '+39 333 000 0000', 'Ospite')`,
    )
    small = at('vecchio.backup')
    expect(await command('backup', small, { DATABASE_URL: blank.url })).toMatchObject({ status: 0, err: '' })
  })
  afterAll(() => blank.drop())

  test('backup refuses an existing file with one line and leaves it as it was', async () => {
    writeFileSync(at('mio'), 'prezioso')
    const said = await command('backup', at('mio'), { DATABASE_URL: blank.url })
    expect(said).toEqual(one(`Il file ${at('mio')} esiste già: non viene sovrascritto.`))
    expect(readFileSync(at('mio'), 'utf8')).toBe('prezioso')
  })

  test('backup refuses a missing database with one line and leaves nothing behind', async () => {
    const unreachable = { DATABASE_URL: 'postgresql://ambulatorio@127.0.0.1:9/none' }
    const said = await command('backup', at('da nessuno'), unreachable)
    expect(said).toEqual(one(/^Il database indicato da DATABASE_URL non risponde: [^\n]+\n$/))
    expect(readdirSync(folder).filter((name) => name.startsWith('da nessuno'))).toEqual([])
  })

  test('restore refuses a damaged backup with one line, and the whole one still fits into the folder', async () => {
    const whole = readFileSync(at('riposo.backup'))
    const turned = Buffer.from(whole)
    turned.writeUInt8(turned.readUInt8(whole.length >> 1) ^ 4, whole.length >> 1)
    const target = at('da danneggiato')
    for (const [damaged, sentence, makesFolder] of [
      // A damage in the first bytes is found before a folder is made.
      [Buffer.alloc(0), /non è un backup intero/, false],
      [whole.subarray(0, whole.length - 2000), /non è un backup intero/, true],
      [turned, /non è un backup intero|è danneggiata/, true],
    ] as const) {
      const file = at('danneggiato')
      writeFileSync(file, damaged)
      const said = await command('restore', file, { DATA_DIR: target })
      expect(said).toEqual(one(/^[^\n]*non è stato ripristinato niente\.\n$/))
      expect(said.err).toMatch(sentence)
      expect(existsSync(target)).toBe(makesFolder)
    }
    expect((await command('restore', at('riposo.backup'), { DATA_DIR: target })).status).toBe(0)
  })

  test('an older backup is restored as it was, and the next start migrates it', async () => {
    const later = copyProduct(at('later'))
    writeFileSync(
      path.join(later, 'migrations/9000_later.sql'),
      `ALTER TABLE users ADD COLUMN note text; UPDATE contact_requests SET last_name = 'Aggiornata';`,
    )
    const DATA_DIR = at('vecchio')
    expect(await command('restore', small, { DATA_DIR }, later)).toMatchObject({ status: 0, err: '' })
    const updated = await product(DATA_DIR, later)
    const staff = await staffOf(updated)
    const found = await (await staff.send('/api/contacts?q=aggiornata')).json()
    expect(found).toMatchObject([{ firstName: 'Ada', lastName: 'Aggiornata' }])
    expect(await updated.stop()).toEqual({ code: 0, signal: null })
  })

  test('a backup of a newer version is refused before its data folder is made', async () => {
    const tomorrow = `INSERT INTO schema_migrations (name, checksum) VALUES ('9999_domani.sql', 'x')`
    await admin(blank.ownerUrl, tomorrow)
    const file = at('nuovo.backup')
    expect(await command('backup', file, { DATABASE_URL: blank.url })).toMatchObject({ status: 0, err: '' })
    const target = at('nuovo')
    expect(await command('restore', file, { DATA_DIR: target })).toEqual({
      status: 1,
      out: '',
      err: 'Il backup è di un’altra versione del programma (migrazione 9999_domani.sql), più recente, modificata o di prova: ripristinarlo con quella.\n',
    })
    expect(existsSync(target)).toBe(false)
  })
})
