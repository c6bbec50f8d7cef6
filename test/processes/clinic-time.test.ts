import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { toMinutes, toTime } from '#platform/time/dates.ts'
import { random } from '../../scripts/fill/random.ts'
import { openDays } from '../days.ts'
import { bookable, wish } from '../factories.ts'
import { networkVisitor } from '../server-process.ts'
import type { Visitor } from '../visitor.ts'
import { database, marta, martaAtTwo, one, startPair, two } from './pair.ts'

// Visits, moves, absences and rooms out of use that are entered at the same moment at two server processes.

startPair()

// A transaction that loses a deadlock answers 503, and the log names the code of PostgreSQL.
afterEach(() => {
  for (const { output } of [one, two]) expect(output()).not.toContain('40P01')
})

const days = openDays(8)
type Offer = Awaited<ReturnType<typeof bookable>>

let people = 0
/** Every visitor comes from a network of their own, to either process in turn. */
function person(): Visitor {
  people += 1
  const address = `10.9.${Math.floor(people / 250)}.${(people % 250) + 1}`
  return networkVisitor((people % 2 ? one : two).url, address)
}

async function statusOf(by: Visitor, method: string, path: string, body: object): Promise<number> {
  return (await by.send(path, { method, body: JSON.stringify(body) })).status
}
const book = (offer: Parameters<typeof wish>[0], change: object) =>
  statusOf(person(), 'POST', '/api/appointments', wish(offer, change))
const save = (mark: object) => statusOf(martaAtTwo, 'POST', '/api/calendar/marks', mark)

/** Makes resources that a service needs, one list for each need. */
async function give(serviceId: number, needs: number[][]): Promise<void> {
  const rows = needs.flatMap((ids, n) => ids.map((resourceId) => ({ serviceId, need: n + 1, resourceId })))
  await database.db.insertInto('serviceResources').values(rows).execute()
}

