import { type RawBuilder, sql } from 'kysely'
import { ERASED } from '#features/booking/rules.ts'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import { lockForDeletion, removeContact } from '#features/contacts/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { TO_CLINIC } from '#platform/mail/outbox.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import type { PersonalDataCounts } from './contract.ts'

/** The last nine digits of a number, however it is written. */
const digits = (column: string) => sql`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 9)`

/** A visit and a contact without an e-mail address: name, telephone and, where both are known, date of birth. */
const sameByPhone = sql`
  p.email = '' AND a.email = '' AND p.phone <> '' AND ${digits('a.phone')} = ${digits('p.phone')}
  AND fold(a.first_name) = fold(p.first_name) AND fold(a.last_name) = fold(p.last_name)
  AND coalesce(a.date_of_birth = p.data_nascita, true)`

/**
 * Rows that belong to a person: those that refer to the contact, and those whose contact was deleted and that have its e-mail
 * address and its name, without case and accents. An address alone is not enough, because families share one; a visit without
 * one has the telephone instead.
 */
const VISITS = (id: number) => sql`
  SELECT a.id FROM appointments a, contact_requests p
  WHERE p.id = ${id} AND (a.contact_id = p.id OR (a.contact_id IS NULL AND (${same('a')} OR ${sameByPhone})))`

/**
 * Visits that a person booked for others: by the contact, or where it was deleted by the e-mail address and the name.
 */
const BOOKED = (id: number) => sql`
  SELECT a.id FROM appointments a, contact_requests p
  WHERE p.id = ${id} AND (a.booker_contact_id = p.id OR (a.booker_contact_id IS NULL AND p.email <> ''
    AND fold(a.email) = fold(p.email) AND fold(a.booker_first_name) = fold(p.first_name)
    AND fold(a.booker_last_name) = fold(p.last_name)))`

const ACTIVATIONS = (id: number) => sql`
  SELECT a.id FROM convenzioni_attivazioni a, contact_requests p
  WHERE p.id = ${id} AND (a.contact_id = p.id OR (a.contact_id IS NULL AND ${same('a')}))`

/** A submission without a name belongs to the contact of its address when only one contact has it. */
const SUBMISSIONS = (id: number) => sql`
  SELECT s.id FROM form_submissions s, contact_requests p
  WHERE p.id = ${id} AND (s.contact_id = p.id OR (
    s.contact_id IS NULL AND fold(s.submitter_email) = fold(p.email)
    AND (fold(s.submitter_name) = fold(p.first_name || ' ' || p.last_name)
         OR (s.submitter_name IS NULL AND ${ALONE}))))`

/** True when no other contact has the e-mail address. */
const ALONE = sql`NOT EXISTS (
  SELECT FROM contact_requests other WHERE fold(other.email) = fold(p.email) AND other.id <> p.id)`

/**
 * Mails to the person, or to the clinic about the person, by the contact's id: never by their text. A mail whose
 * contact was deleted is found through its visit or activation while that exists; else it leaves by retention.
 */
const MAILS = (id: number) => sql`
  SELECT m.id FROM outbox m
  WHERE m.contact_id = ${id} OR (NOT EXISTS (SELECT FROM contact_requests c WHERE c.id = m.contact_id) AND (
    (m.subject_type = 'appointment' AND m.subject_id IN (${VISITS(id)}))
    OR (m.subject_type = 'activation' AND m.subject_id IN (${ACTIVATIONS(id)}))))`

/** Tasks about the person, or about one of its visits. */
const TASKS = (id: number) => sql`
  SELECT t.id FROM tasks t WHERE t.contact_id = ${id} OR t.appointment_id IN (${VISITS(id)})`

const DOCUMENTS = (id: number) => sql`
  SELECT media.id FROM media WHERE purpose = 'document' AND (
    media.id IN (SELECT media_id FROM contact_attachments WHERE contact_id = ${id})
    OR media.id IN (SELECT unnest(uploaded_file_ids) FROM appointments WHERE id IN (${VISITS(id)})))`

