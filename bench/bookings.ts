import { slotsOfDay } from '#features/booking/availability.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import type { Filled } from './database.ts'
import { type Figure, median } from './figures.ts'
import { bareInserts } from './inserts.ts'
import type { Measured, Sent } from './load.ts'
import { measure } from './processes.ts'
import { addressOf, shuffled } from './random.ts'

const CLIENTS = 24

// The marks of decisions 30 and 41.
const OF_BARE_INSERTS = 0.025
const OF_MEAN = 3

type Service = { id: number; categoryId: number; doctors: number[] }

type Options = {
  database: Filled
  url: string
  appointments: number
  pace: { bookings: number; seconds: number; rounds: number }
}

/** Whole bookings over HTTP, each at a time of its own, beside single INSERTs in transactions through a pool of the same size. */
export async function bookings({ database, url, appointments, pace }: Options): Promise<Figure[]> {
  const { db, pool } = database
  // People do not queue up for one doctor's one day: in order, every request would wait for the lock of the last.
  const wishes = shuffled(await freeWishes(db, pace.bookings * (pace.rounds + 1)))
  const book = (round: number) => {
    const some = wishes.slice(round * pace.bookings, (round + 1) * pace.bookings)
    const lists = Array.from({ length: CLIENTS }, (_, lane) => some.filter((_, n) => n % CLIENTS === lane))
    return measure({ url, lists, seconds: 0, once: true })
  }
  await book(pace.rounds)
  const bare = await bareInserts(database, CLIENTS)
  await bare(1)
  const ours: Measured[] = []
  const bareRates: number[] = []
  for (let round = 0; round < pace.rounds; round += 1) {
    ours.push(await book(round))
    bareRates.push(await bare(pace.seconds))
  }
  const { rows } = await pool.query(
    `SELECT count(*)::integer AS count FROM appointments WHERE email LIKE '%@bench.example'`,
  )
  if (rows[0]?.count !== wishes.length)
    throw new Error(`${rows[0]?.count} bookings of ${wishes.length} are stored`)
  const rate = median(ours.map(({ perSecond }) => perSecond))
  const name = `bookings, ${CLIENTS} clients, ${appointments.toLocaleString('en')} appointments`
  return [
    {
      ...{ name, value: rate, unit: '/s' },
      baseline: { name: 'bare INSERT per transaction', value: median(bareRates) },
      atLeast: OF_BARE_INSERTS,
    },
    {
      ...{ name: `${name}, p99`, value: median(ours.map(({ p99 }) => p99)), unit: 'ms' },
      baseline: { name: 'mean of the same bookings', value: (CLIENTS / rate) * 1000 },
      atMost: OF_MEAN,
    },
  ]
}

/**
 * So many requests that all can be met. On a day services have no doctor in common, and none needs a room or device, so that
 * no request takes another's place; on every second day the clinic chooses the doctor.
 */
export async function freeWishes(db: Db, count: number): Promise<Sent[]> {
  const services = await servicesOf(db)
  const ctx = { db, now: () => new Date() }
  const today = wallClock(new Date()).date
  const wishes: Sent[] = []
  for (let day = 2; wishes.length < count; day += 1) {
    if (day > 360) throw new Error(`only ${wishes.length} free places`)
    const date = addDays(today, day)
    for (const { id: serviceId, categoryId, doctors } of apart(services, day)) {
      const choices = day % 2 === 0 ? [null] : doctors
      for (const doctorId of choices) {
        const times = await slotsOfDay(ctx, { serviceId, subserviceId: null, doctorId, date })
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
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('serviceResources')
            .select('need')
            .whereRef('serviceResources.serviceId', '=', 'services.id'),
        ),
      ),
    )
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
