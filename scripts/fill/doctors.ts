import type { Pool } from 'pg'
import { FillError } from './errors.ts'
import { createPeople } from './people.ts'
import { type Random, random, weighted } from './random.ts'

/** A service or subservice a doctor can be booked for. */
export type Offer = {
  name: string
  categoryId: number
  serviceId: number
  subserviceId: number | null
  /** Minutes. */
  duration: number
}
export type Doctor = { id: number; choose: (by: Random) => Offer }

/** More than this in fifteen years one doctor has no time for. */
const VISITS_EACH = 34_000
const SEED = 411
const WITHOUT_SUBSERVICE = 30

export function doctorsFor(visits: number): number {
  return Math.ceil(visits / VISITS_EACH)
}

/** At least so many doctors: those there are, then colleagues of theirs, who do the same as the one they come after. */
export async function addDoctors(pool: Pool, wanted: number): Promise<Doctor[]> {
  const there = await readDoctors(pool)
  if (there.length === 0)
    throw new FillError(
      'Nel catalogo nessun medico attivo offre un servizio attivo: le prenotazioni non hanno dove stare.',
    )
  if (there.length >= wanted) return there
  const person = createPeople(random(SEED))
  const colleagues = Array.from({ length: wanted - there.length }, (_, n) => {
    const { firstName, lastName } = person(1990)
    return { first_name: firstName, last_name: lastName, like: there[n % there.length]?.id }
  })
  await pool.query(
    `WITH colleagues AS (
       SELECT nextval(pg_get_serial_sequence('doctors', 'id'))::integer AS id, colleague.*
       FROM json_to_recordset($1) AS colleague (first_name text, last_name text, "like" integer)
     ), added AS (
       INSERT INTO doctors (id, first_name, last_name, specialization)
       SELECT colleagues.id, colleagues.first_name, colleagues.last_name, doctors.specialization
       FROM colleagues JOIN doctors ON doctors.id = colleagues."like"
     ), categories AS (
       INSERT INTO doctor_categories (doctor_id, category_id)
       SELECT colleagues.id, category_id FROM colleagues JOIN doctor_categories ON doctor_id = "like"
     ), subservices AS (
       INSERT INTO doctor_subservices (doctor_id, subservice_id)
       SELECT colleagues.id, subservice_id FROM colleagues JOIN doctor_subservices ON doctor_id = "like"
     )
     INSERT INTO doctor_services (doctor_id, service_id)
     SELECT colleagues.id, service_id FROM colleagues JOIN doctor_services ON doctor_id = "like"`,
    [JSON.stringify(colleagues)],
  )
  return readDoctors(pool)
}

/** Those who are active and offer something that is. */
async function readDoctors(pool: Pool): Promise<Doctor[]> {
  const { rows } = await pool.query<Omit<Offer, 'duration'> & { doctorId: number; duration: number | null }>(
    `SELECT doctor.id AS "doctorId", concat_ws(' ', service.name, kind.name) AS name, service.category_id AS "categoryId",
            service.id AS "serviceId", kind.id AS "subserviceId", kind.duration
     FROM doctors doctor
     JOIN doctor_services link ON link.doctor_id = doctor.id
     JOIN services service ON service.id = link.service_id AND service.is_active
     JOIN service_categories category ON category.id = service.category_id AND category.is_active
     LEFT JOIN subservices kind ON kind.service_id = service.id AND kind.is_active
     WHERE doctor.is_active
     ORDER BY doctor.id, service.id, kind.id`,
  )
  const offers = Map.groupBy(rows, ({ doctorId }) => doctorId)
  return [...offers].map(([id, rows]) => ({
    id,
    // Long visits are rarer.
    choose: weighted(
      rows
        .map(({ doctorId: _, duration, ...offer }) => ({
          ...offer,
          duration: duration ?? WITHOUT_SUBSERVICE,
        }))
        .map((offer) => [offer, 1 / offer.duration] as const),
    ),
  }))
}
