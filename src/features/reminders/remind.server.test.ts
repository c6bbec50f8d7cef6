import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeVisit } from '#features/agenda/contract.ts'
import { deleteAppointment, updateAppointment } from '#features/booking/requests/contract.ts'
import { createLog } from '#platform/log.server.ts'
import type { OutgoingMail } from '#platform/mail/outbox.server.ts'
import { type MailWorker, startMailWorker } from '#platform/mail/worker.server.ts'
import { gsmLength, notGsm } from '#platform/sms/gsm.ts'
import { addDays, wallMoment } from '#platform/time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, person, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { callsToMake } from './calls.server.ts'
import { sendReminders } from './remind.server.ts'
import { SETTINGS, type Setting } from './settings.ts'
import { pruneReminders } from './store.server.ts'

const TWO_DAYS_BEFORE = '2026-03-03T08:00:00Z'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  offer = await bookable(app.database.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['outbox', 'appointments'] as const) await app.database.db.deleteFrom(table).execute()
  await set({ twoDays: true, week: true, morning: false, sms: false })
  app.setNow(TWO_DAYS_BEFORE)
  editor = await app.staff('editor')
  app.setNow('2026-03-02T09:00:00Z')
})

async function set(values: Partial<Record<Setting, boolean>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const row = { key: SETTINGS[name as Setting].key, value: String(value) }
    await app.database.db
      .insertInto('siteSettings')
      .values(row)
      .onConflict((on) => on.column('key').doUpdateSet({ value: row.value }))
      .execute()
  }
}

/** A confirmed visit, booked on 1 January. */
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

const send = () => sendReminders(app.appServices)
const queued = (id?: number) =>
  app.database.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'channel', 'content', 'notAfter', 'subjectId'])
    .where('kind', '=', 'reminder')
    .$if(id !== undefined, (rows) => rows.where('subjectId', '=', id ?? 0))
    .orderBy('id')
    .execute()

/** A worker that delivers to a list; `hangs`: it never comes back from a delivery. */
function worker(sent: OutgoingMail[], { hangs = false } = {}): MailWorker {
  const { db, now } = app.appServices
  return startMailWorker({
    ...{ db, now, log: createLog('silent'), pollMs: null, stopLimitMs: 0, timeLimitMs: 3_600_000 },
    deliver: async (message) => {
      if (hangs) await new Promise(() => {})
      sent.push(message)
    },
  })
}

async function delivered(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = []
  await worker(sent).runOnce()
  return sent.filter(({ kind }) => kind === 'reminder')
}

const move = async (id: number, change: object) => {
  const { version } = await app.database.db
    .selectFrom('appointments')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return editor.call(changeVisit, { params: { id: String(id) }, body: { ...change, version } })
}

