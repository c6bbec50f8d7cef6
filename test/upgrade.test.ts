import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { mailHtml, mailText } from '#platform/mail/layout.server.ts'
import { claimMails } from '#platform/mail/outbox.server.ts'
import { admin, databaseUrl } from './database.ts'

// What people have stored with an older version is still right with this one.

const name = `upgrade_${randomBytes(6).toString('hex')}`
let database: Database

beforeAll(async () => {
  await admin(inject('postgres'), `CREATE DATABASE ${name}`)
  database = openDatabase(databaseUrl(inject('postgres'), name), { max: 2 })
})
afterAll(async () => {
  await database.close()
  await admin(inject('postgres'), `DROP DATABASE ${name} WITH (FORCE)`)
})

test('a mail that was waiting as finished text is sent with the same words', async () => {
  const { db, pool } = database
  await migrate(pool, { upTo: '0001_foundation.sql' })
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
