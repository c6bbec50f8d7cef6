import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMark, deleteMark } from '#features/calendar/contract.ts'
import type { CallError } from '#platform/http/call.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { someoneWaits } from '#test/database.ts'
import { bookable, wish } from '#test/factories.ts'
import { releaseMails } from '#test/held-mails.ts'
import { uploadOne } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from '../contract.ts'
import { updateAppointment } from '../requests/contract.ts'
import { createVisitLink, hashOfToken } from '../visit-links.server.ts'
import {
  addDocuments,
  cancelVisit,
  freeDaysToMove,
  giveReason,
  moveVisitTo,
  restoreVisit,
  sayComing,
  timesToMove,
  visitCalendarFile,
  withdrawMove,
} from './contract.ts'
import { pageCopy } from './copy.ts'
import { visitPage } from './page.server.ts'

let app: TestApp
let visitor: Visitor
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

const DAY = '2026-03-10'

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow('2026-03-02T09:00:00Z')
  visitor = app.visitor()
  offer = await bookable(app.database.db, { doctors: 2 })
})

const source = () => ({ db: app.database.db, now: app.appServices.now, secret: app.appServices.secret })
const pageOf = async (link: string) => {
  const page = await visitPage(source(), link)
  if (!page) throw new Error('the link opens no page')
  return page
}
const press = async (link: string) => ({ link, token: (await pageOf(link)).token })
const stored = (id: number) =>
  app.database.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const linkTo = async (id: number) =>
  (await createVisitLink(app.database.db, id, 'https://clinica.example')).slice(-22)
const setMode = (mode: 'instant' | 'request' | 'phone') =>
  app.database.db
    .updateTable('services')
    .set({ bookingMode: mode })
    .where('id', '=', offer.serviceId)
    .execute()
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: CallError) => error.status,
  )
const confirm = (id: number, status = 'confirmed') =>
  editor.call(updateAppointment, { params: { id: String(id) }, body: { status: status as 'confirmed' } })
