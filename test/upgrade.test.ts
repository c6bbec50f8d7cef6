import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstFreeDay, slotsOfDay } from '#features/booking/availability.server.ts'
import { servicesWithNextSlot } from '#features/booking/first-times.server.ts'
import { type Database, openDatabase } from '#platform/db/database.server.ts'
import { migrateAsOwner } from '#platform/db/migrate.server.ts'
import { addDays, toMinutes, toTime, wallClock } from '#platform/time/dates.ts'
import { type Blank, blankDatabase } from './database.ts'
import { bookable, wish } from './factories.ts'
import { formerFreeSlots } from './former-times.ts'

// A database as the version before doctors had hours left it, with bookings and competences as the sample catalogue wrote them.

const BEFORE = '0006'
const NOW = new Date('2026-03-02T09:00:00Z')
const TODAY = wallClock(NOW).date
const NOTICE = 90
const DAYS = Array.from({ length: 75 }, (_, n) => addDays('2026-03-01', n))
const HOLIDAYS = ['2026-04-06', '2026-04-25', '2026-05-01']

type Visit = { doctorId: number; date: string; time: string; duration: number; status: Status }
type Status = 'pending' | 'confirmed' | 'completed' | 'cancelled'
type Kind = { id: number | null; duration: number }
type Offer = Awaited<ReturnType<typeof bookable>> & { start: string; end: string; kinds: Kind[] }

let blank: Blank
let database: Database
let offers: Offer[]
const visits: Visit[] = []

beforeAll(async () => {
  blank = await blankDatabase()
  await migrateAsOwner(blank, { upTo: BEFORE })
  database = openDatabase(blank.url, { statementTimeout: 0 })
  await fillFormer()
  expect(await migrateAsOwner(blank)).toContain('0006_clinic_time.sql')
})
afterAll(async () => {
  await database?.close()
  await blank?.drop()
})

async function fillFormer(): Promise<void> {
  const { db } = database
  const setting = { key: 'booking_min_notice_minutes', value: String(NOTICE) }
  await db.insertInto('siteSettings').values(setting).execute()
  const subservices = [30, 60].map((duration) => ({ name: `Di ${duration} minuti`, duration }))
  const mornings = await bookable(db, { doctors: 2, subservices })
  const evenings = await bookable(db, { start: '15:00', end: '18:40' })
  const shared = mornings.doctorId
  await db.insertInto('doctorServices').values({ doctorId: shared, serviceId: evenings.serviceId }).execute()
  const links = mornings.doctors.flatMap((doctorId) =>
    mornings.subservices.map((subserviceId) => ({ doctorId, subserviceId })),
  )
  await db.insertInto('doctorSubservices').values(links).execute()
  const added = await addKind(mornings.serviceId, 45)
  const [short = 0, long = 0] = mornings.subservices
  offers = [
    {
      ...mornings,
      ...{ start: '09:30', end: '12:30' },
      kinds: [
        { id: null, duration: 30 },
        { id: short, duration: 30 },
        { id: long, duration: 60 },
        { id: added, duration: 45 },
      ],
    },
    {
      ...evenings,
      doctors: [shared, evenings.doctorId],
      ...{ start: '15:00', end: '18:40', kinds: [{ id: null, duration: 30 }] },
    },
  ]
  visits.push(...[...mornings.doctors, evenings.doctorId].flatMap(visitsOf))
  const rows = visits.map(({ date, time, ...visit }) => ({
    ...wish(mornings),
    ...{ appointmentDate: date, appointmentTime: time, ...visit },
  }))
  await db.insertInto('appointments').values(rows).execute()
}

async function addKind(serviceId: number, duration: number): Promise<number> {
  const name = `Di ${duration} minuti`
  const { id } = await database.db
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
  return visits
    .filter((visit) => visit.doctorId === doctorId && visit.status !== 'cancelled')
    .flatMap((visit) => {
      const start = toMinutes(visit.time) - (visit.date === addDays(date, -1) ? 1440 : 0)
      const isNear = visit.date === date || visit.date === addDays(date, -1)
      return isNear ? [{ start, end: start + visit.duration }] : []
    })
}

/** The answer of the version before. */
function formerAnswer({ start, end }: Offer, duration: number, doctorIds: number[], date: string): string[] {
  const schedules = [1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...{ dayOfWeek, startTime: start, endTime: end, isActive: true },
  }))
  const perDoctor = doctorIds.map((id) =>
    formerFreeSlots({
      ...{ date, schedules, duration, busy: busyOf(id, date), now: wallClock(NOW) },
      ...{ minNotice: NOTICE, isClosed: HOLIDAYS.includes(date) },
    }),
  )
  return [...new Set(perDoctor.flat())].sort()
}

const source = () => ({ db: database.db, now: () => NOW })

test('a database of the version before answers all free times byte for byte as before its upgrade', async () => {
  let times = 0
  for (const offer of offers) {
    for (const kind of offer.kinds) {
      for (const doctorId of [null, ...offer.doctors]) {
        const wanted = { serviceId: offer.serviceId, subserviceId: kind.id, doctorId }
        const former = DAYS.map((date) =>
          formerAnswer(offer, kind.duration, doctorId === null ? offer.doctors : [doctorId], date),
        )
        const answers = []
        for (const date of DAYS) answers.push(await slotsOfDay(source(), { ...wanted, date }))
        expect(JSON.stringify(answers)).toBe(JSON.stringify(former))
        times += former.flat().length
        const first = DAYS.find((date, n) => date >= TODAY && (former[n]?.length ?? 0) > 0)
        expect(await firstFreeDay(source(), { ...wanted, date: TODAY })).toBe(first)
      }
    }
    const duration = Math.min(...offer.kinds.map((kind) => kind.duration))
    const days = DAYS.flatMap((date) =>
      formerAnswer(offer, duration, offer.doctors, date).map((time) => `${date}T${time}`),
    )
    const listed = Object.values(await servicesWithNextSlot(source(), {})).flatMap(({ services }) => services)
    expect(listed.find(({ id }) => id === offer.serviceId)?.nextAvailable).toBe(days[0])
  }
  expect(times).toBeGreaterThan(2000)
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
