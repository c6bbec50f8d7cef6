import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { mailHtml, mailText } from '#platform/mail/layout.server.ts'
import { claimMails } from '#platform/mail/outbox.server.ts'
import { type Blank, blankDatabase } from './database.ts'
import { bookable, wish } from './factories.ts'

// What people have stored with an older version is still right with this one.

const blanks: Blank[] = []
const opened: Database[] = []

/** A database as an older version left it. */
async function older(upTo: string): Promise<Database> {
  const blank = await blankDatabase()
  blanks.push(blank)
  const database = openDatabase(blank.ownerUrl, { max: 2 })
  opened.push(database)
  await migrate(database.pool, { upTo })
  return database
}

afterAll(async () => {
  for (const { close } of opened) await close()
  for (const { drop } of blanks) await drop()
})

test('a mail that was waiting as finished text is sent with the same words', async () => {
  const { db, pool } = await older('0001_foundation.sql')
  await pool.query(
    `INSERT INTO outbox (kind, message_id, recipient, subject, body_text, body_html, subject_type, subject_id)
     VALUES ('booking-received', '<1@clinica.example>', 'anna@example.it', 'Richiesta ricevuta',
             E'Richiesta ricevuta\\n\\nGentile Anna <Riva>,\\n\\nNumero: 1001\\nData: "lunedì"\\n', '<p>…</p>', 'appointment', 1001)`,
  )
  expect(await migrate(pool)).toContain('0002_book_visit.sql')
  const now = new Date(Date.now() + 1000)
  const [mail] = await claimMails(db, { limit: 1, now, leaseUntil: now })
  expect(mail).toMatchObject({ to: 'anna@example.it', messageId: '<1@clinica.example>' })
  if (!mail) throw new Error('no mail')
  expect(mailText(mail.content)).toBe(
    'Richiesta ricevuta\n\nGentile Anna <Riva>,\n\nNumero: 1001\n\nData: "lunedì"\n',
  )
  expect(mailHtml(mail.content)).toContain('Gentile Anna &lt;Riva&gt;')
})

test('fields of forms that could not be drawn become ones that can; whom a booking makes is still a guest', async () => {
  const { db, pool } = await older('0007_contact_counts.sql')
  await pool.query(
    `INSERT INTO forms (id, name) VALUES (1, 'Inaugurazione');
     INSERT INTO form_fields (form_id, type, label, "order", width, font_weight, text_align) VALUES
       (1, 'tel', 'Telefono', 1, 'half', '600', 'center'), (1, 'file', NULL, 2, '50%', 'bold', 'justify');
     INSERT INTO form_submissions (form_id, data) VALUES (1, '{"telefono": "333 000 0000"}')`,
  )
  expect(await migrate(pool)).toContain('0010_forms.sql')
  const fields = await db.selectFrom('formFields').selectAll().orderBy('order').execute()
  expect(fields).toMatchObject([
    { type: 'phone', label: 'Telefono', width: 'half', fontWeight: '600', textAlign: 'center' },
    { type: 'text', label: '', width: 'full', fontWeight: null, textAlign: null },
  ])
  expect(await db.selectFrom('formSubmissions').selectAll().execute()).toMatchObject([
    { formId: 1, contactId: null, data: { telefono: '333 000 0000' }, labels: {} },
  ])
  const { rows } = await pool.query(
    `SELECT find_or_create_person('Anna', 'Riva', 'anna@example.it', '333 000 0000', NULL, NULL, 'Prenotazione') AS id`,
  )
  expect(await db.selectFrom('contactRequests').select(['id', 'type']).execute()).toEqual([
    { id: rows[0].id, type: 'Ospite' },
  ])
})

