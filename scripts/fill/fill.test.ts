import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { bookable } from '#test/factories.ts'
import { FillError } from './errors.ts'
import { fillDatabase } from './fill.ts'

// Monday 2 March 2026, 10:00 in Rome.
const now = new Date('2026-03-02T09:00:00Z')
const opened: TestDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop()
})

async function database(template: 'empty' | 'sample' = 'empty'): Promise<TestDatabase> {
  const made = await testDatabase(template)
  opened.push(made)
  return made
}

/** Fills through a pool without a limit of time for statements, as the command does. */
async function fill(of: TestDatabase, wanted: Parameters<typeof fillDatabase>[1]) {
  const owner = openDatabase(of.ownerUrl, { statementTimeout: 0, max: 2 })
  return fillDatabase(owner, wanted).finally(owner.close)
}

async function rows<T>(of: TestDatabase, statement: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await statement.execute(of.db)).rows
}

async function count(of: TestDatabase, what: string): Promise<number> {
  const [row] = await rows(of, sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.raw(what)}`)
  return row?.n ?? -1
}

test('an empty database gets a catalogue, people and their visits', async () => {
  const filled = await database()
  const told: string[] = []
  const result = await fill(filled, {
    contacts: 400,
    appointments: 3000,
    now,
    progress: (kind, done) => told.push(`${kind} ${done}`),
  })
  expect(result).toMatchObject({ contacts: 400, appointments: 3000, doctors: 16, messages: 20, notes: 16 })
  expect(told).toEqual(['contacts 400', 'appointments 3000'])
  expect(await count(filled, 'service_categories')).toBe(4)
  expect(await count(filled, 'contact_requests')).toBe(400)
  expect(await count(filled, 'appointments')).toBe(3000)
  expect(await count(filled, 'contact_messages')).toBe(20)
  expect(await count(filled, 'internal_notes')).toBe(16)
  expect(await count(filled, 'contact_form_data')).toBe(result.values)
  expect(result.values).toBeGreaterThan(200)
  expect(
    await count(
      filled,
      `contact_form_data d JOIN contact_fields f ON f.id = d.field_id
      WHERE f.type = 'select' AND NOT d.value = ANY (f.options)`,
    ),
  ).toBe(0)
})

test('each visit fits its contact, its doctor’s hours, its service’s hours and its needs', async () => {
  const filled = await database()
  await fill(filled, { contacts: 400, appointments: 3000, now })
  const broken = {
    'is not its contact’s': `appointments a LEFT JOIN contact_requests c ON c.id = a.contact_id
      WHERE (c.first_name, c.last_name, c.email, c.phone) IS DISTINCT FROM (a.first_name, a.last_name, a.email, a.phone)
         OR a.fiscal_code IS DISTINCT FROM c.codice_fiscale OR a.date_of_birth IS DISTINCT FROM c.data_nascita`,
    'overlaps another': `appointments a JOIN appointments b
      ON b.doctor_id = a.doctor_id AND b.lane = a.lane AND b.id > a.id AND b.during && a.during`,
    'is one too many at a time': `appointments a JOIN services s ON s.id = a.service_id WHERE a.lane >= s.places`,
    'lies beside one that takes its doctor alone': `appointments a JOIN services s ON s.id = a.service_id
      JOIN appointments b ON b.doctor_id = a.doctor_id AND b.id <> a.id AND b.occupied && a.occupied WHERE s.places = 1`,
    'is of a doctor who does not do it': `appointments a
      WHERE (doctor_id, service_id) NOT IN (SELECT doctor_id, service_id FROM doctor_services)`,
    'is of another length': `appointments a LEFT JOIN subservices s ON s.id = a.subservice_id
      WHERE a.duration <> coalesce(s.duration, 30)`,
    'is on a closed day': `appointments
      WHERE extract(dow FROM appointment_date) = 0 OR appointment_date IN ('2026-04-06', '2026-12-25')`,
    'is outside the doctor’s hours': `appointments a WHERE NOT EXISTS (
      SELECT FROM working_hours WHERE doctor_id = a.doctor_id AND day_of_week = extract(dow FROM appointment_date)
        AND during <@ tsrange(appointment_date + start_time::time, appointment_date + end_time::time)
        AND CASE cadence WHEN 'weekly' THEN true WHEN 'alternate' THEN appointment_date >= anchor AND (appointment_date - anchor) % 14 = 0
            ELSE ceil(extract(day FROM appointment_date) / 7)::integer = ANY (nth) END)
      AND NOT EXISTS (SELECT FROM calendar_marks mark WHERE kind = 'extra' AND mark.doctor_id = a.doctor_id
        AND a.during <@ mark.during)`,
    'is outside the service’s hours': `appointments a WHERE NOT EXISTS (
      SELECT FROM service_schedules WHERE service_id = a.service_id AND day_of_week = extract(dow FROM appointment_date)
        AND during <@ tsrange(appointment_date + start_time::time, appointment_date + end_time::time))
      AND NOT EXISTS (SELECT FROM calendar_marks mark WHERE kind = 'extra' AND mark.doctor_id = a.doctor_id
        AND a.during <@ mark.during)`,
    'is in a closure, an absence or a block': `appointments a JOIN calendar_marks mark ON mark.during && a.during
      AND CASE kind WHEN 'closure' THEN true WHEN 'extra' THEN false ELSE mark.doctor_id = a.doctor_id OR EXISTS (
        SELECT FROM appointment_resources taken
        WHERE taken.appointment_id = a.id AND taken.resource_id = mark.resource_id) END`,
    'lacks a resource it needs': `appointments a
      WHERE (SELECT count(*) FROM appointment_resources WHERE appointment_id = a.id)
         <> (SELECT count(DISTINCT need) FROM service_resources WHERE service_id = a.service_id)`,
    'is past and open, or to come and over': `appointments
      WHERE (lower(during) < '2026-03-02 10:00') <> (status IN ('completed', 'cancelled'))`,
    'was asked for too early or too late': `appointments a JOIN contact_requests c ON c.id = a.contact_id
      WHERE a.created_at < c.created_at OR a.created_at > '${now.toISOString()}' OR a.created_at::date > a.appointment_date`,
    'is further away than a year': `appointments WHERE appointment_date > '2027-03-02'`,
  }
  for (const [what, where] of Object.entries(broken))
    expect([what, await count(filled, where)]).toEqual([what, 0])
  for (const status of ['pending', 'confirmed', 'cancelled', 'completed'])
    expect(await count(filled, `appointments WHERE status = '${status}'`)).toBeGreaterThan(20)
  expect(await count(filled, 'appointments WHERE subservice_id IS NOT NULL')).toBeGreaterThan(1000)
  expect(await count(filled, 'appointments WHERE notes IS NOT NULL')).toBeGreaterThan(100)
  expect(await count(filled, `pg_constraint WHERE conname = 'appointments_no_overlap'`)).toBe(1)
})

test('two empty databases get the same rows', async () => {
  const [one, other] = [await database(), await database()]
  for (const target of [one, other]) await fill(target, { contacts: 150, appointments: 600, now })
  const people = (of: TestDatabase) =>
    rows(
      of,
      sql`SELECT id, first_name, last_name, email, phone, codice_fiscale, data_nascita, type, fonte, dettaglio_fonte, viewed,
                 created_at FROM contact_requests ORDER BY id`,
    )
  const visits = (of: TestDatabase) =>
    rows(
      of,
      sql`SELECT contact_id, service_id, subservice_id, doctor_id, during::text, status, notes, created_at
          FROM appointments ORDER BY id`,
    )
  expect(await people(other)).toEqual(await people(one))
  expect(await visits(other)).toEqual(await visits(one))
})

test('a second run adds other contacts, and visits at free times', async () => {
  const filled = await database()
  await fill(filled, { contacts: 100, appointments: 2000, now })
  await fill(filled, { contacts: 100, appointments: 2000, now })
  expect(await count(filled, 'contact_requests')).toBe(200)
  expect(await count(filled, 'appointments')).toBe(4000)
  expect(
    await count(filled, '(SELECT DISTINCT email, first_name, last_name FROM contact_requests) person'),
  ).toBe(200)
  expect(await count(filled, 'contact_fields WHERE NOT system_field')).toBe(3)
})

test('the weeks around today have about a hundred visits a working day, in rooms and with devices', async () => {
  const filled = await database()
  await fill(filled, { contacts: 400, appointments: 5000, now })
  const days = await rows(
    filled,
    sql<{ n: number }>`SELECT count(*)::integer AS n FROM appointments
      WHERE appointment_date BETWEEN '2026-02-16' AND '2026-03-06' AND extract(dow FROM appointment_date) BETWEEN 1 AND 5
      GROUP BY appointment_date`,
  )
  expect(days).toHaveLength(15)
  const average = days.reduce((sum, { n }) => sum + n, 0) / days.length
  expect(average).toBeGreaterThan(70)
  expect(average).toBeLessThan(140)
  expect(await count(filled, `resources WHERE kind = 'device'`)).toBe(2)
  expect(await count(filled, 'appointment_resources')).toBeGreaterThan(100)
  expect(await count(filled, 'appointments WHERE lane > 0')).toBeGreaterThan(100)
  for (const kind of ['closure', 'absence', 'block'])
    expect(await count(filled, `calendar_marks WHERE kind = '${kind}'`)).toBeGreaterThan(1)
})

test('a database with people keeps its rooms and its calendar as they are', async () => {
  const filled = await database('sample')
  await filled.db
    .insertInto('contactRequests')
    .values({ firstName: 'Ada', lastName: 'Riva', email: '', phone: '039 555 0100' })
    .execute()
  await fill(filled, { contacts: 20, appointments: 100, now })
  expect(await count(filled, 'resources')).toBe(0)
  expect(await count(filled, 'calendar_marks')).toBe(1)
})

test('added doctors offer the same services as the doctor they copy', async () => {
  const filled = await database()
  const { doctors } = await fill(filled, { contacts: 50, appointments: 500, doctors: 32, now })
  expect(doctors).toBe(32)
  const services = sql<{ does: string }>`
    SELECT string_agg(service_id::text, ',' ORDER BY service_id) AS does FROM doctor_services GROUP BY doctor_id ORDER BY doctor_id`
  const does = (await rows(filled, services)).map((row) => row.does)
  expect(does).toHaveLength(32)
  // The sixteenth is the desk for blood draws, which has no colleagues.
  expect(does.slice(16, 31)).toEqual(does.slice(0, 15))
  expect(does.slice(31)).toEqual(does.slice(0, 1))
  expect(
    await count(filled, 'doctors d WHERE NOT EXISTS (SELECT FROM working_hours WHERE doctor_id = d.id)'),
  ).toBe(0)
})

test('an existing catalogue is not changed', async () => {
  const filled = await database()
  const { doctors } = await bookable(filled.db, {
    doctors: 2,
    subservices: [{ name: 'Lunga', duration: 90 }],
  })
  await fill(filled, { contacts: 20, appointments: 200, now })
  expect(await count(filled, 'services')).toBe(1)
  expect(await rows(filled, sql`SELECT DISTINCT doctor_id FROM appointments ORDER BY 1`)).toEqual(
    doctors.map((doctorId) => ({ doctorId })),
  )
})

test('a clinic without bookable doctors gets people and no visits', async () => {
  const filled = await database()
  const { serviceId } = await bookable(filled.db)
  await filled.db.updateTable('services').set({ isActive: false }).where('id', '=', serviceId).execute()
  const refused = fill(filled, { contacts: 20, appointments: 200, now })
  await expect(refused).rejects.toThrow(FillError)
  await expect(refused).rejects.toThrow(
    'Nel catalogo nessun medico attivo offre un servizio attivo: le prenotazioni non hanno dove stare.',
  )
  expect(await count(filled, 'contact_requests')).toBe(0)
  await fill(filled, { contacts: 20, appointments: 0, now })
  expect(await count(filled, 'contact_requests')).toBe(20)
  expect(await count(filled, 'appointments')).toBe(0)
})