describe('reminders', () => {
  test('a reminder goes out once, two days before, with a link of its own, and not after the start', async () => {
    const id = await visit('2026-03-05')
    app.setNow('2026-03-03T07:59:00Z')
    await send()
    expect(await queued()).toEqual([])
    app.setNow(TWO_DAYS_BEFORE)
    await send()
    await send()
    const rows = await queued()
    expect(rows).toMatchObject([{ subjectId: id, channel: 'mail', notAfter: '2026-03-05 09:30:00' }])
    expect(JSON.stringify(rows)).toMatch(/\/visita\/[\w-]{22}\?vengo/)
  })

  test('a reminder goes out a week before as well where the visit was booked more than a fortnight ahead', async () => {
    const id = await visit('2026-03-12')
    await visit('2026-03-12', { appointmentTime: '10:30', createdAt: '2026-02-26T09:00:00Z' })
    app.setNow('2026-03-05T08:00:00Z')
    await send()
    expect((await queued()).map(({ subjectId }) => subjectId)).toEqual([id])
  })

  test('no reminder is sent for a visit booked, confirmed or moved after it was due', async () => {
    await visit('2026-03-05', { createdAt: TWO_DAYS_BEFORE })
    const pending = await visit('2026-03-05', { appointmentTime: '10:30', status: 'pending' })
    const moved = await visit('2026-03-20', { appointmentTime: '11:00' })
    app.setNow('2026-03-03T10:00:00Z')
    await editor.call(updateAppointment, {
      params: { id: String(pending) },
      body: { status: 'confirmed', version: 1 },
    })
    await move(moved, { date: '2026-03-05', time: '11:30' })
    app.setNow('2026-03-04T10:00:00Z')
    await send()
    expect(await queued()).toEqual([])
    expect(await callsToMake(app.database.db, app.appServices.now(), '2026-03-05')).toEqual([])
  })

  test('L5: several processes at once queue a reminder once', async () => {
    const ids = [await visit('2026-03-05'), await visit('2026-03-05', { appointmentTime: '10:30' })]
    app.setNow(TWO_DAYS_BEFORE)
    await Promise.all([send(), send(), send(), send()])
    expect((await queued()).map(({ subjectId }) => subjectId)).toEqual(ids)
  })

  test.each([
    ['spring', '2026-03-29'],
    ['autumn', '2026-10-25'],
  ])('L5: a reminder goes out exactly once at nine over the clock change of %s', async (_, change) => {
    const ids = new Set<number>()
    // Its reminders are due on each day around the change.
    for (const days of [1, 2, 3, 4]) ids.add(await visit(addDays(change, days)))
    await set({ morning: true, week: false })
    const at: string[] = []
    let before = 0
    for (
      let now = Date.parse(`${addDays(change, -2)}T00:00:00Z`);
      now < Date.parse(`${addDays(change, 4)}T00:00:00Z`);
      now += 30 * MINUTE_MS
    ) {
      app.setNow(new Date(now).toISOString())
      await send()
      const count = (await queued()).length
      if (count > before) at.push(wallMoment(new Date(now)).slice(11))
      before = count
    }
    expect(new Set(at)).toEqual(new Set(['09:00']))
    const rows = await app.database.db.selectFrom('reminders').select(['appointmentId', 'kind']).execute()
    const each = [...ids].flatMap((id) => [`${id} morning`, `${id} two_days`])
    expect(rows.map(({ appointmentId, kind }) => `${appointmentId} ${kind}`).toSorted()).toEqual(
      each.toSorted(),
    )
  })

  test('L5: reminders still useful go out after a stop of three days, and the others become calls', async () => {
    await visit('2026-03-03')
    app.setNow('2026-03-01T09:00:00Z')
    await send()
    const [missed, late, due] = [
      await visit('2026-03-05'),
      await visit('2026-03-06'),
      await visit('2026-03-07'),
    ]
    // The process stands still until the morning of the first visit.
    app.setNow('2026-03-05T08:05:00Z')
    await send()
    expect(await queued(missed)).toEqual([])
    expect(await queued(late)).toHaveLength(1)
    expect(await queued(due)).toHaveLength(1)
    const calls = await callsToMake(app.database.db, app.appServices.now(), '2026-03-06')
    expect(calls.map(({ id, why }) => [id, why])).toEqual([[missed, 'missed']])
  })

  test('L5: a reminder is sent once although its worker is killed between queue and send', async () => {
    await visit('2026-03-05')
    app.setNow(TWO_DAYS_BEFORE)
    await send()
    const killed = worker([], { hangs: true })
    void killed.runOnce()
    await expect
      .poll(
        async () => (await app.database.db.selectFrom('outbox').select('attempts').execute())[0]?.attempts,
      )
      .toBe(1)
    // The next process finds the visit reminded, and the mail taken until its lease has run out.
    await send()
    expect(await delivered()).toEqual([])
    app.setNow(new Date(Date.parse(TWO_DAYS_BEFORE) + HOUR_MS).toISOString())
    await send()
    expect(await delivered()).toHaveLength(1)
    expect(await delivered()).toEqual([])
    await killed.stop()
  })

  test('a reminder that is tried again waits for the morning', async () => {
    await visit('2026-03-05')
    // Nine in the evening, in Rome.
    app.setNow('2026-03-03T19:59:00Z')
    await send()
    app.setNow('2026-03-03T20:00:00Z')
    expect(await delivered()).toEqual([])
    app.setNow('2026-03-04T06:59:00Z')
    expect(await delivered()).toEqual([])
    app.setNow('2026-03-04T07:00:00Z')
    expect(await delivered()).toHaveLength(1)
  })

  test('L5: no reminder is sent with a former time when the visit moves in that second', async () => {
    const times = ['09:30', '10:00', '10:30', '11:00', '11:30', '12:00']
    const ids = await Promise.all(times.map((appointmentTime) => visit('2026-03-05', { appointmentTime })))
    app.setNow(TWO_DAYS_BEFORE)
    const all = await Promise.allSettled([
      send(),
      ...ids.map((id, n) => move(id, { date: '2026-03-19', time: times[n] })),
      send(),
    ])
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 'fulfilled'))
    expect(await delivered()).toEqual([])
    // Each is reminded of the day it went to, once.
    app.setNow('2026-03-17T08:00:00Z')
    await send()
    const sent = await delivered()
    expect(sent).toHaveLength(ids.length)
    expect(JSON.stringify(sent)).not.toContain('5 marzo')
  })

  test('L5: a reminder goes to the new address once when the address changes before it is sent, and to no other afterwards', async () => {
    const id = await visit('2026-03-05', { email: 'vecchia@example.com' })
    app.setNow(TWO_DAYS_BEFORE)
    await send()
    await app.database.db
      .updateTable('appointments')
      .set({ email: 'nuova@example.com' })
      .where('id', '=', id)
      .execute()
    expect(await queued()).toEqual([])
    await send()
    expect((await delivered()).map(({ to }) => to)).toEqual(['nuova@example.com'])
    await app.database.db
      .updateTable('appointments')
      .set({ email: 'altra@example.com' })
      .where('id', '=', id)
      .execute()
    await send()
    expect(await delivered()).toEqual([])
  })

  test('L5: a reminder is not repeated when the address changes while it is on its way', async () => {
    const id = await visit('2026-03-05', { email: 'vecchia@example.com' })
    app.setNow(TWO_DAYS_BEFORE)
    await send()
    const { db } = app.database
    await db.updateTable('outbox').set({ attempts: 1, nextAttemptAt: '2026-03-03T08:05:00Z' }).execute()
    await db.updateTable('appointments').set({ email: 'nuova@example.com' }).where('id', '=', id).execute()
    await send()
    expect(await queued()).toEqual([])
  })

  test.each([
    ['cancelled', (id: number) => move(id, { status: 'cancelled' })],
    [
      'deleted',
      (id: number) =>
        app.staff('admin').then((admin) => admin.call(deleteAppointment, { params: { id: String(id) } })),
    ],
  ])('a reminder is withdrawn when its visit is %s', async (_, end) => {
    const id = await visit('2026-03-05')
    app.setNow(TWO_DAYS_BEFORE)
    await send()
    expect(await queued()).toHaveLength(1)
    await end(id)
    expect(await queued()).toEqual([])
    await send()
    expect(await delivered()).toEqual([])
  })

  test('a doctor can close a visit, whose reminders stay as they are', async () => {
    const id = await visit('2026-03-02', { appointmentTime: '09:30' })
    const doctor = await app.staff('medico', offer.doctorId)
    await doctor.call(changeVisit, { params: { id: String(id) }, body: { status: 'completed', version: 1 } })
  })
})

