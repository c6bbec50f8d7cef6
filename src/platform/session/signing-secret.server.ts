import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'

/** The key that signs handles and cookies: made once, the same in every process. */
export async function signingSecret(db: Db): Promise<Buffer> {
  await sql`INSERT INTO secrets (name, value) VALUES ('signing', ${randomBytes(32)}) ON CONFLICT (name) DO NOTHING`.execute(
    db,
  )
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'signing')
    .executeTakeFirstOrThrow()
  return value
}
