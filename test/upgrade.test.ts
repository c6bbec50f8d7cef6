import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { mailHtml, mailText } from '#platform/mail/layout.server.ts'
import { claimMails } from '#platform/mail/outbox.server.ts'
import { admin, databaseUrl } from './database.ts'

// What people have stored with an older version is still right with this one.

const server = inject('postgres')
const names: string[] = []
const opened: Database[] = []

/** A database as an older version left it. */
async function older(upTo: string): Promise<Database> {
  const name = `upgrade_${randomBytes(6).toString('hex')}`
  await admin(server, `CREATE DATABASE ${name}`)
  names.push(name)
  const database = openDatabase(databaseUrl(server, name), { max: 2 })
  opened.push(database)
  await migrate(database.pool, { upTo })
  return database
}

afterAll(async () => {
  for (const { close } of opened) await close()
  for (const name of names) await admin(server, `DROP DATABASE ${name} WITH (FORCE)`)
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