function same(row: string): RawBuilder<unknown> {
  const of = (column: string) => sql`fold(${sql.ref(`${row}.${column}`)}) = fold(p.${sql.ref(column)})`
  return sql`p.email <> '' AND ${of('email')} AND ${of('first_name')} AND ${of('last_name')}`
}

/** Whether the patient still expects the visit, by the clinic's clock `yyyy-MM-dd HH:mm`. */
const toCome = (now: string) => sql`
  status IN ('pending', 'confirmed') AND appointment_date + appointment_time::time > ${now}::timestamp`

const has = (id: number) => sql`contact_id = ${id}`

/** Counts the records of a contact; undefined when it does not exist. */
export async function countRecordsOf(
  db: Db,
  id: number,
  now: string,
): Promise<PersonalDataCounts | undefined> {
  const { rows } = await sql<PersonalDataCounts>`
    SELECT (SELECT count(*) FROM contact_messages WHERE ${has(id)}) AS messages,
           (SELECT count(*) FROM internal_notes WHERE ${has(id)}) AS notes,
           (SELECT count(*) FROM (${TASKS(id)}) t) AS tasks,
           (SELECT count(*) FROM list_contacts WHERE ${has(id)}) AS lists,
           (SELECT count(*) FROM contact_relations WHERE ${id} IN (contact_id, other_id)) AS relations,
           (SELECT count(*) FROM waiting_entries WHERE ${has(id)}) AS waiting,
           (SELECT count(*) FROM (${DOCUMENTS(id)}) d) AS documents,
           (SELECT count(*) FILTER (WHERE ${toCome(now)}) FROM appointments WHERE id IN (${VISITS(id)})) AS "visitsToCome",
           (SELECT count(*) FILTER (WHERE NOT (${toCome(now)})) FROM appointments WHERE id IN (${VISITS(id)})) AS "otherVisits",
           (SELECT count(*) FROM (${ACTIVATIONS(id)}) a) AS activations,
           (SELECT count(*) FROM (${SUBMISSIONS(id)}) s) AS submissions,
           (SELECT count(*) FROM (${MAILS(id)}) m) AS mails
    FROM contact_requests WHERE id = ${id}`.execute(db)
  return rows[0]
}

// ---------------------------------------------------------------- export

/** Rows as they stand in the file, with Italian names, since a person reads it. */
type Rows = Record<string, unknown>[]

export type PersonalData = { persona: Record<string, unknown> } & Record<
  | 'campi'
  | 'proposte'
  | 'legami'
  | 'messaggi'
  | 'note'
  | 'cose'
  | 'liste'
  | 'visite'
  | 'visitePrenotatePerAltri'
  | 'attese'
  | 'convenzioni'
  | 'moduli'
  | 'mail',
  Rows
>

