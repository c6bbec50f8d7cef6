import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#platform/http/context.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { someoneWaits } from '#test/database.ts'
import { bookable, person, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { lockDays } from '../calendar.store.server.ts'
import { releaseUnproven } from '../release.server.ts'
import { messageTexts } from '../texts/copy.ts'
import {
  declinePlace,
  joinWaitingList,
  leaveWaitingList,
  takePlace,
  waitForEarlier,
} from './answers.server.ts'
import { createWaitingLink } from './links.server.ts'
import { offerFreedPlaces } from './offers.server.ts'
import { latestOffer } from './offers.store.server.ts'
import { waitingPage } from './page.server.ts'
import { SMS_SETTING } from './rules.ts'
import { type Entry, findEntry, insertEntry, lockEntry } from './store.server.ts'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

// Monday 2 March 2026, 10:00 by the clinic's clock.
const NOW = '2026-03-02T09:00:00Z'
const LATER = '2026-03-02T09:06:00Z'
const FRIDAY = '2026-03-06'
const TOMORROW = '2026-03-03'

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(NOW)
  await app.database.db.deleteFrom('freedPlaces').execute()
  await app.database.db.deleteFrom('waitingEntries').execute()
  offer = await bookable(app.database.db)
})

const db = () => app.database.db
const ctx = () => ({ ...app.appServices, user: null, session: null }) as unknown as Context
const offers = () => offerFreedPlaces(ctx())

const anyTime = { weekdays: [0, 1, 2, 3, 4, 5, 6], part: null, until: '2026-12-31', noticeHours: 3 }

