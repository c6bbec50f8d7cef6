import pg from 'pg'
import { type Database, openDatabase } from '#platform/db/database.server.ts'
import type { EmbeddedPostgres } from '#platform/db/embedded.server.ts'
import { migrateAsOwner } from '#platform/db/migrate.server.ts'
import { OWNER } from '#platform/db/roles.server.ts'
import { fillDatabase } from '../scripts/fill/fill.ts'

/**
 * As many as a million appointments need. There were 30 before doctors had hours: one who is asked for has half the visits of
 * those days, so figures of both are not the same measure.
 */
const DOCTORS = 63

export type Size = { contacts: number; appointments: number }
export type Filled = Database & { url: string; ownerUrl: string; size: Size }

/** A database as `npm run fill` makes it, with the same doctors whatever its size, opened as the product opens it. */
export async function createDatabase(server: EmbeddedPostgres, name: string, size: Size): Promise<Filled> {
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} OWNER ${OWNER}`)
  await client.end()
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  const [url, ownerUrl] = [at(server.url), at(server.ownerUrl)]
  await migrateAsOwner({ url, ownerUrl })
  const filling = openDatabase(ownerUrl, { statementTimeout: 0 })
  const { appointments } = await fillDatabase(filling, { ...size, doctors: DOCTORS })
  await filling.close()
  if (appointments !== size.appointments)
    throw new Error(`${appointments} appointments instead of ${size.appointments}`)
  return { ...openDatabase(url, { statementTimeout: 0 }), url, ownerUrl, size }
}
