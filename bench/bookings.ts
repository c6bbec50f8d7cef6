import type { Pool } from 'pg'
import { slotsOfDay } from '#features/booking/availability.server.ts'
import type { Database, Db } from '#platform/db/database.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { type Figure, median } from './figures.ts'
import type { Sent } from './load.ts'
import { measure } from './processes.ts'
import { addressOf, shuffled } from './random.ts'

const CONCURRENCY = 16

type Service = { id: number; categoryId: number; doctors: number[] }
type Options = {
  database: Database
  url: string
  appointments: number
  pace: { bookings: number; seconds: number; rounds: number }
}

/** Whole bookings over HTTP, beside single INSERTs: each in a transaction, as many at a time, through a pool as large. */
export async function bookings({ database, url, appointments, pace }: Options): Promise<Figure> {
  const { db, pool } = database
  // Rows as large as those of bookings, without their indexes, checks and references.
  await pool.query(
    'CREATE TABLE bare_bookings (LIKE appointments INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING GENERATED, PRIMARY KEY (id))',
  )
  // People do not queue up for one doctor's one day: in order, every request would wait for the lock of the last.
  const wishes = shuffled(await freeWishes(db, pace.bookings * (pace.rounds + 1)))
  const book = async (round: number) => {
    const some = wishes.slice(round * pace.bookings, (round + 1) * pace.bookings)
    const lists = Array.from({ length: CONCURRENCY }, (_, lane) =>
      some.filter((_, n) => n % CONCURRENCY === lane),
    )
    return (await measure({ url, lists, seconds: 0, once: true })).perSecond
  }
  await book(pace.rounds)
  await bareInserts(pool, 1)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < pace.rounds; round += 1) {
    ours.push(await book(round))
    theirs.push(await bareInserts(pool, pace.seconds))
  }
  const { rows } = await pool.query(
    `SELECT count(*)::integer AS count FROM appointments WHERE email LIKE '%@bench.example'`,
  )
  if (rows[0]?.count !== wishes.length)
    throw new Error(`${rows[0]?.count} bookings of ${wishes.length} are stored`)
  return {
    name: `bookings, ${appointments.toLocaleString('en')} appointments`,
    value: median(ours),
    unit: '/s',
    baseline: { name: 'bare INSERT per transaction', value: median(theirs) },
    atLeast: 0.15,
  }
}

const BARE_INSERT = `
  INSERT INTO bare_bookings (first_name, last_name, email, phone, date_of_birth, category_id, service_id, doctor_id,
                             appointment_date, appointment_time, duration, notes, request_hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`
const BARE_ROW = [
  ...['Niccolò', 'Esempi', 'niccolo@bench.example', '+39 333 000 0000', '1980-05-17', 1, 1, 1],
  ...['2026-03-03', '09:30', 30, 'Una nota di una riga.', Buffer.alloc(32)],
]

async function bareInserts(pool: Pool, seconds: number): Promise<number> {
  const start = performance.now()
  let count = 0
  const lane = async () => {
    while (performance.now() - start < seconds * 1000) {
      const client = await pool.connect()
      await client.query('BEGIN')
      await client.query(BARE_INSERT, BARE_ROW)
      await client.query('COMMIT')
      client.release()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  return (count / (performance.now() - start)) * 1000
}

/**
 * So many requests that all can be met. On a day services have no doctor in common, so that no request takes another's
 * place; on every second day the clinic chooses the doctor.
 */
export async function freeWishes(db: Db, count: number): Promise<Sent[]> {
  const services = await servicesOf(db)
  const world = { db, now: () => new Date() }
  const today = wallClock(new Date()).date
  const wishes: Sent[] = []
  for (let day = 2; wishes.length < count; day += 1) {
    if (day > 360) throw new Error(`only ${wishes.length} free places`)
    const date = addDays(today, day)
    for (const { id: serviceId, categoryId, doctors } of apart(services, day)) {
      const choices = day % 2 === 0 ? [null] : doctors
      for (const doctorId of choices) {
        const times = await slotsOfDay(world, { serviceId, subserviceId: null, doctorId, date })
        for (const time of times) {
          wishes.push(
            wish(wishes.length, {
              serviceId,
              categoryId,
              doctorId,
              appointmentDate: date,
              appointmentTime: time,
            }),
          )
        }
      }
    }
  }
  return wishes.slice(0, count)
}

async function servicesOf(db: Db): Promise<Service[]> {
  const links = await db
    .selectFrom('doctorServices')
    .innerJoin('services', 'services.id', 'doctorServices.serviceId')
    .select(['services.id', 'services.categoryId', 'doctorServices.doctorId'])
    .execute()
  const services = new Map<number, Service>()
  for (const { id, categoryId, doctorId } of links) {
    const service = services.get(id) ?? { id, categoryId, doctors: [] }
    service.doctors.push(doctorId)
    services.set(id, service)
  }
  return [...services.values()]
}

function apart(services: Service[], day: number): Service[] {
  const taken = new Set<number>()
  const start = (day * 7) % services.length
  return [...services.slice(start), ...services.slice(0, start)].filter(({ doctors }) => {
    const free = doctors.every((id) => !taken.has(id))
    if (free) for (const id of doctors) taken.add(id)
    return free
  })
}

/** Every request is another person at another address, as the limits expect of people. */
function wish(n: number, place: object): Sent {
  return {
    method: 'POST',
    path: '/api/appointments',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
    body: JSON.stringify({
      ...place,
      firstName: 'Niccolò',
      lastName: `Esempi ${n}`,
      email: `niccolo${n}@bench.example`,
      phone: '+39 333 000 0000',
      dateOfBirth: '1980-05-17',
      notes: 'Una nota di una riga.',
    }),
  }
}
