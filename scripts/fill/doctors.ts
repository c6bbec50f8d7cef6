import { sql } from 'kysely'
import type { Pool } from 'pg'
import { bookableDoctors, demandOf } from '#features/booking/availability.server.ts'
import { momentText, readCalendar } from '#features/booking/calendar.store.server.ts'
import type { ClinicRules } from '#features/booking/time/calendar.ts'
import type { WorkingHours } from '#features/booking/time/hours.ts'
import type { Demand } from '#features/booking/time/judge.ts'
import type { Mark } from '#features/booking/time/marks.ts'
import {
  activeOffers,
  type Offer as CatalogueOffer,
  type OfferedKind,
} from '#features/catalogue/store.server.ts'
import type { Database, Db } from '#platform/db/database.server.ts'
import { addDays } from '#platform/time/dates.ts'
import { FillError } from './errors.ts'
import { createPeople } from './people.ts'
import { type Random, random, weighted } from './random.ts'

/** A service or subservice a doctor can be booked for. */
export type Offer = {
  name: string
  categoryId: number
  serviceId: number
  subserviceId: number | null
  demand: Demand
}
export type Doctor = {
  id: number
  hours: readonly WorkingHours[]
  /** One demand of each service. */
  services: Demand[]
  /** The most visits at a time, of any service. */
  places: number
  choose: (by: Random) => Offer
}
/** Everything that decides when visits are possible. */
export type Clinic = { doctors: Doctor[]; marks: Mark[]; rules: ClinicRules }

/** More than this in fifteen years one doctor has no time for, in hours like those of the sample catalogue. */
const VISITS_EACH = 16_000
const SEED = 411

export function doctorsFor(visits: number): number {
  return Math.ceil(visits / VISITS_EACH)
}

/**
 * Adds doctors until there are so many who can be booked: colleagues, who do the same in the same hours as the one they come
 * after.
 * @throws FillError when no active doctor offers an active service
 */
export async function addDoctors({ db, pool }: Pick<Database, 'db' | 'pool'>, wanted: number): Promise<void> {
  const there = [...new Set((await activeOffers(db)).flatMap(activeDoctors))]
  if (there.length === 0)
    throw new FillError(
      'Nel catalogo nessun medico attivo offre un servizio attivo: le prenotazioni non hanno dove stare.',
    )
  if (there.length >= wanted) return
  await insertColleagues(pool, await peopleOf(db, there), wanted - there.length)
}

const activeDoctors = ({ doctors }: CatalogueOffer) =>
  doctors.filter(({ isActive }) => isActive).map(({ id }) => id)

/** Of these doctors those who are people; all where none is. */
async function peopleOf(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('doctors')
    .select('id')
    .where('id', 'in', ids)
    .where('isPerson', '=', true)
    .orderBy('id')
    .execute()
  return rows.length > 0 ? rows.map(({ id }) => id) : ids
}

async function insertColleagues(pool: Pool, models: number[], count: number): Promise<void> {
  const person = createPeople(random(SEED))
  const colleagues = Array.from({ length: count }, (_, n) => {
    const { firstName, lastName } = person(1990)
    return { first_name: firstName, last_name: lastName, like: models[n % models.length] }
  })
  await pool.query(
    `WITH colleagues AS (
       SELECT nextval(pg_get_serial_sequence('doctors', 'id'))::integer AS id, colleague.*
       FROM json_to_recordset($1) AS colleague (first_name text, last_name text, "like" integer)
     ), added AS (
       INSERT INTO doctors (id, first_name, last_name, specialization, on_site)
       SELECT colleagues.id, colleagues.first_name, colleagues.last_name, doctors.specialization, false
       FROM colleagues JOIN doctors ON doctors.id = colleagues."like"
     ), categories AS (
       INSERT INTO doctor_categories (doctor_id, category_id)
       SELECT colleagues.id, category_id FROM colleagues JOIN doctor_categories ON doctor_id = "like"
     ), hours AS (
       -- Those for some services only would need their services too.
       INSERT INTO working_hours (doctor_id, day_of_week, start_time, end_time, cadence, anchor, nth, valid_from, valid_to, online)
       SELECT colleagues.id, day_of_week, start_time, end_time, cadence, anchor, nth, valid_from, valid_to, online
       FROM colleagues JOIN working_hours own ON own.doctor_id = "like"
       WHERE NOT EXISTS (SELECT FROM working_hours_services WHERE hours_id = own.id)
     ), subservices AS (
       INSERT INTO doctor_subservices (doctor_id, subservice_id)
       SELECT colleagues.id, subservice_id FROM colleagues JOIN doctor_subservices ON doctor_id = "like"
     )
     INSERT INTO doctor_services (doctor_id, service_id)
     SELECT colleagues.id, service_id FROM colleagues JOIN doctor_services ON doctor_id = "like"`,
    [JSON.stringify(colleagues)],
  )
}

/** Reads what decides when visits are possible, the hours of each weekday. `today`: any day, as `yyyy-MM-dd`. */
export async function readClinic(db: Db, today: string): Promise<Clinic> {
  const offers = (await activeOffers(db)).toSorted((a, b) => a.service.id - b.service.id)
  const ids = [...new Set(offers.flatMap(activeDoctors))].toSorted((a, b) => a - b)
  const { rows } = await readCalendar(db, {
    doctorIds: ids,
    resourceIds: [],
    from: today,
    to: addDays(today, 6),
  })
  const { rows: marks } = await sql<Mark>`
    SELECT kind, doctor_id, resource_id, even_if_closed, online, room_id,
           ${momentText(sql`lower(during)`)} AS "from", ${momentText(sql`upper(during)`)} AS "to"
    FROM calendar_marks ORDER BY id`.execute(db)
  const doctors = ids.flatMap((id) => doctorOf(id, offers, rows) ?? [])
  return { doctors, marks, rules: rows.rules }
}

type Rows = { hours: readonly (WorkingHours & { doctorId: number })[]; rules: ClinicRules }

/** Undefined for a doctor who is limited to subservices that are not active. */
function doctorOf(id: number, offers: CatalogueOffer[], { hours, rules }: Rows): Doctor | undefined {
  const own = offers.flatMap((offer) => offersOf(id, offer, rules))
  if (own.length === 0) return undefined
  const services = new Map(own.map(({ demand }) => [demand.serviceId, demand]))
  return {
    id,
    hours: hours.filter(({ doctorId }) => doctorId === id),
    services: [...services.values()],
    places: Math.max(...own.map(({ demand }) => demand.places)),
    // Long visits are rarer.
    choose: weighted(own.map((offer) => [offer, 1 / offer.demand.duration] as const)),
  }
}

/** A service as a doctor offers it: one offer of each subservice, or of the service where it has none. */
function offersOf(doctorId: number, offer: CatalogueOffer, rules: ClinicRules): Offer[] {
  const { service } = offer
  const kinds: (OfferedKind | null)[] = offer.kinds.length > 0 ? offer.kinds : [null]
  return kinds.flatMap((subservice) => {
    const whole = { ...offer, subservice }
    const wish = { serviceId: service.id, subserviceId: subservice?.id ?? null, doctorId }
    if (bookableDoctors(whole, wish).length === 0) return []
    const name = subservice ? `${service.name} ${subservice.name}` : service.name
    const { serviceId, subserviceId } = wish
    return [{ name, categoryId: service.categoryId, serviceId, subserviceId, demand: demandOf(whole, rules) }]
  })
}
