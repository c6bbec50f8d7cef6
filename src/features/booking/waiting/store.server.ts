import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { channelsTo } from '#platform/sms/number.ts'
import { CLINIC_ZONE, wallClock } from '#platform/time/dates.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import { hasVisitWith } from '../calendar.store.server.ts'
import {
  CONFIRM_HOURS,
  type DayPart,
  OFFERS_OF_DAY,
  SMS_SETTING,
  type Wish,
  type waitingStatuses,
} from './rules.ts'

/** A person's wait for an earlier place, with the visit that would move there. */
export type Entry = Wish & {
  id: number
  /** See `PERSON`. */
  person: string
  contactId: number
  firstName: string
  lastName: string
  email: string
  phone: string
  /** The telephone number is a patient's, see `hasVisitWith`. */
  isPatient: boolean
  serviceId: number
  subserviceId: number | null
  /** Null for any doctor of the service. */
  doctorId: number | null
  status: (typeof waitingStatuses)[number]
  confirmedAt: string | null
  createdAt: string
  appointmentId: number | null
  visitDate: string | null
  visitTime: string | null
}

/**
 * All names that wait with one e-mail address get places as one person; without one, the contact does. Each of them has pressed
 * a button in that mailbox, or stands there by staff, so it limits no one else, as counting unproven requests by their address would (decision 28).
 */
const PERSON = sql<string>`coalesce(nullif(fold(contact.email), ''), contact.id::text)`

function selectEntries(db: Db) {
  return db
    .selectFrom('waitingEntries as entry')
    .innerJoin('contactRequests as contact', 'contact.id', 'entry.contactId')
    .leftJoin('appointments as visit', (join) =>
      join
        .onRef('visit.id', '=', 'entry.appointmentId')
        .on('visit.status', 'in', ['pending', 'confirmed'] as const),
    )
    .select([
      'entry.id',
      'entry.contactId',
      'entry.serviceId',
      'entry.subserviceId',
      'entry.doctorId',
      'entry.weekdays',
      'entry.part',
      'entry.until',
      'entry.noticeHours',
      'entry.status',
      'entry.confirmedAt',
      'entry.createdAt',
      'contact.firstName',
      'contact.lastName',
      // A visit's own address and number, which staff correct there, are the ones its links go to.
      sql<string>`coalesce(nullif(visit.email, ''), contact.email)`.as('email'),
      sql<string>`coalesce(nullif(visit.phone, ''), contact.phone)`.as('phone'),
      PERSON.as('person'),
      hasVisitWith(sql`contact.id`, sql`coalesce(nullif(visit.phone, ''), contact.phone)`).as('isPatient'),
      'visit.id as appointmentId',
      'visit.appointmentDate as visitDate',
      'visit.appointmentTime as visitTime',
    ])
}

export function findEntry(db: Db, id: number): Promise<Entry | undefined> {
  return selectEntries(db).where('entry.id', '=', id).executeTakeFirst()
}

