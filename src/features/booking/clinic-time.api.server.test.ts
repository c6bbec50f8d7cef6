import type { Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import type { Services } from '#platform/db/schema.gen.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  availableSlots,
  createAppointment,
  firstTimes,
  freeDays,
  nextFreeDay,
  whyNoTimes,
} from './contract.ts'
import { firstFree, firstTimesOfAll } from './first-times.server.ts'
import { type AppointmentChange, updateAppointment, whyNoTimesStaff } from './requests/contract.ts'

// The effects of hours, marks, resources and booking modes on free times and bookings.

let app: TestApp
let visitor: Visitor
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  visitor = app.visitor()
  const { db } = app.database
  await db.deleteFrom('calendarMarks').execute()
  await db.deleteFrom('siteSettings').where('key', 'in', ['holidays_open', 'patron']).execute()
  offer = await bookable(db)
})

const choice = (change: object = {}) => ({
  ...{ doctorId: String(offer.doctorId), serviceId: String(offer.serviceId) },
  ...change,
})
const slots = (change: object = {}, by = visitor) =>
  by.call(availableSlots, { query: { ...choice(), date: '2026-03-03', ...change } })
const book = (change: object = {}, by = visitor) => by.call(createAppointment, { body: wish(offer, change) })
const patch = (id: number, body: Partial<AppointmentChange>) =>
  editor.call(updateAppointment, { params: { id: String(id) }, body })
const setService = (values: Updateable<Services>) =>
  app.database.db.updateTable('services').set(values).where('id', '=', offer.serviceId).execute()
const stored = (id: number) =>
  app.database.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mark = (values: object) =>
  app.database.db
    .insertInto('calendarMarks')
    .values({ kind: 'absence', during: '[2026-03-03 00:00,2026-03-04 00:00)', ...values })
    .execute()
const hours = (values: object = {}, doctorId = offer.doctorId) =>
  app.database.db
    .insertInto('workingHours')
    .values({ doctorId, dayOfWeek: 4, startTime: '10:00', endTime: '11:00', ...values })
    .execute()

let names = 0

