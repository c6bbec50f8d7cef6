import type { Db } from '#platform/db/database.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { type Random, random } from '../scripts/fill/random.ts'
import { type Figure, median } from './figures.ts'
import type { Sent } from './load.ts'
import { measure } from './processes.ts'
import { addressOf } from './random.ts'

// The mark of decision 41.
const OF_EMPTY_CALLS = 0.025

const CONNECTIONS = 20
const EACH = 1000

type Options = {
  db: Db
  /** Servers on many appointments and on few. */
  large: string
  small: string
  appointments: number
  pace: { seconds: number; rounds: number }
}

/** Free slots among very many appointments, beside an answer of nothing and beside the same among few. */
export async function availableSlots({ db, large, small, appointments, pace }: Options): Promise<Figure[]> {
  const asked = await questions(db)
  const nothing = asked.map((list) => list.map((sent) => ({ ...sent, path: '/api/bench/empty' })))
  const run = (url: string, lists: Sent[][], seconds = pace.seconds) =>
    measure({ url, lists, seconds, once: false })
  await run(large, asked, 2)
  await run(small, asked, 2)
  await run(large, nothing, 1)
  const many = []
  const few = []
  const empty = []
  for (let round = 0; round < pace.rounds; round += 1) {
    many.push(await run(large, asked))
    empty.push(await run(large, nothing))
    few.push(await run(small, asked))
  }
  const count = appointments.toLocaleString('en')
  return [
    {
      name: `available slots, ${count} appointments`,
      value: median(many.map(({ perSecond }) => perSecond)),
      unit: 'req/s',
      baseline: {
        name: 'empty call, same server',
        value: median(empty.map(({ perSecond }) => perSecond)),
      },
      atLeast: OF_EMPTY_CALLS,
    },
    {
      name: `available slots, ${count} appointments, p99`,
      value: median(many.map(({ p99 }) => p99)),
      unit: 'ms',
      baseline: { name: 'with 1,000 appointments', value: median(few.map(({ p99 }) => p99)) },
      atMost: 3,
    },
  ]
}

/** Any service, one of its doctors or whichever (-1), any day of the bookable year; each list in an order of its own. */
export async function questions(db: Db): Promise<Sent[][]> {
  const services = await db.selectFrom('doctorServices').select(['serviceId', 'doctorId']).execute()
  const kinds = await db
    .selectFrom('subservices')
    .select(['id', 'serviceId'])
    .where('isActive', '=', true)
    .execute()
  const today = wallClock(new Date()).date
  const next: Random = random(1)
  const question = (): Sent => {
    const { serviceId, doctorId } = next.one(services)
    const own = kinds.filter((kind) => kind.serviceId === serviceId)
    const search = new URLSearchParams({
      serviceId: String(serviceId),
      doctorId: String(next.below(3) === 0 ? -1 : doctorId),
      date: addDays(today, next.below(366)),
    })
    if (own.length > 0 && next.below(2) === 0) search.set('subserviceId', String(next.one(own).id))
    return {
      path: `/api/appointments/available-slots?${search}`,
      headers: { 'x-forwarded-for': addressOf(next.below(1_000_000)) },
    }
  }
  return Array.from({ length: CONNECTIONS }, () => Array.from({ length: EACH }, question))
}
