import { sql } from 'kysely'
import { knownOffers, type OfferOf } from '#features/catalogue/offers.server.ts'
import type { Offer } from '#features/catalogue/store.server.ts'
import { versionOf } from '#platform/db/changes.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { CountedLimit } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
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
    SELECT visits_of(${doctorIds}::integer[], ${from}::date, ${to}::date) AS visits, ${minNotice}`.execute(db)
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
  /** The visits of those of the wanted doctors who offer the service, as `visits_of` of the database writes them. */
  visits: string
  minNotice: string | null
}

/** How often something is read anew, or asked for again, while staff save the catalogue. */
export const READ_ATTEMPTS = 10

/** One statement: it runs for every question about free times. Null when there is no such service. */
export async function readOfferedDay(db: Db, wish: DayWish): Promise<OfferedDay | null> {
  const offers = knownOffers(db)
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
    const known = await offers.find(wish)
    if (!known) return null
    const { offer, version } = known
    const doctorIds = offer.doctors
      .map(({ id }) => id)
      .filter((id) => wish.doctorIds === null || wish.doctorIds.includes(id))
    const { rows } = await sql<{ visits: string; version: string; minNotice: string | null }>`/*kept*/
      SELECT visits_of(${doctorIds}::integer[], ${wish.date}::date, ${wish.date}::date) AS visits,
             ${versionOf('catalogue')} AS version, ${minNotice}`.execute(db)
    const [day] = rows
    if (!day) throw new Error('a day is one row')
    if (day.version === version) return { offer, visits: day.visits, minNotice: day.minNotice }
    offers.forget(wish)
  }
  throw new Refusal('unavailable', { retryAfter: 1 })
}

/** What a request is decided by besides visits, as it is known. Only what stores it, or `isStillKnown`, can say whether it still is. */
export type Terms = { offer: Offer; version: string; minNotice: string | null }

// The notice, as it was when it was last asked for.
const notices = new WeakMap<Db, string | null>()

/** What is known of the terms of a wish, else what the database says. Null when there is no such service. */
export async function knownTerms(db: Db, wish: OfferOf): Promise<Terms | null> {
  const known = await knownOffers(db).find(wish)
  if (!known) return null
  const notice = notices.get(db)
  if (notice !== undefined) return { ...known, minNotice: notice }
  const { rows } = await sql<{ minNotice: string | null }>`/*kept*/ SELECT ${minNotice}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a notice is one row')
  notices.set(db, row.minNotice)
  return { ...known, minNotice: row.minNotice }
}

export function forgetTerms(db: Db, wish: OfferOf): void {
  knownOffers(db).forget(wish)
  notices.delete(db)
}

// Nobody waits for the disk on account of a count: what a power cut takes of it harms no one.
const unhurried = sql`set_config('synchronous_commit', 'off', true)`

/** Counts an attempt of which nothing is to be stored, and says whether the catalogue is still what it was known as. */
export async function isStillKnown(db: Db, terms: Terms, limit: CountedLimit): Promise<boolean> {
  const { rows } = await sql<{ hits: number; version: string }>`/*kept*/
    SELECT ${limit.hits} AS hits, ${versionOf('catalogue')} AS version, ${unhurried}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a look is one row')
  limit.check(row.hits)
  return row.version === terms.version
}

/** Counts an attempt whose statement failed. Throws 429, and nothing else: a database that is gone counts nobody. */
export async function countTry(db: Db, limit: CountedLimit): Promise<void> {
  const counted = sql<{ hits: number }>`/*kept*/ SELECT ${limit.hits} AS hits, ${unhurried}`
  const { rows } = await counted.execute(db).catch(() => ({ rows: [] }))
  limit.check(rows[0]?.hits ?? 0)
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
