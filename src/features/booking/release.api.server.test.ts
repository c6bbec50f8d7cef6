import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getVisit, readAgenda } from '#features/agenda/contract.ts'
import type { MailContent } from '#platform/mail/layout.server.ts'
import { createTestApp, MONDAY, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { availableSlots, createAppointment } from './contract.ts'
import { releaseUnproven } from './release.server.ts'
import { getAppointment, listAppointments, updateAppointment } from './requests/contract.ts'
import { moveVisitTo, proveRequest } from './visit-page/contract.ts'
import { visitPage } from './visit-page/page.server.ts'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

const DATE = '2026-03-05'
const NEXT_DAY = '2026-03-03T09:00:01Z'

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  editor = await app.staff('editor')
  offer = await bookable(app.database.db)
})

const ask = (change: object = {}) =>
  app.visitor().call(createAppointment, { body: wish(offer, { appointmentDate: DATE, ...change }) })
const read = (id: number) => editor.call(getAppointment, { params: { id: String(id) } })
const change = (id: number, body: Parameters<typeof editor.call<typeof updateAppointment>>[1]['body']) =>
  editor.call(updateAppointment, { params: { id: String(id) }, body })
const slots = () => {
  const { doctorId, serviceId } = offer
  const query = { doctorId: String(doctorId), serviceId: String(serviceId), date: DATE }
  return app.visitor().call(availableSlots, { query })
}
const mailsTo = (id: number) =>
  app.database.db
    .selectFrom('outbox')
    .select(['kind', 'content'])
    .where('subjectId', '=', id)
    .where('kind', '<>', 'booking-new')
    .orderBy('id')
    .execute()
/** The link of the first mail, with the page and its token. */
async function openPage(id: number) {
  const [mail] = await mailsTo(id)
  const content = mail?.content as MailContent | undefined
  const link = String(content?.link?.url).slice(-22)
  const page = await visitPage(app.appServices, link)
  return { page, body: { link, token: page?.token ?? '' } }
}

async function runJob(moment = NEXT_DAY): Promise<void> {
  app.setNow(moment)
  // As several processes do.
  await Promise.all(Array.from({ length: 4 }, () => releaseUnproven(app.appServices)))
  // A session ends within the day.
  editor = await app.staff('editor')
}

test('a request of a stranger is unproven, and its first mail asks to press the button', async () => {
  const { id } = await ask()
  expect(await read(id)).toMatchObject({ status: 'pending', emailUnproven: true, releasedAt: null })
  const [mail] = await mailsTo(id)
  expect(mail?.content).toMatchObject({ link: { label: 'È la mia richiesta' } })
})

test('L10: an unproven request gives its time back after 24 hours, once, with a mail, and stays on the list of requests', async () => {
  const { id } = await ask()
  await runJob('2026-03-03T08:59:59Z')
  expect(await slots()).not.toContain('09:30')
  await runJob()
  await runJob()
  expect(await read(id)).toMatchObject({
    ...{ status: 'pending', emailUnproven: false, releasedAt: expect.any(String), version: 2 },
  })
  expect((await mailsTo(id)).map(({ kind }) => kind)).toEqual(['booking-received', 'booking-released'])
  expect(await slots()).toContain('09:30')
  const waiting = await editor.call(listAppointments, {
    query: { status: 'pending', page: '1', pageSize: '50' },
  })
  expect(waiting.map((row) => row.id)).toContain(id)
  const { visits } = await editor.call(readAgenda, { query: { from: DATE, to: DATE } })
  expect(visits.map((visit) => visit.id)).not.toContain(id)
  const { history } = await editor.call(getVisit, { params: { id: String(id) } })
  expect(history.flatMap(({ lines }) => lines)).toContainEqual({
    ...{ label: 'Orario', from: null, to: 'restituito dopo 24 ore senza risposta' },
  })
})

test('a request keeps its time once a button of its link was pressed', async () => {
  const { id } = await ask()
  const { page, body } = await openPage(id)
  expect(page?.proof).toBe('asked')
  expect(await app.visitor().call(proveRequest, { body })).toMatchObject({ state: 'pending', proof: null })
  await runJob()
  expect(await read(id)).toMatchObject({ emailUnproven: false, releasedAt: null })
  expect(await slots()).not.toContain('09:30')
})

test.each([
  ['confirmed', { status: 'confirmed' }],
  ['moved', { appointmentTime: '10:00' }],
  ['given another telephone number', { phone: '+39 333 555 0199' }],
] as const)('a request that staff have %s keeps its time', async (_, body) => {
  const { id } = await ask()
  await change(id, body)
  await runJob()
  expect(await read(id)).toMatchObject({ emailUnproven: false, releasedAt: null })
})

test('opening the page of an unproven request proves nothing, and tells of the time once it was given back', async () => {
  const { id } = await ask()
  await openPage(id)
  await runJob()
  const { page, body } = await openPage(id)
  expect(page?.proof).toBe('released')
  // The patient takes another time on the page: the request has a place again.
  const moved = { ...body, date: DATE, time: '11:00', anyDoctor: false }
  expect(await app.visitor().call(moveVisitTo, { body: moved })).toMatchObject({ proof: null, time: '11:00' })
  expect(await read(id)).toMatchObject({ status: 'pending', releasedAt: null })
  expect(await slots()).not.toContain('11:00')
})

test('a request for a time that has begun is not given back', async () => {
  const { id } = await ask({ appointmentDate: '2026-03-03' })
  await runJob('2026-03-03T10:00:00Z')
  expect(await read(id)).toMatchObject({ releasedAt: null })
})

test('confirming a request without a place takes its time again while it is free', async () => {
  const { id } = await ask()
  await runJob()
  // A change of details needs no place.
  await change(id, { phone: '+39 333 555 0199' })
  expect(await read(id)).toMatchObject({ status: 'pending', releasedAt: expect.any(String) })
  await change(id, { status: 'confirmed' })
  expect(await read(id)).toMatchObject({ status: 'confirmed', releasedAt: null })
  expect(await slots()).not.toContain('09:30')
})

test('confirming a request without a place answers 409 when the time is taken, and goes on at another time', async () => {
  const { id } = await ask()
  await runJob()
  await ask()
  await expect(change(id, { status: 'confirmed' })).rejects.toMatchObject({ code: 'slot_taken' })
  await change(id, { status: 'confirmed', appointmentTime: '10:00' })
  expect(await read(id)).toMatchObject({ status: 'confirmed', releasedAt: null, appointmentTime: '10:00' })
})

test('a request without a place can be rejected and reopened at its time', async () => {
  const { id } = await ask()
  await runJob()
  await change(id, { status: 'cancelled' })
  await change(id, { status: 'pending' })
  expect(await read(id)).toMatchObject({ status: 'pending', releasedAt: null })
  expect(await slots()).not.toContain('09:30')
})