/** A confirmed visit of the service; answers its id. */
async function booked(date: string, time: string, more: object = {}): Promise<number> {
  const { id } = await db()
    .insertInto('appointments')
    .values({
      ...wish(offer, { appointmentDate: date, appointmentTime: time, status: 'confirmed', ...more }),
      ...{ doctorId: offer.doctorId, duration: 30 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let people = 0
/** A person on the list; each call makes another, a minute after the one before. */
async function waiting(change: Partial<Parameters<typeof insertEntry>[1]> = {}): Promise<Entry> {
  people += 1
  const contactId = await person(db(), { firstName: `Anna ${people}`, email: `anna${people}@example.com` })
  const createdAt = new Date(Date.parse('2026-03-01T08:00:00Z') + people * 60_000).toISOString()
  const id = await db()
    .transaction()
    .execute((tx) =>
      insertEntry(tx, {
        ...{ ...anyTime, contactId, appointmentId: null, serviceId: offer.serviceId, subserviceId: null },
        ...{ doctorId: null, confirmedAt: createdAt, noticeVersion: null, createdAt },
        ...change,
      }),
    )
  return again(id ?? 0)
}

async function again(id: number): Promise<Entry> {
  const found = await findEntry(db(), id)
  if (!found) throw new Error('no entry')
  return found
}

async function cancel(id: number): Promise<void> {
  const visit = (await (await editor.send(`/api/appointments/${id}`)).json()) as { version: number }
  const body = JSON.stringify({ status: 'cancelled', version: visit.version })
  const answer = await editor.send(`/api/appointments/${id}`, { method: 'PATCH', body })
  expect(answer.status).toBe(200)
}

const latest = (entry: Entry) => latestOffer(db(), entry.id)
const visitsAt = (date: string, time: string) =>
  db()
    .selectFrom('appointments')
    .select(['id', 'email', 'status'])
    .where('doctorId', '=', offer.doctorId)
    .where('appointmentDate', '=', date)
    .where('appointmentTime', '=', time)
    .where('status', '<>', 'cancelled')
    .execute()

async function tasksOf(appointmentId: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('tasks')
    .select('title')
    .where('appointmentId', '=', appointmentId)
    .execute()
  return rows.map(({ title }) => title)
}

async function freeTimes(date: string): Promise<string[]> {
  const { doctorId, serviceId } = offer
  const query = `doctorId=${doctorId}&serviceId=${serviceId}&date=${date}`
  return (await (await app.visitor().send(`/api/appointments/available-slots?${query}`)).json()) as string[]
}

test('a person who waits for two services gets one offer of one place', async () => {
  const first = await waiting()
  const svc = await db()
    .insertInto('services')
    .values({ name: 'Seconda', shortDescription: 'x', categoryId: offer.categoryId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('serviceSchedules')
    .values(
      [1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
        serviceId: svc.id,
        dayOfWeek,
        startTime: '09:30',
        endTime: '12:30',
      })),
    )
    .execute()
  await db()
    .insertInto('doctorServices')
    .values({ doctorId: offer.doctorId, serviceId: svc.id } as never)
    .execute()
  await waiting({ contactId: first.contactId, serviceId: svc.id })
  await cancel(await booked(TOMORROW, '10:00'))
  app.setNow(LATER)
  await offers()
  const made = await db()
    .selectFrom('placeOffers')
    .innerJoin('waitingEntries as e', 'e.id', 'entryId')
    .select(['entryId'])
    .where('e.contactId', '=', first.contactId)
    .execute()
  expect(made).toHaveLength(1)
})

test('a later wish of another kind replaces the unconfirmed one', async () => {
  const own = await bookable(db(), {
    subservices: [
      { name: 'Adulti', duration: 30 },
      { name: 'Bambini', duration: 60 },
    ],
  })
  const [adults = 0, children = 0] = own.subservices
  const who = { firstName: 'Ugo', lastName: 'Riva', email: 'ugo@example.com', phone: '' }
  await joinWaitingList(
    ctx(),
    { ...anyTime, serviceId: own.serviceId, subserviceId: adults, doctorId: null },
    who,
  )
  await joinWaitingList(
    ctx(),
    { ...anyTime, serviceId: own.serviceId, subserviceId: children, doctorId: null },
    who,
  )
  const rows = await db()
    .selectFrom('waitingEntries')
    .select('subserviceId')
    .where('serviceId', '=', own.serviceId)
    .execute()
  expect(rows).toEqual([{ subserviceId: children }])
})

test('a kind drawn at home, whose address the list does not ask, is refused with the number to call', async () => {
  const own = await bookable(db(), { subservices: [{ name: 'Prelievo a domicilio', duration: 30 }] })
  const [subserviceId = 0] = own.subservices
  await db().updateTable('subservices').set({ atHome: true }).where('id', '=', subserviceId).execute()
  const who = { firstName: 'Ugo', lastName: 'Riva', email: 'ugo@example.com', phone: '' }
  const { serviceId } = own
  await expect(
    joinWaitingList(ctx(), { ...anyTime, serviceId, subserviceId, doctorId: null }, who),
  ).rejects.toMatchObject({ code: 'not_valid', message: expect.stringContaining('chiamaci al numero') })
  expect(await db().selectFrom('waitingEntries').select('id').execute()).toEqual([])
})

test('a wait that is over is not changed', async () => {
  const entry = await waiting()
  await leaveWaitingList(ctx(), entry)
  const link = await createWaitingLink(db(), entry.id, app.appServices)
  const token = (await waitingPage(app.appServices as never, link.slice(-22)))?.token ?? ''
  const v = app.visitor()
  const answer = await v.send('/api/waiting-page/change', {
    method: 'POST',
    body: JSON.stringify({ link: link.slice(-22), token, ...anyTime, until: '2026-11-11', anyDoctor: true }),
  })
  expect(answer.status).toBe(409)
})

describe('a place more than 48 hours ahead', () => {
  test('a freed place is offered to the first person in order five minutes after it became free, and held', async () => {
    const [first, second] = [await waiting(), await waiting()]
    await cancel(await booked(FRIDAY, '10:00'))
    await offers()
    expect(await latest(first)).toBeUndefined()
    app.setNow(LATER)
    await offers()
    expect(await latest(first)).toMatchObject({
      status: 'offered',
      isHeld: true,
      date: FRIDAY,
      time: '10:00',
    })
    expect(await latest(second)).toBeUndefined()
    expect(await freeTimes(FRIDAY)).not.toContain('10:00')
    const mails = await db()
      .selectFrom('outbox')
      .select('recipient')
      .where('kind', '=', 'place-offered')
      .execute()
    expect(mails.filter(({ recipient }) => recipient === first.email)).toHaveLength(1)
  })

  test('a freed place stays free for all when the cancelled visit is restored within five minutes', async () => {
    const entry = await waiting()
    const id = await booked(FRIDAY, '10:00')
    await cancel(id)
    await db().updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', id).execute()
    app.setNow(LATER)
    await offers()
    expect(await latest(entry)).toBeUndefined()
  })

  test('L8: a request that was not confirmed frees no place when it is rejected or released', async () => {
    const rejected = await booked(FRIDAY, '10:00', { status: 'pending' })
    const created = { status: 'pending', createdAt: '2026-03-01T08:00:00Z' }
    const released = await booked(FRIDAY, '11:00', created)
    await db()
      .insertInto('requestNetworks')
      .values({ appointmentId: released, network: Buffer.alloc(32) })
      .execute()
    await cancel(rejected)
    await releaseUnproven(ctx())
    expect(await freeTimes(FRIDAY)).toEqual(expect.arrayContaining(['10:00', '11:00']))
    expect(await db().selectFrom('freedPlaces').select('id').execute()).toEqual([])
  })

  test('an offered place is booked and confirmed for the person who takes it', async () => {
    const entry = await waiting()
    await cancel(await booked(FRIDAY, '10:00'))
    app.setNow(LATER)
    await offers()
    const { id } = (await latest(entry)) ?? { id: 0 }
    await takePlace(ctx(), entry, id)
    await takePlace(ctx(), entry, id)
    expect(await visitsAt(FRIDAY, '10:00')).toMatchObject([{ email: entry.email, status: 'confirmed' }])
    expect((await again(entry.id)).status).toBe('taken')
    const [{ id: visitId } = { id: 0 }] = await visitsAt(FRIDAY, '10:00')
    expect(await tasksOf(visitId)).toEqual([
      'Prenotata dalla lista d’attesa: visita di ven 06/03/2026, 10:00',
    ])
    const mails = await db()
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', entry.email)
      .execute()
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['booking-confirmed', 'place-offered'])
  })

  test('taking a place frees the person’s later visit, and that place is offered on', async () => {
    const [late, other] = ['2026-03-12', await waiting()]
    const visitId = await booked(late, '11:00')
    const contactId = await person(db(), { firstName: 'Luca', email: 'luca@example.com' })
    await db().updateTable('appointments').set({ contactId }).where('id', '=', visitId).execute()
    await waitForEarlier(ctx(), visitId, {
      ...anyTime,
      serviceId: offer.serviceId,
      subserviceId: null,
      doctorId: null,
    })
    await db()
      .updateTable('waitingEntries')
      .set({ createdAt: '2026-01-01' })
      .where('contactId', '=', contactId)
      .execute()
    const entryId = await db()
      .selectFrom('waitingEntries')
      .select('id')
      .where('contactId', '=', contactId)
      .executeTakeFirstOrThrow()
    await cancel(await booked(FRIDAY, '10:00'))
    app.setNow(LATER)
    await offers()
    const entry = await again(entryId.id)
    await takePlace(ctx(), entry, (await latest(entry))?.id ?? 0)
    expect(await visitsAt(FRIDAY, '10:00')).toMatchObject([{ id: visitId }])
    expect(await visitsAt(late, '11:00')).toEqual([])
    expect(await tasksOf(visitId)).toEqual(['Spostata dal paziente: visita di ven 06/03/2026, 10:00'])
    const events = await db()
      .selectFrom('appointmentEvents')
      .select('event')
      .where('appointmentId', '=', visitId)
      .execute()
    expect(events).toEqual([{ event: 'patient_moved' }])
    app.setNow('2026-03-02T09:12:00Z')
    await offers()
    expect(await latest(other)).toMatchObject({ date: late, time: '11:00' })
    const chains = await db().selectFrom('freedPlaces').select('chain').orderBy('id').execute()
    expect(chains).toEqual([{ chain: 1 }, { chain: 2 }])
  })

  test('a held place goes to the next person once it is declined, or after two hours without an answer', async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()]
    await cancel(await booked(FRIDAY, '10:00'))
    app.setNow(LATER)
    await offers()
    await declinePlace(ctx(), first, (await latest(first))?.id ?? 0)
    await offers()
    expect(await latest(second)).toMatchObject({ status: 'offered' })
    app.setNow('2026-03-02T11:05:00Z')
    await offers()
    expect(await latest(third)).toBeUndefined()
    app.setNow('2026-03-02T11:07:00Z')
    await offers()
    expect(await latest(second)).toMatchObject({ status: 'expired' })
    expect(await latest(third)).toMatchObject({ status: 'offered' })
    await leaveWaitingList(ctx(), third)
    await offers()
    expect(await freeTimes(FRIDAY)).toContain('10:00')
    expect((await again(first.id)).status).toBe('waiting')
  })

  test('a place that became free at night is offered in the morning', async () => {
    const entry = await waiting()
    await cancel(await booked(FRIDAY, '10:00'))
    app.setNow('2026-03-02T21:30:00Z')
    await offers()
    expect(await latest(entry)).toBeUndefined()
    app.setNow('2026-03-03T07:01:00Z')
    await offers()
    expect(await latest(entry)).toMatchObject({ status: 'offered', expiresAt: '2026-03-03T09:01:00.000Z' })
  })

  test('a place is not offered to people whose wish it does not meet', async () => {
    const visitId = await booked(TOMORROW, '11:00')
    const unsuited = [
      await waiting({ weekdays: [1, 2] }),
      await waiting({ part: 'afternoon' }),
      await waiting({ until: '2026-03-05' }),
      await waiting({ noticeHours: 168 }),
      await waiting({ confirmedAt: null }),
      await waiting({ appointmentId: visitId }),
    ]
    await cancel(await booked(FRIDAY, '10:00'))
    app.setNow(LATER)
    await offers()
    for (const entry of unsuited) expect(await latest(entry)).toBeUndefined()
  })
})

describe('the wait for an earlier time of a visit that ends', () => {
  const held = async () => {
    const visitId = await booked('2026-03-12', '10:00')
    const [entry, next] = [await waiting({ appointmentId: visitId }), await waiting()]
    await cancel(await booked(FRIDAY, '10:00'))
    app.setNow(LATER)
    await offers()
    expect(await latest(entry)).toMatchObject({ status: 'offered', isHeld: true })
    return { entry, next, path: `/api/agenda/visits/${visitId}`, visitId }
  }
  const complete = { method: 'PATCH', body: JSON.stringify({ status: 'completed', version: 1 }) }

  test('a visit that its doctor completes ends the wait, and the place held for it goes to the next', async () => {
    const { entry, next, path } = await held()
    const doctor = await app.staff('medico', offer.doctorId)
    expect((await doctor.send(path, complete)).status).toBe(200)
    expect((await again(entry.id)).status).toBe('withdrawn')
    await offers()
    expect(await latest(entry)).toMatchObject({ status: 'declined' })
    expect(await latest(next)).toMatchObject({ status: 'offered', date: FRIDAY })
  })

  test('a visit that staff cancel ends the wait, and the place held for it goes to the next', async () => {
    const { entry, next, visitId } = await held()
    await cancel(visitId)
    await offers()
    expect((await again(entry.id)).status).toBe('withdrawn')
    expect(await latest(next)).toMatchObject({ status: 'offered', date: FRIDAY })
  })

  test('a visit that staff delete takes the wait along, and the place is not held any more', async () => {
    const { entry, visitId } = await held()
    const admin = await app.staff('admin')
    const answer = await admin.send(`/api/appointments/${visitId}`, { method: 'DELETE' })
    expect(answer.status).toBe(200)
    expect(await findEntry(db(), entry.id)).toBeUndefined()
    expect(await freeTimes(FRIDAY)).toContain('10:00')
  })

  test('a visit that only moves leaves the wait as it is', async () => {
    const { entry, path } = await held()
    const body = JSON.stringify({ date: '2026-03-13', time: '11:00', version: 1 })
    expect((await editor.send(path, { method: 'PATCH', body })).status).toBe(200)
    expect(await again(entry.id)).toMatchObject({ status: 'waiting', visitDate: '2026-03-13' })
  })
})

test('a place less than 48 hours ahead is offered to five at once, and is of the first who takes it', async () => {
  const all: Entry[] = []
  for (let n = 0; n < 6; n += 1) all.push(await waiting())
  await cancel(await booked(TOMORROW, '10:00'))
  app.setNow(LATER)
  await offers()
  const made = await Promise.all(all.map(latest))
  expect(made.map((one) => one?.isHeld)).toEqual([false, false, false, false, false, undefined])
  expect(await freeTimes(TOMORROW)).toContain('10:00')
  const answers = await Promise.allSettled(
    all.slice(0, 5).map((entry, n) => takePlace(ctx(), entry, made[n]?.id ?? 0)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'slot_taken' })
  expect(await visitsAt(TOMORROW, '10:00')).toHaveLength(1)
})

test('L8: the place a person takes ends their other offers, which no press takes any more', async () => {
  const [entry, other] = [await waiting(), await waiting()]
  await cancel(await booked(TOMORROW, '10:00'))
  app.setNow(LATER)
  await offers()
  const near = (await latest(entry)) ?? { id: 0 }
  await cancel(await booked(FRIDAY, '10:00'))
  app.setNow('2026-03-02T09:12:00Z')
  await offers()
  const held = (await latest(entry)) ?? { id: 0 }
  expect(held).toMatchObject({ date: FRIDAY, isHeld: true })
  await takePlace(ctx(), entry, near.id)
  await expect(takePlace(ctx(), entry, held.id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await visitsAt(FRIDAY, '10:00')).toEqual([])
  expect(await latest(entry)).toMatchObject({ id: near.id, status: 'taken' })
  await offers()
  expect(await latest(other)).toMatchObject({ date: FRIDAY, isHeld: true })
})

test('L8: a person whose answer is being written is offered no place, which is offered in the next minute', async () => {
  const entry = await waiting()
  await cancel(await booked(FRIDAY, '10:00'))
  app.setNow(LATER)
  const answer = await db().startTransaction().execute()
  await lockEntry(answer, entry.id)
  await offers()
  await answer.rollback().execute()
  expect(await latest(entry)).toBeUndefined()
  await offers()
  expect(await latest(entry)).toMatchObject({ status: 'offered', isHeld: true })
})

describe('the page of an offer', () => {
  const pageOf = async (entry: Entry) => {
    const { secret, now } = app.appServices
    const link = (await createWaitingLink(db(), entry.id, { publicUrl: '', now })).slice(-22)
    return (await waitingPage({ db: db(), secret, now }, link))?.offer?.state
  }
  const near = async () => {
    const entries = [await waiting(), await waiting()] as const
    await cancel(await booked(TOMORROW, '10:00'))
    app.setNow(LATER)
    await offers()
    return entries
  }

  test('a near place that another person of the list took is gone for the others', async () => {
    const [first, second] = await near()
    expect([await pageOf(first), await pageOf(second)]).toEqual(['open', 'open'])
    await takePlace(ctx(), first, (await latest(first))?.id ?? 0)
    expect([await pageOf(first), await pageOf(second)]).toEqual(['taken', 'gone'])
  })

  test('a near place booked on the site is gone until that visit is cancelled', async () => {
    const [entry] = await near()
    const visitId = await booked(TOMORROW, '10:00')
    expect(await pageOf(entry)).toBe('gone')
    await cancel(visitId)
    expect(await pageOf(entry)).toBe('open')
  })

  test('a near place ends with its start over the change to summer time', async () => {
    // Saturday, 10:00; on Sunday the clocks go forward.
    app.setNow('2026-03-28T09:00:00Z')
    const entry = await waiting()
    await db()
      .insertInto('freedPlaces')
      .values({
        doctorId: offer.doctorId,
        date: '2026-03-30',
        time: '09:30',
        duration: 30,
        chain: 1,
        dueAt: NOW,
      })
      .execute()
    await offers()
    expect(await latest(entry)).toMatchObject({ isHeld: false, expiresAt: '2026-03-30T07:30:00.000Z' })
  })
})

describe('messages about an offered place', () => {
  const smsIs = async (value: string) =>
    await db()
      .insertInto('siteSettings')
      .values({ key: SMS_SETTING.key, value })
      .onConflict((on) => on.column('key').doUpdateSet({ value }))
      .execute()
  const messagesTo = async ({ contactId }: Entry) =>
    await db()
      .selectFrom('outbox')
      .select(['channel', 'kind', 'recipient', 'subject', 'notAfter', 'content'])
      .where('contactId', '=', contactId)
      .orderBy('id')
      .execute()
  /** A person with a visit that took place. */
  const patient = async (phone: string, email = 'paziente@example.com') => {
    const contactId = await person(db(), { email, phone })
    await booked('2026-01-07', '10:00', { contactId, phone, status: 'completed' })
    return contactId
  }
  const withoutMail = async (phone: string) => waiting({ contactId: await patient(phone, '') })
  const offered = async () => {
    await cancel(await booked(FRIDAY, '10:00'))
    app.setNow(LATER)
    await offers()
  }
  afterEach(() => smsIs('false'))

  test('the page of an offer says duration and price of the kind that the person waits for', async () => {
    offer = await bookable(db(), { subservices: [{ name: 'Visita ed ECG', duration: 30 }] })
    const [subserviceId = 0] = offer.subservices
    await db().updateTable('subservices').set({ price: '130,00' }).where('id', '=', subserviceId).execute()
    const entry = await waiting({ subserviceId })
    await offered()
    const { secret, now } = app.appServices
    const link = (await createWaitingLink(db(), entry.id, { publicUrl: '', now })).slice(-22)
    const page = await waitingPage({ db: db(), secret, now }, link)
    expect(page?.offer).toMatchObject({ duration: 30, price: '130,00' })
  })

  test('a patient’s Italian mobile gets an SMS beside the mail where the clinic sends SMS', async () => {
    await smsIs('true')
    const entry = await waiting({ contactId: await patient('333 555 0101') })
    await offered()
    const [mail, sms, ...others] = await messagesTo(entry)
    expect([mail?.channel, mail?.kind, others]).toEqual(['mail', 'place-offered', []])
    expect(sms).toMatchObject({ channel: 'sms', kind: 'place-offered', recipient: '+393335550101' })
    expect(sms?.notAfter).toMatch(/^2026-03-02 12:06/)
    const { text } = (sms?.content ?? { text: '' }) as { text: string }
    expect(text).toMatch(
      /^Ambulatorio: posto libero venerdì 6\/3 ore 10:00, tenuto fino alle 12:06: http.*\/attesa\/[\w-]{22}$/,
    )
    expect(text.length).toBeLessThanOrEqual(160)
  })

  test('L8: a number that no visit of the person has gets no SMS, whether the visit has another number or waits for staff', async () => {
    await smsIs('true')
    const contactId = await patient('333 555 0107')
    const phone = '333 555 0108'
    await db().updateTable('contactRequests').set({ phone }).where('id', '=', contactId).execute()
    await booked(TOMORROW, '11:00', { contactId, phone, status: 'pending' })
    const entry = await waiting({ contactId })
    await offered()
    expect((await messagesTo(entry)).map(({ channel }) => channel)).toEqual(['mail'])
  })

  test('L8: the number of a visit taken from the list gets no SMS before staff know it', async () => {
    await smsIs('true')
    const phone = '333 555 0109'
    const entry = await waiting({ contactId: await person(db(), { email: 'nuova@example.com', phone }) })
    await offered()
    await takePlace(ctx(), entry, (await latest(entry))?.id ?? 0)
    expect((await again(entry.id)).isPatient).toBe(false)
    await db().updateTable('appointments').set({ status: 'completed' }).where('phone', '=', phone).execute()
    expect((await again(entry.id)).isPatient).toBe(true)
  })

  test('a person without an e-mail address gets the SMS alone', async () => {
    await smsIs('true')
    const entry = await withoutMail('333 555 0102')
    await offered()
    expect((await messagesTo(entry)).map(({ channel }) => channel)).toEqual(['sms'])
  })

  test('a person whom no message reaches is left out, and the next one is asked', async () => {
    const [first, second] = [await withoutMail('333 555 0103'), await waiting()]
    await offered()
    expect(await messagesTo(first)).toEqual([])
    expect((await messagesTo(second)).map(({ channel }) => channel)).toEqual(['mail'])
  })

  test('L8: an entry that is not confirmed gets no SMS', async () => {
    await smsIs('true')
    const contactId = await patient('333 555 0104')
    const entry = await waiting({ contactId, confirmedAt: null })
    await offered()
    expect(await messagesTo(entry)).toEqual([])
  })

  test('a person without an e-mail address joins from a visit only where SMS are sent', async () => {
    const contactId = await person(db(), { email: '', phone: '333 555 0105' })
    const id = await booked('2026-03-12', '11:00', {
      ...{ contactId, email: '', phone: '333 555 0105', channel: 'phone' },
    })
    const { serviceId } = offer
    const join = () =>
      waitForEarlier(ctx(), id, { ...anyTime, serviceId, subserviceId: null, doctorId: null })
    await expect(join()).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/e-mail/) })
    await smsIs('true')
    expect(await join()).toMatch(/^\/attesa\//)
  })

  test('L2: the link of an SMS ends with the number it went to, and that of the mail stays', async () => {
    await smsIs('true')
    const contactId = await patient('333 555 0110')
    const entry = await waiting({ contactId })
    await offered()
    const channels = () =>
      db()
        .selectFrom('waitingLinks')
        .select('channel')
        .where('entryId', '=', entry.id)
        .orderBy('channel')
        .execute()
    expect(await channels()).toEqual([{ channel: 'mail' }, { channel: 'sms' }])
    await db()
      .updateTable('contactRequests')
      .set({ phone: '333 555 0111' })
      .where('id', '=', contactId)
      .execute()
    expect(await channels()).toEqual([{ channel: 'mail' }])
  })

  test('L7: a text that staff changed is the one of the mail and of the SMS', async () => {
    await smsIs('true')
    const original = messageTexts.place_offered.original
    const parts = (text: object) => JSON.stringify(text)
    await db()
      .insertInto('messageTexts')
      .values([
        { key: 'place_offered', parts: parts({ ...original, subject: 'Posto {giorno}, {tenuto}' }) },
        { key: 'sms_offer', parts: parts({ body: 'Vieni {giorno} {ora}? {link}' }) },
      ])
      .execute()
    const entry = await waiting({ contactId: await patient('333 555 0106') })
    await offered()
    const [mail, sms] = await messagesTo(entry)
    expect(mail?.subject).toBe('Posto venerdì 6 marzo, tenuto per te fino alle 12:06')
    expect(sms?.content).toMatchObject({ text: expect.stringMatching(/^Vieni venerdì 6\/3 10:00\? http/) })
    await db().deleteFrom('messageTexts').execute()
  })
})

