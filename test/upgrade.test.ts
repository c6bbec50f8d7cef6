import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { office } from '#content/office.ts'
import { type CatalogueChoice, firstFreeDay, slotsOfDay } from '#features/booking/availability.server.ts'
import { servicesWithNextSlot } from '#features/booking/first-times.server.ts'
import { ANY_DOCTOR } from '#features/booking/rules.ts'
import type { PublicServices } from '#features/catalogue/contract.ts'
import { migrateAsOwner } from '#platform/db/migrate.server.ts'
import { addDays, toMinutes, toTime, wallClock } from '#platform/time/dates.ts'
import { createTestApp } from './app.ts'
import { blankDatabase, openBlank, type TestDatabase } from './database.ts'
import { bookable, doctor, wish } from './factories.ts'
import { formerFreeSlots } from './former-times.ts'

// A database as the version before doctors had hours left it, with bookings and competences as the sample catalogue wrote them.

const BEFORE = '0006'
const NOW = new Date('2026-03-02T09:00:00Z')
const TODAY = wallClock(NOW).date
const NOTICE = 90
const DAYS = Array.from({ length: 75 }, (_, n) => addDays('2026-03-01', n))
const HOLIDAYS = ['2026-04-06', '2026-04-25', '2026-05-01']
const CLOSED_DAYS = ['2026-03-04', '2026-04-07', '2026-04-24']

type Visit = { doctorId: number; date: string; time: string; duration: number; status: Status }
type Status = 'pending' | 'confirmed' | 'completed' | 'cancelled'
type Kind = { id: number | null; duration: number }
type Schedule = { dayOfWeek: number; startTime: string; endTime: string; isActive: boolean }
type Offer = {
  categoryId: number
  serviceId: number
  doctors: number[]
  kinds: Kind[]
  schedules: Schedule[]
}

let database: TestDatabase
let offers: Offer[]
let choices: Choice[]
let visits: Visit[]
/** The visits that are not cancelled, by doctor and day. */
let occupied: Map<string, Visit[]>
const { days: contentDays } = office.closures

beforeAll(async () => {
  Object.assign(office.closures, { days: CLOSED_DAYS })
  const blank = await blankDatabase()
  await migrateAsOwner(blank, { upTo: BEFORE })
  database = openBlank(blank)
  await fillFormer()
  choices = offers.flatMap(choicesOf)
  expect(await migrateAsOwner(database)).toContain('0006_clinic_time.sql')
})
afterAll(async () => {
  Object.assign(office.closures, { days: contentDays })
  await database?.drop()
})

async function fillFormer(): Promise<void> {
  const { db } = database.owner
  const setting = { key: 'booking_min_notice_minutes', value: String(NOTICE) }
  await db.insertInto('siteSettings').values(setting).execute()
  const subservices = [30, 60].map((duration) => ({ name: `Di ${duration} minuti`, duration }))
  const mornings = await bookable(db, { doctors: 2, subservices })
  const evenings = await bookable(db, { start: '15:00', end: '18:40' })
  const early = await bookable(db, { doctors: 3, start: '07:45', end: '11:05' })
  const shared = mornings.doctorId
  await db.insertInto('doctorServices').values({ doctorId: shared, serviceId: evenings.serviceId }).execute()
  const retired = await doctor(db, early.serviceId)
  await db.updateTable('doctors').set({ isActive: false }).where('id', '=', retired).execute()
  const links = mornings.doctors.flatMap((doctorId) =>
    mornings.subservices.map((subserviceId) => ({ doctorId, subserviceId })),
  )
  await db.insertInto('doctorSubservices').values(links).execute()
  const added = await addKind(mornings.serviceId, 45)
  const withdrawn = await addKind(mornings.serviceId, 15)
  await db.updateTable('subservices').set({ isActive: false }).where('id', '=', withdrawn).execute()
  const [short = 0, long = 0] = mornings.subservices
  const usual = { id: null, duration: 30 }
  const kinds = [usual, { id: short, duration: 30 }, { id: long, duration: 60 }, { id: added, duration: 45 }]
  offers = [
    { ...mornings, kinds, schedules: whole('09:30', '12:30') },
    {
      ...{ ...evenings, doctors: [shared, evenings.doctorId] },
      ...{ kinds: [usual], schedules: whole('15:00', '18:40') },
    },
    { ...early, kinds: [usual], schedules: whole('07:45', '11:05') },
    await addSplit(mornings.categoryId, [mornings.doctors[1] ?? 0, early.doctors[0] ?? 0]),
  ]
  const doctors = [...new Set(offers.flatMap((offer) => offer.doctors))]
  visits = doctors.flatMap(visitsOf)
  occupied = Map.groupBy(
    visits.filter(({ status }) => status !== 'cancelled'),
    ({ doctorId, date }) => `${doctorId} ${date}`,
  )
  const rows = visits.map(({ date, time, ...visit }) => ({
    ...wish({ ...mornings, ...offers.find((offer) => offer.doctors.includes(visit.doctorId)) }),
    ...{ appointmentDate: date, appointmentTime: time, ...visit },
  }))
  await db.insertInto('appointments').values(rows).execute()
}