test('a visit whose patient is asked to choose another time gets neither a reminder nor a call', async () => {
  const id = await visit('2026-03-05', { email: '', phone: '039 48 23 45' })
  const { db } = app.database
  await sql`
    WITH mark AS (
      INSERT INTO calendar_marks (kind, doctor_id, during) VALUES ('absence', ${offer.doctorId}, '[2026-03-05,2026-03-06)') RETURNING id)
    INSERT INTO displaced_visits (appointment_id, mark_id, for_start, created_at, expires_at)
    SELECT ${id}, id, '2026-03-05 09:30', now(), now() + interval '1 day' FROM mark`.execute(db)
  app.setNow(TWO_DAYS_BEFORE)
  await send()
  expect(await queued()).toEqual([])
  expect(await callsToMake(db, app.appServices.now(), '2026-03-05')).toEqual([])
  await db.deleteFrom('calendarMarks').execute()
  expect(await callsToMake(db, app.appServices.now(), '2026-03-05')).toMatchObject([{ id }])
})

describe('reminders by SMS', () => {
  test('an SMS goes to no number of a visit that a stranger booked and staff have not answered', async () => {
    await set({ sms: true })
    const id = await visit('2026-03-05', { phone: '333 555 0101' })
    await app.database.db
      .insertInto('requestNetworks')
      .values({ appointmentId: id, network: Buffer.alloc(32) })
      .execute()
    app.setNow(TWO_DAYS_BEFORE)
    await send()
    expect((await queued()).map(({ channel }) => channel)).toEqual(['mail'])
  })

  test('L6: an SMS goes to Italian mobiles beside the mail, as one message of the GSM alphabet without service, doctor or cause', async () => {
    await set({ sms: true })
    const id = await visit('2026-03-05', { phone: '333 555 0101', notes: 'dolore al petto' })
    const abroad = await visit('2026-03-05', {
      phone: '+41 79 555 01 01',
      email: '',
      appointmentTime: '10:30',
    })
    app.setNow(TWO_DAYS_BEFORE)
    await send()
    await send()
    const [mail, sms, ...others] = await queued()
    expect([mail?.channel, sms?.channel, others]).toEqual(['mail', 'sms', []])
    expect(sms).toMatchObject({ recipient: '+393335550101', subjectId: id })
    const { text = '' } = (sms?.content ?? {}) as { text?: string }
    expect(text).toMatch(/giovedì 5\/3 ore 9:30.*\/visita\/[\w-]{22}\?vengo$/)
    expect(notGsm(text)).toEqual([])
    expect(gsmLength(text)).toBeLessThanOrEqual(160)
    for (const secret of ['Visita 1', 'Riva', 'dolore', 'Niccolò', 'Cardiologia'])
      expect(text).not.toContain(secret)
    const calls = await callsToMake(app.database.db, app.appServices.now(), '2026-03-05')
    expect(calls.map(({ id, why }) => [id, why])).toEqual([[abroad, 'no_address']])
    // Sent, the database forgets its link.
    await delivered()
    expect(JSON.stringify(await queued())).not.toMatch(/\/visita\/[\w-]{22}/)
  })
})

