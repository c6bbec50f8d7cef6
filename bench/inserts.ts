import pg from 'pg'
import { APP } from '#platform/db/roles.server.ts'
import type { Filled } from './database.ts'

const BARE_INSERT = `
  INSERT INTO bare_bookings (first_name, last_name, email, phone, date_of_birth, category_id, service_id, doctor_id,
                             appointment_date, appointment_time, duration, notes, request_hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`
const BARE_ROW = [
  ...['Niccolò', 'Esempi', 'niccolo@bench.example', '+39 333 000 0000', '1980-05-17', 1, 1, 1],
  ...['2026-03-03', '09:30', 30, 'Una nota di una riga.', Buffer.alloc(32)],
]

/**
 * Rows as large as those of visits, without their indexes, checks and references, each in a transaction. Answers a function
 * that inserts for so many seconds and answers how many that made a second.
 */
export async function bareInserts(
  { pool, ownerUrl }: Filled,
  lanes: number,
): Promise<(seconds: number) => Promise<number>> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(
    `CREATE TABLE bare_bookings (LIKE appointments INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING GENERATED, PRIMARY KEY (id));
     GRANT INSERT ON bare_bookings TO ${APP}`,
  )
  await owner.end()
  return async (seconds) => {
    const start = performance.now()
    let count = 0
    const lane = async () => {
      for (; performance.now() - start < seconds * 1000; count += 1) {
        const client = await pool.connect()
        await client.query('BEGIN')
        await client.query(BARE_INSERT, BARE_ROW)
        await client.query('COMMIT')
        client.release()
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return (count / (performance.now() - start)) * 1000
  }
}