/** Everything stored about a contact; undefined without the contact. Names of staff are left out. */
export async function readPersonalData(db: Db, id: number): Promise<PersonalData | undefined> {
  const all = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows as Rows
  const [persona] = await all(sql`
    SELECT id AS numero, first_name AS nome, last_name AS cognome, email, phone AS telefono,
           codice_fiscale AS "codiceFiscale", data_nascita AS "dataNascita", type AS tipo, fonte,
           dettaglio_fonte AS "dettaglioFonte", created_at AS "creatoIl", updated_at AS "cambiatoIl"
    FROM contact_requests WHERE id = ${id}`)
  if (!persona) return undefined
  return {
    persona,
    campi: await all(sql`
      SELECT f.label AS campo, d.value AS valore FROM contact_form_data d JOIN contact_fields f ON f.id = d.field_id
      WHERE d.contact_id = ${id} ORDER BY f."order", f.id`),
    proposte: await all(sql`
      SELECT p.created_at AS "ricevutaIl", coalesce(f.label, l.name) AS "campoOLista", p.value AS valore,
             CASE WHEN p.accepted THEN 'accettata' WHEN p.accepted IS NULL THEN 'da decidere' ELSE 'ignorata' END AS esito,
             p.decided_at AS "decisaIl"
      FROM contact_proposals p LEFT JOIN contact_fields f ON f.id = p.field_id LEFT JOIN lists l ON l.id = p.list_id
      WHERE p.contact_id = ${id} ORDER BY p.created_at, p.id`),
    // The name of the other person is data of that person.
    legami: await all(sql`
      SELECT created_at AS "registratoIl", contact_id = ${id} AS diretto, kind AS legame
      FROM contact_relations WHERE ${id} IN (contact_id, other_id) ORDER BY created_at, contact_id, other_id`),
    messaggi: await all(sql`
      SELECT created_at AS "ricevutoIl", subject AS oggetto, message AS testo, source AS provenienza, status AS stato,
             notice_version AS informativa
      FROM contact_messages WHERE contact_id = ${id} ORDER BY created_at, id`),
    note: await all(sql`
      SELECT created_at AS "scrittaIl", updated_at AS "cambiataIl", content AS testo
      FROM internal_notes WHERE contact_id = ${id} ORDER BY created_at, id`),
    cose: await all(sql`
      SELECT created_at AS "scrittaIl", CASE kind WHEN 'call' THEN 'chiamata' ELSE 'cosa da fare' END AS tipo, title AS "daFare", note AS nota, due_on AS "entroIl",
             done_at AS "fattaIl", outcome AS esito
      FROM tasks WHERE id IN (${TASKS(id)}) ORDER BY created_at, id`),
    liste: await all(sql`
      SELECT l.name AS lista, c.added_at AS "aggiuntoIl"
      FROM list_contacts c JOIN lists l ON l.id = c.list_id WHERE c.contact_id = ${id} ORDER BY c.added_at, l.id`),
    visite: await all(visits(id)),
    // Patient, service and doctor are data of the other person.
    visitePrenotatePerAltri: await all(sql`
      SELECT id AS numero, created_at AS "richiestaIl", appointment_date AS data, appointment_time AS ora,
             booker_first_name AS nome, booker_last_name AS cognome, email, phone AS telefono
      FROM appointments WHERE id IN (${BOOKED(id)}) ORDER BY appointment_date, appointment_time, id`),
    attese: await all(sql`
      SELECT w.created_at AS "inListaDal", s.name AS servizio, w.weekdays AS giorni, w.part AS "parteDelGiorno", w.until AS "finoAl",
             w.notice_hours AS "orePrima", w.confirmed_at AS "confermataIl", w.ended_at AS "finitaIl", w.notice_version AS informativa,
             (SELECT coalesce(json_agg(json_build_object('il', o.created_at, 'data', o.date, 'ora', o.time, 'esito', o.status) ORDER BY o.id), '[]')
              FROM place_offers o WHERE o.entry_id = w.id) AS "postiOfferti"
      FROM waiting_entries w JOIN services s ON s.id = w.service_id
      WHERE w.contact_id = ${id} ORDER BY w.created_at, w.id`),
    convenzioni: await all(sql`
      SELECT a.created_at AS "richiestaIl", c.nome AS convenzione, c.azienda, a.first_name AS nome,
             a.last_name AS cognome, a.email, a.phone AS telefono, a.date_of_birth AS "dataNascita",
             ARRAY(SELECT name FROM service_categories s WHERE s.id = ANY (a.servizi_interessati) ORDER BY s.id) AS "serviziDiInteresse",
             a.status AS stato, a.notice_version AS informativa
      FROM convenzioni_attivazioni a JOIN convenzioni c ON c.id = a.convenzione_id
      WHERE a.id IN (${ACTIVATIONS(id)}) ORDER BY a.created_at, a.id`),
    moduli: await all(sql`
      SELECT f.name AS modulo, s.created_at AS "inviatoIl", s.labels AS etichette, s.data AS risposte, s.source AS provenienza,
             s.ip_address AS "indirizzoIp", s.user_agent AS browser, s.notice_version AS informativa
      FROM form_submissions s JOIN forms f ON f.id = s.form_id
      WHERE s.id IN (${SUBMISSIONS(id)}) ORDER BY s.created_at, s.id`),
    mail: await all(sql`
      SELECT m.created_at AS "scrittaIl", m.sent_at AS "inviataIl", m.channel AS canale, m.recipient AS destinatario, m.subject AS oggetto,
             -- A link that still works is not for the file.
             regexp_replace(
               -- Nor is the name of the person who booked, whom the mail addresses.
               CASE WHEN v.booker_contact_id IS DISTINCT FROM ${id} AND v.booker_first_name IS NOT NULL
                 THEN replace(m.content::text, v.booker_first_name || ' ' || v.booker_last_name, '…') ELSE m.content::text END,
               '/(visita|attesa)/[A-Za-z0-9_-]{22}', '/\\1/', 'g')::json AS testo
      FROM outbox m LEFT JOIN appointments v ON m.subject_type = 'appointment' AND v.id = m.subject_id WHERE m.id IN (${MAILS(id)}) AND m.kind <> ALL (${TO_CLINIC}::text[]) ORDER BY m.id`),
  }
}