async function resource(kind: 'room' | 'device', name: string): Promise<number> {
  const { id } = await database.db
    .insertInto('resources')
    .values({ kind, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Places of half an hour, each of one doctor. */
function places({ doctors }: Offer, count: number) {
  const times = ['09:30', '10:00', '10:30', '11:00', '11:30', '12:00']
  return days
    .flatMap((date) => times.flatMap((time) => doctors.map((doctorId) => ({ date, time, doctorId }))))
    .slice(0, count)
    .map((place) => {
      const end = toTime(toMinutes(place.time) + 30)
      return { ...place, range: { from: `${place.date}T${place.time}`, to: `${place.date}T${end}` } }
    })
}

const CALLS_AT_ONCE = 20

/** A busy machine may give up a call in fifty. */
const mostGivenUp = (calls: number) => Math.ceil(calls / 50)

/** Does two things for each place at the same moment; exactly one of both is done afterwards. */
async function raceAt<T>(all: T[], both: (place: T) => [Promise<number>, Promise<number>]): Promise<void> {
  const rounds: number[][] = []
  for (let n = 0; n < all.length; n += CALLS_AT_ONCE / 2) {
    const some = all.slice(n, n + CALLS_AT_ONCE / 2)
    rounds.push(...(await Promise.all(some.map((place) => Promise.all(both(place))))))
  }
  const decided = rounds.filter((statuses) => !statuses.includes(503))
  // 400: the clinic is closed.
  expect(decided.filter((statuses) => !/^201,4(00|09)$/.test(statuses.toSorted().join()))).toEqual([])
  expect(all.length - decided.length).toBeLessThanOrEqual(mostGivenUp(2 * all.length))
}

/** Saves a mark and books a visit of the same place at the same moment. */
async function race(offer: Offer, count: number, markOf: (place: Place) => object): Promise<void> {
  const all = places(offer, count)
  expect(all).toHaveLength(count)
  await raceAt(all, (place) => [save(markOf(place)), bookAt(offer, place)])
}
const bookAt = (offer: Offer, { doctorId, date, time }: Omit<Place, 'range'>) =>
  book({ ...offer, doctorId }, { appointmentDate: date, appointmentTime: time })
type Place = ReturnType<typeof places>[number]

test('T1: an absence saved while its time is being booked has no visit inside that staff did not decide about', async () => {
  const offer = await bookable(database.db, { doctors: 5 })
  await race(offer, 200, ({ doctorId, range }) => ({ kind: 'absence', doctorId, ...range }))
  const { rows } = await sql`
    SELECT a.id FROM calendar_marks mark JOIN appointments a ON a.doctor_id = mark.doctor_id AND a.during && mark.during
    WHERE a.status <> 'cancelled'`.execute(database.db)
  expect(rows).toEqual([])
})

test('T1: a closure saved while its time is being booked has no visit inside that staff did not decide about', async () => {
  const offer = await bookable(database.db)
  // A closure would ask about the visits of the test before.
  await database.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
  await race(offer, 40, ({ range }) => ({ kind: 'closure', ...range }))
  const { rows } = await sql`
    SELECT a.id FROM calendar_marks mark JOIN appointments a ON a.during && mark.during
    WHERE mark.kind = 'closure' AND a.doctor_id = ${offer.doctorId} AND a.status <> 'cancelled'`.execute(
    database.db,
  )
  expect(rows).toEqual([])
  // They would close the days of the other tests.
  await database.db.deleteFrom('calendarMarks').where('kind', '=', 'closure').execute()
})

test('T1: a visit given to a colleague while the colleague is being booked leaves one of both at the time', async () => {
  const offer = await bookable(database.db, { doctors: 2 })
  const [own = 0, colleague = 0] = offer.doctors
  const visits: { id: number; place: Place }[] = []
  for (const place of places({ ...offer, doctors: [own] }, 20)) {
    const when = { appointmentDate: place.date, appointmentTime: place.time }
    const body = JSON.stringify(wish({ ...offer, doctorId: own }, when))
    const answer = await person().send('/api/appointments', { method: 'POST', body })
    visits.push({ id: ((await answer.json()) as { id: number }).id, place })
  }
  await raceAt(visits, ({ id, place: { range, ...place } }) => {
    const decisions = [{ appointmentId: id, version: 1, decision: 'give', doctorId: colleague }]
    return [
      save({ kind: 'absence', doctorId: own, ...range, decisions }),
      bookAt(offer, { ...place, doctorId: colleague }),
    ]
  })
})

test('T3: a room blocked while it is being booked has no visit inside that staff did not decide about', async () => {
  const offer = await bookable(database.db)
  const resourceId = await resource('room', 'Stanza contesa')
  await give(offer.serviceId, [[resourceId]])
  await race(offer, 40, ({ range }) => ({ kind: 'block', resourceId, ...range }))
  const { rows } = await sql`
    SELECT appointment_id FROM calendar_marks mark
    JOIN appointment_resources taken ON taken.resource_id = mark.resource_id AND taken.occupied && mark.during`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

const OPERATIONS = 1000
const LENGTH = 30
const MARGINS = { beforeMinutes: 5, afterMinutes: 10 }

type Service = Offer & { starts: number[]; needs: number }
let services: Service[]
let doctors: number[]

/** Four doctors who all offer a desk with three places, a service in one of two rooms, and two that need each other's devices. */
beforeAll(async () => {
  const { db } = database
  const hours = { start: '08:00', end: '18:00' }
  const [desk, room, there, back] = [
    await bookable(db, hours),
    await bookable(db, hours),
    await bookable(db, hours),
    await bookable(db, hours),
  ]
  const made = [desk, room, there, back]
  doctors = made.map(({ doctorId }) => doctorId)
  const links = made.flatMap(({ serviceId, doctorId: own }) =>
    doctors.filter((id) => id !== own).map((doctorId) => ({ doctorId, serviceId })),
  )
  await db.insertInto('doctorServices').values(links).execute()
  await db.updateTable('services').set({ places: 3 }).where('id', '=', desk.serviceId).execute()
  const others = [room, there, back].map(({ serviceId }) => serviceId)
  await db.updateTable('services').set(MARGINS).where('id', 'in', others).execute()
  const [first, second] = [await resource('room', 'Stanza 1'), await resource('room', 'Stanza 2')]
  const [scan, laser] = [await resource('device', 'Ecografo'), await resource('device', 'Laser')]
  await give(room.serviceId, [[first, second]])
  await give(there.serviceId, [[scan], [laser]])
  await give(back.serviceId, [[laser], [scan]])
  const every = (step: number) =>
    Array.from({ length: Math.floor((600 - LENGTH) / step) + 1 }, (_, n) => 480 + n * step)
  const apart = every(LENGTH + MARGINS.beforeMinutes + MARGINS.afterMinutes)
  services = [
    { ...desk, starts: every(LENGTH), needs: 0 },
    { ...room, starts: apart, needs: 1 },
    { ...there, starts: apart, needs: 2 },
    { ...back, starts: apart, needs: 2 },
  ]
})

/**
 * Visits that take the same minutes of a lane or of a resource, or lie beside one whose service takes its doctor alone: from
 * date, time and lengths, not from what the constraints read.
 */
async function overlaps(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH visit AS (
      SELECT appointments.id, doctor_id, lane, places,
             appointment_date + appointment_time::time - make_interval(mins => appointments.before_minutes) AS start,
             appointment_date + appointment_time::time
               + make_interval(mins => duration + appointments.after_minutes) AS stop
      FROM appointments JOIN services ON services.id = service_id WHERE status <> 'cancelled')
    SELECT a.id, b.id AS other FROM visit a JOIN visit b ON a.id < b.id AND a.start < b.stop AND b.start < a.stop
    WHERE a.doctor_id = b.doctor_id AND (a.lane = b.lane OR least(a.places, b.places) = 1)
       OR EXISTS (SELECT FROM appointment_resources one JOIN appointment_resources other USING (resource_id)
                  WHERE one.appointment_id = a.id AND other.appointment_id = b.id)`.execute(database.db)
  return rows
}

/** Visits in a lane beyond the places of their service: a fourth at a desk of three overlaps none of the others in its lane. */
async function beyondPlaces(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT appointments.id, lane, places FROM appointments JOIN services ON services.id = service_id
    WHERE status <> 'cancelled' AND lane >= places`.execute(database.db)
  return rows
}

test('T3: 1,000 random placings and moves at once on two processes leave no overlap of a lane, a room or a device, none of two services of which one takes the doctor alone, and no more visits at a time than a service has places', async () => {
  const by = random(41)
  const dates = days.slice(0, 3)
  const ids: number[] = []
  const statuses: number[] = []
  const place = async () => {
    const service = by.one(services)
    const doctorId = by.chance(0.3) ? null : by.one(doctors)
    const when = { appointmentDate: by.one(dates), appointmentTime: toTime(by.one(service.starts)) }
    const answer = await person().send('/api/appointments', {
      method: 'POST',
      body: JSON.stringify(wish({ ...service, doctorId }, when)),
    })
    statuses.push(answer.status)
    if (answer.status === 201) ids.push(((await answer.json()) as { id: number }).id)
  }
  const move = async () => {
    const change = {
      ...{ appointmentDate: by.one(dates), appointmentTime: toTime(480 + 5 * by.below(115)) },
      ...(by.chance(0.4) && { status: by.one(['confirmed', 'cancelled'] as const) }),
    }
    const path = `/api/appointments/${by.one(ids)}`
    statuses.push(await statusOf(by.chance(0.5) ? marta : martaAtTwo, 'PATCH', path, change))
  }
  let left = OPERATIONS
  const work = async () => {
    for (; left > 0; ) {
      left -= 1
      await (ids.length < 20 || by.chance(0.5) ? place() : move())
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
  expect(statuses).toHaveLength(OPERATIONS)
  expect(statuses.filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(mostGivenUp(OPERATIONS))
  for (const done of [200, 201, 409])
    expect(statuses.filter((status) => status === done).length, String(done)).toBeGreaterThan(30)
  expect(await overlaps()).toEqual([])
  expect(await beyondPlaces()).toEqual([])
  const { rows } = await sql<{ serviceId: number; taken: number }>`
    SELECT service_id, count(resource_id)::integer AS taken
    FROM appointments LEFT JOIN appointment_resources ON appointment_id = appointments.id
    WHERE service_id = ANY (${services.map(({ serviceId }) => serviceId)}::integer[])
    GROUP BY appointments.id, service_id`.execute(database.db)
  const needs = new Map(services.map(({ serviceId, needs }) => [serviceId, needs]))
  expect(rows.filter(({ serviceId, taken }) => taken !== needs.get(serviceId))).toEqual([])
})
