import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { listFailedMails, retryFailedMail } from './contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  const mail = {
    kind: 'booking-received',
    subject: 'La tua visita',
    content: { title: 'La tua visita', paragraphs: ['testo'], footer: [] },
    contactId: null,
    host: 'clinica.example',
  }
  await queueMail(app.database.db, [
    { ...mail, to: 'persa@posta.example', about: { type: 'appointment', id: 1001 } },
    { ...mail, to: 'in-coda@posta.example' },
  ])
  await app.database.db
    .updateTable('outbox')
    .set({ failedAt: '2026-03-01T10:00:00Z', attempts: 10, lastError: '550 no such user' })
    .where('recipient', '=', 'persa@posta.example')
    .execute()
})
afterAll(() => app.close())

test('mails given up are shown to staff until they are sent again', async () => {
  const staff = await app.staff('editor')
  const [lost, ...others] = await staff.call(listFailedMails)
  expect(others).toEqual([])
  expect(lost).toEqual({
    id: expect.any(Number),
    to: 'persa@posta.example',
    subject: 'La tua visita',
    attempts: 10,
    failedAt: '2026-03-01T10:00:00.000Z',
    about: { type: 'appointment', id: 1001 },
  })
  await staff.call(retryFailedMail, { params: { id: String(lost?.id) }, body: {} })
  expect(await staff.call(listFailedMails)).toEqual([])
  const row = await app.database.db
    .selectFrom('outbox')
    .select(['failedAt', 'attempts'])
    .where('id', '=', lost?.id ?? 0)
    .executeTakeFirst()
  expect(row).toEqual({ failedAt: null, attempts: 0 })
})
