import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Moment, offerStatuses } from './rules.ts'

// ---------------------------------------------------------------- freed places

export type FreedPlace = Moment & { id: number; doctorId: number; duration: number; chain: number }

/** The places that are to be offered now, the oldest first. */
export async function duePlaces(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('freedPlaces')
    .select('id')
    .where('closedAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .orderBy('dueAt')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a place that is to be offered; undefined when it is not any more, or another process is at it. */
export function lockDuePlace(db: Tx, id: number, now: Date): Promise<FreedPlace | undefined> {
  return db
    .selectFrom('freedPlaces')
    .select(['id', 'doctorId', 'date', 'time', 'duration', 'chain'])
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function closePlace(db: Tx, id: number, now: Date): Promise<void> {
  await db.updateTable('freedPlaces').set({ closedAt: now.toISOString() }).where('id', '=', id).execute()
}

export async function postponePlace(db: Tx, id: number, dueAt: Date): Promise<void> {
  await db
    .updateTable('freedPlaces')
    .set({ dueAt: dueAt.toISOString() })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .execute()
}

// ---------------------------------------------------------------- offers

export type Offer = Moment & {
  id: number
  placeId: number | null
  entryId: number | null
  doctorId: number
  duration: number
  isHeld: boolean
  status: (typeof offerStatuses)[number]
  createdAt: string
  expiresAt: string
}

const OFFER = [
  'id',
  'placeId',
  'entryId',
  'doctorId',
  'date',
  'time',
  'duration',
  'isHeld',
  'status',
  'createdAt',
  'expiresAt',
] as const

export type NewOffer = {
  placeId: number
  entryId: number
  doctorId: number
  date: string
  time: string
  duration: number
  beforeMinutes: number
  afterMinutes: number
  lane: number
  places: number
  resourceIds: number[]
  isHeld: boolean
  createdAt: string
  expiresAt: string
}

export async function insertOffer(db: Tx, offer: NewOffer): Promise<void> {
  await db.insertInto('placeOffers').values(offer).execute()
}

/** Whether another person of the list has taken an offered place, or a visit lies there. */
const IS_GONE = sql<boolean>`(
  EXISTS (SELECT FROM place_offers other WHERE other.place_id = place_offers.place_id AND other.status = 'taken')
  OR EXISTS (
    SELECT FROM appointments visit WHERE visit.doctor_id = place_offers.doctor_id AND visit.lane = place_offers.lane
      AND visit.status <> 'cancelled' AND visit.occupied && place_offers.occupied))`

/** The offer a person has taken, else the newest. */
export function latestOffer(db: Db, entryId: number): Promise<(Offer & { isGone: boolean }) | undefined> {
  return db
    .selectFrom('placeOffers')
    .select(OFFER)
    .select(IS_GONE.as('isGone'))
    .where('entryId', '=', entryId)
    .orderBy((eb) => eb('status', '=', 'taken'), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locks an offer of a person until the transaction ends. */
export function lockOffer(
  db: Tx,
  { id, entryId }: { id: number; entryId: number },
): Promise<(Offer & { chain: number }) | undefined> {
  return db
    .selectFrom('placeOffers')
    .innerJoin('freedPlaces', 'freedPlaces.id', 'placeOffers.placeId')
    .select(OFFER.map((column) => `placeOffers.${column}` as const))
    .select('freedPlaces.chain')
    .where('placeOffers.id', '=', id)
    .where('placeOffers.entryId', '=', entryId)
    .forUpdate('placeOffers')
    .executeTakeFirst()
}

export async function endOffer(
  db: Tx,
  id: number,
  { status, now }: { status: 'taken' | 'declined' | 'expired'; now: Date },
): Promise<void> {
  await db
    .updateTable('placeOffers')
    .set({ status, answeredAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'offered')
    .execute()
}

/** Ends the open offers whose time is over; their places can be offered to the next at once. */
export async function expireOffers(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    WITH over AS (
      UPDATE place_offers SET status = 'expired', answered_at = ${at}::timestamptz
      WHERE id IN (SELECT id FROM place_offers WHERE status = 'offered' AND expires_at <= ${at}::timestamptz FOR UPDATE SKIP LOCKED)
      RETURNING place_id, is_held)
    UPDATE freed_places SET due_at = ${at}::timestamptz
    FROM over WHERE freed_places.id = over.place_id AND over.is_held AND closed_at IS NULL`.execute(db)
}

/** Ends all open offers to a person, who leaves the list; their held places can be offered to the next at once. */
export async function endOffersOf(db: Tx, entryId: number, now: Date): Promise<void> {
  const ended = await db
    .updateTable('placeOffers')
    .set({ status: 'declined', answeredAt: now.toISOString() })
    .where('entryId', '=', entryId)
    .where('status', '=', 'offered')
    .returning(['placeId', 'isHeld'])
    .execute()
  for (const { placeId, isHeld } of ended)
    if (isHeld && placeId !== null) await postponePlace(db, placeId, now)
}

/** How many offers in a row, the latest first, a person has let expire. */
export async function unansweredOffers(db: Db, entryId: number): Promise<number> {
  const rows = await db
    .selectFrom('placeOffers')
    .select('status')
    .where('entryId', '=', entryId)
    .where('status', '<>', 'offered')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  const answered = rows.findIndex(({ status }) => status !== 'expired')
  return answered < 0 ? rows.length : answered
}