function visits(id: number): RawBuilder<unknown> {
  return sql`
    SELECT a.id AS numero, a.created_at AS "richiestaIl", a.appointment_date AS data, a.appointment_time AS ora,
           a.duration AS minuti, c.name AS categoria, s.name AS servizio, b.name AS tipo,
           ${DOCTOR_NAME} AS medico, a.status AS stato, a.first_name AS nome,
           a.last_name AS cognome, a.email, a.phone AS telefono, a.fiscal_code AS "codiceFiscale",
           a.date_of_birth AS "dataNascita", a.notes AS note, a.document_names AS documenti,
           a.notice_version AS informativa, a.booker_first_name IS NOT NULL AS "prenotataDaAltri", a.stage AS "giornata", a.arrived_at AS "arrivoIl", a.channel AS canale, a.coming_at AS "haDettoCheVieneIl",
           (SELECT coalesce(json_agg(exam.name ORDER BY exam.position), '[]') FROM appointment_exams exam WHERE exam.appointment_id = a.id) AS "altriEsami",
           a.home_address AS "indirizzoDelPrelievo", a.language AS lingua, a.replaces_id AS "alPostoDi", a.released_at AS "orarioRestituitoIl",
           (SELECT json_build_object('nome', agreement.nome, 'azienda', agreement.azienda,
              'autorizzazione', used.authorisation, 'numero', used.authorisation_number)
            FROM visit_agreements used JOIN convenzioni agreement ON agreement.id = used.agreement_id
            WHERE used.appointment_id = a.id) AS convenzione,
           (SELECT coalesce(json_agg(json_build_object(
              'il', e.created_at, 'evento', e.event, 'cambiamenti', e.changes) ORDER BY e.id), '[]')
            FROM appointment_events e WHERE e.appointment_id = a.id AND e.event NOT IN ('muted', 'resent')) AS storia,
           (SELECT coalesce(json_agg(json_build_object(
              'il', r.created_at, 'tipo', r.kind, 'canale', r.channel, 'visita', r.for_start, 'esito', r.outcome) ORDER BY r.id), '[]')
            FROM reminders r WHERE r.appointment_id = a.id) AS promemoria,
           (SELECT json_build_object('il', d.created_at, 'visita', d.for_start, 'chiedeUnaTelefonataIl', d.call_asked_at,
              'esito', d.outcome, 'orari', (SELECT coalesce(json_agg(json_build_object('data', o.date, 'ora', o.time, 'esito', o.status)
                ORDER BY o.id), '[]') FROM place_offers o WHERE o.visit_id = a.id))
            FROM displaced_visits d WHERE d.appointment_id = a.id) AS "altriOrariProposti"
    FROM appointments a
    JOIN service_categories c ON c.id = a.category_id JOIN services s ON s.id = a.service_id
    JOIN doctors doctor ON doctor.id = a.doctor_id LEFT JOIN subservices b ON b.id = a.subservice_id
    WHERE a.id IN (${VISITS(id)}) ORDER BY a.appointment_date, a.appointment_time, a.id`
}

