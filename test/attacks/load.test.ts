import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextAddress, startTarget, type Target } from './target.ts'

// Twelve megabytes: more than the system holds ready for a reader who does not read.
const PEOPLE = 20_000
const LAST = 1000
const BATCH = 2000

let target: Target

beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  // These tests do not search; maintaining this index would take most of the time.
  await sql`DROP INDEX contact_requests_search`.execute(target.owner)
  // In batches that a slow machine inserts within the product's limit of a statement.
  for (let first = 1; first <= PEOPLE; first += BATCH)
    await sql`INSERT INTO contact_requests (first_name, last_name, email, phone)
      SELECT repeat('N', 100), 'Esempi ' || n, repeat('n', 200) || n || '@prova.example', '+39 333 000 0000'
      FROM generate_series(${first}::integer, ${first + BATCH - 1}::integer) AS n`.execute(target.db)
})
afterAll(() => target?.stop())

test('D12: a list is streamed from the database as its reader takes it, and pages have a maximum size', async () => {
  const editor = await target.staff('editor')
  for (const size of ['1000000000', '-1', '0']) {
    expect((await editor.send(`/api/contacts?page=1&pageSize=${size}`)).status).toBe(400)
  }
  const cookie = [...editor.cookies].map((pair) => pair.join('=')).join('; ')
  const slow = await open(cookie)
  // Asked for later and whole by now: there was time to gather the slow one's list as well.
  expect(await countOf(await open(cookie))).toBe(PEOPLE)
  await sql`DELETE FROM contact_requests WHERE id > (SELECT max(id) FROM contact_requests) - ${LAST}::integer`.execute(
    target.db,
  )
  // The last were still in the database, and nowhere else.
  expect(await countOf(slow)).toBe(PEOPLE - LAST)
})

/** An answer that has begun, of which nothing is read yet. */
async function open(cookie: string): Promise<IncomingMessage> {
  const headers = { cookie, 'x-forwarded-for': nextAddress() }
  const asked = get(`${target.url}/api/contacts`, { headers, agent: false })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  return response
}

async function countOf(response: IncomingMessage): Promise<number> {
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  return (JSON.parse(Buffer.concat(pieces).toString()) as unknown[]).length
}