/** The entry a link leads to; undefined for an unknown one. */
export function findEntryByLink(db: Db, tokenHash: Buffer): Promise<Entry | undefined> {
  return selectEntries(db)
    .innerJoin('waitingLinks as link', 'link.entryId', 'entry.id')
    .where('link.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/** The waiting entry of a person for a service. */
export function findWaiting(
  db: Db,
  { contactId, serviceId }: { contactId: number; serviceId: number },
): Promise<Entry | undefined> {
  return selectEntries(db)
    .where('entry.contactId', '=', contactId)
    .where('entry.serviceId', '=', serviceId)
    .where('entry.status', '=', 'waiting')
    .executeTakeFirst()
}

export type NewEntry = Wish & {
  contactId: number
  appointmentId: number | null
  serviceId: number
  subserviceId: number | null
  doctorId: number | null
  confirmedAt: string | null
  noticeVersion: string | null
  createdAt: string
}

/** @returns the id; undefined when the person has begun to wait for the service at the same moment */
export async function insertEntry(db: Tx, { weekdays, ...entry }: NewEntry): Promise<number | undefined> {
  const made = await db
    .insertInto('waitingEntries')
    .values({ ...entry, weekdays: [...weekdays] })
    .onConflict((on) => on.columns(['contactId', 'serviceId']).where('status', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export type EntryEdit = {
  doctorId?: number | null
  subserviceId?: number | null
  weekdays?: number[]
  part?: DayPart | null
  until?: string
  noticeHours?: number
  appointmentId?: number | null
  confirmedAt?: string
}

export async function editEntry(db: Tx, id: number, edit: EntryEdit): Promise<void> {
  await db.updateTable('waitingEntries').set(edit).where('id', '=', id).execute()
}

/** Ends the wait of a person. */
export async function endEntry(
  db: Tx,
  id: number,
  { status, now }: { status: 'taken' | 'withdrawn'; now: Date },
): Promise<void> {
  await db
    .updateTable('waitingEntries')
    .set({ status, endedAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** Whether the clinic sends SMS to Italian mobiles beside its mails. */
export async function sendsSms(db: Db): Promise<boolean> {
  const setting = await db
    .selectFrom('siteSettings')
    .select('value')
    .where('key', '=', SMS_SETTING.key)
    .executeTakeFirst()
  return setting ? setting.value === 'true' : SMS_SETTING.usual
}

/** The channels by which an entry's person can be reached. SMS go to patients alone: any number can be typed into the form. */
export function channelsOf(entry: Entry, { sms }: { sms: boolean }): ('mail' | 'sms')[] {
  return channelsTo(entry, { sms: sms && entry.isPatient })
}

/**
 * Locks the entry until the transaction ends: no place is offered to the person meanwhile.
 * @returns whether the person still waits
 */
export async function lockEntry(db: Tx, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('waitingEntries')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found?.status === 'waiting'
}

/**
 * Locks the wait of a person who is to be offered a place, and reads again whether it suits. Never waits: it is called with days
 * locked, which a press locks after its entry.
 * @returns 'busy' when the person answers at this moment; 'gone' when it suits no more
 */
export async function lockForOffer(
  db: Tx,
  entryId: number,
  { placeId, now }: { placeId: number; now: Date },
): Promise<'suits' | 'gone' | 'busy'> {
  const locked = await db
    .selectFrom('waitingEntries')
    .select('id')
    .where('id', '=', entryId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!locked) return 'busy'
  const [again] = await entriesFor(db, placeId, now, entryId)
  return again ? 'suits' : 'gone'
}

/** Whether a mail or SMS with a link has gone to the person of an entry since a moment. */
export async function hasLinkSince(db: Db, entryId: number, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('waitingLinks')
    .select('entryId')
    .where('entryId', '=', entryId)
    .where('createdAt', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a doctor offers the service of the entry. */
const IS_OFFERED: RawBuilder<boolean> = sql`EXISTS (
  SELECT FROM doctor_services offered
  WHERE offered.service_id = entry.service_id AND offered.doctor_id = place.doctor_id)`

/** Lets places be offered one at a time until the transaction ends: two at once could be held for one person. */
export async function lockOffering(db: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('waiting list', 0))`.execute(db)
}

/**
 * The entries a place may suit, in the order in which they came: they wait for its doctor or for any, and have no visit before it.
 * Left out are people who were offered it already, have another place held, or got `OFFERS_OF_DAY` offers in 24 hours.
 * @param id of one entry; without it, all
 */
export function entriesFor(db: Db, placeId: number, now: Date, id?: number): Promise<Entry[]> {
  const yesterday = new Date(now.getTime() - 24 * HOUR_MS).toISOString()
  return selectEntries(db)
    .$if(id !== undefined, (rows) => rows.where('entry.id', '=', id ?? 0))
    .innerJoin('freedPlaces as place', (join) => join.on('place.id', '=', placeId))
    .where('entry.status', '=', 'waiting')
    .where('entry.confirmedAt', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('entry.doctorId', 'is', null), eb('entry.doctorId', '=', eb.ref('place.doctorId'))]),
    )
    .where(IS_OFFERED)
    .where('entry.until', '>=', sql<string>`place.date`)
    .where(
      sql<boolean>`(visit.id IS NULL OR (visit.appointment_date, visit.appointment_time) > (place.date, place.time))`,
    )
    .where(
      sql<boolean>`${PERSON} NOT IN (
        SELECT ${PERSON}
        FROM place_offers offer JOIN waiting_entries own ON own.id = offer.entry_id JOIN contact_requests contact ON contact.id = own.contact_id
        GROUP BY 1 HAVING bool_or(offer.place_id = ${placeId} OR offer.is_held AND offer.status = 'offered')
          OR count(*) FILTER (WHERE offer.created_at > ${yesterday}) >= ${sql.lit(OFFERS_OF_DAY)})`,
    )
    .orderBy('entry.createdAt')
    .orderBy('entry.id')
    .execute()
}

/** Ends the waits whose last day has passed, and deletes those that were not confirmed in two days. */
export async function closeLapsedEntries(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('waitingEntries')
    .set({ status: 'withdrawn', endedAt: now.toISOString() })
    .where('status', '=', 'waiting')
    .where('until', '<', wallClock(now).date)
    .execute()
  await db
    .deleteFrom('waitingEntries')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS).toISOString())
    .execute()
}

/** Whether the patient of a visit waits for an earlier time of it. */
export async function isWaitedFor(db: Db, visitId: number): Promise<boolean> {
  const found = await db
    .selectFrom('waitingEntries')
    .select('id')
    .where('appointmentId', '=', visitId)
    .where('status', '=', 'waiting')
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes waits that ended, places that were dealt with, and what was proposed in place of visits that could not be, before a
 * moment; answers how many rows.
 */
export async function pruneWaiting(db: Db, before: Date): Promise<number> {
  const until = before.toISOString()
  const entries = await db.deleteFrom('waitingEntries').where('endedAt', '<', until).executeTakeFirst()
  const places = await db
    .deleteFrom('freedPlaces')
    .where('closedAt', '<', until)
    .where(sql<boolean>`NOT EXISTS (
      SELECT FROM place_offers offer WHERE offer.place_id = freed_places.id AND offer.status = 'offered')`)
    .executeTakeFirst()
  const displaced = await db
    .deleteFrom('displacedVisits')
    .where('forStart', '<', sql<string>`${until}::timestamptz AT TIME ZONE ${CLINIC_ZONE}`)
    .executeTakeFirst()
  return Number(entries.numDeletedRows + places.numDeletedRows + displaced.numDeletedRows)
}

/** The entries that wait for a doctor's time on a day, confirmed, in the order in which they came. */
export function entriesOf(db: Db, { doctorId, date }: { doctorId: number; date: string }): Promise<Entry[]> {
  return selectEntries(db)
    .where('entry.status', '=', 'waiting')
    .where('entry.confirmedAt', 'is not', null)
    .where('entry.until', '>=', date)
    .where(({ or, eb }) => or([eb('entry.doctorId', 'is', null), eb('entry.doctorId', '=', doctorId)]))
    .where(
      sql<boolean>`EXISTS (
        SELECT FROM doctor_services offered
        WHERE offered.service_id = entry.service_id AND offered.doctor_id = ${doctorId})`,
    )
    .orderBy('entry.createdAt')
    .orderBy('entry.id')
    .execute()
}