const whole = (startTime: string, endTime: string): Schedule[] =>
  [1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime, endTime, isActive: true }))

/** A second service of a category: with one kind, on some days only, twice a day, and with hours that are switched off. */
async function addSplit(categoryId: number, doctors: number[]): Promise<Offer> {
  const { db } = database.owner
  const { id: serviceId } = await db
    .insertInto('services')
    .values({ name: 'Controllo', shortDescription: 'Un controllo.', categoryId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const schedules = [
    { dayOfWeek: 1, startTime: '08:00', endTime: '10:00', isActive: true },
    { dayOfWeek: 1, startTime: '14:10', endTime: '16:30', isActive: true },
    { dayOfWeek: 3, startTime: '08:00', endTime: '10:00', isActive: true },
    { dayOfWeek: 3, startTime: '09:30', endTime: '11:30', isActive: true },
    { dayOfWeek: 4, startTime: '08:00', endTime: '20:00', isActive: false },
    { dayOfWeek: 5, startTime: '14:10', endTime: '16:30', isActive: true },
  ]
  await db
    .insertInto('serviceSchedules')
    .values(schedules.map((one) => ({ ...one, serviceId })))
    .execute()
  await db
    .insertInto('doctorServices')
    .values(doctors.map((doctorId) => ({ doctorId, serviceId })))
    .execute()
  const kind = { id: await addKind(serviceId, 15), duration: 15 }
  return { categoryId, serviceId, doctors, kinds: [{ id: null, duration: 15 }, kind], schedules }
}

async function addKind(serviceId: number, duration: number): Promise<number> {
  const name = `Di ${duration} minuti`
  const { id } = await database.owner.db
    .insertInto('subservices')
    .values({ serviceId, name, shortDescription: name, duration })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const STATUSES: Status[] = ['pending', 'confirmed', 'completed', 'cancelled']

/** A visit each morning and afternoon, and one every tenth night that ends the next morning; every fourth is cancelled. */
function visitsOf(doctorId: number): Visit[] {
  return DAYS.flatMap((date, n) => {
    const visit = (minute: number, duration: number) => ({
      ...{ doctorId, date, time: toTime(minute), duration },
      status: STATUSES[(n + duration) % 4] ?? 'pending',
    })
    const duration = [30, 45, 60][(n + doctorId) % 3] ?? 30
    const afterNight = n % 10 === 5
    return [
      visit(afterNight ? 660 : 570 + ((7 * n + doctorId) % 12) * 15, duration),
      visit(900 + ((5 * n + doctorId) % 12) * 15, duration),
      ...(n % 10 === 4 ? [visit(1410, 660)] : []),
    ]
  })
}

/** When a doctor is taken on a day, from midnight of that day on. */
function busyOf(doctorId: number, date: string) {
  return [date, addDays(date, -1)].flatMap((day, daysBefore) =>
    (occupied.get(`${doctorId} ${day}`) ?? []).map((visit) => {
      const start = toMinutes(visit.time) - daysBefore * 1440
      return { start, end: start + visit.duration }
    }),
  )
}

/** The answer of the version before. */
function formerAnswer(
  { schedules }: Pick<Offer, 'schedules'>,
  duration: number,
  doctorIds: number[],
  date: string,
): string[] {
  const perDoctor = doctorIds.map((id) =>
    formerFreeSlots({
      ...{ date, schedules, duration, busy: busyOf(id, date), now: wallClock(NOW) },
      ...{ minNotice: NOTICE, isClosed: [...HOLIDAYS, ...CLOSED_DAYS].includes(date) },
    }),
  )
  return [...new Set(perDoctor.flat())].sort()
}

/** The first free start of a service in the version before. */
function formerNext(offer: Offer): string | undefined {
  const duration = Math.min(...offer.kinds.map((kind) => kind.duration))
  return DAYS.flatMap((date) =>
    formerAnswer(offer, duration, offer.doctors, date).map((time) => `${date}T${time}`),
  )[0]
}

type Choice = { wanted: CatalogueChoice; former: string[][] }

/** Each choice of service, kind and doctor, with the answers of the version before for all days. */
function choicesOf(offer: Offer): Choice[] {
  return offer.kinds.flatMap(({ id: subserviceId, duration }) =>
    [null, ...offer.doctors].map((doctorId) => ({
      wanted: { serviceId: offer.serviceId, subserviceId, doctorId },
      former: DAYS.map((date) =>
        formerAnswer(offer, duration, doctorId === null ? offer.doctors : [doctorId], date),
      ),
    })),
  )
}

const source = () => ({ db: database.db, now: () => NOW })

test('a database of the version before answers all free times byte for byte as before its upgrade', async () => {
  let times = 0
  for (const { wanted, former } of choices) {
    const answers = await Promise.all(DAYS.map((date) => slotsOfDay(source(), { ...wanted, date })))
    expect(JSON.stringify(answers)).toBe(JSON.stringify(former))
    times += former.flat().length
    const first = DAYS.find((date, n) => date >= TODAY && (former[n]?.length ?? 0) > 0)
    expect(await firstFreeDay(source(), { ...wanted, date: TODAY })).toBe(first)
  }
  const listed = Object.values(await servicesWithNextSlot(source(), {})).flatMap(({ services }) => services)
  for (const offer of offers)
    expect(listed.find(({ id }) => id === offer.serviceId)?.nextAvailable).toBe(formerNext(offer))
  expect(times).toBeGreaterThan(5000)
})

test('the calls for free times and for the services answer after an upgrade what they answered before', async () => {
  const { visitor } = await createTestApp({ database, now: NOW.toISOString() })
  const { send } = visitor()
  for (const { wanted, former } of choices) {
    const { serviceId, subserviceId, doctorId } = wanted
    const question = new URLSearchParams({
      ...{ serviceId: String(serviceId), doctorId: String(doctorId ?? ANY_DOCTOR) },
      ...(subserviceId !== null && { subserviceId: String(subserviceId) }),
    })
    const path = `/api/appointments/available-slots?${question}`
    const answers = DAYS.map(async (date) => (await send(`${path}&date=${date}`)).text())
    expect(await Promise.all(answers)).toEqual(former.map((times) => JSON.stringify(times)))
  }
  const answer = (await (await send('/api/public/services')).json()) as PublicServices
  const listed = Object.values(answer).flatMap(({ services }) => services)
  // Ordered by id: the site orders categories by name, and 'Categoria 10' comes before 'Categoria 9'.
  const inOrder = (one: { id: number }, other: { id: number }) => one.id - other.id
  const facts = listed.toSorted(inOrder).map(({ id, doctors, subservices, schedules, nextAvailable }) => ({
    ...{ id, doctors: doctors.map((one) => one.id).sort(), schedules, nextAvailable },
    subservices: subservices.map((one) => one.id),
  }))
  const former = offers.map((offer) => ({
    ...{ id: offer.serviceId, doctors: offer.doctors.toSorted(), schedules: offer.schedules },
    nextAvailable: formerNext(offer),
    subservices: offer.kinds.flatMap(({ id }) => id ?? []),
  }))
  expect(facts).toEqual(former.toSorted(inOrder))
})

test('subservices added before and after the upgrade are offered by all doctors of their service', async () => {
  const [offer] = offers
  if (!offer) throw new Error('no offer')
  const later = await addKind(offer.serviceId, 90)
  const added = offer.kinds.at(-1)?.id ?? 0
  for (const subserviceId of [added, later]) {
    for (const doctorId of offer.doctors) {
      const wanted = { serviceId: offer.serviceId, subserviceId, doctorId, date: TODAY }
      expect(await firstFreeDay(source(), wanted)).not.toBeNull()
    }
  }
})

test('the upgrade keeps every visit at its time, in the first lane and without margins', async () => {
  const { rows } = await sql<{ n: number; same: number }>`
    SELECT count(*)::integer AS n, count(*) FILTER (WHERE lane = 0 AND occupied
      = CASE WHEN status = 'cancelled' THEN 'empty'::tsrange ELSE during END)::integer AS same
    FROM appointments`.execute(database.db)
  expect(rows).toEqual([{ n: visits.length, same: visits.length }])
})
