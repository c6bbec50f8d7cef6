import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinListByPhone } from '#features/agenda/new/contract.ts'
import type { CallError } from '#platform/http/call.ts'
import type { Context } from '#platform/http/context.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { someoneWaits } from '#test/database.ts'
import { bookable, person, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from '../contract.ts'
import { updateAppointment } from '../requests/contract.ts'
import { createVisitLink } from '../visit-links.server.ts'
import { cancelVisit, moveVisitTo, restoreVisit } from '../visit-page/contract.ts'
import { visitPage } from '../visit-page/page.server.ts'
import { confirmWaiting, joinList, takeOffer, waitFromVisit } from './contract.ts'
import { offerFreedPlaces } from './offers.server.ts'
import { waitingPage } from './page.server.ts'
import { JOINS_OF_DAY } from './rules.ts'
import { findEntry } from './store.server.ts'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

// Monday 2 March 2026, 10:00 by the clinic's clock.
const NOW = '2026-03-02T09:00:00Z'
const FRIDAY = '2026-03-06'

beforeAll(async () => {
  app = await createTestApp({ template: 'empty', limit: 'real' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(NOW)
  await db().deleteFrom('freedPlaces').execute()
  await db().deleteFrom('waitingEntries').execute()
  await db().deleteFrom('outbox').execute()
  offer = await bookable(db(), { doctors: 2, start: '08:00', end: '20:00' })
})

const db = () => app.database.db
const ctx = () => ({ ...app.appServices, user: null, session: null }) as unknown as Context
const anyTime = { weekdays: [0, 1, 2, 3, 4, 5, 6], part: null, until: '2026-12-31', noticeHours: 3 }

let networks = 0
const visitor = () => {
  networks += 1
  return app.visitor(`198.18.7.${networks}`)
}

const join = (from: Visitor, name: string, change: object = {}) =>
  from.call(joinList, {
    body: {
      ...{ ...anyTime, serviceId: offer.serviceId, firstName: name, lastName: 'Esempi', phone: null },
      email: `${name.toLowerCase()}@example.com`,
      ...change,
    },
  })
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 201,
    (error: CallError) => error.status,
  )
const mailsTo = async (recipient: string) =>
  (await db().selectFrom('outbox').select('id').where('recipient', '=', recipient).execute()).length

/** The newest link of a mail to an address. */
async function linkIn(recipient: string, path: 'visita' | 'attesa'): Promise<string> {
  const { content } = await db()
    .selectFrom('outbox')
    .select(sql<string>`content::text`.as('content'))
    .where('recipient', '=', recipient)
    .where(sql<boolean>`content::text LIKE ${`%/${path}/%`}`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return new RegExp(`/${path}/([\\w-]{22})`).exec(content)?.[1] ?? ''
}

async function pressOfVisit(link: string) {
  const page = await visitPage(ctx(), link)
  return { link, token: page?.token ?? '' }
}

async function pressOfWait(link: string) {
  const page = await waitingPage(ctx(), link)
  return { link, token: page?.token ?? '' }
}

/** A confirmed visit of a visitor, with the link of its mail. */
async function confirmedVisit(email: string, date: string, from = visitor()) {
  const { id } = await from.call(createAppointment, {
    body: wish(offer, { appointmentDate: date, doctorId: offer.doctorId, appointmentTime: '09:00', email }),
  })
  const link = await linkIn(email, 'visita')
  await editor.call(updateAppointment, { params: { id: String(id) }, body: { status: 'confirmed' } })
  return { id, link, from }
}

const freePlace = (date: string, time: string) =>
  db()
    .insertInto('freedPlaces')
    .values({ doctorId: offer.doctorId, date, time, duration: 30, chain: 1, dueAt: NOW })
    .execute()
const visitsOf = (email: string) =>
  db()
    .selectFrom('appointments')
    .select(['id', 'status', 'appointmentDate as date'])
    .where('email', '=', email)
    .orderBy('id')
    .execute()

/** Gives the contact of an entry or a visit another e-mail address, as staff do. */
async function correctEmail(contactId: number, email: string): Promise<void> {
  const { version } = (await (await editor.send(`/api/contacts/${contactId}`)).json()) as { version: number }
  const body = JSON.stringify({ email, version })
  expect((await editor.send(`/api/contacts/${contactId}`, { method: 'PUT', body })).status).toBe(200)
}

describe('L8: joining the waiting list', () => {
  test('L8: one network asks six times a day, and the answers are the same for a person who waits already', async () => {
    await join(visitor(), 'Clara')
    for (const name of ['Clara', 'Nina']) {
      const from = visitor()
      const answers = [await statusOf(join(from, name))]
      for (let n = 1; n < JOINS_OF_DAY; n += 1) answers.push(await statusOf(join(from, `Altra${name}${n}`)))
      expect(answers).toEqual(Array(JOINS_OF_DAY).fill(201))
      expect(await statusOf(join(from, `Ultima${name}`))).toBe(429)
    }
    app.setNow('2026-03-03T09:01:00Z')
  })

  test('L8: a person gets one mail a day, from however many networks the list is joined in their name', async () => {
    for (let n = 0; n < 10; n += 1) await join(visitor(), 'Vittima')
    expect(await mailsTo('vittima@example.com')).toBe(1)
    app.setNow('2026-03-03T09:01:00Z')
    await join(visitor(), 'Vittima')
    expect(await mailsTo('vittima@example.com')).toBe(2)
  })

  test('the first mail does not say that its reader is on the list', async () => {
    await join(visitor(), 'Sorpresa')
    const { content } = await db()
      .selectFrom('outbox')
      .select(sql<string>`content::text`.as('content'))
      .where('recipient', '=', 'sorpresa@example.com')
      .executeTakeFirstOrThrow()
    expect(content).toContain('perché una persona, forse tu, ha chiesto')
    expect(content).not.toContain('perché sei in lista')
  })

  test('L8: a form filled in by a program is refused with 400', async () => {
    expect(await statusOf(join(visitor(), 'Robot', { website: 'https://spam.example' }))).toBe(400)
  })

  test('a later wish replaces one that is not confirmed, and does not change a confirmed one', async () => {
    await join(visitor(), 'Carla', { weekdays: [0], part: 'morning', until: '2026-03-03', noticeHours: 24 })
    await join(visitor(), 'Carla')
    const link = await linkIn('carla@example.com', 'attesa')
    expect(await waitingPage(ctx(), link)).toMatchObject({ until: '2026-12-31', part: null, noticeHours: 3 })
    await visitor().call(confirmWaiting, { body: await pressOfWait(link) })
    await join(visitor(), 'Carla', { until: '2026-03-03' })
    expect(await waitingPage(ctx(), link)).toMatchObject({ state: 'waiting', until: '2026-12-31' })
  })

  test('a wait that is not confirmed in two days is deleted', async () => {
    await join(visitor(), 'Vera')
    app.setNow('2026-03-04T08:59:00Z')
    await offerFreedPlaces(ctx())
    expect(await db().selectFrom('waitingEntries').select('id').execute()).toHaveLength(1)
    app.setNow('2026-03-04T09:01:00Z')
    await offerFreedPlaces(ctx())
    expect(await db().selectFrom('waitingEntries').select('id').execute()).toEqual([])
  })

  test('joining twice at the same moment leaves one entry, and neither attempt fails', async () => {
    const answers = await Promise.all([join(visitor(), 'Doppia'), join(visitor(), 'Doppia')].map(statusOf))
    expect(answers).toEqual([201, 201])
    expect(await db().selectFrom('waitingEntries').select('id').execute()).toHaveLength(1)
  })
})

describe('L1: the page of a person who waits', () => {
  test('L1: a press without the token of the page is refused with 409', async () => {
    await join(visitor(), 'Ada')
    const link = await linkIn('ada@example.com', 'attesa')
    expect(await statusOf(visitor().call(confirmWaiting, { body: { link, token: 'no' } }))).toBe(409)
    expect(await waitingPage(ctx(), link)).toMatchObject({ state: 'unconfirmed' })
  })

  test('L1: reading the page confirms nothing', async () => {
    await join(visitor(), 'Ada')
    const link = await linkIn('ada@example.com', 'attesa')
    for (const path of [`/attesa/${link}`, `/attesa/${link}.data`]) await visitor().send(path)
    await waitingPage(ctx(), link)
    const entries = await db().selectFrom('waitingEntries').select('confirmedAt').execute()
    expect(entries).toEqual([{ confirmedAt: null }])
  })

  test('the pages of a visit and of a wait name no service when the clinic’s mails name none', async () => {
    await join(visitor(), 'Ada')
    const { link } = await confirmedVisit('riserva@example.com', FRIDAY)
    const value = JSON.stringify({ 'contacts.namesService': false })
    await db().insertInto('siteTexts').values({ key: 'clinica', version: 1, value }).execute()
    try {
      const silent = { service: null, doctor: null }
      expect(await visitPage(ctx(), link)).toMatchObject({ ...silent, preparation: null, price: null })
      expect(await waitingPage(ctx(), await linkIn('ada@example.com', 'attesa'))).toMatchObject(silent)
    } finally {
      await db().deleteFrom('siteTexts').execute()
    }
  })

  test('L2: wrong links are refused with 429 after twenty tries of one network', async () => {
    const from = visitor()
    const tried: number[] = []
    for (let n = 0; n < 21; n += 1) {
      const link = `${String(n).padStart(2, '0')}aaaaaaaaaaaaaaaaaaaa`
      tried.push(await statusOf(from.call(confirmWaiting, { body: { link, token: 'no' } })))
    }
    expect(tried).toEqual([...Array(20).fill(404), 429])
  })

  test('L2: a corrected e-mail address of the contact ends the links of its wait and of its visits', async () => {
    const { id, link } = await confirmedVisit('vecchia@example.com', FRIDAY)
    await db().updateTable('outbox').set({ sentAt: NOW }).execute()
    const { contactId } = await db()
      .selectFrom('appointments')
      .select('contactId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const waits = await visitor().call(waitFromVisit, {
      body: { ...(await pressOfVisit(link)), ...anyTime, anyDoctor: true },
    })
    expect(waits.message).toContain('Sei in lista')
    const waitLink = await linkIn('vecchia@example.com', 'attesa')
    await db().updateTable('outbox').set({ sentAt: NOW }).execute()
    await correctEmail(contactId ?? 0, 'nuova@example.com')
    expect(await visitPage(ctx(), link)).toBeNull()
    expect(await waitingPage(ctx(), waitLink)).toBeNull()
  })

  test('L2: a press whose link ends while it waits for the row takes nothing, and is answered with 404', async () => {
    await join(visitor(), 'Gara')
    const link = await linkIn('gara@example.com', 'attesa')
    await visitor().call(confirmWaiting, { body: await pressOfWait(link) })
    await freePlace('2026-03-10', '10:00')
    await offerFreedPlaces(ctx())
    const page = await waitingPage(ctx(), link)
    const body = { link, token: page?.token ?? '', offerId: page?.offer?.id ?? 0 }
    const answer = await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('waitingEntries').select('id').forUpdate().execute()
        const email = 'nuova-gara@example.com'
        await tx
          .updateTable('contactRequests')
          .set({ email })
          .where('email', '=', 'gara@example.com')
          .execute()
        const status = statusOf(visitor().call(takeOffer, { body }))
        await someoneWaits(app.database)
        return { status }
      })
    expect(await answer.status).toBe(404)
    expect(await visitsOf('gara@example.com')).toEqual([])
    const offered = await db().selectFrom('placeOffers').select('status').execute()
    expect(offered).toEqual([{ status: 'offered' }])
  })

  test('L2: a new e-mail address of a confirmed visit gets the confirmation with a link of its own', async () => {
    const { id, link } = await confirmedVisit('prima@example.com', FRIDAY)
    await db().updateTable('outbox').set({ sentAt: NOW }).execute()
    await editor.call(updateAppointment, { params: { id: String(id) }, body: { email: 'dopo@example.com' } })
    const renewed = await linkIn('dopo@example.com', 'visita')
    expect(await visitPage(ctx(), link)).toBeNull()
    expect(await visitPage(ctx(), renewed)).toMatchObject({ state: 'confirmed' })
  })

  test('L2: the link of a mail that waits goes to the corrected address with it', async () => {
    const { id } = await visitor().call(createAppointment, {
      body: wish(offer, { appointmentDate: FRIDAY, doctorId: offer.doctorId, email: 'erata@example.com' }),
    })
    const link = await linkIn('erata@example.com', 'visita')
    const { contactId } = await db()
      .selectFrom('appointments')
      .select('contactId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await correctEmail(contactId ?? 0, 'errata@example.com')
    expect(await linkIn('errata@example.com', 'visita')).toBe(link)
    expect(await visitPage(ctx(), link)).not.toBeNull()
  })

  test('L2: an e-mail address corrected at a visit ends the link of its wait, whose next mails go to the new one', async () => {
    const { id, link, from } = await confirmedVisit('di-prima@example.com', '2026-03-20')
    await from.call(waitFromVisit, {
      body: { ...(await pressOfVisit(link)), ...anyTime, anyDoctor: true },
    })
    const waitLink = await linkIn('di-prima@example.com', 'attesa')
    await db().updateTable('outbox').set({ sentAt: NOW }).execute()
    await editor.call(updateAppointment, {
      params: { id: String(id) },
      body: { email: 'di-poi@example.com' },
    })
    expect(await waitingPage(ctx(), waitLink)).toBeNull()
    const { id: entryId } = await db()
      .selectFrom('waitingEntries')
      .select('id')
      .where('appointmentId', '=', id)
      .executeTakeFirstOrThrow()
    expect(await findEntry(db(), entryId)).toMatchObject({ email: 'di-poi@example.com' })
  })

  test.each([
    ['a mail that waits goes to an address corrected at the visit, with its link', 'a@example.com', false],
    ['a mail that was sent leaves no link alive while the clinic’s own mail waits', 'b@example.com', true],
  ])('L2: %s', async (_, email, isSent) => {
    const { id } = await visitor().call(createAppointment, {
      body: wish(offer, { appointmentDate: FRIDAY, doctorId: offer.doctorId, email }),
    })
    const link = await linkIn(email, 'visita')
    if (isSent) await db().updateTable('outbox').set({ sentAt: NOW }).where('recipient', '=', email).execute()
    const corrected = `corretta-${email}`
    await editor.call(updateAppointment, { params: { id: String(id) }, body: { email: corrected } })
    expect((await visitPage(ctx(), link)) === null).toBe(isSent)
    if (!isSent) expect(await linkIn(corrected, 'visita')).toBe(link)
  })

  test('L2: a corrected telephone number ends the link of an SMS, and leaves that of the mail', async () => {
    const { id, link } = await confirmedVisit('numero@example.com', '2026-03-20')
    const sms = (await createVisitLink(db(), id, '', 'sms')).slice(-22)
    await editor.call(updateAppointment, { params: { id: String(id) }, body: { phone: '+39 333 555 9999' } })
    expect(await visitPage(ctx(), sms)).toBeNull()
    expect(await visitPage(ctx(), link)).not.toBeNull()
  })
})

describe('a patient who waits for an earlier time', () => {
  const waitFor = async (link: string, from: Visitor, change: object = {}) =>
    from.call(waitFromVisit, {
      body: { ...(await pressOfVisit(link)), ...anyTime, anyDoctor: true, ...change },
    })

  test('the page of the visit says that its patient waits, and the answer has the address of the list', async () => {
    const { link, from } = await confirmedVisit('aspetta@example.com', '2026-03-20')
    expect(await visitPage(ctx(), link)).toMatchObject({ waits: false, otherDoctors: true })
    const { path } = await waitFor(link, from)
    expect(await visitPage(ctx(), link)).toMatchObject({ waits: true })
    expect(await waitingPage(ctx(), path.slice(-22))).toMatchObject({ state: 'waiting', until: '2026-12-31' })
  })

  test('taking an offered place withdraws the move that waits for staff', async () => {
    const { id, link, from } = await confirmedVisit('mossa@example.com', '2026-03-20')
    await waitFor(link, from)
    await from.call(moveVisitTo, {
      body: { ...(await pressOfVisit(link)), date: '2026-03-19', time: '10:00', anyDoctor: false },
    })
    await freePlace(FRIDAY, '10:00')
    await offerFreedPlaces(ctx())
    const waitLink = await linkIn('mossa@example.com', 'attesa')
    const page = await waitingPage(ctx(), waitLink)
    await from.call(takeOffer, {
      body: { link: waitLink, token: page?.token ?? '', offerId: page?.offer?.id ?? 0 },
    })
    expect(await visitsOf('mossa@example.com')).toEqual([
      { id, status: 'confirmed', date: FRIDAY },
      { id: expect.any(Number), status: 'cancelled', date: '2026-03-19' },
    ])
  })

  test('cancelling the visit ends the wait, so that its own place is not offered to its patient', async () => {
    const { link, from } = await confirmedVisit('propria@example.com', FRIDAY)
    await waitFor(link, from)
    await from.call(cancelVisit, { body: await pressOfVisit(link) })
    await db().deleteFrom('outbox').execute()
    app.setNow('2026-03-02T09:06:00Z')
    await offerFreedPlaces(ctx())
    expect(await mailsTo('propria@example.com')).toBe(0)
  })

  test('a wait goes on with the visit that takes the place of the former one', async () => {
    const { link, from } = await confirmedVisit('segue@example.com', '2026-03-20')
    const { path } = await waitFor(link, from)
    await from.call(moveVisitTo, {
      body: { ...(await pressOfVisit(link)), date: '2026-03-19', time: '10:00', anyDoctor: false },
    })
    const [, request] = await visitsOf('segue@example.com')
    await editor.call(updateAppointment, {
      params: { id: String(request?.id) },
      body: { status: 'confirmed' },
    })
    expect(await waitingPage(ctx(), path.slice(-22))).toMatchObject({
      state: 'waiting',
      visit: { date: '2026-03-19', time: '10:00' },
    })
  })

  test('a confirmed wait of the person is not changed from the page of another visit', async () => {
    const contactId = await person(db(), { firstName: 'Elena', lastName: 'Bo', email: 'elena@example.com' })
    const createdAt = NOW
    const { id } = await db()
      .insertInto('waitingEntries')
      .values({
        ...{ ...anyTime, contactId, serviceId: offer.serviceId },
        ...{ confirmedAt: createdAt, createdAt },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const from = visitor()
    await from.call(createAppointment, {
      body: wish(offer, {
        ...{ appointmentDate: FRIDAY, doctorId: offer.doctorId, firstName: 'Elena', lastName: 'Bo' },
        ...{ email: 'elena@example.com', phone: (await findEntry(db(), id))?.phone ?? '' },
      }),
    })
    const link = await linkIn('elena@example.com', 'visita')
    expect(await statusOf(waitFor(link, from, { until: '2026-03-05' }))).toBe(409)
    expect(await findEntry(db(), id)).toMatchObject({ until: '2026-12-31', appointmentId: null })
  })

  test('a cancelled visit is taken back once', async () => {
    const { link, from } = await confirmedVisit('ripensa@example.com', FRIDAY)
    await from.call(cancelVisit, { body: await pressOfVisit(link) })
    await from.call(restoreVisit, { body: await pressOfVisit(link) })
    await from.call(cancelVisit, { body: await pressOfVisit(link) })
    expect(await statusOf(from.call(restoreVisit, { body: await pressOfVisit(link) }))).toBe(409)
  })
})

describe('a move that waits for staff', () => {
  const asked = async (email: string) => {
    const visit = await confirmedVisit(email, '2026-03-20')
    await visit.from.call(moveVisitTo, {
      body: { ...(await pressOfVisit(visit.link)), date: '2026-03-19', time: '10:00', anyDoctor: false },
    })
    const [, request] = await visitsOf(email)
    return { ...visit, request: request?.id ?? 0 }
  }
  const patch = (id: number, body: object) =>
    editor.call(updateAppointment, { params: { id: String(id) }, body })

  test('a move that staff refused and confirm after all takes the place of the former visit', async () => {
    const { request } = await asked('due@example.com')
    await patch(request, { status: 'cancelled' })
    await patch(request, { status: 'confirmed' })
    expect((await visitsOf('due@example.com')).map(({ status }) => status)).toEqual([
      'cancelled',
      'confirmed',
    ])
  })

  test('L2: links of the former visit stay behind when the request has another e-mail address', async () => {
    const { link, request } = await asked('sbagliata@example.com')
    await patch(request, { email: 'giusta@example.com' })
    await patch(request, { status: 'confirmed' })
    expect(await visitPage(ctx(), link)).toMatchObject({ state: 'cancelled' })
  })
})

test('a visit is found when another transaction gives it to another doctor while its row is waited for', async () => {
  const { id } = await confirmedVisit('medico@example.com', FRIDAY)
  let commit = () => {}
  const held = new Promise<void>((done) => {
    commit = done
  })
  let begun = () => {}
  const isBegun = new Promise<void>((done) => {
    begun = done
  })
  const other = db()
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('appointments')
        .set({ doctorId: offer.doctors[1] ?? 0 })
        .where('id', '=', id)
        .execute()
      begun()
      await held
    })
  await isBegun
  const patched = editor.call(updateAppointment, { params: { id: String(id) }, body: { notes: 'Urgente' } })
  // The call waits for the row's lock by now, or will.
  await app.database.db.selectFrom('appointments').select('id').execute()
  commit()
  await other
  expect(await patched).toMatchObject({ notes: 'Urgente' })
})

describe('the waiting list by telephone', () => {
  const byPhone = (change: object) =>
    editor.call(joinListByPhone, { body: { serviceId: offer.serviceId, ...change } })
  const caller = { firstName: 'Ida', lastName: 'Chiama', phone: '333 555 0144', email: 'ida@example.com' }
  const entries = () =>
    db().selectFrom('waitingEntries').select(['contactId', 'doctorId', 'until', 'part', 'weekdays']).execute()

  test('a caller waits at once for every day and hour of sixty days, and is mailed the own page', async () => {
    const { message, contactId } = await byPhone({ person: caller, doctorId: offer.doctorId })
    expect(message).toMatch(/^Ida Chiama è in lista d’attesa: .*, con /)
    expect(await entries()).toEqual([
      {
        ...{ contactId, doctorId: offer.doctorId, until: '2026-05-01', part: null },
        weekdays: [0, 1, 2, 3, 4, 5, 6],
      },
    ])
    expect(await waitingPage(ctx(), await linkIn('ida@example.com', 'attesa'))).toMatchObject({
      state: 'waiting',
    })
    await freePlace(FRIDAY, '09:00')
    await offerFreedPlaces(app.appServices)
    expect(await mailsTo('ida@example.com')).toBe(2)
  })

  test('a known contact who waits is refused, and a wish that was not confirmed is confirmed', async () => {
    await join(visitor(), 'Nora')
    const [{ contactId } = { contactId: 0 }] = await entries()
    await byPhone({ contactId })
    await expect(byPhone({ contactId })).rejects.toMatchObject({
      status: 409,
      sentence: 'È già in lista d’attesa per questo servizio.',
    })
    expect(await entries()).toHaveLength(1)
    expect(await waitingPage(ctx(), await linkIn('nora@example.com', 'attesa'))).toMatchObject({
      state: 'waiting',
    })
  })

  test('a caller without an e-mail address is refused, and becomes no contact', async () => {
    const { email: _, ...silent } = { ...caller, lastName: 'Muta' }
    await expect(byPhone({ person: silent })).rejects.toMatchObject({ status: 409 })
    const found = db().selectFrom('contactRequests').select('id').where('lastName', '=', 'Muta').execute()
    expect(await found).toEqual([])
  })

  test('a service that is booked by telephone only, a contact that is gone and a doctor of another service are refused', async () => {
    await expect(byPhone({ contactId: 999_999 })).rejects.toMatchObject({ issues: [{ path: 'contactId' }] })
    const { doctorId } = await bookable(db())
    await expect(byPhone({ person: caller, doctorId })).rejects.toMatchObject({
      issues: [{ path: 'doctorId' }],
    })
    await db()
      .updateTable('services')
      .set({ bookingMode: 'phone' })
      .where('id', '=', offer.serviceId)
      .execute()
    await expect(byPhone({ person: caller })).rejects.toMatchObject({ issues: [{ path: 'serviceId' }] })
  })
})