const kinds = async (id: number) =>
  (
    await app.database.db
      .selectFrom('outbox')
      .select(['kind', 'content'])
      .where('subjectId', '=', id)
      .where('kind', 'not in', ['booking-received', 'booking-new'])
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const tasks = async (id: number) =>
  (await app.database.db.selectFrom('tasks').select('title').where('appointmentId', '=', id).execute()).map(
    ({ title }) => title,
  )
const events = async (id: number) =>
  (
    await app.database.db
      .selectFrom('appointmentEvents')
      .select('event')
      .where('appointmentId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

/** A visit on 10 March with the offer's first doctor, and a link to its page. */
async function visitAt(appointmentTime: string, { confirmed = true, ...more }: Record<string, unknown> = {}) {
  const body = wish(offer, {
    ...{ appointmentDate: DAY, appointmentTime, doctorId: offer.doctorId },
    ...more,
  })
  const { id } = await app.visitor().call(createAppointment, { body })
  const { status } = await stored(id)
  if (confirmed && status === 'pending') await confirm(id)
  await releaseMails(app.database.db)
  await app.database.db.deleteFrom('outbox').execute()
  return { id, link: await linkTo(id) }
}

describe('the link', () => {
  test('each mail about a visit has its own link, which the database has only as a hash', async () => {
    await app.database.db.deleteFrom('outbox').execute()
    const { id } = await visitor.call(createAppointment, { body: wish(offer) })
    const rows = await app.database.db
      .selectFrom('outbox')
      .select(['kind', 'content'])
      .where('subjectId', '=', id)
      .execute()
    const texts = rows.map(({ kind, content }) => [kind, JSON.stringify(content)] as const)
    const found = texts.flatMap(([kind, text]) =>
      [...text.matchAll(/\/visita\/([\w-]{22})/g)].map((m) => [kind, m[1]]),
    )
    expect(found.map(([kind]) => kind)).toEqual(['booking-received'])
    const [link = ''] = found.map(([, token]) => token)
    const links = await app.database.db.selectFrom('visitLinks').selectAll().execute()
    expect(links.find((row) => row.appointmentId === id)?.tokenHash).toEqual(hashOfToken(link))
    expect((await pageOf(link)).number).toBe(id)
  })

  test('L2: a link that is wrong, cut, in another case, or of an erased, deleted or past visit opens nothing', async () => {
    const { id, link } = await visitAt('09:30')
    const other = link.replace(/[a-z]/, (letter) => letter.toUpperCase())
    for (const wrong of [
      link.slice(0, 21),
      `${link}A`,
      other === link ? 'x' : other,
      '',
      'A'.repeat(22),
      `${link} `,
    ])
      expect(await visitPage(source(), wrong)).toBeNull()
    app.setNow('2026-03-10T22:30:00Z')
    expect((await pageOf(link)).state).toBe('over')
    app.setNow('2026-03-10T23:30:00Z')
    expect(await visitPage(source(), link)).toBeNull()
    app.setNow('2026-03-02T09:00:00Z')
    await app.database.db
      .updateTable('appointments')
      .set({ erasedAt: '2026-03-02T09:00:00Z' })
      .where('id', '=', id)
      .execute()
    expect(await visitPage(source(), link)).toBeNull()
    await app.database.db.deleteFrom('appointments').where('id', '=', id).execute()
    expect(await visitPage(source(), link)).toBeNull()
  })

  test('L2: links end when staff change the e-mail address, and the next mail has a new one', async () => {
    const { id, link } = await visitAt('09:30')
    await editor.call(updateAppointment, {
      params: { id: String(id) },
      body: { email: 'nuova@example.com', appointmentTime: '10:00' },
    })
    expect(await visitPage(source(), link)).toBeNull()
    const [mail] = await app.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('subjectId', '=', id)
      .execute()
    const [, renewed = ''] = /\/visita\/([\w-]{22})/.exec(JSON.stringify(mail?.content)) ?? []
    expect(mail?.recipient).toBe('nuova@example.com')
    expect((await pageOf(renewed)).number).toBe(id)
  })

  test('L2: a press whose link ends while it waits for the row is refused with 409, and changes nothing', async () => {
    const { id, link } = await visitAt('10:00')
    const body = await press(link)
    const { pressed } = await app.database.db.transaction().execute(async (tx) => {
      await tx.updateTable('appointments').set({ email: 'nuova@example.com' }).where('id', '=', id).execute()
      const answer = statusOf(visitor.call(cancelVisit, { body }))
      await someoneWaits(app.database)
      return { pressed: answer }
    })
    expect(await pressed).toBe(409)
    expect(await stored(id)).toMatchObject({ status: 'confirmed', email: 'nuova@example.com' })
  })

  test('L2: wrong links of one network are refused with 429 after twenty, and right ones of others are not', async () => {
    const limited = await createTestApp({ database: app.database, limit: 'real' })
    const guesser = limited.visitor()
    const statuses = []
    for (let n = 0; n < 22; n += 1)
      statuses.push(
        await statusOf(guesser.call(visitCalendarFile, { body: { link: `${'B'.repeat(20)}${10 + n}` } })),
      )
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404))
    expect(statuses.slice(20)).toEqual([429, 429])
    const { link } = await visitAt('09:30')
    expect(await statusOf(limited.visitor().call(visitCalendarFile, { body: { link } }))).toBe(200)
  })

  test('L2: a press without the page’s token, with that of another link or an old one is refused with 409', async () => {
    const [one, two] = [await visitAt('09:30'), await visitAt('10:00', { email: 'b@example.com' })]
    const { token } = await press(one.link)
    const before = await stored(two.id)
    for (const wrong of ['', 'x', token, `9${token}`])
      expect(await statusOf(visitor.call(cancelVisit, { body: { link: two.link, token: wrong } }))).toBe(409)
    app.setNow('2026-03-02T11:00:01Z')
    expect(await statusOf(visitor.call(cancelVisit, { body: { link: one.link, token } }))).toBe(409)
    expect(await stored(two.id)).toEqual(before)
  })
})

test('the page says duration and price of the kind that was booked', async () => {
  const { db } = app.database
  offer = await bookable(db, { subservices: [{ name: 'Visita ed ECG', duration: 45 }] })
  const [subserviceId = 0] = offer.subservices
  await db.updateTable('subservices').set({ price: '130,00' }).where('id', '=', subserviceId).execute()
  const { id } = await visitor.call(createAppointment, { body: wish(offer, { subserviceId }) })
  expect(await pageOf(await linkTo(id))).toMatchObject({ duration: 45, price: '130,00' })
})

describe('cancelling', () => {
  test('frees the place at once, tells the patient once, and puts it into the history and the desk', async () => {
    const { id, link } = await visitAt('09:30')
    const page = await visitor.call(cancelVisit, { body: await press(link) })
    expect(page).toMatchObject({ state: 'cancelled', cancelled: { by: 'patient', restoreUntil: '10:10' } })
    expect(await kinds(id)).toEqual(['booking-cancelled'])
    const [mail] = await app.database.db
      .selectFrom('outbox')
      .select('content')
      .where('subjectId', '=', id)
      .execute()
    expect(JSON.stringify(mail?.content)).toContain('come ci hai chiesto')
    expect(await tasks(id)).toEqual(['Disdetta dal paziente: visita di mar 10/03/2026, 9:30'])
    expect(await events(id)).toEqual(['changed', 'patient_cancelled'])
    await expect(visitAt('09:30', { email: 'b@example.com' })).resolves.toBeDefined()
  })

  test('works until 24 hours before, in the minute of the limit too, and is refused with 409 later', async () => {
    const { id, link } = await visitAt('09:30')
    app.setNow('2026-03-09T08:30:59Z')
    const asked = await press(link)
    expect((await pageOf(link)).until).toEqual({ date: '2026-03-09', time: '09:30' })
    app.setNow('2026-03-09T08:31:00Z')
    expect((await pageOf(link)).until).toBeNull()
    await expect(visitor.call(cancelVisit, { body: asked })).rejects.toMatchObject({
      status: 409,
      sentence: expect.stringContaining('Mancano meno di 24 ore: chiamaci'),
    })
    expect((await stored(id)).status).toBe('confirmed')
  })

  test('a request is withdrawn and moved until it begins, also once it has given its time back', async () => {
    const { id, link } = await visitAt('10:00', { confirmed: false })
    app.setNow('2026-03-09T20:00:00Z')
    expect((await pageOf(link)).until).toEqual({ date: DAY, time: '10:00' })
    await visitor.call(moveVisitTo, {
      body: { ...(await press(link)), date: DAY, time: '12:00', anyDoctor: false },
    })
    await app.database.db
      .updateTable('appointments')
      .set({ releasedAt: '2026-03-09T20:00:00Z' })
      .where('id', '=', id)
      .execute()
    expect(await pageOf(link)).toMatchObject({ proof: 'released', until: { date: DAY, time: '12:00' } })
    const page = await visitor.call(cancelVisit, { body: await press(link) })
    expect(page).toMatchObject({ state: 'cancelled', cancelled: { by: 'patient' } })
  })

  test('follows the service’s own limit', async () => {
    await app.database.db
      .updateTable('services')
      .set({ cancelHours: 0 })
      .where('id', '=', offer.serviceId)
      .execute()
    const { link } = await visitAt('09:30')
    app.setNow('2026-03-10T08:29:00Z')
    expect((await visitor.call(cancelVisit, { body: await press(link) })).state).toBe('cancelled')
  })

  test('a cancellation is taken back within ten minutes as it was, without a mail', async () => {
    const { id, link } = await visitAt('09:30')
    await visitor.call(cancelVisit, { body: await press(link) })
    app.setNow('2026-03-02T09:09:59Z')
    const page = await visitor.call(restoreVisit, { body: await press(link) })
    expect(page).toMatchObject({ state: 'confirmed', cancelled: null })
    expect(await kinds(id)).toEqual([])
    expect(await tasks(id)).toEqual([])
  })

  test('a cancellation is not taken back after ten minutes, nor when staff cancelled', async () => {
    const { id, link } = await visitAt('09:30')
    await visitor.call(cancelVisit, { body: await press(link) })
    app.setNow('2026-03-02T09:10:00Z')
    expect((await pageOf(link)).cancelled?.restoreUntil).toBeNull()
    expect(await statusOf(visitor.call(restoreVisit, { body: await press(link) }))).toBe(409)
    await confirm(id)
    await confirm(id, 'cancelled')
    expect(await statusOf(visitor.call(restoreVisit, { body: await press(link) }))).toBe(409)
    expect((await pageOf(link)).cancelled).toMatchObject({ by: 'clinic', restoreUntil: null })
  })

  test('L4: a visit is not taken back once another has its place, and the refusal names no patient', async () => {
    const { id, link } = await visitAt('09:30')
    const asked = await press(link)
    await visitor.call(cancelVisit, { body: asked })
    await visitAt('09:30', { email: 'b@example.com', firstName: 'Segretissima', lastName: 'Persona' })
    const refused = await visitor.call(restoreVisit, { body: asked }).catch((error: CallError) => error)
    expect(refused).toMatchObject({
      status: 409,
      sentence: expect.stringContaining('il posto è stato preso'),
    })
    expect(JSON.stringify(refused)).not.toContain('Segretissima')
    expect((await stored(id)).status).toBe('cancelled')
  })

  test('a cancellation is not taken back into an absence, a closure or a block entered meanwhile', async () => {
    await app.database.db.deleteFrom('appointments').execute()
    const day = { from: `${DAY}T00:00`, to: '2026-03-11T00:00', decisions: [] }
    const room = await app.database.db
      .insertInto('resources')
      .values({ kind: 'room', name: 'Stanza chiusa' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const mark of [
      { kind: 'absence' as const, doctorId: offer.doctorId },
      { kind: 'closure' as const },
      { kind: 'block' as const, resourceId: room.id },
    ]) {
      const { id, link } = await visitAt('10:00')
      await app.database.db
        .insertInto('appointmentResources')
        .columns(['appointmentId', 'occupied', 'resourceId'])
        .expression((eb) =>
          eb
            .selectFrom('appointments')
            .select(['id', 'occupied', eb.val(room.id).as('room')])
            .where('id', '=', id),
        )
        .execute()
      await visitor.call(cancelVisit, { body: await press(link) })
      const { id: markId } = await editor.call(createMark, { body: { ...day, ...mark } })
      const refused = await visitor
        .call(restoreVisit, { body: await press(link) })
        .catch((error: CallError) => error)
      expect(refused).toMatchObject({ code: 'slot_taken', sentence: pageCopy.placeGone })
      await editor.call(deleteMark, { params: { id: String(markId) } })
      expect(await visitor.call(restoreVisit, { body: await press(link) })).toMatchObject({
        state: 'confirmed',
      })
      await app.database.db.deleteFrom('appointments').where('id', '=', id).execute()
    }
  })

  test('the reason is one word in the history, and only of the patient’s own cancellation', async () => {
    const { id, link } = await visitAt('09:30')
    const asked = await press(link)
    expect(await statusOf(visitor.call(giveReason, { body: { ...asked, reason: 'other' } }))).toBe(409)
    await visitor.call(cancelVisit, { body: asked })
    await visitor.call(giveReason, { body: { ...asked, reason: 'elsewhere' } })
    expect(await events(id)).toEqual(['changed', 'patient_cancelled', 'patient_reason'])
  })
})

describe('saying to come', () => {
  test('a patient’s word to come is written down once without a new version, and ends with a move', async () => {
    const { id, link } = await visitAt('09:30')
    const { version } = await stored(id)
    const asked = await press(link)
    expect((await visitor.call(sayComing, { body: asked })).coming).toBe(true)
    await visitor.call(sayComing, { body: asked })
    expect(await stored(id)).toMatchObject({ version, comingAt: expect.any(String) })
    expect(await events(id)).toEqual(['changed', 'patient_coming'])
    await editor.call(updateAppointment, {
      params: { id: String(id) },
      body: { appointmentTime: '10:30', version },
    })
    expect(await stored(id)).toMatchObject({ comingAt: null, version: version + 1 })
    expect(await pageOf(link)).toMatchObject({
      coming: false,
      moved: { by: 'clinic', date: DAY, time: '09:30' },
    })
    await visitor.call(sayComing, { body: await press(link) })
    expect(await pageOf(link)).toMatchObject({ coming: true, moved: null })
  })

  test('a request can’t be said to come to, and any press marks the link', async () => {
    const { id, link } = await visitAt('09:30', { confirmed: false })
    expect(await statusOf(visitor.call(sayComing, { body: await press(link) }))).toBe(409)
    const pressedAt = () =>
      app.database.db
        .selectFrom('visitLinks')
        .select('pressedAt')
        .where('tokenHash', '=', hashOfToken(link))
        .executeTakeFirstOrThrow()
    expect((await pressedAt()).pressedAt).toBeNull()
    await confirm(id)
    await visitor.call(sayComing, { body: await press(link) })
    expect((await pressedAt()).pressedAt).not.toBeNull()
  })
})

describe('moving', () => {
  test('an instant service moves the same row in one transaction, and its own place counts as free', async () => {
    await setMode('instant')
    const { id, link } = await visitAt('10:00')
    await app.database.db.updateTable('appointments').set({ duration: 60 }).where('id', '=', id).execute()
    const starts = await visitor.call(timesToMove, { body: { link, date: DAY, anyDoctor: false } })
    const times = starts.map(({ time }) => time)
    expect(times).toContain('09:30')
    expect(times).not.toContain('10:00')
    const body = { ...(await press(link)), date: DAY, time: '09:30', anyDoctor: false }
    const page = await visitor.call(moveVisitTo, { body })
    expect(page).toMatchObject({ time: '09:30', moved: { by: 'patient', time: '10:00' }, asked: null })
    expect(await stored(id)).toMatchObject({ appointmentTime: '09:30', duration: 60, status: 'confirmed' })
    expect(await kinds(id)).toEqual(['booking-moved'])
    expect(await events(id)).toEqual(['patient_moved'])
    expect(await tasks(id)).toEqual(['Spostata dal paziente: visita di mar 10/03/2026, 9:30'])
  })

  test('a request that waits moves as it is, and still waits', async () => {
    const { id, link } = await visitAt('09:30', { confirmed: false })
    const body = { ...(await press(link)), date: '2026-03-11', time: '11:00', anyDoctor: true }
    expect(await visitor.call(moveVisitTo, { body })).toMatchObject({ state: 'pending', date: '2026-03-11' })
    expect(await tasks(id)).toEqual([])
    expect(await kinds(id)).toEqual(['booking-moved'])
  })

  test('a time visitors can’t book is refused: outside the hours, off the grid, taken', async () => {
    await setMode('instant')
    const { link } = await visitAt('09:30')
    await visitAt('10:30', { email: 'b@example.com' })
    const asked = await press(link)
    const to = (date: string, time: string) =>
      statusOf(visitor.call(moveVisitTo, { body: { ...asked, date, time, anyDoctor: false } }))
    expect(await to(DAY, '20:00')).toBe(400)
    expect(await to(DAY, '10:05')).toBe(400)
    expect(await to(DAY, '10:30')).toBe(409)
    expect(await to('2026-03-15', '10:00')).toBe(400)
    expect(await to(DAY, '09:30')).toBe(409)
    expect(await to('2026-02-27', '10:00')).toBeGreaterThanOrEqual(400)
  })

  test('a service that staff confirm gets a request that replaces the visit when it is confirmed', async () => {
    const { id, link } = await visitAt('09:30')
    const before = await visitor.call(visitCalendarFile, { body: { link } })
    const { id: fileId } = await uploadOne(visitor)
    await visitor.call(addDocuments, { body: { ...(await press(link)), fileIds: [fileId] } })
    const body = { ...(await press(link)), date: '2026-03-17', time: '11:00', anyDoctor: false }
    const page = await visitor.call(moveVisitTo, { body })
    expect(page).toMatchObject({
      state: 'confirmed',
      time: '09:30',
      asked: { date: '2026-03-17', time: '11:00', doctor: null },
    })
    const request = await app.database.db
      .selectFrom('appointments')
      .selectAll()
      .where('replacesId', '=', id)
      .executeTakeFirstOrThrow()
    const { contactId } = await stored(id)
    expect(request).toMatchObject({ status: 'pending', contactId })
    expect([...(await kinds(id)), ...(await kinds(request.id))]).toEqual(['booking-move-asked'])
    const told = await app.database.db
      .selectFrom('outbox')
      .select('content')
      .where('kind', '=', 'booking-move-asked')
      .where('subjectId', '=', request.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(told.content)).toContain(`"n. ${page.number}"`)
    expect(await statusOf(visitor.call(moveVisitTo, { body: { ...body, time: '11:30' } }))).toBe(409)

    await confirm(request.id)
    expect((await stored(id)).status).toBe('cancelled')
    expect(await kinds(id)).toEqual([])
    expect(await kinds(request.id)).toEqual(['booking-move-asked', 'booking-moved'])
    expect(await pageOf(link)).toMatchObject({
      ...{ number: request.id, date: '2026-03-17', asked: null },
      moved: { by: 'patient', date: DAY, time: '09:30' },
    })
    expect((await stored(request.id)).uploadedFileIds).toEqual([fileId])
    expect((await stored(id)).uploadedFileIds).toEqual([])

    const after = await visitor.call(visitCalendarFile, { body: { link } })
    const entry = ({ content }: { content: string }) => ({
      uid: /^UID:(.*)\r$/m.exec(content)?.[1],
      sequence: Number(/^SEQUENCE:(\d+)/m.exec(content)?.[1]),
    })
    expect(entry(after).uid).toBe(entry(before).uid)
    expect(entry(after).sequence).toBeGreaterThan(entry(before).sequence)
    const refused = confirm(request.id, 'pending')
    await expect(refused).rejects.toMatchObject({ status: 409 })
  })

  test('the doctor named with a time of any doctor is that of the request, on the page and in the mail', async () => {
    const { id, link } = await visitAt('09:30')
    const starts = await visitor.call(timesToMove, { body: { link, date: DAY, anyDoctor: true } })
    const named = starts.find(({ time }) => time === '11:00')?.doctor
    const page = await pageOf(link)
    expect(named).not.toBe(page.doctor)
    const body = { ...(await press(link)), date: DAY, time: '11:00', anyDoctor: true }
    expect((await visitor.call(moveVisitTo, { body })).asked).toEqual({
      date: DAY,
      time: '11:00',
      doctor: named,
    })
    const { content } = await app.database.db
      .selectFrom('outbox')
      .innerJoin('appointments as request', 'request.id', 'outbox.subjectId')
      .select('content')
      .where('request.replacesId', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(content)).toContain(named)
  })

  test('a rejected or withdrawn request leaves the visit as it was', async () => {
    const { id, link } = await visitAt('09:30')
    const move = async (time: string) =>
      visitor.call(moveVisitTo, {
        body: { ...(await press(link)), date: '2026-03-17', time, anyDoctor: true },
      })
    await move('11:00')
    const [first] = await app.database.db
      .selectFrom('appointments')
      .select('id')
      .where('replacesId', '=', id)
      .execute()
    await confirm(first?.id ?? 0, 'cancelled')
    const [mail] = await app.database.db
      .selectFrom('outbox')
      .select('content')
      .where('subjectId', '=', first?.id ?? 0)
      .where('kind', '=', 'booking-cancelled')
      .execute()
    expect(JSON.stringify(mail?.content)).toContain('La visita di martedì 10 marzo 2026, 09:30 resta com’è.')
    expect(await pageOf(link)).toMatchObject({ number: id, state: 'confirmed', asked: null })
    await move('10:00')
    const page = await visitor.call(withdrawMove, { body: await press(link) })
    expect(page).toMatchObject({ number: id, state: 'confirmed', time: '09:30', asked: null })
    await move('12:00')
    await visitor.call(cancelVisit, { body: await press(link) })
    const { rows } = await sql<{ status: string }>`
      SELECT DISTINCT status FROM appointments WHERE id = ${id} OR replaces_id = ${id}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ status: 'cancelled' }])
  })

  test('the days with places are those visitors could book', async () => {
    const { link } = await visitAt('09:30')
    const { days, first } = await visitor.call(freeDaysToMove, {
      body: { link, month: '2026-03', anyDoctor: true },
    })
    expect(first).toBe('2026-03-02')
    expect(days).toContain('2026-03-10')
    expect(days).not.toContain('2026-03-15')
  })

  test('services booked by telephone are not moved here', async () => {
    const { link } = await visitAt('09:30')
    await setMode('phone')
    const asked = await press(link)
    expect((await pageOf(link)).canMove).toBe(false)
    const body = { ...asked, date: '2026-03-17', time: '11:00', anyDoctor: true }
    expect(await statusOf(visitor.call(moveVisitTo, { body }))).toBe(409)
  })

  test('L4: two tabs that cancel and move at once, while staff move, leave one valid visit and no error', async () => {
    for (const mode of ['instant', 'request'] as const) {
      await setMode(mode)
      const { id, link } = await visitAt('09:30', { email: `${mode}@example.com` })
      const asked = await press(link)
      const statuses = await Promise.all([
        statusOf(visitor.call(cancelVisit, { body: asked })),
        statusOf(
          visitor.call(moveVisitTo, {
            body: { ...asked, date: '2026-03-18', time: '11:00', anyDoctor: false },
          }),
        ),
        statusOf(
          editor.call(updateAppointment, { params: { id: String(id) }, body: { appointmentTime: '12:00' } }),
        ),
        statusOf(
          visitor.call(moveVisitTo, {
            body: { ...asked, date: '2026-03-18', time: '11:30', anyDoctor: true },
          }),
        ),
      ])
      for (const status of statuses) expect([200, 409]).toContain(status)
      const family = await app.database.db
        .selectFrom('appointments')
        .select('status')
        .where((is) => is.or([is('id', '=', id), is('replacesId', '=', id)]))
        .execute()
      const isCancelled = (await stored(id)).status === 'cancelled'
      // A cancelled visit takes its waiting request along; otherwise one at most waits.
      expect(family.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(
        isCancelled ? 0 : 1,
      )
      const page = await pageOf(link)
      expect(page.number).toBe(id)
      await app.database.db.deleteFrom('appointments').where('replacesId', '=', id).execute()
      await app.database.db.deleteFrom('appointments').where('id', '=', id).execute()
    }
  })

  test('L4: staff who confirm a move while its patient cancels leave no half of it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, link } = await visitAt('09:30', { email: `r${round}@example.com` })
      await visitor.call(moveVisitTo, {
        body: { ...(await press(link)), date: '2026-03-18', time: '11:00', anyDoctor: false },
      })
      const asked = await press(link)
      const [row] = await app.database.db
        .selectFrom('appointments')
        .select('id')
        .where('replacesId', '=', id)
        .execute()
      const requestId = row?.id ?? 0
      const statuses = await Promise.all([
        statusOf(visitor.call(cancelVisit, { body: asked })),
        statusOf(confirm(requestId)),
      ])
      for (const status of statuses) expect([200, 409]).toContain(status)
      const [visit, request] = [await stored(id), await stored(requestId)]
      // Confirmed before or after: the former visit never stands beside the new one.
      expect(visit.status).toBe('cancelled')
      expect(['confirmed', 'cancelled']).toContain(request.status)
      await app.database.db.deleteFrom('appointments').where('id', 'in', [requestId, id]).execute()
    }
  })
})

describe('documents', () => {
  test('go in and are not shown: the page tells neither names nor number', async () => {
    const { id, link } = await visitAt('09:30')
    const { id: fileId } = await uploadOne(visitor)
    const page = await visitor.call(addDocuments, { body: { ...(await press(link)), fileIds: [fileId] } })
    expect((await stored(id)).uploadedFileIds).toEqual([fileId])
    const [name = ''] = (await stored(id)).documentNames
    expect(name).not.toBe('')
    expect(JSON.stringify(page)).not.toContain(name)
    expect(await tasks(id)).toHaveLength(1)
    const stranger = app.visitor()
    const again = { ...(await press(link)), fileIds: [fileId] }
    expect(await statusOf(stranger.call(addDocuments, { body: again }))).toBe(400)
  })
})
