import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAlarms, markAlarmSeen } from '#features/alarms/contract.ts'
import { newestSeal, sealAudit } from '#platform/audit/chain.server.ts'
import { noteSeal } from '#platform/audit/seal-file.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import { readChain } from './contract.ts'
import { watchChain, watchSeals } from './watch.server.ts'

let app: TestApp
let admin: Visitor
let sealFile: string
const folder = mkdtempSync(path.join(os.tmpdir(), 'seals-'))
// The entries of the trail have the time of the database.
const NOW = new Date()

afterEach(() => app.close())
afterAll(() => rmSync(folder, { recursive: true }))

async function start(options: { sealFile?: string } = {}): Promise<void> {
  app = await createTestApp({ template: 'empty', now: NOW.toISOString(), ...options })
  admin = await app.staff('admin')
  for (let entry = 0; entry < 20; entry++) await added('1 hour')
  await sealAudit(app.database.db)
}

function added(age: string) {
  return sql`INSERT INTO trail (at, event, record, record_id, status, route)
    VALUES (now() - ${age}::interval, 'contact.viewed', 'contact', '7', 200, 'GET /x')`.execute(
    app.database.owner.db,
  )
}

/** Runs a statement as the owner of the tables, who can switch the triggers off. */
async function byHand(statement: string): Promise<void> {
  const { db } = app.database.owner
  await sql`ALTER TABLE trail DISABLE TRIGGER USER`.execute(db)
  await sql.raw(statement).execute(db)
  await sql`ALTER TABLE trail ENABLE TRIGGER USER`.execute(db)
}

async function rebuilt(): Promise<void> {
  await byHand('UPDATE trail SET seal = NULL, hash = NULL')
  await sealAudit(app.database.db)
}

const chain = () => admin.call(readChain, { query: {} })
const whole = () => admin.call(readChain, { query: { whole: '1' } })
const openAlarms = async () => (await admin.call(listAlarms)).map(({ kind, words }) => `${kind}: ${words}`)

async function seen(): Promise<void> {
  for (const { id } of await admin.call(listAlarms))
    await admin.call(markAlarmSeen, { params: { id: String(id) }, body: {} })
}

describe('a chain without a file of seals', () => {
  beforeEach(() => start())

  test('a second verification goes on from the first, and says that no seal is noted in a file', async () => {
    const last = await newestSeal(app.database.db)
    const state = { broken: null, hasSealFile: false, sealFault: null }
    expect(await chain()).toMatchObject({ ...state, rows: last.seal, hash: last.hash.toString('hex') })
    await added('1 minute')
    await sealAudit(app.database.db)
    expect(await chain()).toMatchObject({ ...state, rows: last.seal + 1 })
  })

  test('U7: a wiped trail is noticed by each verification, and stays so', async () => {
    await chain()
    await byHand('DELETE FROM trail')
    for (const verify of [chain, whole, chain])
      expect(await verify()).toMatchObject({ broken: { seal: 1, why: 'missing' } })
  })

  test('U7: the hourly job tells admins of a wiped trail that was begun anew', async () => {
    await watchChain(app.appServices)
    await byHand('DELETE FROM trail')
    await added('1 minute')
    await sealAudit(app.database.db)
    await watchChain(app.appServices)
    expect(await openAlarms()).toEqual([expect.stringContaining('broken_chain: Il registro è stato toccato')])
  })

  test('U7: a chain sealed anew after a change or a deletion is noticed, and told by whole=1', async () => {
    await chain()
    await byHand("UPDATE trail SET username = 'altro' WHERE seal = 3")
    await rebuilt()
    expect(await chain()).toMatchObject({ broken: { seal: 20, why: 'rebuilt' } })
    await byHand('DELETE FROM trail WHERE seal > 10')
    await rebuilt()
    expect(await chain()).toMatchObject({ broken: { seal: 11, why: 'missing' } })
    expect(await openAlarms()).toEqual([])
    await whole()
    expect(await openAlarms()).toEqual([expect.stringContaining('manca la registrazione con il sigillo 11')])
  })
})

describe('a chain with a file of seals', () => {
  beforeEach(async () => {
    sealFile = path.join(folder, `${crypto.randomUUID()}.txt`)
    await start({ sealFile })
  })
  const broken = () => byHand("UPDATE trail SET username = 'altro' WHERE seal = 1")

  test('U7: a chain rebuilt as a whole is named by the seal that left the database, and told to admins', async () => {
    await noteSeal(sealFile, await newestSeal(app.database.db), NOW)
    await broken()
    await rebuilt()
    await watchChain(app.appServices)
    expect(await openAlarms()).toEqual([
      expect.stringContaining('ha un altro sigillo di quello annotato fuori dal database'),
    ])
  })

  test.each([
    [
      'damaged',
      () => writeFileSync(sealFile, '2026-11-29T09:00:00.000Z 12:ab'),
      'la riga 1 non è un sigillo',
    ],
    ['unreadable', () => mkdirSync(sealFile), 'non si può leggere (EISDIR)'],
    ['missing', () => added('25 hours'), 'non c’è, o è vuoto, e il registro ha più di un giorno'],
  ])(
    'U7: a file of seals that is %s is told to admins, and the chain is verified all the same',
    async (_, harm, fault) => {
      await harm()
      await broken()
      expect(await chain()).toMatchObject({
        ...{ hasSealFile: true, sealFault: expect.stringContaining(fault) },
        broken: { seal: 1, why: 'changed' },
      })
      await watchChain(app.appServices)
      await watchChain(app.appServices)
      expect(await openAlarms()).toEqual([
        expect.stringMatching(
          /^broken_chain: Il file dei sigilli del registro: .* Avvisa chi segue il server/,
        ),
        expect.stringContaining('broken_chain: Il registro è stato toccato: la registrazione'),
      ])
    },
  )

  test('U7: a removed file of seals is told before the hourly job begins it anew, and then is in order', async () => {
    await added('25 hours')
    await watchSeals(app.appServices, undefined)
    expect(await openAlarms()).toEqual([expect.stringContaining('il registro ha più di un giorno')])
    await seen()
    await watchSeals(app.appServices, undefined)
    expect(await openAlarms()).toEqual([])
    expect(await chain()).toMatchObject({ broken: null, sealFault: null })
  })
})

test('U7: a file of seals that cannot be written is told to admins', async () => {
  await start({ sealFile: path.join(folder, 'not-mounted', 'seals.txt') })
  await watchSeals(app.appServices, undefined)
  expect(await openAlarms()).toEqual([expect.stringContaining('non si può scrivere (ENOENT)')])
})
