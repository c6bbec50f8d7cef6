import { type RawBuilder, sql } from 'kysely'
import { knownOffers } from '#features/catalogue/offers.server.ts'
import type { Offer } from '#features/catalogue/store.server.ts'
import { versionOf } from '#platform/db/changes.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { CountedLimit } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { uncounted } from '#platform/http/limits.server.ts'
import { addDays, toMinutes } from '#platform/time/dates.ts'
import type { Interval } from './rules.ts'

/** What takes up doctors' time, in minutes of each day: see `busyKey`. */
export type Busy = Map<string, Interval[]>

const minNotice = sql`(SELECT value FROM site_settings WHERE key = 'booking_min_notice_minutes') AS "minNotice"`

export type Calendar = {
  busy: Busy
  /** The notice the clinic needs before a visit, in minutes; null when nobody set it. */
  minNotice: string | null
}

/** The visits of these doctors between two days, both included. */
export async function readCalendar(db: Db, doctorIds: number[], from: string, to: string): Promise<Calendar> {
  const { rows } = await sql<{ visits: string; minNotice: string | null }>`/*kept*/
    SELECT visits, ${minNotice} FROM visits_of(${doctorIds}::integer[], ${from}::date, ${to}::date)`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a calendar is one row')
  return { busy: readVisits(row.visits), minNotice: row.minNotice }
}

/** What someone wants to book; `doctorIds` null: with whoever offers the service. */
export type DayWish = {
  serviceId: number
  subserviceId: number | null
  doctorIds: number[] | null
  date: string
}

/** All that decides which times of a day are free, as it was at one moment. */
export type OfferedDay = {
  offer: Offer
  /** Those of the wanted doctors who offer the service, active or not, in order. */
  candidates: number[]
  /** The visits of the candidates as `visits_of` of the database writes them. */
  visits: string
  /** The same stamp, the same visits. */
  stamp: string | null
  minNotice: string | null
  /** Of the catalogue. */
  version: string
}

/** One statement: it runs for every question about free times. Null when there is no such service. */
export function readOfferedDay(db: Db, wish: DayWish): Promise<OfferedDay | null> {
  return readDay<OfferedDay>(db, db, wish)
}

export type RequestedDay = OfferedDay & {
  /** The unanswered requests of the address, as the database writes them. */
  requests: string
  /** How often that was asked for. */
  hits: number
  /** Of the request that is to be stored. */
  id: number
}

/**
 * The same for somebody who asks for one of the day's times, which is counted: throws 429 when it was too often. `root` is
 * the database outside of any transaction.
 */
export function readRequestedDay(
  root: Db,
  db: Db,
  { email, today, limit, ...wish }: DayWish & { email: string; today: string; limit: CountedLimit },
): Promise<RequestedDay | null> {
  // Counted once, also when the day has to be read again.
  let counting = limit
  // Nobody waits for the disk on account of the count: what a power cut takes of it harms no one. Not where more follows
  // in the same transaction.
  const unhurried = db.isTransaction ? sql`` : sql`, set_config('synchronous_commit', 'off', true)`
  return readDay<RequestedDay>(root, db, wish, {
    columns: () => sql`, open_requests(${email}, ${today}::date) AS requests, ${counting.hits} AS hits,
        nextval('appointments_id_seq')::integer AS id${unhurried}`,
    found: ({ hits }) => {
      counting.check(hits)
      counting = uncounted
    },
  })
}

/** How often a day is read anew while staff save the catalogue. */
const READ_ATTEMPTS = 10

async function readDay<Day extends OfferedDay>(
  root: Db,
  db: Db,
  wish: DayWish,
  more?: { columns: () => RawBuilder<unknown>; found: (row: Omit<Day, 'offer' | 'candidates'>) => void },
): Promise<Day | null> {
  type Row = Omit<Day, 'offer' | 'candidates'>
  const offers = knownOffers(root)
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
    const known = await offers.find(db, wish)
    if (!known) return null
    const { offer, version } = known
    const candidates = offer.doctors
      .map(({ id }) => id)
      .filter((id) => wish.doctorIds === null || wish.doctorIds.includes(id))
      .sort((a, b) => a - b)
    const { rows } = await sql<Row>`/*kept*/
      SELECT visits, stamp::text, ${versionOf('catalogue')} AS version, ${minNotice}${more?.columns() ?? sql``}
      FROM visits_of(${candidates}::integer[], ${wish.date}::date, ${wish.date}::date)`.execute(db)
    const [row] = rows
    if (!row) throw new Error('a day is one row')
    more?.found(row)
    if (row.version === version) return { offer, candidates, ...row } as unknown as Day
    offers.forget(wish)
  }
  throw new Refusal('unavailable', { retryAfter: 1 })
}

/** A visit that runs past midnight counts on both days. */
export function readVisits(visits: string): Busy {
  const busy: Busy = new Map()
  if (visits === '') return busy
  for (const visit of visits.split(',')) {
    const [doctorId, date, time, minutes] = visit.split(' ') as [string, string, string, string]
    const start = toMinutes(time)
    const duration = Number(minutes)
    put(busy, doctorId, date, { start, end: start + duration })
    if (start + duration > 1440)
      put(busy, doctorId, addDays(date, 1), { start: start - 1440, end: start + duration - 1440 })
  }
  return busy
}

function put(busy: Busy, doctorId: string, date: string, visit: Interval): void {
  const key = busyKey(doctorId, date)
  const visits = busy.get(key)
  if (visits) visits.push(visit)
  else busy.set(key, [visit])
}

export function busyKey(doctorId: number | string, date: string): string {
  return `${doctorId} ${date}`
}

/** Takes, until the end of the transaction, the right to change these days of these doctors. */
export async function lockDays(db: Tx, doctorIds: number[], dates: string[]): Promise<void> {
  const ids = doctorIds.toSorted((a, b) => a - b)
  await sql`/*kept*/ SELECT lock_days(${ids}::integer[], ${dates.toSorted()}::date[])`.execute(db)
}
