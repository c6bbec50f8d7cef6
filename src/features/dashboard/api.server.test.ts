import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeVisit } from '#features/agenda/contract.ts'
import { createVisit } from '#features/agenda/new/contract.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { createTestApp, MONDAY, type TestApp } from '#test/app.ts'
import { activation, agreement, bookable, doctor, person, wish } from '#test/factories.ts'
import { listFailedMails, readDashboard, retryFailedMail } from './contract.ts'

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

test('the dashboard counts active services and doctors, and tells the last ten events, newest first', async () => {
  const { db } = app.database
  const staff = await app.staff('editor')
  const offer = await bookable(db)
  await doctor(db)
  await db.updateTable('doctors').set({ createdAt: '2026-02-27T10:00:00Z' }).execute()
  await db.updateTable('services').set({ createdAt: MONDAY }).execute()
  const contactId = await person(db)
  const to = (id: number) => ({ params: { id: String(id) } })
  const at = (moment: string) => app.setNow(`2026-03-02T${moment}:00Z`)
  at('09:00')
  const { doctorId, serviceId } = offer
  const { visit } = await staff.call(createVisit, {
    body: { contactId, serviceId, doctorId, date: '2026-03-02', time: '11:00' },
  })
  at('09:01')
  await staff.call(changeVisit, { ...to(visit.id), body: { time: '12:00', version: 1 } })
  at('09:02')
  await staff.call(changeVisit, { ...to(visit.id), body: { stage: 'arrived', version: 2 } })
  const { uploadedFileIds: _, ...wanted } = wish(offer, { contactId, createdAt: '2026-03-02T09:03:00Z' })
  const asked = await db
    .insertInto('appointments')
    .values({ ...wanted, doctorId, duration: 30 })
    .returning('id')
    .executeTakeFirstOrThrow()
  at('09:04')
  await staff.call(changeVisit, { ...to(asked.id), body: { status: 'confirmed', version: 1 } })
  at('09:05')
  await staff.call(changeVisit, { ...to(asked.id), body: { status: 'cancelled', version: 2 } })
  const words = { contactId, message: 'Buongiorno', source: 'website', createdAt: '2026-03-02T09:06:00Z' }
  await db
    .insertInto('contactMessages')
    .values([words, { ...words, source: 'phone' }])
    .execute()
  await activation(db, {
    convenzioneId: await agreement(db, { nome: 'Sconto soci' }),
    createdAt: '2026-03-02T09:07:00Z',
  })
  const { activity, figures } = await staff.call(readDashboard)
  expect(activity.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'activation Ada Esempi',
    'message Anna Riva',
    'cancelled Niccolò Esempi',
    'confirmed Niccolò Esempi',
    'requested Niccolò Esempi',
    'moved Anna Riva',
    'booked Anna Riva',
  ])
  expect(activity[0]).toMatchObject({ detail: 'Sconto soci', at: '2026-03-02T09:07:00.000Z' })
  expect(activity.at(-1)).toMatchObject({ id: visit.id, contactId, detail: expect.stringMatching(/^Visita/) })
  expect(figures).toEqual({
    ...{ services: 1, newServices: 1, doctors: 2, newDoctors: 0 },
    ...{ visitsToday: 1, visitsYesterday: 0 },
  })
})
