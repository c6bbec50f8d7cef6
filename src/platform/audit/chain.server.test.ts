import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/db/database.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { appendAudit } from './audit.server.ts'
import { newestSeal, pruneAudit, sealAudit, verifyAudit } from './chain.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

const anna = { user: { id: 1, username: 'anna' }, address: '203.0.113.7', requestId: 'x' }
const view = (id: number, db = database.db) =>
  appendAudit(db, anna, {
    event: 'contact.viewed',
    recordIds: [id],
    status: 200,
    route: 'GET /api/contacts/:id',
  })

async function seals(): Promise<(number | null)[]> {
  const { rows } = await sql<{ seal: number | null }>`SELECT seal FROM trail ORDER BY id`.execute(database.db)
  return rows.map(({ seal }) => seal)
}

test('an empty audit trail is a valid chain', async () => {
  expect(await verifyAudit(database.db)).toMatchObject({
    rows: 0,
    waiting: 0,
    last: { seal: 0 },
    broken: null,
  })
  await sealAudit(database.db)
  expect(await newestSeal(database.db)).toMatchObject({ seal: 0 })
})

test('a row that a slow transaction commits late is sealed late, without anything waiting for it', async () => {
  await transaction(database.db, async (db) => {
    await view(1, db)
    await view(2)
    await sealAudit(database.db)
    expect(await seals()).toEqual([1])
  })
  expect(await seals()).toEqual([null, 1])
  await sealAudit(database.db)
  expect(await seals()).toEqual([2, 1])
  expect(await verifyAudit(database.db)).toMatchObject({ rows: 2, waiting: 0, broken: null })
})

test('several processes seal one chain while other connections write', async () => {
  const before = (await seals()).length
  const writing = Array.from({ length: 60 }, (_, n) => view(n + 1))
  const sealing = Array.from({ length: 12 }, () => sealAudit(database.db))
  await Promise.all([...writing, ...sealing])
  await sealAudit(database.db)
  const all = (await seals()).toSorted((a, b) => (a ?? 0) - (b ?? 0))
  expect(all).toEqual(Array.from({ length: before + 60 }, (_, n) => n + 1))
  expect(await verifyAudit(database.db)).toMatchObject({ rows: before + 60, waiting: 0, broken: null })
})

test('a chain rebuilt from scratch does not match a seal noted before', async () => {
  const noted = await newestSeal(database.db)
  await view(7)
  await sealAudit(database.db)
  expect(await verifyAudit(database.db, { noted: [noted] })).toMatchObject({ broken: null })
  const other = { seal: noted.seal, hash: Buffer.alloc(32, 1) }
  expect(await verifyAudit(database.db, { noted: [other] })).toMatchObject({
    broken: { seal: noted.seal, why: 'rebuilt' },
  })
  const later = { seal: noted.seal + 5, hash: noted.hash }
  expect(await verifyAudit(database.db, { noted: [later] })).toMatchObject({
    broken: { seal: noted.seal + 2, why: 'missing' },
  })
})

test('16.4.2, P11: pruning removes only expired rows from the start, and the chain stays valid', async () => {
  const { rows: kept } = await sql<{ enough: boolean }>`
    SELECT trail_kept() BETWEEN interval '6 months' AND interval '24 months' AS enough`.execute(database.db)
  expect(kept).toEqual([{ enough: true }])
  const old = await testDatabase('empty')
  try {
    const at = (age: string) =>
      sql`INSERT INTO trail (at, event, record, status, route)
          VALUES (now() - ${age}::interval, 'contact.viewed', 'contact', 200, 'GET /x')`.execute(old.owner.db)
    for (const age of ['26 months', '25 months', '23 months', '25 months', '1 day']) await at(age)
    await sealAudit(old.db)
    expect(await pruneAudit(old.db)).toBe(2)
    expect(await pruneAudit(old.db)).toBe(0)
    await sealAudit(old.db)
    expect(await verifyAudit(old.db)).toMatchObject({ rows: 4, last: { seal: 6 }, broken: null })
    const { rows } = await sql`SELECT event, rows FROM trail ORDER BY id DESC LIMIT 1`.execute(old.db)
    expect(rows).toEqual([{ event: 'trail.deleted', rows: 2 }])
    await expect(
      sql`DELETE FROM trail WHERE at > now() - interval '23 months' - interval '1 day'`.execute(old.owner.db),
    ).rejects.toThrow('trail is only added to')
    await expect(sql`DELETE FROM trail_forgotten`.execute(old.owner.db)).rejects.toThrow('only added to')
  } finally {
    await old.drop()
  }
})
