import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUnreachable } from '#platform/http/failures.server.ts'
import { admin, type TestDatabase, testDatabase } from '#test/database.ts'
import { type Network, network } from '#test/faults/network.ts'
import { openDatabase } from './database.server.ts'
import { listen } from './listen.server.ts'

// Connections that lead nowhere and don't say so, as behind a firewall that has forgotten them.

let database: TestDatabase
let between: Network
let url: string

beforeAll(async () => {
  database = await testDatabase('empty')
  const target = new URL(database.url)
  const folder = target.searchParams.get('host')
  between = await network(
    folder
      ? `${folder}/.s.PGSQL.${target.searchParams.get('port') ?? 5432}`
      : { host: target.hostname, port: Number(target.port || 5432) },
  )
  const user = target.username || target.searchParams.get('user') || ''
  const login = target.password ? `${user}:${target.password}` : user
  url = `postgresql://${login}@127.0.0.1:${between.port}${target.pathname}`
})
afterAll(async () => {
  await between.close()
  await database.drop()
})

test('a statement without an answer fails as retryable, and the next one uses another connection', async () => {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout: 3000 })
  const ask = () => sql<{ n: number }>`SELECT 1 AS n`.execute(db).then(({ rows }) => rows)
  expect(await ask()).toEqual([{ n: 1 }])
  between.strand()
  const begun = performance.now()
  await expect(ask()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(performance.now() - begun).toBeLessThan(60_000)
  expect(await ask()).toEqual([{ n: 1 }])
  // Also where it was inside a transaction.
  const half = db.transaction().execute(async (db) => {
    await sql`SELECT 1`.execute(db)
    between.strand()
    await sql`SELECT 1`.execute(db)
  })
  expect(isUnreachable(await half.catch((error: unknown) => error))).toBe(true)
  expect(await ask()).toEqual([{ n: 1 }])
  await close()
})

test('a listener on a silent network reconnects', async () => {
  const heard: (string | null)[] = []
  const timing = { askEveryMs: 50, timeoutMs: 3000 }
  const listening = listen(url, 'silent_network', (payload) => heard.push(payload), timing)
  // Sent again and again: a listener on a busy machine may reconnect by itself, and misses messages meanwhile.
  const heardOf = async (payload: string) => {
    await admin(database.url, `NOTIFY silent_network, '${payload}'`)
    return heard
  }
  await expect.poll(() => heard).toContain(null)
  await expect.poll(() => heardOf('one')).toContain('one')
  between.strand()
  heard.length = 0
  await expect.poll(() => heard).toContain(null)
  await expect.poll(() => heardOf('two')).toContain('two')
  between.freeze()
  const begun = performance.now()
  await listening.stop()
  expect(performance.now() - begun).toBeLessThan(60_000)
  between.mend()
})
