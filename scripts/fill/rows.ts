import { DAY_MS } from '#platform/time/units.ts'
import type { Contact } from './contacts.ts'
import type { Row } from './copy.ts'
import { type Random, random } from './random.ts'
import { customFields, messages, notes } from './texts.ts'
import type { Visit } from './visits.ts'

// The columns of each table's COPY, and one row of it.

export const CONTACTS = `COPY contact_requests (id, first_name, last_name, email, phone, codice_fiscale, data_nascita, type,
  fonte, dettaglio_fonte, viewed, created_at, updated_at) FROM STDIN`

export function contactRow(contact: Contact, id: number): Row {
  const { firstName, lastName, email, phone, type, source, detail, viewed, createdAt } = contact
  const code = contact.tellsCode ? contact.fiscalCode : null
  const birth = contact.tellsBirth ? contact.birthDate : null
  return [
    id,
    firstName,
    lastName,
    email,
    phone,
    code,
    birth,
    type,
    source,
    detail,
    viewed,
    createdAt,
    createdAt,
  ]
}

const VISIT_COLUMNS = `contact_id, first_name, last_name, email, phone, fiscal_code, date_of_birth, category_id, service_id,
  subservice_id, doctor_id, doctor_auto, appointment_date, appointment_time, duration, before_minutes, after_minutes, lane, notes,
  status, request_hash, version, created_at, updated_at`
// Visits go through a temporary table, because COPY cannot skip a time that has been booked meanwhile.
export const WAITING_TABLE = `CREATE TEMP TABLE visits_to_come ON COMMIT DELETE ROWS AS
    SELECT id, ${VISIT_COLUMNS}, '{}'::integer[] AS resource_ids FROM appointments WITH NO DATA;
  ALTER TABLE visits_to_come ALTER id SET DEFAULT nextval(pg_get_serial_sequence('appointments', 'id'))`
export const WAITING_VISITS = `COPY visits_to_come (${VISIT_COLUMNS}, resource_ids) FROM STDIN`
export const TAKE_WAITING = `WITH stored AS (
    INSERT INTO appointments (id, ${VISIT_COLUMNS}) SELECT id, ${VISIT_COLUMNS} FROM visits_to_come
    ON CONFLICT DO NOTHING RETURNING id, occupied
  )
  INSERT INTO appointment_resources (appointment_id, resource_id, occupied)
  SELECT id, resource_id, occupied FROM stored JOIN visits_to_come USING (id) CROSS JOIN unnest(resource_ids) AS resource_id
  ON CONFLICT DO NOTHING`
/** A visit is not stored without the rooms and equipment it needs. */
export const DROP_INCOMPLETE = `DELETE FROM appointments USING visits_to_come waiting
  WHERE appointments.id = waiting.id
    AND cardinality(resource_ids) > (SELECT count(*) FROM appointment_resources WHERE appointment_id = waiting.id)`
export const COUNT_TAKEN =
  'SELECT count(*)::integer AS taken FROM appointments JOIN visits_to_come USING (id)'

export function* visitRows(visits: Iterable<Visit>, ids: number[]): Generator<Row> {
  const by = random(34)
  for (const visit of visits) yield visitRow(by, visit, ids[visit.contactIndex] ?? 0)
}

function visitRow(by: Random, visit: Visit, contactId: number): Row {
  const { contact, offer, createdAt, status } = visit
  const { duration, before, after } = offer.demand
  const answered = status !== 'pending'
  return [
    ...[contactId, contact.firstName, contact.lastName, contact.email, contact.phone],
    ...[contact.tellsCode ? contact.fiscalCode : null, contact.tellsBirth ? contact.birthDate : null],
    ...[offer.categoryId, offer.serviceId, offer.subserviceId, visit.doctorId, visit.auto],
    ...[visit.date, visit.time, duration, before, after, visit.lane, visit.notes, status],
    ...[`\\x${hash(by)}`, answered ? 2 : 1, createdAt, createdAt, `{${visit.resourceIds.join(',')}}`],
  ]
}

function hash({ below }: Random): string {
  return Array.from({ length: 8 }, () =>
    below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
}

/** The people with their ids, and the staff. */
type Known = { contacts: Contact[]; ids: number[]; users: number[]; now: Date }

export const MESSAGES = `COPY contact_messages (contact_id, subject, message, source, status, priority, created_by, created_at,
  updated_at) FROM STDIN`
const WRITTEN = 0.05
const LATELY_MS = 14 * DAY_MS

/** Only the latest messages are still unanswered. */
export function* messageRows({ contacts, ids, users, now }: Known): Generator<Row> {
  const by = random(31)
  for (let n = Math.ceil(contacts.length * WRITTEN); n > 0; n -= 1) {
    const { id, since } = someone(by, contacts, ids)
    const at = between(by, since, now)
    const source = by.chance(0.6) ? 'website' : by.one(['phone', 'email', 'form'])
    const isNew = now.getTime() - at.getTime() < LATELY_MS
    const status = by.one(
      isNew ? ['non_letto', 'non_letto', 'letto', 'in_progress'] : ['closed', 'closed', 'responded', 'letto'],
    )
    const priority = by.chance(0.85) ? 'normal' : by.one(['low', 'high', 'high', 'urgent'])
    const writer = source === 'website' || users.length === 0 ? null : by.one(users)
    yield [id, ...by.one(messages), source, status, priority, writer, at, at]
  }
}

export const NOTES = 'COPY internal_notes (contact_id, user_id, content, created_at, updated_at) FROM STDIN'
const NOTED = 0.04

export function* noteRows({ contacts, ids, users, now }: Known): Generator<Row> {
  const by = random(32)
  for (let n = Math.ceil(contacts.length * NOTED); n > 0; n -= 1) {
    const { id, since } = someone(by, contacts, ids)
    const at = between(by, since, now)
    const changed = by.chance(0.12) ? between(by, at, now) : at
    yield [id, users.length > 0 ? by.one(users) : null, by.one(notes), at, changed]
  }
}

export const VALUES = 'COPY contact_form_data (contact_id, field_id, value, created_at) FROM STDIN'
const TOLD = 0.3

/** Values of the custom fields, by the name of each. */
export function* valueRows({ contacts, ids }: Known, fields: Map<string, number>): Generator<Row> {
  const by = random(33)
  for (const [n, { createdAt }] of contacts.entries()) {
    for (const { name, values } of customFields) {
      const field = fields.get(name)
      if (by.chance(TOLD) && field) yield [ids[n] ?? 0, field, by.one(values), createdAt]
    }
  }
}

function someone({ below }: Random, contacts: Contact[], ids: number[]): { id: number; since: Date } {
  const n = below(contacts.length)
  return { id: ids[n] ?? 0, since: contacts[n]?.createdAt ?? new Date(0) }
}

function between({ below }: Random, from: Date, to: Date): Date {
  const seconds = Math.floor((to.getTime() - from.getTime()) / 1000)
  return new Date(from.getTime() + below(seconds + 1) * 1000)
}
