import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentUser, postLogin } from '#features/auth/contract.ts'
import { beginApp } from '#features/auth/factors/contract.ts'
import { sealAudit, verifyAudit } from '#platform/audit/chain.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { migrateAsOwner } from '#platform/db/migrate.server.ts'
import { hashToken, newToken, sessionCookie } from '#platform/session/cookie.server.ts'
import { createTestApp, MONDAY, ORIGIN, refusal, type TestApp } from './app.ts'
import { blankDatabase, openBlank, type TestDatabase } from './database.ts'
import { quickHash } from './factories.ts'
import { keepCookies } from './visitor.ts'

// A database of the version whose users were a name, a role and a password, with a session under way and a pruned trail.

const BEFORE = '0011'
const PASSWORD = 'una password lunga'
const token = newToken()

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  const blank = await blankDatabase()
  await migrateAsOwner(blank, { upTo: BEFORE })
  database = openBlank(blank)
  await fillFormer(database.owner.db)
  expect(await migrateAsOwner(database)).toContain('0011_people.sql')
  app = await createTestApp({ database })
})
afterAll(() => database?.drop())

async function fillFormer(db: Db): Promise<void> {
  const password = await quickHash(PASSWORD)
  await sql`INSERT INTO users (username, role, password) VALUES ('anna', 'admin', ${password}), ('sara', 'editor', ${password})`.execute(
    db,
  )
  await sql`
    INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, user_agent)
    SELECT ${hashToken(token)}, id, ${MONDAY}::timestamptz - interval '20 minutes', ${MONDAY}::timestamptz - interval '1 minute', 'Firefox'
    FROM users WHERE username = 'sara'`.execute(db)
  await addEntries(db, 3, '3 years')
  await addEntries(db, 3, '1 hour')
  await sealFormer(db)
  await sql`SELECT forget_trail()`.execute(db)
  await sealFormer(db)
}

async function addEntries(db: Db, count: number, age: string): Promise<void> {
  await sql`
    INSERT INTO trail (at, user_id, username, event, record, people, rows, status, route)
    SELECT now() - ${age}::interval, 1, 'anna', 'contact.read', 'contact', '{7}', 1, 200, 'GET /api/contacts/:id'
    FROM generate_series(1, ${count}::integer)`.execute(db)
}

/** As the version before sealed its entries. */
async function sealFormer(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number; text: string }>`
    SELECT id, jsonb_build_array(id, (extract(epoch FROM at) * 1000000)::bigint, user_id, username, event, record, record_id,
      to_jsonb(people), everybody, rows, status, address, route, request_id)::text AS text
    FROM trail WHERE seal IS NULL ORDER BY id`.execute(db)
  const { rows: ends } = await sql<{ seal: number; hash: Buffer }>`
    SELECT seal, hash FROM trail WHERE seal IS NOT NULL ORDER BY seal DESC LIMIT 1`.execute(db)
  let last = ends[0] ?? { seal: 0, hash: Buffer.alloc(32) }
  for (const { id, text } of rows) {
    last = { seal: last.seal + 1, hash: createHash('sha256').update(last.hash).update(text).digest() }
    await sql`UPDATE trail SET seal = ${last.seal}, hash = ${last.hash} WHERE id = ${id}`.execute(db)
  }
}

test('users of the version before log in with their name and password, in their role and without a second factor', async () => {
  for (const [username, role] of [
    ['anna', 'admin'],
    ['sara', 'editor'],
  ] as const) {
    const visitor = app.visitor()
    expect(await visitor.call(postLogin, { body: { username, password: PASSWORD } })).toMatchObject({
      factors: [],
    })
    expect(await visitor.call(getCurrentUser)).toMatchObject({
      ...{ username, role, fullName: null, doctorId: null },
      ...{ state: 'open', factors: [], factorDueAt: null },
    })
  }
})

test('a session opened before the upgrade goes on, and asks for a confirmation where one is needed', async () => {
  const visitor = app.visitor()
  const headers = { 'set-cookie': sessionCookie(token, { publicUrl: ORIGIN, maxAge: 3600 }) }
  keepCookies(new Response(null, { headers }), visitor.cookies)
  expect(await visitor.call(getCurrentUser)).toMatchObject({ username: 'sara', state: 'open' })
  expect(await refusal(visitor.call(beginApp, { body: {} }))).toMatchObject({
    status: 403,
    code: 'not_confirmed',
  })
})

test('the pruned audit trail of the version before holds together with the entries added to it', async () => {
  const { db } = database
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM trail_forgotten`.execute(db)
  expect(rows).toEqual([{ count: 1 }])
  await sealAudit(db)
  await addEntries(database.owner.db, 2, '0 hours')
  await sealAudit(db)
  const checked = await verifyAudit(db)
  expect(checked.broken).toBeNull()
  expect(checked.rows).toBeGreaterThan(5)
})
