import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveHolidays } from '#features/calendar/contract.ts'
import { getSiteText, publishSiteText } from '#features/content/contract.ts'
import { prepareEmpty } from '#features/samples/fill.server.ts'
import { markSent } from '#platform/mail/outbox.server.ts'
import { pruneMails } from '#platform/mail/outbox-upkeep.server.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { type CheckKey, readStart, sendTestMail } from './contract.ts'

let app: TestApp
let admin: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty', limit: 'real' })
})
afterAll(() => app.close())
beforeEach(async () => {
  delete app.appServices.mail.folder
  await app.database.db.deleteFrom('outbox').execute()
  admin = await app.staff('admin')
})

const start = () => admin.call(readStart)
const checkOf = async (key: CheckKey) =>
  (await start()).groups.flatMap(({ checks }) => checks).find((check) => check.key === key)
const mails = () => app.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

async function markAllSent(at: string): Promise<void> {
  for (const { id } of await mails()) await markSent(app.database.db, id, new Date(at))
}

test('an empty clinic has its steps before it', async () => {
  expect(await start()).toMatchObject({
    ...{ isEmpty: true, steps: [], doctor: null, service: null, total: 14, isClosed: false },
    mail: { folder: null, own: null, last: null },
  })
})

test('a closed site keeps the last check open until it is opened', async () => {
  const close = (value: string) =>
    app.database.db.updateTable('siteSettings').set({ value }).where('key', '=', 'maintenance_mode').execute()
  await close('true')
  const closed = await start()
  const check = await checkOf('opening')
  await close('false')
  expect([closed.isClosed, check?.done, check?.detail]).toEqual([true, false, 'è chiuso: aprilo'])
  expect(await checkOf('opening')).toMatchObject({ done: true })
})

test('texts of the event count only while its form takes registrations', async () => {
  const { db } = app.database
  const count = async () => Number.parseInt((await checkOf('texts'))?.detail ?? '', 10)
  const without = await count()
  await prepareEmpty(db)
  await db.updateTable('siteSettings').set({ value: 'false' }).where('key', '=', 'maintenance_mode').execute()
  const change = (set: { isActive: boolean; lastDay: string | null }) =>
    db.updateTable('forms').set(set).where('id', '=', 1).execute()
  expect(await count()).toBe(without)
  await change({ isActive: true, lastDay: null })
  expect(await count()).toBe(without + 11)
  await change({ isActive: true, lastDay: '2025-06-28' })
  expect(await count()).toBe(without)
})

test('the start names the sender of mails and the address where requests arrive', async () => {
  const { from, staff } = app.appServices.mail
  expect((await start()).mail).toMatchObject({ from, staff })
})

test('only administrators read the checks and send a test mail', async () => {
  const editor = await app.staff('editor')
  expect(await refusal(editor.call(readStart))).toMatchObject({ status: 403 })
  expect(await refusal(editor.call(sendTestMail, { body: { to: 'a@clinica.it' } }))).toMatchObject({
    status: 403,
  })
  expect(await refusal(app.visitor().call(readStart))).toMatchObject({ status: 401 })
  expect(await mails()).toEqual([])
})

test('a fact published with the value of the example counts as the clinic’s own', async () => {
  const params = { key: 'dati-legali' } as const
  const { version } = await admin.call(getSiteText, { params })
  const value = { 'company.court': 'Monza' }
  const saved = await admin.call(publishSiteText, { params, body: { value, version } })
  expect(saved.value).toEqual(value)
  const { detail } = (await checkOf('legal')) ?? {}
  expect(detail).toBe('sono ancora di esempio: ragione sociale, sede legale, partita IVA e altri 6')
})

test('a clinic that has saved its holidays without a patron has decided about it', async () => {
  expect(await checkOf('patron')).toMatchObject({ done: false })
  await admin.call(saveHolidays, { body: { open: [], patron: null } })
  expect(await checkOf('patron')).toMatchObject({ done: true, detail: 'nessun patrono' })
})

test('a doctor with hours and a service that visitors can book end the first start', async () => {
  const { doctorId, serviceId } = await bookable(app.database.db)
  const { isEmpty, steps, doctor, service } = await start()
  expect({ isEmpty, doctor: doctor?.id, service: service?.id }).toEqual({
    ...{ isEmpty: false, doctor: doctorId, service: serviceId },
  })
  expect(steps).toEqual(expect.arrayContaining(['medico', 'servizio']))
})

test('a service open on Monday with a doctor of Tuesday says the hours of both', async () => {
  const { db } = app.database
  await db.updateTable('services').set({ isActive: false }).execute()
  const { doctorId, serviceId } = await bookable(db)
  await db.deleteFrom('serviceSchedules').where('serviceId', '=', serviceId).execute()
  const times = { startTime: '09:00', endTime: '17:00' }
  await db
    .insertInto('serviceSchedules')
    .values({ serviceId, dayOfWeek: 1, ...times })
    .execute()
  await db
    .insertInto('workingHours')
    .values({ doctorId, dayOfWeek: 2, startTime: '08:30', endTime: '13:00' })
    .execute()
  const check = await checkOf('bookable')
  expect(check?.to).toBe(`/setup?servizio=${serviceId}`)
  expect(check?.detail).toMatch(/: ha orari propri, lun 9–17; il medico riceve mar 8:30–13$/)
})

test('a test mail proves the SMTP server once it was sent, also after old mails are deleted', async () => {
  await admin.call(sendTestMail, { body: { to: ' Paola@clinica.it ' } })
  expect((await start()).mail.last).toEqual({ to: 'Paola@clinica.it', state: 'waiting', error: null })
  expect(await checkOf('mail')).toMatchObject({ done: false })
  await markAllSent('2026-03-02T09:00:00Z')
  await pruneMails(app.database.db, new Date('2026-07-01T09:00:00Z'))
  expect(await checkOf('mail')).toMatchObject({ done: true, detail: 'è partita verso Paola@clinica.it' })
})

test('the latest test mail alone is kept', async () => {
  for (const to of ['a@clinica.it', 'b@clinica.it', 'c@clinica.it'])
    await admin.call(sendTestMail, { body: { to } })
  await markAllSent('2026-03-02T09:00:00Z')
  await pruneMails(app.database.db, new Date('2026-07-01T09:00:00Z'))
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['c@clinica.it'])
})

test('a test mail that became a file proves nothing, nor later with an SMTP server', async () => {
  app.appServices.mail.folder = '/data/mail'
  await admin.call(sendTestMail, { body: { to: 'a@clinica.it' } })
  await markAllSent('2026-03-02T09:00:00Z')
  expect(await start()).toMatchObject({ mail: { folder: '/data/mail', last: { state: 'sent' } } })
  expect(await checkOf('mail')).toMatchObject({ done: false })
  delete app.appServices.mail.folder
  expect(await checkOf('mail')).toMatchObject({ done: false })
  expect((await start()).mail.last).toBeNull()
})

test('ten test mails an hour are sent, and no more', async () => {
  const send = () => admin.call(sendTestMail, { body: { to: 'a@clinica.it' } })
  for (let n = 0; n < 10; n += 1) await send()
  expect(await refusal(send())).toMatchObject({ status: 429 })
})
