import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Db } from '#platform/db/database.server.ts'
import type { ErrorBody } from '#platform/http/errors.ts'
import type { Visitor } from './visitor.ts'

const TABLES = [
  'service_categories',
  'services',
  'service_schedules',
  'subservices',
  'doctors',
  'doctor_categories',
  'doctor_services',
  'doctor_subservices',
  'appointments',
]

/** Everything the catalogue consists of, as text: to see that a refusal has left it alone. */
export async function catalogueRows(db: Db): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`${sql.raw(
    TABLES.map((table) => `SELECT '${table} ' || t::text AS row FROM ${table} t`).join(' UNION ALL '),
  )} ORDER BY row`.execute(db)
  return rows.map(({ row }) => row)
}

export type Answered = { status: number; body: Record<string, unknown> }

/** Sends what no row might let through; a text goes as it is. */
export async function send(person: Visitor, method: string, path: string, body?: unknown): Promise<Answered> {
  const response = await person.send(path, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answered['body'] }
}

/** The call is refused with that status, in Italian, and nothing of the catalogue has moved. Answers the refusal. */
export async function refuses(
  { db, person }: { db: Db; person: Visitor },
  [method, path, body]: [method: string, path: string, body?: unknown],
  status: number,
): Promise<ErrorBody> {
  const before = await catalogueRows(db)
  const answer = await send(person, method, path, body)
  expect(answer).toMatchObject({ status, body: { code: expect.any(String), issues: expect.any(Array) } })
  const refused = answer.body as unknown as ErrorBody
  for (const { message } of [refused, ...refused.issues]) {
    expect(message).toMatch(/^[A-ZÈL’].{7}/)
    expect(message).not.toMatch(/\b(invalid|expected|received|input|undefined|null|nan)\b/i)
  }
  expect(await catalogueRows(db)).toEqual(before)
  return refused
}

/** Runs a call while another transaction's statement is uncommitted, and commits it once the call waits for its lock. */
export async function whileUncommitted(
  { db, pool }: Database,
  [statement, values]: [statement: string, values: unknown[]],
  call: () => Promise<Answered>,
): Promise<Answered> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // A busy machine may leave it idle for longer than the product's ten seconds.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query(statement, values)
    let answered = false
    const answer = call().finally(() => {
      answered = true
    })
    for (;;) {
      if (answered) throw new Error('the call did not wait')
      // On another connection: within a transaction the activity stays as it was seen first.
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        db,
      )
      if (rows.length > 0) break
      await sleep(2)
    }
    await client.query('COMMIT')
    return await answer
  } finally {
    client.release(true)
  }
}

/** A JPEG of exactly that many bytes: the same picture with comments in it. */
export function sizedJpeg(jpeg: Buffer, size: number): Buffer {
  const comments: Buffer[] = []
  for (let missing = size - jpeg.length; missing > 0; ) {
    // A comment needs four bytes of header: the remainder must not be shorter.
    const length = missing <= 60_000 ? missing : Math.min(60_000, missing - 4)
    const comment = Buffer.alloc(length, ' ')
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(length - 2, 2)
    comments.push(comment)
    missing -= length
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)])
}