describe('L8: the waiting list', () => {
  test('L8: joining again and again leaves one entry of a person, and the same answer', async () => {
    const ada = { firstName: 'Ada', lastName: 'Esempi', email: 'ada@example.com', phone: '333 000 0000' }
    for (let n = 0; n < 3; n += 1)
      await joinWaitingList(
        ctx(),
        { ...anyTime, serviceId: offer.serviceId, subserviceId: null, doctorId: null },
        ada,
      )
    expect(await db().selectFrom('waitingEntries').select('id').execute()).toHaveLength(1)
  })

  test('L8: the names of one mailbox have one held place between them, of several services and from several processes', async () => {
    const email = 'molti@example.com'
    const names: Entry[] = []
    for (const firstName of ['Ada', 'Bea', 'Eva'])
      names.push(await waiting({ contactId: await person(db(), { firstName, email: email.toUpperCase() }) }))
    const { serviceId, doctorId } = await bookable(db())
    await db().insertInto('doctorServices').values({ doctorId: offer.doctorId, serviceId }).execute()
    names.push(await waiting({ contactId: names[1]?.contactId ?? 0, serviceId }))
    const other = await waiting()
    const places = [
      { doctorId, date: FRIDAY, time: '10:00' },
      ...['10:00', '10:30', '11:00'].map((time) => ({ doctorId: offer.doctorId, date: FRIDAY, time })),
    ]
    await db()
      .insertInto('freedPlaces')
      .values(places.map((place) => ({ ...place, duration: 30, chain: 1, dueAt: NOW })))
      .execute()
    // Both processes have chosen a person before either has committed.
    const gate = await app.database.owner.db.startTransaction().execute()
    await sql`LOCK TABLE outbox IN SHARE MODE`.execute(gate)
    const turns = [offers(), offers()]
    const waits = sql<{ n: number }>`
      SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await waits.execute(db())).rows[0]?.n, { interval: 10 }).toBe(2)
    await gate.rollback().execute()
    await Promise.all(turns)
    await offers()
    const made = await Promise.all(names.map(latest))
    expect(made.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await latest(other)).toMatchObject({ status: 'offered', isHeld: true })
  })

  test('L8: a near place is offered to one of the names of a mailbox', async () => {
    const contacts = [
      await person(db(), { firstName: 'Ada', email: 'due@example.com' }),
      await person(db(), { firstName: 'Bea', email: 'Due@example.com' }),
    ]
    const [first, second] = [
      await waiting({ contactId: contacts[0] ?? 0 }),
      await waiting({ contactId: contacts[1] ?? 0 }),
    ]
    const other = await waiting()
    await cancel(await booked(TOMORROW, '10:00'))
    app.setNow(LATER)
    await offers()
    const made = await Promise.all([first, second, other].map(latest))
    expect(made.map((one) => one?.status)).toEqual(['offered', undefined, 'offered'])
  })

  test('L8: a person gets five offers in 24 hours, and further places go to the next', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const offeredTo = async ({ id }: Entry) =>
      (await db().selectFrom('placeOffers').select('id').where('entryId', '=', id).execute()).length
    for (const [n, time] of ['09:30', '10:00', '10:30', '11:00', '11:30', '12:00'].entries()) {
      await cancel(await booked(FRIDAY, time))
      app.setNow(new Date(Date.parse(LATER) + n * 10 * 60_000).toISOString())
      await offers()
      const { id } = (await latest(first)) ?? { id: 0 }
      await declinePlace(ctx(), first, id)
      await db().updateTable('freedPlaces').set({ closedAt: NOW }).where('time', '<>', '12:00').execute()
    }
    expect([await offeredTo(first), await offeredTo(second)]).toEqual([5, 1])
    await declinePlace(ctx(), second, (await latest(second))?.id ?? 0)
    app.setNow('2026-03-03T09:07:00Z')
    await offers()
    expect(await offeredTo(first)).toBe(6)
  })

  test('L8: an offer is refused after its end, before any process has marked it', async () => {
    const entry = await waiting()
    await cancel(await booked(FRIDAY, '10:00'))
    app.setNow(LATER)
    await offers()
    app.setNow('2026-03-02T11:06:00Z')
    await expect(takePlace(ctx(), entry, (await latest(entry))?.id ?? 0)).rejects.toMatchObject({
      code: 'slot_taken',
      message: expect.stringContaining('non c’è più'),
    })
    expect(await visitsAt(FRIDAY, '10:00')).toEqual([])
  })

  test('L8: the offer of another person is refused', async () => {
    const [first, second] = [await waiting(), await waiting()]
    await cancel(await booked(FRIDAY, '10:00'))
    app.setNow(LATER)
    await offers()
    const { id = 0 } = (await latest(first)) ?? {}
    await expect(takePlace(ctx(), second, id)).rejects.toMatchObject({ code: 'slot_taken' })
  })

  test('L8: a chain of freed places ends with the fifth', async () => {
    await waiting()
    const visitId = await booked('2026-03-20', '11:00')
    const contactId = await person(db(), { firstName: 'Luca', email: 'luca2@example.com' })
    await db().updateTable('appointments').set({ contactId }).where('id', '=', visitId).execute()
    const entry = await waiting({ contactId, appointmentId: visitId, createdAt: '2026-01-01T00:00:00Z' })
    await cancel(await booked(FRIDAY, '10:00'))
    await db().updateTable('freedPlaces').set({ chain: 5 }).execute()
    app.setNow(LATER)
    await offers()
    await takePlace(ctx(), entry, (await latest(entry))?.id ?? 0)
    expect(
      await db().selectFrom('freedPlaces').select('chain').where('closedAt', 'is', null).execute(),
    ).toEqual([])
  })

  test('L8: a failure between the hold and the mail leaves neither, and the next turn makes both', async () => {
    const entry = await waiting()
    await cancel(await booked(FRIDAY, '10:00'))
    app.setNow(LATER)
    const broken = { ...ctx(), mail: { ...app.appServices.mail, from: 'no address' } }
    await expect(offerFreedPlaces(broken)).rejects.toThrow()
    expect(await latest(entry)).toBeUndefined()
    expect(await freeTimes(FRIDAY)).toContain('10:00')
    await offers()
    expect(await latest(entry)).toMatchObject({ status: 'offered' })
  })
})

test('no visit overlaps another or a held place in a thousand random turns of two jobs at once, some of which fail', async () => {
  let seed = 26
  const random = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * n)
  }
  const days = [FRIDAY, '2026-03-09', '2026-03-10', TOMORROW]
  const times = ['09:30', '10:00', '10:30', '11:00', '11:30', '12:00']
  const visits: number[] = []
  for (const day of days) for (const time of times) visits.push(await booked(day, time))
  const entries: Entry[] = []
  for (let n = 0; n < 12; n += 1) entries.push(await waiting())
  const failing = { ...ctx(), mail: { ...app.appServices.mail, from: 'no address' } }
  let at = Date.parse(LATER)
  let done = 0
  const turn = async () => {
    const entry = entries[random(entries.length)] as Entry
    const made = await latest(entry)
    const day = days[random(days.length)] as string
    const time = times[random(times.length)] as string
    switch (random(7)) {
      case 0:
        return cancel(visits[random(visits.length)] ?? 0)
      case 1:
        return offers()
      case 2:
        return offerFreedPlaces(failing)
      case 3:
        return made && takePlace(ctx(), entry, made.id)
      case 4:
        return made && declinePlace(ctx(), entry, made.id)
      case 5: {
        const body = JSON.stringify(wish(offer, { appointmentDate: day, appointmentTime: time }))
        return app.visitor().send('/api/appointments', { method: 'POST', body })
      }
      default:
        at += random(40) * 60_000
        return app.setNow(new Date(at).toISOString())
    }
  }
  for (let n = 0; n < 500; n += 1) {
    const turns = await Promise.allSettled([turn(), turn()])
    for (const one of turns) if (one.status === 'fulfilled') done += 1
    const { rows } = await sql`
      WITH taken AS (
        SELECT doctor_id, lane, occupied FROM appointments WHERE status <> 'cancelled'
        UNION ALL SELECT doctor_id, lane, occupied FROM place_offers WHERE is_held AND status = 'offered')
      SELECT 1 FROM (SELECT *, row_number() OVER () AS n FROM taken) a
      JOIN (SELECT *, row_number() OVER () AS n FROM taken) b
        ON a.doctor_id = b.doctor_id AND a.n < b.n AND a.occupied && b.occupied`.execute(db())
    expect(rows).toEqual([])
  }
  const taken = await db().selectFrom('placeOffers').select('id').where('status', '=', 'taken').execute()
  expect(taken.length).toBeGreaterThan(3)
  expect(done).toBeGreaterThan(400)
  // A taken place without its visit would be lost.
  const { rows: lost } = await sql`
    SELECT 1 FROM place_offers offer JOIN waiting_entries entry ON entry.id = offer.entry_id
    WHERE offer.status = 'taken' AND NOT EXISTS (
      SELECT FROM appointments visit WHERE visit.contact_id = entry.contact_id AND visit.doctor_id = offer.doctor_id)`.execute(
    db(),
  )
  expect(lost).toEqual([])
  app.setNow('2026-03-12T09:00:00Z')
  await offers()
  const held = await db()
    .selectFrom('placeOffers')
    .select('id')
    .where('status', '=', 'offered')
    .where('isHeld', '=', true)
    .execute()
  expect(held).toEqual([])
})

test('a place that is booked while its offer waits for the lock of the day is not offered', async () => {
  const entry = await waiting()
  await db()
    .insertInto('freedPlaces')
    .values({ doctorId: offer.doctorId, date: FRIDAY, time: '10:00', duration: 30, chain: 1, dueAt: NOW })
    .execute()
  const { offering } = await db()
    .transaction()
    .execute(async (tx) => {
      await lockDays(tx, [offer.doctorId], [FRIDAY])
      const turn = offers()
      await someoneWaits(app.database)
      const place = wish(offer, { appointmentDate: FRIDAY, appointmentTime: '10:00' })
      await tx
        .insertInto('appointments')
        .values({ ...place, doctorId: offer.doctorId, duration: 30 })
        .execute()
      return { offering: turn }
    })
  await offering
  expect(await latest(entry)).toBeUndefined()
})

test('a freed place that is offered and booked at the same moment, with growing delays, is not sold twice', async () => {
  await waiting()
  const held = async () =>
    (await db().selectFrom('placeOffers').select('id').where('status', '=', 'offered').execute()).length
  const outcomes = new Set<string>()
  for (let n = 0; n < 12; n += 1) {
    await db().deleteFrom('freedPlaces').execute()
    await db().deleteFrom('appointments').where('doctorId', '=', offer.doctorId).execute()
    await db()
      .insertInto('freedPlaces')
      .values({ doctorId: offer.doctorId, date: FRIDAY, time: '10:00', duration: 30, chain: 1, dueAt: NOW })
      .execute()
    const body = JSON.stringify(wish(offer, { appointmentDate: FRIDAY, appointmentTime: '10:00' }))
    const visitor = app.visitor()
    const book = async () => {
      await setTimeout(2 * n)
      return (await visitor.send('/api/appointments', { method: 'POST', body })).status
    }
    const [status] = await Promise.all([book(), offers()])
    outcomes.add(`${status} ${await held()}`)
  }
  expect(['201 0', '409 1']).toEqual(expect.arrayContaining([...outcomes]))
})
