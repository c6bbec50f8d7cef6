import pg from 'pg'
import { type Database, openDatabase } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { fillDatabase } from '../scripts/fill/fill.ts'

const DOCTORS = 30

export type Size = { contacts: number; appointments: number }
export type Filled = Database & { url: string; size: Size }

/** A database as `npm run fill` makes it, with thirty doctors whatever its size. */
export async function createDatabase(server: string, name: string, size: Size): Promise<Filled> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openDatabase(url.href, { statementTimeout: 0 })
  await migrate(database.pool)
  const { appointments } = await fillDatabase(database, { ...size, doctors: DOCTORS })
  if (appointments !== size.appointments)
    throw new Error(`${appointments} appointments instead of ${size.appointments}`)
  return { ...database, url: url.href, size }
}
