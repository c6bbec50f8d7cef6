import pg, { type Pool } from 'pg'
import { APP } from '#platform/db/roles.server.ts'
import { addDays, toTime, wallClock } from '#platform/time/dates.ts'
import type { Filled } from './database.ts'

// What a booking stands beside: rows that are written, and nothing is asked.

export type Service = { id: number; categoryId: number; doctors: number[] }

type Until = { seconds: number } | { times: number }
/** Answers how often a second. */
type Rate = (until: Until) => Promise<number>

function rateOf(lanes: number, work: () => Promise<unknown>): Rate {
  return async (until) => {
    const start = performance.now()
    let begun = 0
    const goesOn = () =>
      'times' in until ? begun < until.times : performance.now() - start < until.seconds * 1000
    const lane = async () => {
      while (goesOn()) {
        begun += 1
        await work()
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return (begun / (performance.now() - start)) * 1000
  }
}

const BARE_INSERT = `
  INSERT INTO bare_bookings (first_name, last_name, email, phone, date_of_birth, category_id, service_id, doctor_id,
                             appointment_date, appointment_time, duration, notes, request_hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`
const BARE_ROW = [
  ...['Niccolò', 'Esempi', 'niccolo@bench.example', '+39 333 000 0000', '1980-05-17', 1, 1, 1],
  ...['2026-03-03', '09:30', 30, 'Una nota di una riga.', Buffer.alloc(32)],
]

/** Rows as large as those of visits, without their indexes, checks and references, each in a transaction. */
export async function bareInserts({ pool, ownerUrl }: Filled, lanes: number): Promise<Rate> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(
    `CREATE TABLE bare_bookings (LIKE appointments INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING GENERATED, PRIMARY KEY (id));
     GRANT INSERT ON bare_bookings TO ${APP}`,
  )
  await owner.end()
  return rateOf(lanes, async () => {
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query(BARE_INSERT, BARE_ROW)
    await client.query('COMMIT')
    client.release()
  })
}

// The count of the address, the contact, the visit and two mails: about as large as `book_visit` stores them, with all their
// indexes, checks and references, but nothing is asked, chosen or locked. The mails are due when nobody is here any more;
// later than twelve hours they would count as misdated, and be sent.
const PLAIN_ROWS = `/*kept*/
  WITH hit AS (
    INSERT INTO rate_limits (key, window_start, hits) VALUES ('plain:' || $1, now(), 1)
  ), person AS (
    INSERT INTO contact_requests (first_name, last_name, email, phone, data_nascita, type, fonte, dettaglio_fonte)
    VALUES ('Niccolò', 'Esempi ' || $1, 'niccolo' || $1 || '@plain.example', '+39 333 000 0000', '1980-05-17', 'Ospite',
            'Sito web', 'Prenotazione')
    RETURNING id, first_name, last_name, email, phone, data_nascita
  ), visit AS (
    INSERT INTO appointments (contact_id, first_name, last_name, email, phone, date_of_birth, category_id, service_id,
                              doctor_id, appointment_date, appointment_time, duration, notes, request_hash)
    SELECT id, first_name, last_name, email, phone, data_nascita, $2, $3, $4, $5, $6, 30, 'Una nota di una riga.', $7
    FROM person
    RETURNING id, email
  )
  INSERT INTO outbox (kind, message_id, recipient, subject, content, subject_type, subject_id, next_attempt_at)
  SELECT 'plain', '<' || gen_random_uuid() || '@plain.example>', email, 'Richiesta', $8, 'appointment', id,
         now() + interval '6 hours'
  FROM visit, generate_series(1, 2)`

const WORDS = 'Abbiamo ricevuto la tua richiesta di prenotazione. Grazie per averci scelto. '
const CONTENT = JSON.stringify({
  title: WORDS,
  paragraphs: [WORDS, WORDS + WORDS],
  rows: Array(5).fill(['Data e ora', WORDS.slice(0, 40)]),
  closing: [WORDS],
  footer: [WORDS],
})
const PLACES_A_DAY = 20

/**
 * Writes the rows of bookings at places nobody can ask for, more than a year ahead: those of a doctor follow each other, and
 * neighbours in time are at different doctors.
 */
export function plainRows(pool: Pool, lanes: number, services: Service[]): Rate {
  const today = wallClock(new Date()).date
  let next = 0
  return rateOf(lanes, async () => {
    const n = next
    next += 1
    const service = services[n % services.length]
    if (!service) throw new Error('no services')
    const place = Math.floor(n / services.length)
    const day = addDays(today, 400 + Math.floor(place / PLACES_A_DAY))
    const time = toTime(8 * 60 + (place % PLACES_A_DAY) * 30)
    const whose = [service.categoryId, service.id, service.doctors[0]]
    await pool.query(PLAIN_ROWS, [String(n), ...whose, day, time, Buffer.alloc(32), CONTENT])
  })
}