export type PersonDocument = {
  id: number
  originalName: string
  mimeType: string
  fileSize: number
  sha256: Buffer
  salt: Buffer | null
  /** The antivirus has not checked it yet, or has found something. */
  blocked: boolean
  createdAt: string
}

/** The documents of a contact and of its visits, in order of id. */
export function documentsOf(db: Db, id: number): Promise<PersonDocument[]> {
  return db
    .selectFrom('media')
    .innerJoin('blobs', 'blobs.sha256', 'media.sha256')
    .select([
      'media.id',
      'originalName',
      'mimeType',
      'fileSize',
      'media.sha256',
      'blobs.salt',
      'media.createdAt',
    ])
    .select(sql<boolean>`media.held IS NOT NULL`.as('blocked'))
    .where(sql<boolean>`media.id IN (${DOCUMENTS(id)})`)
    .orderBy('media.id')
    .execute()
}

// ---------------------------------------------------------------- erasure

/**
 * Erases everything that belongs to a contact. The caller has locked the contact and deletes it next. Visits lose the person
 * and keep day, service and doctor, so that the calendar of the past stays true. Visits to come and pending requests are
 * cancelled, which frees their times.
 */
export async function eraseBelongings(db: Tx, id: number, now: string): Promise<void> {
  // Changes of a visit lock its row first; so does this, in order of id, so that no two wait for each other.
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM appointments WHERE id IN (${VISITS(id)}) OR id IN (${BOOKED(id)}) ORDER BY id FOR UPDATE`.execute(
    db,
  )
  const { rows: own } = await sql<{ id: number }>`${VISITS(id)}`.execute(db)
  const visits = own.map((row) => row.id)
  await sql`DELETE FROM tasks WHERE id IN (${TASKS(id)})`.execute(db)
  await sql`DELETE FROM outbox WHERE id IN (${MAILS(id)})`.execute(db)
  await sql`DELETE FROM reminders WHERE appointment_id = ANY (${visits}::integer[])`.execute(db)
  await sql`DELETE FROM displaced_visits WHERE appointment_id = ANY (${visits}::integer[])`.execute(db)
  await sql`DELETE FROM request_networks WHERE appointment_id = ANY (${visits}::integer[])`.execute(db)
  await sql`DELETE FROM visit_links WHERE appointment_id = ANY (${visits}::integer[])`.execute(db)
  await sql`DELETE FROM visit_agreements WHERE appointment_id = ANY (${visits}::integer[])`.execute(db)
  await sql`DELETE FROM media WHERE id IN (${DOCUMENTS(id)})`.execute(db)
  await sql`DELETE FROM convenzioni_attivazioni WHERE id IN (${ACTIVATIONS(id)})`.execute(db)
  await sql`DELETE FROM form_submissions WHERE id IN (${SUBMISSIONS(id)})`.execute(db)
  // The visits of others stay theirs, and lose who booked them.
  await sql`
    UPDATE appointments SET booker_contact_id = NULL, booker_first_name = NULL, booker_last_name = NULL, booker_relation = NULL
    WHERE id = ANY (${rows.map((row) => row.id)}::integer[]) AND booker_first_name IS NOT NULL`.execute(db)
  // A reason is written for the patient, and may say something about them.
  await sql`
    UPDATE appointment_events SET changes = changes - 'reason'
    WHERE appointment_id = ANY (${visits}::integer[]) AND changes ? 'reason'`.execute(db)
  await sql`
    UPDATE appointments SET
      status = CASE WHEN status = 'pending' OR (${toCome(now)}) THEN 'cancelled' ELSE status END,
      stage = CASE WHEN ${toCome(now)} THEN NULL ELSE stage END, erased_at = now(),
      contact_id = NULL, first_name = ${ERASED.firstName}, last_name = ${ERASED.lastName}, email = '', phone = '',
      fiscal_code = NULL, date_of_birth = NULL, notes = NULL, home_address = NULL, language = 'it', documents = '{}', document_names = '{}',
      uploaded_file_ids = '{}', idempotency_key = NULL, request_hash = NULL, coming_at = NULL
    WHERE id = ANY (${visits}::integer[])`.execute(db)
}

// Deletes data whose retention time is over, where the clinic has set one. Each function answers how many rows it deleted.

/** Contacts deleted at a time: each takes its documents along. */
const CONTACTS = 200

export async function pruneMessages(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contactMessages')
    .where('createdAt', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function pruneSubmissions(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('formSubmissions')
    .where('createdAt', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes the networks of requests that are answered, or whose day is over. One at a confirmed visit stays until then: the
 * visit was confirmed at once, since staff's answer deletes the network.
 */
export async function pruneRequestNetworks(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM request_networks n USING appointments a
    WHERE a.id = n.appointment_id AND (a.status NOT IN ('pending', 'confirmed') OR a.appointment_date < ${wallClock(before).date}::date)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Deletes the links of visits whose day is over. */
export async function pruneVisitLinks(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM visit_links link USING appointments a
    WHERE a.id = link.appointment_id AND a.appointment_date < ${wallClock(before).date}::date`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function pruneRejectedActivations(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('convenzioniAttivazioni')
    .where('status', '=', 'rejected')
    .where('updatedAt', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes visits that did not take place. Their documents stay with the contact, as when staff delete a visit. */
export async function pruneLapsedVisits(db: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM appointments
    WHERE status IN ('cancelled', 'pending') AND appointment_date < ${before.toISOString()}::date RETURNING id`.execute(
    db,
  )
  await sql`
    UPDATE contact_attachments SET upload_context = 'contact', upload_context_id = NULL
    WHERE upload_context = 'appointment' AND upload_context_id = ANY (${rows.map(({ id }) => id)}::integer[])`.execute(
    db,
  )
  return rows.length
}

/** Deletes contacts without a change, a message, a note, a task, a form, an activation or a visit since `before`. */
export async function pruneIdleContacts(db: Tx, before: Date): Promise<number> {
  let pruned = 0
  for (const id of await idleContacts(db, before)) {
    if (!(await lockForDeletion(db, id))) continue
    // Asked again under the lock: the person may have booked since.
    if ((await idleContacts(db, before, id)).length === 0) continue
    await removeContact(db, id)
    pruned += 1
  }
  return pruned
}

/** Returns the ids of idle contacts, lowest first, no more than a batch; with `only`, that contact's id if it is idle. */
async function idleContacts(db: Tx, before: Date, only?: number): Promise<number[]> {
  const until = before.toISOString()
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM contact_requests c WHERE c.updated_at < ${until}::timestamptz
      AND NOT EXISTS (SELECT FROM contact_messages m WHERE m.contact_id = c.id AND m.created_at >= ${until}::timestamptz)
      AND NOT EXISTS (SELECT FROM internal_notes n WHERE n.contact_id = c.id AND n.updated_at >= ${until}::timestamptz)
      AND NOT EXISTS (SELECT FROM tasks t LEFT JOIN appointments v ON v.id = t.appointment_id
                      WHERE coalesce(t.contact_id, v.contact_id) = c.id AND (t.done_at IS NULL OR t.updated_at >= ${until}::timestamptz))
      AND NOT EXISTS (SELECT FROM form_submissions s WHERE s.contact_id = c.id AND s.created_at >= ${until}::timestamptz)
      AND NOT EXISTS (SELECT FROM convenzioni_attivazioni a WHERE a.contact_id = c.id AND a.updated_at >= ${until}::timestamptz)
      AND NOT EXISTS (SELECT FROM appointments v WHERE c.id IN (v.contact_id, v.booker_contact_id) AND v.appointment_date >= ${until}::date)
      AND NOT EXISTS (SELECT FROM waiting_entries w WHERE w.contact_id = c.id AND (w.ended_at IS NULL OR w.ended_at >= ${until}::timestamptz))
      ${only === undefined ? sql`` : sql`AND c.id = ${only}`}
    ORDER BY id LIMIT ${sql.lit(CONTACTS)}`.execute(db)
  return rows.map(({ id }) => id)
}
