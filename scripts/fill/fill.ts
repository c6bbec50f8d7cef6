import type { PoolClient } from 'pg'
import { fillCatalogue } from '#features/samples/fill.server.ts'
import type { Database, Db } from '#platform/db/database.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { planSlots, type SlotPlan } from './calendar.ts'
import { type Contact, createContacts } from './contacts.ts'
import { copyRows, type Row, take } from './copy.ts'
import { addDoctors, type Clinic, doctorsFor, readClinic } from './doctors.ts'
import { FillError } from './errors.ts'
import {
  CONTACTS,
  COUNT_TAKEN,
  contactRow,
  DROP_INCOMPLETE,
  MESSAGES,
  messageRows,
  NOTES,
  noteRows,
  TAKE_WAITING,
  VALUES,
  valueRows,
  visitRows,
  WAITING_TABLE,
  WAITING_VISITS,
} from './rows.ts'
import { customFields } from './texts.ts'
import { BOOKED_AHEAD, visits } from './visits.ts'
import { addWeeks } from './weeks.ts'

export type Wanted = {
  contacts: number
  appointments: number
  /** At least so many; more where the appointments need them. */
  doctors?: number
  now?: Date
  progress?: (kind: 'contacts' | 'appointments', done: number) => void
}

type Added = { contacts: number; appointments: number; messages: number; notes: number; values: number }
export type Filled = Added & { doctors: number }

const SEED = 2026
const BATCH = 5000
const ROUNDS = 12
const YEARS = 5

