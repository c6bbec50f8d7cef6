import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getVisit } from '#features/agenda/contract.ts'
import { readDesk } from '#features/desk/contract.ts'
import { countDesk } from '#features/desk/count/contract.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { send } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import { noteCall } from './contract.ts'
import { tellReport } from './report/contract.ts'
import type { CallOutcome } from './rules.ts'
import { getReminderSettings, saveReminderSettings } from './setup/contract.ts'

// Friday morning; the next day of opening is Saturday.
const FRIDAY = '2026-03-06T09:00:00Z'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty', now: FRIDAY })
  offer = await bookable(app.database.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  const { db } = app.database
  for (const table of ['outbox', 'appointments'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('siteSettings').where('key', 'in', ['reminder_sms']).execute()
  app.setNow(FRIDAY)
  editor = await app.staff('editor')
})

const to = (id: number) => ({ params: { id: String(id) } })

async function visit(date: string, more: object = {}): Promise<number> {
  const { uploadedFileIds: _, ...wanted } = wish(offer, { appointmentDate: date })
  const booked = { duration: 30, status: 'confirmed' as const, createdAt: '2026-01-01T09:00:00Z', ...more }
  const { id } = await app.database.db
    .insertInto('appointments')
    .values({ ...wanted, ...booked, doctorId: offer.doctorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A reminder of a visit, whose message failed or not. */
async function reminded(id: number, date: string, message: object): Promise<void> {
  const { db } = app.database
  const row = { kind: 'reminder', messageId: `<${id}@x>`, recipient: 'a@b.it', subject: 'x', content: '{}' }
  const outbox = await db
    .insertInto('outbox')
    .values({ ...row, ...message })
    .returning(['id', 'channel'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reminders')
    .values({
      ...{ appointmentId: id, kind: 'two_days', channel: outbox.channel, outboxId: outbox.id },
      ...{ dueAt: '2026-01-01T09:00', forStart: `${date}T09:30`, createdAt: '2026-03-05T08:00:00Z' },
    })
    .execute()
}

const calls = async () => (await editor.call(readDesk)).reminders
const SATURDAY = '2026-03-07'
const note = (id: number, outcome: CallOutcome | null, date = SATURDAY) =>
  editor.call(noteCall, { ...to(id), body: { date, time: '09:30', outcome } })

describe('the list of calls', () => {
  test('the list of calls has the visits until the next day of opening whose patients no message reaches', async () => {
    const id = await visit(SATURDAY, { email: '' })
    await visit(SATURDAY, { appointmentTime: '10:30' })
    await visit(SATURDAY, { email: '', appointmentTime: '11:30', status: 'pending' })
    const monday = await visit('2026-03-09', { email: '' })
    const { rows, total } = await calls()
    expect([rows.map((row) => row.id), total]).toEqual([[id], 1])
    expect(rows[0]).toMatchObject({ why: 'no_email', outcome: null, date: SATURDAY, time: '09:30' })
    expect((await editor.call(countDesk)).count).toBe(2)
    // On Saturday the next day of opening is Monday.
    app.setNow('2026-03-07T10:00:00Z')
    editor = await app.staff('editor')
    expect((await calls()).rows.map((row) => row.id)).toEqual([monday])
  })

  test('the list of calls has the visits whose message failed, which are no failed mails', async () => {
    const failed = { attempts: 10, failedAt: '2026-03-05T18:00:00Z' }
    const id = await visit(SATURDAY)
    await reminded(id, SATURDAY, failed)
    const { reminders, mails } = await editor.call(readDesk)
    expect(reminders.rows).toMatchObject([{ id, why: 'mail_failed' }])
    expect(mails).toEqual({ rows: [], total: 0 })
    const sms = { channel: 'sms' as const, recipient: '+393335550101' }
    const { db } = app.database
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('reminders').execute()
    await reminded(id, SATURDAY, { ...sms, sentAt: '2026-03-05T08:00:00Z', delivered: false })
    expect((await calls()).rows).toMatchObject([{ id, why: 'sms_failed' }])
    await db.updateTable('outbox').set({ delivered: true }).execute()
    expect((await calls()).rows).toEqual([])
  })

  test('the list of calls leaves out a visit whose patient comes, and shows who did not answer', async () => {
    const id = await visit(SATURDAY, { email: '' })
    await note(id, 'no_answer')
    expect((await calls()).rows).toMatchObject([{ id, outcome: 'no_answer' }])
    await note(id, 'call_again')
    expect((await calls()).rows).toMatchObject([{ id, outcome: 'call_again' }])
    await note(id, 'coming')
    expect((await calls()).rows).toEqual([])
    await note(id, null)
    expect((await calls()).rows).toMatchObject([{ id, outcome: null }])
  })

  test('the list of calls asks again about a visit that was moved', async () => {
    const id = await visit(SATURDAY, { email: '' })
    await note(id, 'coming')
    await app.database.db.updateTable('appointments').set({ appointmentTime: '10:30' }).execute()
    expect((await calls()).rows).toMatchObject([{ id, time: '10:30', outcome: null }])
    const stale = await refusal(note(id, 'coming'))
    expect(stale).toMatchObject({
      status: 409,
      sentence: 'Questa visita è appena cambiata: guarda com’è ora.',
    })
  })

  test('a call takes no outcome of a visit that is gone, cancelled or past', async () => {
    expect((await refusal(note(999_999, 'coming'))).status).toBe(404)
    const cancelled = await visit(SATURDAY, { status: 'cancelled' })
    expect((await refusal(note(cancelled, 'coming'))).status).toBe(409)
    const past = await visit('2026-03-05')
    expect((await refusal(note(past, 'coming', '2026-03-05'))).status).toBe(409)
  })

  test('the list of calls is not shown to doctors', async () => {
    await visit(SATURDAY, { email: '' })
    const doctor = await app.staff('medico', offer.doctorId)
    expect((await doctor.call(readDesk)).reminders).toEqual({ rows: [], total: 0 })
    expect((await doctor.call(countDesk)).count).toBe(0)
  })
})

describe('the settings of reminders', () => {
  const wanted = { twoDays: true, week: false, morning: true, sms: true }

  test('the settings are the usual ones until they are saved, and a save of an older version is refused', async () => {
    const before = await editor.call(getReminderSettings)
    expect(before).toMatchObject({ twoDays: true, week: true, morning: false, sms: false })
    const saved = await editor.call(saveReminderSettings, { body: { ...wanted, version: before.version } })
    expect(saved).toMatchObject(wanted)
    expect(await editor.call(getReminderSettings)).toEqual(saved)
    const stale = await send(editor, 'PUT', '/api/setup/reminders', { ...wanted, version: before.version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    await editor.call(saveReminderSettings, {
      body: { ...wanted, week: true, morning: false, sms: false, version: saved.version },
    })
  })
})

describe('the news that a report is ready', () => {
  const messages = () =>
    app.database.db
      .selectFrom('outbox')
      .select(['channel', 'recipient', 'subject', 'content', 'attachments'])
      .where('kind', '=', 'results-ready')
      .orderBy('id')
      .execute()

  test('the news that a report is ready goes out by mail without any content of the visit, and again after a day', async () => {
    const id = await visit('2026-03-05', { status: 'completed', notes: 'dolore al petto' })
    await editor.call(tellReport, to(id))
    const sent = await messages()
    expect(sent).toMatchObject([{ channel: 'mail', attachments: [] }])
    for (const secret of ['Visita 1', 'Cardiologia', 'dolore', 'Giulia'])
      expect(JSON.stringify(sent)).not.toContain(secret)
    expect(await refusal(editor.call(tellReport, to(id)))).toMatchObject({ status: 409 })
    const { history } = await editor.call(getVisit, to(id))
    expect(history.flatMap(({ lines }) => lines.map(({ label }) => label))).toContain(
      'Avviso: il referto si può ritirare',
    )
    app.setNow('2026-03-07T09:00:00Z')
    editor = await app.staff('editor')
    await editor.call(tellReport, to(id))
    expect(await messages()).toHaveLength(2)
  })

  test('the news that a report is ready goes out by SMS as well where the clinic sends them, without the word for a report', async () => {
    await app.database.db.insertInto('siteSettings').values({ key: 'reminder_sms', value: 'true' }).execute()
    const id = await visit('2026-03-05', { status: 'completed', phone: '333 555 0101', email: '' })
    await editor.call(tellReport, to(id))
    const [sms, ...others] = await messages()
    expect(others).toEqual([])
    expect(sms).toMatchObject({ channel: 'sms', recipient: '+393335550101' })
    expect(JSON.stringify(sms)).not.toMatch(/referto/i)
  })

  test('no news of a report goes out for a visit that is not over, and a patient no message reaches', async () => {
    const open = await visit(SATURDAY)
    expect((await refusal(editor.call(tellReport, to(open)))).status).toBe(409)
    const silent = await visit('2026-03-05', { status: 'completed', email: '' })
    expect(await refusal(editor.call(tellReport, to(silent)))).toMatchObject({
      sentence: 'Al paziente non arrivano né e-mail né SMS: avvisalo al telefono.',
    })
    expect((await refusal(editor.call(tellReport, to(999_999)))).status).toBe(404)
    expect(await messages()).toEqual([])
  })
})