test('contacts and forms in lists keep their pairs, each once, and get an id as primary key', async () => {
  const { db, pool } = await older('0021_search_at_once.sql')
  await pool.query(
    `INSERT INTO lists (id, name) VALUES (1, 'Pazienti'), (2, 'Soci');
     INSERT INTO forms (id, name) VALUES (7, 'Contatti');
     INSERT INTO contact_requests (id, first_name, last_name, email, phone)
       VALUES (5, 'Ada', 'Riva', 'ada@posta.example', '333 000 0000');
     INSERT INTO list_contacts (list_id, contact_id) VALUES (1, 5), (2, 5);
     INSERT INTO form_lists (form_id, list_id) VALUES (7, 1), (7, 2)`,
  )
  expect(await migrate(pool)).toContain('0026_link_ids.sql')
  const inLists = await db.selectFrom('listContacts').selectAll().orderBy('listId').execute()
  expect(inLists).toMatchObject([
    { id: expect.any(Number), listId: 1, contactId: 5 },
    { id: expect.any(Number), listId: 2, contactId: 5 },
  ])
  const withForms = await db.selectFrom('formLists').selectAll().orderBy('listId').execute()
  expect(withForms).toMatchObject([
    { id: expect.any(Number), formId: 7, listId: 1 },
    { id: expect.any(Number), formId: 7, listId: 2 },
  ])
  const again = db.insertInto('listContacts').values({ listId: 1, contactId: 5 }).execute()
  await expect(again).rejects.toThrow('list_contacts_list_id_contact_id_key')
  const formAgain = db.insertInto('formLists').values({ formId: 7, listId: 1 }).execute()
  await expect(formAgain).rejects.toThrow('form_lists_form_id_list_id_key')
})

// Section 3 of the specification: 'All tables have an id primary key'. Its other link tables are pairs of ids.
const DOCUMENTED = [
  ...['users', 'contact_requests', 'media', 'contact_attachments', 'contact_fields', 'contact_form_data'],
  ...['internal_notes', 'contact_messages', 'service_categories', 'doctors', 'services', 'subservices'],
  ...['service_schedules', 'appointments', 'convenzioni', 'convenzioni_attivazioni', 'forms', 'form_fields'],
  ...['form_integrations', 'form_submissions', 'lists', 'list_contacts', 'form_lists', 'site_settings'],
]

test('every table of the specification has an id as its primary key', async () => {
  const { pool } = await older('0001_foundation.sql')
  await migrate(pool)
  const { rows } = await pool.query<{ name: string; key: string[] }>(
    `SELECT c.conrelid::regclass::text AS name,
            ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = ANY (c.conkey)) AS key
     FROM pg_constraint c WHERE c.contype = 'p' AND c.conrelid::regclass::text = ANY ($1)`,
    [DOCUMENTED],
  )
  expect(rows).toHaveLength(DOCUMENTED.length)
  expect(rows.filter(({ key }) => key.join() !== 'id')).toEqual([])
})

test('M4: older mails get the contact of the record they name, never one by their text', async () => {
  const { db, pool } = await older('0021_search_at_once.sql')
  const offer = await bookable(db)
  const { rows } = await pool.query(
    `INSERT INTO contact_requests (first_name, last_name, email, phone)
     VALUES ('Anna', 'Riva', 'anna@example.it', '333 000 0000') RETURNING id`,
  )
  const contactId = Number(rows[0].id)
  const visit = await db
    .insertInto('appointments')
    .values({ ...wish(offer), doctorId: offer.doctorId, duration: 30, contactId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await pool.query(
    `INSERT INTO outbox (kind, message_id, recipient, subject, content, subject_type, subject_id) VALUES
       ('booking-received', '1', 'altra@example.it', 'x', '{}', 'appointment', ${visit.id}),
       ('message-new', '2', 'segreteria@clinica.example', 'x', '{}', 'contact', ${contactId}),
       ('message-new', '3', 'segreteria@clinica.example', 'x', '"Anna Riva"', 'contact', 999999),
       ('booking-received', '4', 'anna@example.it', 'x', '"Gentile Anna Riva"', 'appointment', 999999)`,
  )
  expect(await migrate(pool)).toContain('0025_mails_and_networks.sql')
  const mails = await db.selectFrom('outbox').select('contactId').orderBy('id').execute()
  expect(mails.map((mail) => mail.contactId)).toEqual([contactId, contactId, null, null])
})
