import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenConstraint } from '#platform/db/database.server.ts'
import { addDays, toTime, weekday } from '#platform/time/dates.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { readPlan } from '../availability.server.ts'
import { availableSlots } from '../contract.ts'
import { unionOfSlots } from '../rules.ts'
import { dayOf } from './calendar.ts'
import { cadences } from './hours.ts'
import { freeStarts } from './judge.ts'
import { markKinds } from './marks.ts'

let app: TestApp
let visitor: Visitor
let editor: Visitor
beforeAll(async () => {
  app = await createTestApp({ template: 'empty', now: NOW })
  visitor = app.visitor()
  editor = await app.staff('editor')
})
afterAll(() => app.close())

// A Tuesday in the middle of the day, so that some times of it are past and some too soon.
const NOW = '2026-03-03T10:20:00Z'
// Today, the first and third Thursday, the Sunday of a clock change, Easter Monday, a fifth Thursday, a day in a year's time.
const DAYS = [
  ...['2026-03-03', '2026-03-05', '2026-03-19', '2026-03-29', '2026-04-06', '2026-04-30', '2027-03-03'],
]

const SEASONS: [from: string | null, to: string | null][] = [
  [null, null],
  [null, '2026-03-31'],
  ['2026-03-04', null],
]

type Offer = Awaited<ReturnType<typeof bookable>>
type Choice = { serviceId: number; subserviceId: number | null; doctorId: number | null }

/** The times that visitors are offered, and those that staff may book, which no call lists. */
async function offered(isStaff: boolean, { serviceId, subserviceId, doctorId }: Choice, date: string) {
  if (!isStaff) {
    const kind = subserviceId === null ? {} : { subserviceId: String(subserviceId) }
    const query = { doctorId: String(doctorId ?? -1), serviceId: String(serviceId), date, ...kind }
    return visitor.call(availableSlots, { query })
  }
  const choice = { serviceId, subserviceId, doctorId }
  const plan = await readPlan(app.appServices, choice, { from: date, to: date })
  if (!plan) return []
  const asker = { ...plan.asker, who: 'staff' as const }
  return unionOfSlots(
    plan.candidates.map(({ id, demand }) => freeStarts(demand, dayOf(plan.calendar, id, date), asker)),
  )
}

/** Answers the status, and the id of a new visit. */
async function post(by: Visitor, body: object): Promise<{ status: number; id?: number }> {
  const answer = await by.send('/api/appointments', { method: 'POST', body: JSON.stringify(body) })
  return { ...((await answer.json()) as { id?: number }), status: answer.status }
}