/** A new room that the service needs. */
async function room(serviceId = offer.serviceId): Promise<number> {
  const { db } = app.database
  names += 1
  const { id } = await db
    .insertInto('resources')
    .values({ kind: 'room', name: `Stanza ${names}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('serviceResources').values({ serviceId, need: 1, resourceId: id }).execute()
  return id
}

async function roomsOf(appointmentId: number): Promise<number[]> {
  const rows = await app.database.db
    .selectFrom('appointmentResources')
    .select('resourceId')
    .where('appointmentId', '=', appointmentId)
    .execute()
  return rows.map(({ resourceId }) => resourceId)
}

describe('a doctor’s hours', () => {
  test('a doctor with hours on the first and third Thursday is offered on those days only', async () => {
    await hours({ cadence: 'monthly', nth: [1, 3] })
    const days = (month: string) => visitor.call(freeDays, { query: { ...choice(), month } })
    expect(await days('2026-03')).toEqual({ days: ['2026-03-05', '2026-03-19'] })
    expect(await days('2026-02')).toEqual({ days: [] })
    expect(await days('2027-03')).toEqual({ days: [] })
    expect(await slots({ date: '2026-03-05' })).toEqual(['10:00', '10:30'])
    expect((await refusal(book({ appointmentDate: '2026-03-12', appointmentTime: '10:00' }))).status).toBe(
      400,
    )
    expect(await book({ appointmentDate: '2026-03-19', appointmentTime: '10:00' })).toMatchObject({
      status: 'pending',
    })
  })

  test('the next free day is found up to sixty days ahead, and no later', async () => {
    await app.database.db.deleteFrom('serviceSchedules').where('serviceId', '=', offer.serviceId).execute()
    await hours({ dayOfWeek: 6, cadence: 'once', anchor: '2026-05-02' })
    const first = async (date: string) =>
      (await visitor.call(nextFreeDay, { query: { ...choice(), date } })).date
    expect(await first('2026-03-03')).toBe('2026-05-02')
    expect(await first('2026-03-02')).toBeNull()
  })

  test('hours for staff alone are in no public answer, also with a session, and only staff book in them', async () => {
    await hours({ online: false })
    for (const by of [visitor, editor]) expect(await slots({ date: '2026-03-05' }, by)).toEqual([])
    const wanted = { appointmentDate: '2026-03-05', appointmentTime: '10:00' }
    expect((await refusal(book(wanted))).status).toBe(400)
    expect((await book(wanted, editor)).status).toBe('pending')
  })

  test('a doctor limited to a subservice is offered for that one only', async () => {
    offer = await bookable(app.database.db, {
      doctors: 2,
      subservices: [
        { name: 'Prima', duration: 30 },
        { name: 'Controllo', duration: 30 },
      ],
    })
    const [first, second] = offer.subservices
    await app.database.db
      .insertInto('doctorSubservices')
      .values({ doctorId: offer.doctorId, subserviceId: first ?? 0 })
      .execute()
    expect(await slots({ subserviceId: String(first) })).toHaveLength(6)
    expect(await slots({ subserviceId: String(second) })).toEqual([])
    expect((await refusal(book({ subserviceId: second }))).status).toBe(400)
    const forAnyDoctor = { ...wish({ ...offer, doctorId: null }), subserviceId: second }
    const { id } = await visitor.call(createAppointment, { body: forAnyDoctor })
    expect((await stored(id)).doctorId).toBe(offer.doctors[1])
  })

  test('a visit of a limited doctor is by default as long as the shortest subservice that the doctor offers', async () => {
    offer = await bookable(app.database.db, {
      subservices: [
        { name: 'Controllo', duration: 15 },
        { name: 'Prima', duration: 60 },
      ],
    })
    const { db } = app.database
    const [short, long = 0] = offer.subservices
    await db
      .insertInto('doctorSubservices')
      .values({ doctorId: offer.doctorId, subserviceId: long })
      .execute()
    expect(await slots()).toEqual(['09:30', '10:30', '11:30'])
    const firstOf = await firstFree({ db, now: () => new Date('2026-03-02T09:00:00Z') })
    expect(firstOf(offer.serviceId)).toBe('2026-03-02T11:30')
    expect((await refusal(book({ appointmentTime: '09:45' }))).status).toBe(400)
    expect(await book()).toMatchObject({ duration: 60 })
    await db.updateTable('subservices').set({ isActive: false }).where('id', '=', long).execute()
    expect(await slots()).toEqual([])
    expect(await slots({ subserviceId: String(short) })).toEqual([])
    expect((await refusal(book({ appointmentTime: '12:00' }))).issues.map(({ path }) => path)).toEqual([
      'doctorId',
    ])
  })
})

describe('closed days', () => {
  test('a closure takes its hours away, and a booking in them is refused', async () => {
    await mark({ kind: 'closure', during: '[2026-03-03 10:00,2026-03-03 11:15)' })
    expect(await slots()).toEqual(['09:30', '11:15', '11:45'])
    expect(await refusal(book({ appointmentTime: '11:00' }))).toMatchObject({
      status: 400,
      sentence: 'In questo orario la clinica è chiusa.',
    })
  })

  test('a holiday kept open by the settings can be booked, and the patron’s day can’t', async () => {
    const { db } = app.database
    const settings = [
      { key: 'holidays_open', value: '["06-02"]' },
      { key: 'patron', value: '{"fixed":"06-03","after":null}' },
    ]
    expect(await slots({ date: '2026-06-02' })).toEqual([])
    expect(await slots({ date: '2026-06-03' })).toHaveLength(6)
    await db.insertInto('siteSettings').values(settings).execute()
    expect(await slots({ date: '2026-06-02' })).toHaveLength(6)
    expect(await slots({ date: '2026-06-03' })).toEqual([])
    expect((await book({ appointmentDate: '2026-06-02' })).status).toBe('pending')
  })

  test('T3.2: an extra session for staff alone opens a closed day to staff and not to visitors', async () => {
    await mark({ kind: 'closure' })
    await mark({ kind: 'extra', doctorId: offer.doctorId, evenIfClosed: true, online: false })
    expect(await slots()).toEqual([])
    expect((await refusal(book())).status).toBe(400)
    expect((await book({}, editor)).status).toBe('pending')
  })

  test('the first time after a closure is the one at which it ends', async () => {
    await mark({ kind: 'closure', during: '[2026-03-03 08:00,2026-03-03 10:10)' })
    expect(await slots()).toEqual(['10:10', '10:40', '11:10', '11:40'])
  })
})

describe('the time a visit occupies', () => {
  test('a visit is stored with the margins of its service, and they keep others away', async () => {
    await setService({ beforeMinutes: 10, afterMinutes: 20 })
    expect(await slots()).toEqual(['09:30', '10:30', '11:30'])
    const { id } = await book({ appointmentTime: '10:30' })
    await setService({ beforeMinutes: 0, afterMinutes: 0 })
    expect(await stored(id)).toMatchObject({
      ...{ beforeMinutes: 10, afterMinutes: 20, lane: 0 },
      occupied: '["2026-03-03 10:20:00","2026-03-03 11:20:00")',
    })
    expect(await slots()).toEqual(['09:30', '11:30', '12:00'])
  })

  test('T3.2: a visit of no chosen subservice keeps the longest margins of those there are', async () => {
    offer = await bookable(app.database.db, {
      subservices: [
        { name: 'Breve', duration: 30 },
        { name: 'Con anestesia', duration: 30 },
      ],
    })
    const [, long = 0] = offer.subservices
    await app.database.db
      .updateTable('subservices')
      .set({ afterMinutes: 30 })
      .where('id', '=', long)
      .execute()
    expect(await slots()).toEqual(['09:30', '10:30', '11:30'])
    const { id } = await book()
    expect(await stored(id)).toMatchObject({ beforeMinutes: 0, afterMinutes: 30 })
  })

  test('a service with two places takes two visits at once, and a third is refused', async () => {
    await setService({ places: 2 })
    const ids = [(await book()).id, (await book()).id]
    expect(await Promise.all(ids.map(async (id) => (await stored(id)).lane))).toEqual([0, 1])
    expect((await refusal(book())).status).toBe(409)
    expect(await slots()).not.toContain('09:30')
    // The first leaves, and the next visit takes its lane.
    await patch(ids[0] ?? 0, { appointmentTime: '11:00' })
    expect((await stored((await book()).id)).lane).toBe(0)
  })

  test('a service of one place is not booked over one of several, in whichever order they come', async () => {
    await setService({ places: 4 })
    const other = await bookable(app.database.db, { doctors: 0 })
    await app.database.db
      .insertInto('doctorServices')
      .values({ doctorId: offer.doctorId, serviceId: other.serviceId })
      .execute()
    const alone = (appointmentTime: string) =>
      visitor.call(createAppointment, {
        body: wish({ ...other, doctorId: offer.doctorId }, { appointmentTime }),
      })
    await alone('09:30')
    expect(await slots()).not.toContain('09:30')
    expect((await refusal(book())).status).toBe(409)
    const { id } = await book({ appointmentTime: '10:00' })
    expect((await refusal(alone('10:00'))).status).toBe(409)
    expect((await refusal(patch(id, { appointmentTime: '09:45' }))).status).toBe(409)
    expect((await book({ appointmentTime: '10:00' })).status).toBe('pending')
  })

  test('a visit that staff placed on top of another can be confirmed where it is', async () => {
    await book()
    const { id } = await app.database.db
      .insertInto('appointments')
      .values({ ...wish(offer), doctorId: offer.doctorId, duration: 30, lane: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await patch(id, { status: 'confirmed' })).toMatchObject({ status: 'confirmed' })
    await patch(id, { appointmentTime: '11:00' })
    expect((await stored(id)).lane).toBe(0)
  })

  test('staff place two visits on top of another on purpose, which is the doctor’s limit, and no third', async () => {
    await book()
    const [second, third, fourth] = [
      await book({ appointmentTime: '10:00' }),
      await book({ appointmentTime: '11:00' }),
      await book({ appointmentTime: '11:30' }, editor),
    ].map(({ id }) => id) as [number, number, number]
    const toFirst = { appointmentTime: '09:30' }
    expect((await refusal(patch(second, toFirst))).status).toBe(409)
    await patch(second, { ...toFirst, squeeze: true })
    await patch(third, { ...toFirst, squeeze: true })
    expect([(await stored(second)).lane, (await stored(third)).lane]).toEqual([1, 2])
    const refused = await refusal(patch(fourth, { ...toFirst, squeeze: true }))
    expect([refused.status, refused.sentence]).toEqual([
      409,
      'In questo orario il medico ha già tutti gli incastri che accetta.',
    ])
    expect((await refusal(book({ squeeze: true }))).status).toBe(409)
  })

  test('two doctors share the rooms of a service, and the third visit at a time is refused', async () => {
    offer = await bookable(app.database.db, { doctors: 3 })
    const rooms = [await room(), await room()]
    const at = (n: number) => book({ doctorId: offer.doctors[n] })
    const taken = [await roomsOf((await at(0)).id), await roomsOf((await at(1)).id)]
    expect(taken.flat().toSorted((a, b) => a - b)).toEqual(rooms)
    expect((await refusal(at(2))).status).toBe(409)
    expect(await slots({ doctorId: String(offer.doctors[2]) })).not.toContain('09:30')
  })

  test('a move takes the room along, and is refused where the room is taken', async () => {
    offer = await bookable(app.database.db, { doctors: 2 })
    await room()
    const { id } = await book()
    const other = await book({ doctorId: offer.doctors[1], appointmentTime: '11:00' })
    for (const appointmentTime of ['11:00', '10:45']) {
      expect(await refusal(patch(id, { appointmentTime }))).toMatchObject({
        status: 409,
        sentence: 'La stanza o l’attrezzatura è già occupata in questo orario.',
      })
    }
    await patch(other.id, { status: 'cancelled' })
    await patch(id, { appointmentTime: '11:00' })
    expect(await slots({ doctorId: String(offer.doctors[1]) })).toEqual([
      ...['09:30', '10:00', '10:30', '11:30', '12:00'],
    ])
    expect((await refusal(patch(other.id, { status: 'confirmed' }))).status).toBe(409)
  })

  test('a visitor who tries times that are never offered does not learn that the doctor is absent', async () => {
    await mark({ doctorId: offer.doctorId })
    const tried = async (appointmentTime: string) => (await refusal(book({ appointmentTime }))).status
    expect(await Promise.all(['03:00', '09:45', '18:00'].map(tried))).toEqual([400, 400, 400])
    expect(await tried('10:00')).toBe(400)
  })

  test('a room in maintenance is not booked', async () => {
    const resourceId = await room()
    await mark({ kind: 'block', resourceId, during: '[2026-03-03 10:00,2026-03-03 11:00)' })
    expect(await slots()).toEqual(['09:30', '11:00', '11:30', '12:00'])
  })
})

describe('how a service is booked', () => {
  const mails = async (id: number) =>
    app.database.db.selectFrom('outbox').selectAll().where('subjectId', '=', id).orderBy('id').execute()

  test('a visit of an instant service is confirmed at once, with its mail and calendar file', async () => {
    await setService({ bookingMode: 'instant' })
    const body = wish({ ...offer, doctorId: null })
    const booked = await visitor.call(createAppointment, { body })
    expect(booked.status).toBe('confirmed')
    expect((await stored(booked.id)).status).toBe('confirmed')
    const [toPatient, toClinic] = await mails(booked.id)
    expect(toPatient).toMatchObject({ kind: 'booking-confirmed', recipient: body.email })
    expect(JSON.stringify(toPatient?.attachments)).toContain('text/calendar')
    // The confirmation page's own file and the mail's are one entry of a calendar.
    expect(JSON.stringify(toPatient?.attachments)).toContain(`UID:${booked.calendarUid}\\r\\n`)
    expect(booked.calendarUid).toBe(`visita-${booked.id}@${app.appServices.mail.from.split('@')[1]}`)
    expect(JSON.stringify(toPatient?.content)).toContain('Dr. Giulia Riva')
    expect(toClinic).toMatchObject({
      kind: 'booking-new',
      subject: `Nuova visita prenotata n. ${booked.id}`,
    })
    // The same content within ten seconds is the same visit.
    expect(await visitor.call(createAppointment, { body })).toEqual(booked)
  })

  test('T3.3: visits of an instant service count as waiting requests, and make no person known', async () => {
    await setService({ bookingMode: 'instant' })
    const person = { firstName: 'Ada', lastName: 'Riva', email: 'subito@example.com' }
    const from = app.visitor('203.0.113.77')
    const { id } = await book({ ...person, appointmentTime: '09:30' }, from)
    await book({ ...person, appointmentTime: '10:00' }, from)
    expect((await refusal(book({ ...person, appointmentTime: '10:30' }, from))).status).toBe(429)
    await patch(id, { notes: 'Chiede di parcheggiare' })
    expect((await refusal(book({ ...person, appointmentTime: '10:30' }, from))).status).toBe(429)
  })

  test('a network may have two waiting visits of a day for each place of the service, and six in all', async () => {
    await setService({ places: 2 })
    const from = app.visitor('203.0.113.78')
    for (const appointmentTime of ['09:30', '10:00', '10:30', '11:00']) await book({ appointmentTime }, from)
    expect(await refusal(book({ appointmentTime: '11:30' }, from))).toMatchObject({
      status: 429,
      sentence: expect.stringContaining('sono già arrivate altre prenotazioni'),
    })
  })

  test.each([
    ['phone', `Questo servizio si prenota al telefono: chiama il numero ${exampleClinic.phone.text}.`],
    ['hidden', 'Il servizio scelto non è disponibile.'],
  ] as const)('a service with mode %s is booked by staff only', async (bookingMode, sentence) => {
    await setService({ bookingMode })
    expect(await slots()).toEqual([])
    expect(await refusal(book())).toMatchObject({ status: 400, sentence })
    expect((await book({}, editor)).status).toBe('pending')
  })

  test('a hidden service is to visitors as one that does not exist', async () => {
    await setService({ bookingMode: 'hidden' })
    const why = (serviceId: number) =>
      visitor.call(whyNoTimes, { query: { ...choice(), serviceId: String(serviceId), date: '2026-03-03' } })
    expect(await why(offer.serviceId)).toEqual(await why(999_999))
    const tried = async (change: object) => {
      const { status, sentence, issues } = await refusal(book({ categoryId: 999_999, ...change }))
      return { status, sentence, issues }
    }
    expect(await tried({})).toEqual(await tried({ serviceId: 999_999 }))
  })

  test('notice and horizon of a service come before the clinic’s', async () => {
    await setService({ minNoticeMinutes: 1500, maxDays: 3 })
    expect(await slots()).toEqual(['11:30', '12:00'])
    expect(await slots({ date: '2026-03-05' })).toHaveLength(6)
    expect(await slots({ date: '2026-03-06' })).toEqual([])
    expect((await refusal(book({ appointmentDate: '2026-03-06' }))).status).toBe(400)
  })
})

describe('why a day has no free times', () => {
  const why = (change: object = {}) =>
    visitor.call(whyNoTimes, { query: { ...choice(), date: '2026-03-03', ...change } })

  test('visitors read that the doctor does not receive, not that the doctor is absent, with the nearest choices', async () => {
    offer = await bookable(app.database.db, { doctors: 2 })
    const [absent = 0, colleague = 0] = offer.doctors
    await app.database.db
      .updateTable('doctors')
      .set({ title: 'Dott.ssa', lastName: 'Brambilla' })
      .where('id', '=', absent)
      .execute()
    await mark({ doctorId: absent, reason: 'malattia' })
    expect(await why()).toEqual({
      reason: 'not_receiving',
      words: 'La Dott.ssa Brambilla non riceve questo giorno.',
      nextDay: '2026-03-04',
      colleague: { id: colleague, name: expect.stringContaining('Giulia Riva'), date: '2026-03-03' },
    })
    await hours({ dayOfWeek: 3 }, colleague)
    expect(await why()).toMatchObject({ colleague: null })
    expect(await why({ doctorId: '-1' })).toMatchObject({
      words: 'Nessun professionista riceve questo giorno.',
      nextDay: '2026-03-04',
    })
  })

  test('visitors get no reason for a day with free times, and a sentence for all others', async () => {
    expect(await why()).toMatchObject({ reason: null, words: '' })
    expect(await why({ date: '2026-03-08' })).toMatchObject({ reason: 'closed', nextDay: '2026-03-09' })
    expect(await why({ serviceId: '999999' })).toMatchObject({ reason: 'unavailable', nextDay: null })
    await mark({ kind: 'closure', during: '[2026-03-03 08:00,2026-03-03 14:00)' })
    expect(await why()).toMatchObject({
      reason: 'closed',
      words: 'La clinica è chiusa negli orari di questa visita.',
    })
    await setService({ bookingMode: 'phone' })
    expect(await why()).toMatchObject({ reason: 'phone_only', nextDay: null, colleague: null })
  })

  test('staff read why a kind of visit has no times on a day on which a shorter one has', async () => {
    offer = await bookable(app.database.db, {
      subservices: [
        { name: 'Controllo', duration: 30 },
        { name: 'Test da sforzo', duration: 240 },
      ],
    })
    const words = async (subserviceId?: number) => {
      const kind = subserviceId && { subserviceId: String(subserviceId) }
      const query = { serviceId: String(offer.serviceId), from: '2026-03-03', ...kind }
      return (await editor.call(whyNoTimesStaff, { query })).days[0]?.words
    }
    expect(await words()).toBeNull()
    expect(await words(offer.subservices[1])).toBe('Fuori dagli orari')
  })

  test('staff read the reason of each doctor and day of a week', async () => {
    await mark({ doctorId: offer.doctorId })
    const ask = (serviceId: number) =>
      editor.call(whyNoTimesStaff, { query: { serviceId: String(serviceId), from: '2026-03-03' } })
    const { days } = await ask(offer.serviceId)
    expect(days.map(({ words }) => words)).toEqual([
      ...['Medico assente o impegnato', null, null, null, null, 'Clinica chiusa', null],
    ])
    expect(days[0]).toMatchObject({ date: '2026-03-03', doctorId: offer.doctorId })
    const { db } = app.database
    await db.updateTable('doctors').set({ isActive: false }).where('id', '=', offer.doctorId).execute()
    expect((await ask(offer.serviceId)).days).toHaveLength(7)
    expect((await ask(offer.serviceId)).days[0]).toMatchObject({
      ...{ doctorId: null, words: 'Nessun medico attivo per questo servizio' },
    })
    expect((await ask(999_999)).days[0]?.words).toBe('Servizio non attivo')
  })
})

test('the first free time of a service is that of its earliest doctor; a service that no visitor books has none', async () => {
  const { db } = app.database
  offer = await bookable(db, { doctors: 2 })
  const [early = 0, late = 0] = offer.doctors
  await mark({ doctorId: late, during: '[2026-03-02 00:00,2026-03-10 00:00)' })
  await mark({ doctorId: early, during: '[2026-03-02 00:00,2026-03-05 11:00)' })
  const source = { db, now: () => new Date('2026-03-02T09:00:00Z') }
  const ofAll = await firstFree(source)
  const ofCategory = await firstFree(source, offer.categoryId)
  expect([ofAll, ofCategory].map((firstOf) => firstOf(offer.serviceId))).toEqual([
    ...['2026-03-05T11:00', '2026-03-05T11:00'],
  ])
  expect((await firstFree(source, (await bookable(db)).categoryId))(offer.serviceId)).toBeNull()
  await setService({ bookingMode: 'phone' })
  expect((await firstFree(source))(offer.serviceId)).toBeNull()
})

describe('first free times', () => {
  let doctors: number[]
  let kinds: number[]
  const ask = (query: object = {}) => visitor.call(firstTimes, { query })
  const ofService = (query: object = {}) => ask({ serviceId: String(offer.serviceId), ...query })

  beforeEach(async () => {
    const { db } = app.database
    offer = await bookable(db, {
      doctors: 2,
      subservices: [
        { name: 'Controllo', duration: 30 },
        { name: 'Prima visita', duration: 60 },
      ],
    })
    ;({ doctors, subservices: kinds } = offer)
    const [early, late] = doctors
    // The early one has half an hour on the 5th, too little for a first visit.
    await mark({ doctorId: early, during: '[2026-03-02 00:00,2026-03-05 12:00)' })
    await mark({ doctorId: late, during: '[2026-03-02 00:00,2026-03-10 00:00)' })
  })

  test('each doctor and category has the time its services are first free, and one without a time is missing', async () => {
    const other = await bookable(app.database.db)
    await mark({ doctorId: other.doctorId, during: '[2026-03-01 00:00,2026-06-01 00:00)' })
    const { categories, doctors: found, subservices } = await ask()
    expect(categories).toContainEqual({ id: offer.categoryId, time: '2026-03-05T12:00' })
    expect(found).toContainEqual({ id: doctors[0], time: '2026-03-05T12:00' })
    expect(found).toContainEqual({ id: doctors[1], time: '2026-03-10T09:30' })
    expect(found.map(({ id }) => id)).not.toContain(other.doctorId)
    expect(subservices).toEqual([])
  })

  test('visitors who ask at once share one answer, and the next one to ask gets a new one', async () => {
    const source = { db: app.database.db, now: () => new Date('2026-03-02T09:00:00Z') }
    const answer = firstTimesOfAll(source)
    expect(firstTimesOfAll(source)).toBe(answer)
    const first = { id: doctors[0], time: '2026-03-05T12:00' }
    expect((await answer).doctors).toContainEqual(first)
    await mark({ doctorId: doctors[0], during: '[2026-03-05 00:00,2026-03-06 00:00)' })
    expect((await firstTimesOfAll(source)).doctors).toContainEqual({ ...first, time: '2026-03-06T09:30' })
  })

  test('each kind of a service has its own time, and so has each doctor for the chosen kind', async () => {
    const [short = 0, long = 0] = kinds
    const [early, late] = doctors
    const { subservices } = await ofService()
    expect(subservices).toEqual([
      { id: short, time: '2026-03-05T12:00' },
      { id: long, time: '2026-03-06T09:30' },
    ])
    expect((await ofService({ subserviceId: String(long) })).doctors).toEqual([
      { id: early, time: '2026-03-06T09:30' },
      { id: late, time: '2026-03-10T09:30' },
    ])
    const [first] = await slots({ date: '2026-03-06', subserviceId: String(long) })
    expect(first).toBe('09:30')
  })

  test('a service booked by telephone, an inactive one and an unknown kind have none', async () => {
    const none = { categories: [], subservices: [], doctors: [] }
    expect(await ofService({ subserviceId: '999999' })).toEqual(none)
    expect(await ask({ serviceId: '999999' })).toEqual(none)
    await setService({ bookingMode: 'phone' })
    expect(await ofService()).toEqual(none)
    await setService({ bookingMode: 'request', isActive: false })
    expect(await ofService()).toEqual(none)
    expect((await ask()).doctors.map(({ id }) => id)).not.toContain(offer.doctorId)
  })
})
