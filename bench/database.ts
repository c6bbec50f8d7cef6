import pg from 'pg'
import { fillCatalogue } from '#features/samples/fill.server.ts'
import { type Database, openDatabase } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'

const DOCTORS = 30
const OLDEST = '2012-01-01'

/** A database with the sample catalogue, thirty doctors and so many appointments. */
export async function createDatabase(
  server: string,
  name: string,
  appointments: number,
): Promise<Database & { url: string }> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openDatabase(url.href, { statementTimeout: 0 })
  await migrate(database.pool)
  await fillCatalogue(database.db)
  await addDoctors(database.pool)
  await addAppointments(database.pool, appointments)
  return { ...database, url: url.href }
}

/** Up to thirty, each with four services of the sample. */
async function addDoctors(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO doctors (first_name, last_name, specialization)
     SELECT 'Medico', 'Numero ' || n, 'Medicina generale'
     FROM generate_series(1, $1 - (SELECT count(*)::integer FROM doctors)) n`,
    [DOCTORS],
  )
  await pool.query(
    `INSERT INTO doctor_services (doctor_id, service_id)
     SELECT doctor.id, offered.id
     FROM doctors doctor,
          LATERAL (SELECT id FROM services ORDER BY md5(doctor.id || ' ' || id) LIMIT 4) offered
     WHERE NOT EXISTS (SELECT FROM doctor_services WHERE doctor_id = doctor.id)`,
  )
}

/**
 * Half of all half hours between 8 and 20 of each doctor, from the end of the bookable year back into the past, as far
 * as the number goes; fewer are spread thinly over the bookable year.
 */
async function addAppointments(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    // Written without its checks and indexes, which are then made in one go as they were: minutes become seconds.
    const kept = await dropIndexes(client)
    await client.query('SET session_replication_role = replica')
    await client.query(
      `WITH days AS (
         SELECT day::date AS day FROM generate_series(current_date + 365, $2::date, interval '-1 day') day
         WHERE extract(dow FROM day) <> 0
       ), places AS (
         SELECT day, doctor.id AS doctor_id, slot, hashtextextended(day || ' ' || doctor.id || ' ' || slot, 7) & 65535 AS chance
         FROM days, (SELECT id FROM doctors ORDER BY id) doctor, generate_series(0, 23) slot
       ), chosen AS (
         SELECT row_number() OVER () AS n, * FROM (
           SELECT * FROM places WHERE chance < 32768 AND ($1 > 100000 OR day > current_date)
           ORDER BY CASE WHEN $1 > 100000 THEN current_date - day ELSE chance END LIMIT $1
         ) nearest
       )
       INSERT INTO appointments (first_name, last_name, email, phone, category_id, service_id, doctor_id,
                                 appointment_date, appointment_time, duration, status, notes, request_hash)
       SELECT 'Nome', 'Cognome ' || n % 5000, 'paziente' || n || '@example.com', '+39 333 000 0000', service.category_id,
              service.id, chosen.doctor_id, day, to_char(time '08:00' + slot * interval '30 minutes', 'HH24:MI'), 30,
              CASE WHEN chance % 20 = 0 THEN 'cancelled' WHEN day < current_date THEN 'completed'
                   WHEN chance % 20 = 1 THEN 'pending' ELSE 'confirmed' END,
              'Una nota di una riga.', sha256(n::text::bytea)
       FROM chosen
       JOIN LATERAL (
         SELECT service.id, service.category_id FROM doctor_services link JOIN services service ON service.id = link.service_id
         WHERE link.doctor_id = chosen.doctor_id ORDER BY service.id LIMIT 1
       ) service ON true`,
      [count, OLDEST],
    )
    await client.query('RESET session_replication_role')
    for (const statement of kept) await client.query(statement)
    await client.query('VACUUM ANALYZE')
    const { rows } = await client.query('SELECT count(*)::integer AS count FROM appointments')
    if (rows[0]?.count !== count) throw new Error(`${rows[0]?.count} appointments instead of ${count}`)
  } finally {
    client.release()
  }
}

/** Answers the statements that make them again. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `SELECT format('ALTER TABLE appointments DROP CONSTRAINT %I', conname) AS drop,
            format('ALTER TABLE appointments ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) AS make
     FROM pg_constraint WHERE conrelid = 'appointments'::regclass AND contype = 'x'
     UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     FROM pg_index WHERE indrelid = 'appointments'::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}
