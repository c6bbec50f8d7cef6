import { type RawBuilder, sql } from 'kysely'
import { isExpected, wasHeld } from '#features/booking/store.server.ts'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { TO_CLINIC } from '#platform/mail/outbox.server.ts'
import { CLINIC_ZONE } from '#platform/time/dates.ts'
import { ENTRIES_OF_PAGE, type Entry, type VisitEntry, type visitSummary } from './contract.ts'
import { type EntryKind, entryKinds } from './rules.ts'

/** A place in the order of entries: microseconds since 1970, the kind's place among `entryKinds`, the id. */
export type Place = { at: string; rank: number; id: string }

const START = sql`(a.appointment_date + a.appointment_time::time) AT TIME ZONE ${sql.lit(CLINIC_ZONE)}`

/** The facts of the visit `a`, as JSON with the keys of an entry. */
const VISIT_FACTS = sql`json_build_object(
  'date', a.appointment_date, 'time', a.appointment_time, 'duration', a.duration, 'serviceName', service.name,
  'subserviceName', subservice.name, 'doctorName', ${DOCTOR_NAME},
  'resources', ARRAY(
    SELECT resource.name FROM appointment_resources taken JOIN resources resource ON resource.id = taken.resource_id
    WHERE taken.appointment_id = a.id ORDER BY resource.kind, resource.name),
  'status', a.status, 'stage', a.stage, 'channel', a.channel, 'arrivedAt', a.arrived_at, 'notes', a.notes,
  'documents', cardinality(a.uploaded_file_ids), 'createdAt', a.created_at)`

const VISITS = sql`
  FROM appointments a JOIN services service ON service.id = a.service_id JOIN doctors doctor ON doctor.id = a.doctor_id
  LEFT JOIN subservices subservice ON subservice.id = a.subservice_id`

/** The rows of one kind: `id`, the moment `at`, and the other properties of an entry as `facts`. */
const ROWS: Record<EntryKind, (contactId: number) => RawBuilder<unknown>> = {
  visit: (contactId) => sql`
    SELECT a.id::bigint AS id, ${START} AS at, ${VISIT_FACTS} AS facts ${VISITS} WHERE a.contact_id = ${contactId}`,
  message: (contactId) => sql`
    SELECT id::bigint, created_at, json_build_object(
      'contactId', contact_id, 'subject', subject, 'message', message, 'source', source, 'status', status,
      'priority', priority, 'author', (SELECT username FROM users WHERE users.id = created_by))
    FROM contact_messages WHERE contact_id = ${contactId}`,
  note: (contactId) => sql`
    SELECT id::bigint, created_at, json_build_object(
      'content', content, 'author', (SELECT username FROM users WHERE users.id = user_id),
      'isEdited', updated_at <> created_at)
    FROM internal_notes WHERE contact_id = ${contactId}`,
  mail: (contactId) => sql`
    SELECT id, coalesce(sent_at, failed_at, created_at), json_build_object(
      'to', recipient, 'subject', subject, 'state', CASE
        WHEN delivered IS FALSE THEN 'failed'
        WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed'
        WHEN held_key IS NOT NULL THEN 'held' ELSE 'sending' END)
    FROM outbox WHERE contact_id = ${contactId} AND kind <> ALL (${TO_CLINIC}::text[])`,
  submission: (contactId) => sql`
    SELECT s.id::bigint, s.created_at, json_build_object('form', forms.name, 'answers', (
      SELECT coalesce(json_agg(json_build_object('label', coalesce(
        nullif(s.labels ->> given.key, ''), nullif(field.label, ''), given.key),
                                                 'value', given.value) ORDER BY field."order", given.key), '[]')
      FROM jsonb_each_text(s.data) AS given
      LEFT JOIN form_fields field ON field.form_id = s.form_id AND field.key = given.key))
    FROM form_submissions s JOIN forms ON forms.id = s.form_id WHERE s.contact_id = ${contactId}`,
  activation: (contactId) => sql`
    SELECT a.id::bigint, a.created_at, json_build_object(
      'agreement', c.nome, 'company', c.azienda, 'status', a.status)
    FROM convenzioni_attivazioni a JOIN convenzioni c ON c.id = a.convenzione_id WHERE a.contact_id = ${contactId}`,
  task: (contactId) => sql`
    SELECT task.id::bigint, task.done_at, json_build_object(
      'isCall', task.kind = 'call', 'title', task.title, 'note', task.note, 'outcome', task.outcome,
      'author', (SELECT username FROM users WHERE users.id = task.done_by))
    FROM tasks task LEFT JOIN appointments visit ON visit.id = task.appointment_id
    WHERE task.done_at IS NOT NULL AND coalesce(task.contact_id, visit.contact_id) = ${contactId}`,
}