test('a patient reminded by mail gets no SMS once SMS are switched on', async () => {
  await visit('2026-03-05', { phone: '333 555 0101' })
  app.setNow(TWO_DAYS_BEFORE)
  await send()
  await set({ sms: true })
  await send()
  expect((await queued()).map(({ channel }) => channel)).toEqual(['mail'])
})

test('a patient who was called in vain gets the reminder once there is an e-mail address', async () => {
  const id = await visit('2026-03-05')
  await app.database.db
    .insertInto('reminders')
    .values({
      ...{ appointmentId: id, kind: 'two_days', channel: 'call', outcome: 'no_answer' },
      ...{ dueAt: '2026-03-03T09:00', forStart: '2026-03-05T09:30', createdAt: '2026-03-03T08:00:00Z' },
    })
    .execute()
  app.setNow(TWO_DAYS_BEFORE)
  await send()
  expect((await queued()).map(({ channel }) => channel)).toEqual(['mail'])
})

test('reminders of visits long past are pruned', async () => {
  await person(app.database.db)
  await visit('2026-03-05')
  app.setNow(TWO_DAYS_BEFORE)
  await send()
  expect(await pruneReminders(app.database.db, new Date('2026-03-05T08:30:00Z'))).toBe(0)
  expect(await pruneReminders(app.database.db, new Date('2026-03-05T08:31:00Z'))).toBe(1)
})