export async function countPeopleAndVisits(db: Db): Promise<{ contacts: number; appointments: number }> {
  const count = async (table: 'contactRequests' | 'appointments') => {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
  return { contacts: await count('contactRequests'), appointments: await count('appointments') }
}

/**
 * Adds people and their visits, as a clinic has them after years; where there are none yet, also rooms, equipment, closures
 * and absences. Works in batches with all indexes and checks in place: rebuilding indexes at the end would save a third of
 * the minutes, but would block a running product. Visits booked meanwhile stay; an interruption leaves the first batches.
 */
export async function fillDatabase(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  wanted: Wanted,
): Promise<Filled> {
  const now = wanted.now ?? new Date()
  const today = wallClock(now).date
  await fillCatalogue(db, now)
  const there = await countPeopleAndVisits(db)
  if (wanted.appointments > 0)
    await addDoctors({ db, pool }, Math.max(wanted.doctors ?? 1, doctorsFor(wanted.appointments)))
  if (there.contacts + there.appointments === 0) await addWeeks(pool, today)
  const clinic = await readClinic(db, today)
  // A second run adds other people than the first.
  const seed = SEED + there.contacts
  const plan = wanted.appointments > 0 ? firstPlan(wanted.appointments, { clinic, today, seed }) : undefined
  const since = [plan ? addDays(plan.since, -BOOKED_AHEAD) : today, addDays(today, -365 * YEARS)].toSorted()
  const contacts = createContacts(wanted.contacts, since[0] ?? today, now, seed)
  const client = await pool.connect()
  try {
    const added = await addAll({ client, wanted, contacts, now, plan, base: { clinic, today, seed } })
    await client.query(
      'VACUUM (ANALYZE) contact_requests, appointments, appointment_resources, contact_form_data, contact_messages, internal_notes',
    )
    return { ...added, doctors: plan ? clinic.doctors.length : 0 }
  } finally {
    // Its table goes with the connection.
    client.release(true)
  }
}

type Base = { clinic: Clinic; today: string; seed: number }

function firstPlan(count: number, base: Base): SlotPlan {
  const plan = planSlots(count, base)
  if (plan.count < count)
    throw new FillError(
      `Per ${base.clinic.doctors.length} medici sono troppe prenotazioni: ce ne stanno ${plan.count}.`,
    )
  return plan
}

type Work = {
  client: PoolClient
  wanted: Wanted
  contacts: Contact[]
  now: Date
  /** Undefined without visits. */
  plan: SlotPlan | undefined
  base: Base
}

async function addAll(work: Work): Promise<Added> {
  const { ids, ...people } = await addPeople(work)
  return { ...people, appointments: await addVisits(work, ids) }
}

/** Adds visits at the planned times. For those that are taken already it goes on with the days before. */
async function addVisits(
  { client, wanted, contacts, now, plan, base }: Work,
  ids: number[],
): Promise<number> {
  await client.query(WAITING_TABLE)
  let appointments = 0
  let next = plan
  for (let round = 0; next && next.count > 0 && round < ROUNDS; round += 1) {
    const coming = visitRows(visits(next.slots(), contacts, now, base.seed + round), ids)
    for (let some = [...take(coming, BATCH)]; some.length > 0; some = [...take(coming, BATCH)]) {
      appointments += await storeThoseFree(client, some)
      wanted.progress?.('appointments', appointments)
    }
    const left = wanted.appointments - appointments
    next = left > 0 ? planSlots(left, base, next) : undefined
  }
  return appointments
}

async function storeThoseFree(client: PoolClient, rows: Row[]): Promise<number> {
  await client.query('BEGIN')
  await copyRows(client, WAITING_VISITS, rows)
  await client.query(TAKE_WAITING)
  await client.query(DROP_INCOMPLETE)
  const { rows: counted } = await client.query<{ taken: number }>(COUNT_TAKEN)
  await client.query('COMMIT')
  return counted[0]?.taken ?? 0
}

async function addPeople({
  client,
  wanted,
  contacts,
  now,
}: Work): Promise<Omit<Added, 'appointments'> & { ids: number[] }> {
  const ids = await newIds(client, contacts.length)
  const rows = contacts.map((contact, n) => contactRow(contact, ids[n] ?? 0)).values()
  for (let done = 0; done < contacts.length; done += BATCH) {
    await copyRows(client, CONTACTS, take(rows, BATCH))
    wanted.progress?.('contacts', Math.min(done + BATCH, contacts.length))
  }
  const users = await numbers(client, 'SELECT id FROM users ORDER BY id')
  const fields = await addFields(client)
  const known = { contacts, ids, users, now }
  return {
    ids,
    contacts: contacts.length,
    messages: await copyCounted(client, MESSAGES, messageRows(known)),
    notes: await copyCounted(client, NOTES, noteRows(known)),
    values: await copyCounted(client, VALUES, valueRows(known, fields)),
  }
}

/** Reserves ids from the sequence, so that a running product cannot use them. */
function newIds(client: PoolClient, count: number): Promise<number[]> {
  return numbers(
    client,
    `SELECT nextval(pg_get_serial_sequence('contact_requests', 'id')) AS id FROM generate_series(1, $1)`,
    count,
  )
}

async function numbers(client: PoolClient, statement: string, ...values: number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(statement, values)
  return rows.map(({ id }) => id)
}

/** The custom fields by their names; a field the clinic already has under one of them stays as it is. */
async function addFields(client: PoolClient): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { name, label, type, options } of customFields) {
    const { rows } = await client.query<{ id: number }>(
      `WITH added AS (
         INSERT INTO contact_fields (name, label, type, options, "order")
         SELECT $1, $2, $3, $4, coalesce(max("order"), 0) + 1 FROM contact_fields
         ON CONFLICT (name) DO NOTHING RETURNING id
       )
       SELECT id FROM added UNION ALL SELECT id FROM contact_fields WHERE name = $1 AND type = $3 AND options = $4`,
      [name, label, type, options],
    )
    for (const { id } of rows) ids.set(name, id)
  }
  return ids
}

async function copyCounted(client: PoolClient, statement: string, rows: Iterable<Row>): Promise<number> {
  let count = 0
  await copyRows(
    client,
    statement,
    told(rows, (done) => (count = done)),
  )
  return count
}

/** Tells after each row how many there were. */
function* told(rows: Iterable<Row>, tell: (done: number) => void): Generator<Row> {
  let done = 0
  for (const row of rows) {
    yield row
    done += 1
    tell(done)
  }
}