function ranked(kind: EntryKind, contactId: number): RawBuilder<unknown> {
  const rank = sql.lit(entryKinds.indexOf(kind))
  return sql`(SELECT ${rank} AS rank, entry.* FROM (${ROWS[kind](contactId)}) AS entry (id, at, facts))`
}

const PLACE = sql`((extract(epoch FROM at) * 1000000)::bigint, rank, id)`

/**
 * The entries of a contact, the newest first, and one more than a page when there are others.
 * @param kind null for all kinds
 * @param before the place of the last entry that was answered
 */
export async function entriesOf(
  db: Db,
  contactId: number,
  { kind, before }: { kind: EntryKind | null; before: Place | null },
): Promise<{ entry: Entry; place: Place }[]> {
  const kinds = kind === null ? entryKinds : [kind]
  const after = before
    ? sql`WHERE ${PLACE} < (${before.at}::bigint, ${before.rank}::integer, ${before.id}::bigint)`
    : sql``
  const { rows } = await sql<{ rank: number; id: number; at: string; facts: object; micros: string }>`
    SELECT rank, id, at, facts, (extract(epoch FROM at) * 1000000)::bigint::text AS micros
    FROM (${sql.join(
      kinds.map((one) => ranked(one, contactId)),
      sql` UNION ALL `,
    )}) AS entry
    ${after} ORDER BY ${PLACE} DESC LIMIT ${ENTRIES_OF_PAGE + 1}`.execute(db)
  return rows.map(({ rank, id, at, facts, micros }) => ({
    entry: { kind: entryKinds[rank], id, at, ...facts } as Entry,
    place: { at: micros, rank, id: String(id) },
  }))
}

/** The numbers of entries, by kind. */
export async function countEntries(db: Db, contactId: number): Promise<Record<EntryKind, number>> {
  const of = (kind: EntryKind) =>
    sql`(SELECT count(*)::integer FROM (${ROWS[kind](contactId)}) AS entry) AS ${sql.ref(kind)}`
  const { rows } = await sql<Record<EntryKind, number>>`SELECT ${sql.join(entryKinds.map(of))}`.execute(db)
  return rows[0] as Record<EntryKind, number>
}

/**
 * The visits of a contact in figures; those that have begun count as held unless the patient did not come.
 * @param now the day and time by the clinic's clock
 */
export async function visitFigures(
  db: Db,
  contactId: number,
  now: { date: string; time: string },
): Promise<Answer<typeof visitSummary>> {
  const held = wasHeld('a', now)
  const { rows } = await sql<Omit<Answer<typeof visitSummary>, 'next'>>`
    SELECT count(*) FILTER (WHERE ${held})::integer AS visits,
      count(*) FILTER (WHERE a.stage = 'no_show')::integer AS no_shows,
      min(a.appointment_date) FILTER (WHERE ${held}) AS since
    FROM appointments a WHERE a.contact_id = ${contactId}`.execute(db)
  const { rows: next } = await sql<{ id: number; at: string; facts: object }>`
    SELECT a.id, ${START} AS at, ${VISIT_FACTS} AS facts ${VISITS}
    WHERE a.contact_id = ${contactId} AND ${isExpected('a', now)}
    ORDER BY a.appointment_date, a.appointment_time, a.id LIMIT 1`.execute(db)
  const [visit] = next
  return {
    visits: 0,
    noShows: 0,
    since: null,
    ...rows[0],
    next: visit ? ({ kind: 'visit', id: visit.id, at: visit.at, ...visit.facts } as VisitEntry) : null,
  }
}