const doctor = fc.nat({ max: 1 })
const resource = fc.nat({ max: 2 })
const day = fc.constantFrom(...DAYS)
const fives = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map((n) => 5 * n)
const hours = fc.record({
  ...{ doctor, day, start: fives(420, 1000), length: fives(60, 420) },
  cadence: fc.constantFrom(...cadences),
  weeks: fc.integer({ min: -3, max: 1 }),
  nth: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, -1), { minLength: 1, maxLength: 4 }),
  ...{ online: fc.boolean(), limited: fc.boolean(), room: fc.option(resource) },
  season: fc.constantFrom(...SEASONS),
})
const mark = fc.record({
  kind: fc.constantFrom(...markKinds),
  ...{ doctor, resource: fc.option(resource), day, start: fives(0, 1435), length: fives(30, 2000) },
  ...{ evenIfClosed: fc.boolean(), online: fc.boolean() },
})
const taken = fc.record({
  ...{ doctor, day, start: fives(420, 1435), duration: fives(5, 300), lane: fc.nat({ max: 2 }) },
  ...{ before: fives(0, 30), after: fives(0, 30), resource: fc.option(resource), isOther: fc.boolean() },
  status: fc.constantFrom('pending' as const, 'confirmed' as const, 'cancelled' as const),
})
const world = fc.record({
  service: fc.record({
    bookingMode: fc.constantFrom(
      'request' as const,
      'request' as const,
      'instant' as const,
      'phone' as const,
      'hidden' as const,
    ),
    ...{ beforeMinutes: fives(0, 20), afterMinutes: fives(0, 20), places: fc.integer({ min: 1, max: 3 }) },
    minNoticeMinutes: fc.option(fc.constantFrom(0, 240, 3000)),
    maxDays: fc.option(fc.constantFrom(10, 40)),
  }),
  /** Of the other service of the same doctors. */
  otherPlaces: fc.integer({ min: 1, max: 3 }),
  hasSchedules: fc.boolean(),
  kinds: fc.tuple(fives(15, 60), fives(60, 120)),
  /** Of the first doctor. */
  limitedTo: fc.option(fc.nat({ max: 1 })),
  needs: fc.array(fc.uniqueArray(resource, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  ...{ easterIsOpen: fc.boolean(), hasPatron: fc.boolean() },
  ...{ hours: fc.array(hours, { maxLength: 6 }), marks: fc.array(mark, { maxLength: 3 }) },
  taken: fc.array(taken, { maxLength: 8 }),
})
const wishes = fc.array(
  fc.record({
    ...{ doctor: fc.option(doctor), kind: fc.option(fc.nat({ max: 1 })), day },
    ...{ isStaff: fc.boolean(), place: fc.nat({ max: 200 }), isOffered: fc.boolean() },
    isOther: fc.constantFrom(false, false, true),
  }),
  { minLength: 4, maxLength: 12 },
)
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

/** `[2026-03-03 10:00, …)` of so many minutes. */
const rangeOf = (date: string, start: number, length: number) => {
  const end = start + length
  return `[${date} ${toTime(start)},${addDays(date, Math.floor(end / 1440))} ${toTime(end % 1440)})`
}

async function build(given: World): Promise<{ offer: Offer; other: Offer }> {
  const { db } = app.database
  await db.deleteFrom('calendarMarks').execute()
  await db.deleteFrom('siteSettings').where('key', 'in', ['holidays_open', 'patron']).execute()
  const settings = [
    ...(given.easterIsOpen ? [{ key: 'holidays_open', value: '["easter"]' }] : []),
    ...(given.hasPatron ? [{ key: 'patron', value: '{"fixed":"03-19","after":null}' }] : []),
  ]
  if (settings.length > 0) await db.insertInto('siteSettings').values(settings).execute()
  const [short, long] = given.kinds
  const offer = await bookable(db, {
    ...{ doctors: 2, start: '08:00', end: '19:00' },
    subservices: [
      { name: 'Breve', duration: short },
      { name: 'Lunga', duration: long },
    ],
  })
  const { serviceId } = offer
  const other = { ...(await bookable(db, { doctors: 0, start: '07:00', end: '21:00' })), ...doctorsOf(offer) }
  await db
    .insertInto('doctorServices')
    .values(offer.doctors.map((doctorId) => ({ doctorId, serviceId: other.serviceId })))
    .execute()
  await db
    .updateTable('services')
    .set({ places: given.otherPlaces })
    .where('id', '=', other.serviceId)
    .execute()
  await db.updateTable('services').set(given.service).where('id', '=', serviceId).execute()
  if (!given.hasSchedules)
    await db.deleteFrom('serviceSchedules').where('serviceId', '=', serviceId).execute()
  if (given.limitedTo !== null)
    await db
      .insertInto('doctorSubservices')
      .values({ doctorId: offer.doctorId, subserviceId: offer.subservices[given.limitedTo] ?? 0 })
      .execute()
  const resources = await addResources(serviceId)
  const needs = given.needs.flatMap((need, n) =>
    need.map((one) => ({ serviceId, need: n + 1, resourceId: resources[one] ?? 0 })),
  )
  if (needs.length > 0) await db.insertInto('serviceResources').values(needs).execute()
  await addHours(offer, given, resources)
  await addMarks(offer, given, resources)
  for (const one of given.taken) await addVisit(one.isOther ? other : offer, one, resources)
  return { offer, other }
}

const doctorsOf = ({ doctors, doctorId }: Offer) => ({ doctors, doctorId })

/** Two rooms and a device. */
async function addResources(serviceId: number): Promise<number[]> {
  const kinds = ['room', 'room', 'device'] as const
  const rows = await app.database.db
    .insertInto('resources')
    .values(kinds.map((kind, n) => ({ kind, name: `Risorsa ${serviceId}.${n}` })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function addHours(offer: Offer, given: World, resources: number[]): Promise<void> {
  const { db } = app.database
  for (const { doctor, day, start, length, cadence, weeks, nth, season, ...row } of given.hours) {
    const { id } = await db
      .insertInto('workingHours')
      .values({
        ...{ doctorId: offer.doctors[doctor] ?? 0, dayOfWeek: weekday(day), online: row.online, cadence },
        ...{ startTime: toTime(start), endTime: toTime(start + length) },
        anchor: cadence === 'alternate' || cadence === 'once' ? addDays(day, 7 * weeks) : null,
        nth: cadence === 'monthly' ? nth : null,
        ...{ validFrom: season[0], validTo: season[1] },
        // Rooms are the first two resources.
        roomId: row.room === null ? null : (resources[row.room % 2] ?? null),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (row.limited)
      await db
        .insertInto('workingHoursServices')
        .values({ hoursId: id, serviceId: offer.serviceId })
        .execute()
  }
}

async function addMarks(offer: Offer, given: World, resources: number[]): Promise<void> {
  for (const { kind, doctor, resource, day, start, length, evenIfClosed, online } of given.marks) {
    const isOfResource = kind === 'block' && resource !== null
    await app.database.db
      .insertInto('calendarMarks')
      .values({
        ...{ kind, during: rangeOf(day, start, length) },
        doctorId: kind === 'closure' || isOfResource ? null : (offer.doctors[doctor] ?? 0),
        resourceId: isOfResource ? (resources[resource] ?? 0) : null,
        ...(kind === 'extra' && { evenIfClosed, online, roomId: resources[1] ?? null }),
      })
      .execute()
  }
}

async function addVisit(offer: Offer, given: World['taken'][number], resources: number[]): Promise<void> {
  const { db } = app.database
  const { doctor, day, start, before, after, resource, isOther: _, ...visit } = given
  const row = {
    ...{ ...wish(offer), ...visit, doctorId: offer.doctors[doctor] ?? 0, beforeMinutes: before },
    ...{ afterMinutes: after, appointmentDate: day, appointmentTime: toTime(start) },
  }
  try {
    const stored = await db.insertInto('appointments').values(row).returning('id').executeTakeFirstOrThrow()
    if (resource !== null)
      await sql`INSERT INTO appointment_resources (appointment_id, resource_id, occupied)
        SELECT id, ${resources[resource]}::integer, occupied FROM appointments WHERE id = ${stored.id}`.execute(
        db,
      )
  } catch (error) {
    expect(['appointments_no_overlap', 'appointment_resources_no_overlap']).toContain(brokenConstraint(error))
  }
}

/**
 * The booked visits that lie in a closure, an absence or a block, are one too many beside those that were there before, or
 * take no resource of a need: from the rows alone, without what the program makes of them.
 */
async function wronglyBooked(ids: number[]): Promise<unknown[]> {
  const { rows } = await sql`
    WITH booked AS (SELECT * FROM appointments WHERE id = ANY (${ids}::integer[]))
    SELECT b.id, mark.kind::text AS why FROM booked b JOIN calendar_marks mark ON mark.during && b.during
    WHERE CASE mark.kind WHEN 'extra' THEN false
      WHEN 'closure' THEN NOT b.during * mark.during <@ (
        SELECT coalesce(range_agg(extra.during), '{}') FROM calendar_marks extra
        WHERE extra.even_if_closed AND extra.doctor_id = b.doctor_id)
      ELSE mark.doctor_id IS NOT DISTINCT FROM b.doctor_id END
    UNION ALL
    SELECT b.id, 'resource' FROM booked b JOIN appointment_resources taken ON taken.appointment_id = b.id
    JOIN calendar_marks mark ON mark.resource_id = taken.resource_id AND mark.during && taken.occupied
    UNION ALL
    SELECT b.id, 'need' FROM booked b WHERE EXISTS (
      SELECT FROM service_resources WHERE service_id = b.service_id GROUP BY need
      HAVING NOT bool_or(resource_id IN (SELECT resource_id FROM appointment_resources WHERE appointment_id = b.id)))
    UNION ALL
    SELECT b.id, 'places' FROM booked b JOIN services own ON own.id = b.service_id
    JOIN appointments beside ON beside.doctor_id = b.doctor_id AND beside.id < b.id AND beside.occupied && b.occupied
    JOIN services ON services.id = beside.service_id
    GROUP BY b.id, own.places HAVING count(DISTINCT beside.lane) >= least(own.places, min(services.places))`.execute(
    app.database.db,
  )
  return rows
}

// Free times are read without locks, and for a booking under them: both must say the same of every time.
test('B3: a time of a random world is accepted exactly when it is offered, for visitors and for staff', async () => {
  const tally = { accepted: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(world, wishes, async (given, wanted) => {
      const { offer: first, other } = await build(given)
      const booked: number[] = []
      for (const { doctor, kind, day, isStaff, place, isOffered, isOther } of wanted) {
        const offer = isOther ? other : first
        const doctorId = doctor === null ? null : (offer.doctors[doctor] ?? 0)
        // The other service has no kinds.
        const subserviceId = kind === null || isOther ? null : (offer.subservices[kind] ?? 0)
        const choice = { serviceId: offer.serviceId, subserviceId, doctorId }
        const shown = await offered(isStaff, choice, day)
        const chosen = isOffered ? shown[place % Math.max(1, shown.length)] : undefined
        const appointmentTime = chosen ?? toTime(420 + 5 * place)
        const body = wish(offer, { doctorId, subserviceId, appointmentDate: day, appointmentTime })
        const { status, id } = await post(isStaff ? editor : visitor, body)
        if (shown.includes(appointmentTime)) expect(status).toBe(201)
        else expect([400, 409]).toContain(status)
        if (status === 201 && id) booked.push(id)
        tally[status === 201 ? 'accepted' : 'refused'] += 1
      }
      expect(await wronglyBooked(booked)).toEqual([])
    }),
    { numRuns: 90 },
  )
  expect(tally.accepted).toBeGreaterThan(15)
  expect(tally.refused).toBeGreaterThan(30)
})
