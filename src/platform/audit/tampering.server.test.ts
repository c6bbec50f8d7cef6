import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { newestSeal, pruneAudit, type Seal, sealAudit, verifyAudit } from './chain.server.ts'
import { noteSeal, readSeals } from './seal-file.server.ts'

let database: TestDatabase
let file: string
const folder = mkdtempSync(path.join(os.tmpdir(), 'seals-'))

beforeEach(async () => {
  database = await testDatabase('empty')
  file = path.join(folder, `${crypto.randomUUID()}.txt`)
  for (const age of ['25 months', '25 months', '3 days', '2 days', '1 day', '1 hour']) await added(age)
  await sealAudit(database.db)
})
afterEach(() => database.drop())
afterAll(() => rmSync(folder, { recursive: true }))

function added(age: string) {
  return sql`INSERT INTO trail (at, event, record, record_id, status, route, rows)
    VALUES (now() - ${age}::interval, 'contact.viewed', 'contact', '7', 200, 'GET /x', 1)`.execute(
    database.owner.db,
  )
}

/** Runs statements as the owner of the tables, who can switch the triggers off. */
async function byHand(...statements: string[]): Promise<void> {
  const off = ['trail', 'trail_forgotten'].map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`)
  const on = ['trail', 'trail_forgotten'].map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const statement of [...off, ...statements, ...on]) await sql.raw(statement).execute(database.owner.db)
}

const broken = async () => (await verifyAudit(database.db, { noted: (await readSeals(file)).seals })).broken

/** Seals all rows anew from the beginning, as the owner of the tables can. */
async function rebuilt(): Promise<void> {
  await byHand('UPDATE trail SET seal = NULL, hash = NULL')
  await sealAudit(database.db)
}

test('U7: verify names a changed row', async () => {
  await byHand("UPDATE trail SET record_id = '8' WHERE seal = 4")
  expect(await broken()).toMatchObject({ seal: 4, id: 4, why: 'changed' })
})

test('U7: verify names a row whose number of found records was changed', async () => {
  await sql`INSERT INTO trail (event, record, status, route, total) VALUES ('contact.listed', 'contact', 200, 'GET /x', 900)`.execute(
    database.owner.db,
  )
  await sealAudit(database.db)
  expect(await broken()).toBeNull()
  await byHand('UPDATE trail SET total = NULL WHERE seal = 7')
  expect(await broken()).toMatchObject({ seal: 7, why: 'changed' })
})

test('U7: verify names the place of a deleted row', async () => {
  await byHand('DELETE FROM trail WHERE seal = 4')
  expect(await broken()).toMatchObject({ seal: 4, id: 5, why: 'missing' })
})

test('U7: verify names a row put between others', async () => {
  await byHand(
    'UPDATE trail SET seal = seal + 100 WHERE seal > 3',
    'UPDATE trail SET seal = seal - 99 WHERE seal > 100',
    `INSERT INTO trail (event, record, status, route, seal, hash) VALUES ('a.viewed', 'a', 200, 'x', 4, sha256('x'))`,
  )
  expect(await broken()).toMatchObject({ seal: 4, id: 7, why: 'changed' })
})

test('U7: verify names deleted last rows by a seal that left the database', async () => {
  await noteSeal(file, await newestSeal(database.db), new Date())
  await byHand('DELETE FROM trail WHERE seal > 4')
  expect((await verifyAudit(database.db)).broken).toBeNull()
  expect(await broken()).toMatchObject({ seal: 5, why: 'missing' })
})

test('U7, M5: verify names a forged pruning that hides a change before it', async () => {
  await byHand(
    "UPDATE trail SET record_id = '8' WHERE seal = 3",
    'INSERT INTO trail_forgotten (seal, hash, rows) SELECT seal, hash, 4 FROM trail WHERE seal = 4',
  )
  expect(await broken()).toMatchObject({ seal: 4, why: 'pruned' })
})

test('U7, M5: verify names a forged pruning whose rows were deleted too', async () => {
  await byHand(
    'INSERT INTO trail_forgotten (seal, hash, rows) SELECT seal, hash, 4 FROM trail WHERE seal = 4',
    'DELETE FROM trail WHERE seal <= 4',
  )
  expect(await broken()).toMatchObject({ seal: 4, why: 'pruned' })
})

test('U7, M5: verify names a forged pruning with an entry of its own by a seal noted not long ago', async () => {
  const { rows } = await sql<Seal>`SELECT seal, hash FROM trail WHERE seal = 3`.execute(database.db)
  for (const seal of rows) await noteSeal(file, seal, new Date())
  await byHand(
    'INSERT INTO trail_forgotten (seal, hash, rows) SELECT seal, hash, 4 FROM trail WHERE seal = 4',
    `INSERT INTO trail (event, record, record_id, status, route)
     SELECT 'trail.deleted', 'trail', seal || ':' || encode(hash, 'hex'), 200, 'forget_trail' FROM trail WHERE seal = 4`,
    'DELETE FROM trail WHERE seal <= 4',
  )
  await sealAudit(database.db)
  expect(await broken()).toMatchObject({ seal: 3, why: 'pruned' })
})

test('U7, M5: verify names the second of two prunings when it is forged', async () => {
  expect(await pruneAudit(database.db)).toBe(2)
  await sealAudit(database.db)
  expect(await broken()).toBeNull()
  await byHand(
    'INSERT INTO trail_forgotten (seal, hash, rows) SELECT seal, hash, 2 FROM trail WHERE seal = 4',
  )
  expect(await broken()).toMatchObject({ seal: 4, why: 'pruned' })
})

test('U7: verify names the first row of a chain that was rebuilt as a whole', async () => {
  await noteSeal(file, await newestSeal(database.db), new Date())
  await added('1 minute')
  await sealAudit(database.db)
  await noteSeal(file, await newestSeal(database.db), new Date())
  await byHand("UPDATE trail SET record_id = '8' WHERE seal = 4")
  await rebuilt()
  expect((await verifyAudit(database.db)).broken).toBeNull()
  expect(await broken()).toMatchObject({ seal: 6, why: 'rebuilt' })
})

test('a chain verified from a seal on still finds a change after it', async () => {
  const { last } = await verifyAudit(database.db)
  await added('1 minute')
  await sealAudit(database.db)
  expect(await verifyAudit(database.db, { from: last })).toMatchObject({
    rows: 7,
    last: { seal: 7 },
    broken: null,
  })
  await byHand("UPDATE trail SET record_id = '8' WHERE seal = 7")
  expect(await verifyAudit(database.db, { from: last })).toMatchObject({
    broken: { seal: 7, why: 'changed' },
  })
})

test('the file of seals gets each seal once, and a line that was cut off hides none of the others', async () => {
  const seal = await newestSeal(database.db)
  expect(await readSeals(file)).toEqual({ seals: [], fault: null })
  await noteSeal(file, seal, new Date('2026-11-24T09:00:00Z'))
  await noteSeal(file, seal, new Date('2026-11-24T10:00:00Z'))
  const first = { ...seal, at: new Date('2026-11-24T09:00:00Z') }
  expect(await readSeals(file)).toEqual({ seals: [first], fault: null })
  writeFileSync(file, '2026-11-24T11:00:00.000Z 7:ab', { flag: 'a' })
  await noteSeal(file, seal, new Date('2026-11-24T12:00:00Z'))
  expect(await readSeals(file)).toEqual({
    seals: [first, { ...seal, at: new Date('2026-11-24T12:00:00Z') }],
    fault: `${file}: la riga 2 non è un sigillo.`,
  })
})
