import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import {
  type BookingCategory,
  BookingDoctor,
  type BookingService,
  type BookingSubservice,
  NamedDoctor,
  type PublicService,
  type Schedule,
} from './contract.ts'
import { ANALYSIS_CATEGORY, FIRST_CATEGORIES, NAME_PARTS, USUAL_DURATION } from './rules.ts'

/** The displayed name of the doctor of the row `doctor`, as `doctorName` joins it. */
export const DOCTOR_NAME = sql<string>`concat_ws(' ', ${sql.join(NAME_PARTS.map((part) => sql.ref(`doctor.${part}`)))})`

/** The arguments of `json_build_object` for the row `doctor`: keys and columns of `NamedDoctor`. */
const NAMED_DOCTOR = sql.join(
  NamedDoctor.keyof().options.flatMap((key) => [sql.lit(key), sql.ref(`doctor.${key}`)]),
)

/** The hours of the row `service`, with the keys of `Schedule`. */
const SCHEDULES = sql`(
  SELECT coalesce(json_agg(json_build_object('dayOfWeek', day_of_week, 'startTime', start_time, 'endTime', end_time,
                                             'isActive', is_active) ORDER BY day_of_week, start_time, id), '[]')
  FROM service_schedules WHERE service_id = service.id)`

/** The order of the pages, for statements that call the category `category`. */
export const categoryOrder = sql`array_position(${sql.val(FIRST_CATEGORIES)}::text[], category.slug) NULLS LAST, category.name, category.id`

/** The active categories, in the order of the pages. */
export async function bookingCategories(db: Db): Promise<BookingCategory[]> {
  const { rows } = await sql<BookingCategory>`
    SELECT category.id, slug, name, description, is_active
    FROM service_categories category
    WHERE is_active
    ORDER BY ${categoryOrder}`.execute(db)
  return rows
}

/** Active services of an active category; nothing for an unknown or inactive one. */
export function bookingServices(db: Db, categoryId: number): Promise<BookingService[]> {
  return db
    .selectFrom('services')
    .innerJoin('serviceCategories as category', 'category.id', 'services.categoryId')
    .select(['services.id', 'services.name', 'services.shortDescription'])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('subservices')
            .select((sub) => sub.fn.min<number>('duration').as('duration'))
            .whereRef('subservices.serviceId', '=', 'services.id')
            .where('subservices.isActive', '=', true),
          sql.lit(USUAL_DURATION),
        )
        .as('duration'),
    )
    .where('services.categoryId', '=', categoryId)
    .where('services.isActive', '=', true)
    .where('category.isActive', '=', true)
    .orderBy('services.sortOrder')
    .orderBy('services.id')
    .execute()
}

/** Active subservices of an active service; nothing for an unknown or inactive one. */
export function bookingSubservices(db: Db, serviceId: number): Promise<BookingSubservice[]> {
  return db
    .selectFrom('subservices')
    .innerJoin('services', 'services.id', 'subservices.serviceId')
    .innerJoin('serviceCategories as category', 'category.id', 'services.categoryId')
    .select([
      'subservices.id',
      'subservices.name',
      'subservices.shortDescription as description',
      'subservices.duration',
      'subservices.price',
    ])
    .where('subservices.serviceId', '=', serviceId)
    .where('subservices.isActive', '=', true)
    .where('services.isActive', '=', true)
    .where('category.isActive', '=', true)
    .orderBy('subservices.id')
    .execute()
}

/** Active doctors of an active service; none for an unknown or inactive one. */
export function bookingDoctors(db: Db, serviceId: number): Promise<BookingDoctor[]> {
  return db
    .selectFrom('doctors')
    .innerJoin('doctorServices', 'doctorServices.doctorId', 'doctors.id')
    .innerJoin('services', 'services.id', 'doctorServices.serviceId')
    .innerJoin('serviceCategories as category', 'category.id', 'services.categoryId')
    .select(BookingDoctor.keyof().options.map((key) => `doctors.${key}` as const))
    .where('services.id', '=', serviceId)
    .where('doctors.isActive', '=', true)
    .where('services.isActive', '=', true)
    .where('category.isActive', '=', true)
    .orderBy('doctors.lastName')
    .orderBy('doctors.firstName')
    .orderBy('doctors.id')
    .execute()
}

/**
 * A service of the public pages before its next free time is known; `duration` is the length of its slots in minutes.
 */
export type ListedService = Omit<PublicService, 'nextAvailable'> & { duration: number }
export type ListedCategory = {
  slug: string
  name: string
  description: string | null
  services: ListedService[]
}

/** Active categories in page order with their active services. Schedules carry their flag: the screens show active ones. */
export async function publicServices(
  db: Db,
  options: { excludeAnalysis?: boolean } = {},
): Promise<ListedCategory[]> {
  // The keys inside json_build_object are written as the answer has them: nested keys are not renamed on the way out.
  const { rows } = await sql<ListedCategory>`
    SELECT category.slug, category.name, category.description, coalesce(listed.services, '[]') AS services
    FROM service_categories category
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object(
        'id', service.id,
        'name', service.name,
        'shortDescription', service.short_description,
        'longDescription', service.long_description,
        'imageUrl', '/api/public/media/' || service.cover_image_id,
        'doctors', coalesce(offered.doctors, '[]'),
        'subservices', coalesce(kinds.subservices, '[]'),
        'schedules', ${SCHEDULES},
        'duration', coalesce(kinds.duration, ${sql.lit(USUAL_DURATION)})
      ) ORDER BY service.sort_order, service.id) AS services
      FROM services service
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object(${NAMED_DOCTOR})
                        ORDER BY doctor.last_name, doctor.first_name, doctor.id) AS doctors
        FROM doctor_services link JOIN doctors doctor ON doctor.id = link.doctor_id
        WHERE link.service_id = service.id AND doctor.is_active
      ) offered ON true
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('id', id, 'name', name) ORDER BY id) AS subservices, min(duration) AS duration
        FROM subservices WHERE service_id = service.id AND is_active
      ) kinds ON true
      WHERE service.category_id = category.id AND service.is_active
    ) listed ON true
    WHERE category.is_active AND (category.slug <> ${ANALYSIS_CATEGORY} OR NOT ${options.excludeAnalysis ?? false}::boolean)
    ORDER BY ${categoryOrder}`.execute(db)
  return rows
}

/** The facts that decide whether something can be booked. Includes inactive records with their flag, so that an error can name them. */
export type Offer = {
  service: {
    id: number
    name: string
    categoryId: number
    categoryName: string
    isActive: boolean
    categoryIsActive: boolean
  }
  /** Null when no subservice was chosen, or the chosen one is not of this service. */
  subservice: { id: number; name: string; duration: number; price: string | null; isActive: boolean } | null
  /** Durations of the active subservices, in minutes. */
  subserviceDurations: number[]
  schedules: Schedule[]
  /** The doctors of the service, in the order of `bookingDoctors`. */
  doctors: (NamedDoctor & { isActive: boolean })[]
}

/** Reads the offer of a service in one statement, null when there is none. Slot computations and bookings begin here. */
export async function findOffer(
  db: Db,
  { serviceId, subserviceId }: { serviceId: number; subserviceId: number | null },
): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    SELECT
      json_build_object('id', service.id, 'name', service.name, 'categoryId', category.id, 'categoryName', category.name,
                        'isActive', service.is_active, 'categoryIsActive', category.is_active) AS service,
      (SELECT json_build_object('id', id, 'name', name, 'duration', duration, 'price', price, 'isActive', is_active)
       FROM subservices WHERE service_id = service.id AND id = ${subserviceId}::integer) AS subservice,
      ARRAY(SELECT duration FROM subservices WHERE service_id = service.id AND is_active ORDER BY duration) AS "subserviceDurations",
      ${SCHEDULES} AS schedules,
      (SELECT coalesce(json_agg(json_build_object(${NAMED_DOCTOR}, 'isActive', doctor.is_active)
                                ORDER BY doctor.last_name, doctor.first_name, doctor.id), '[]')
       FROM doctor_services link JOIN doctors doctor ON doctor.id = link.doctor_id
       WHERE link.service_id = service.id) AS doctors
    FROM services service
    JOIN service_categories category ON category.id = service.category_id
    WHERE service.id = ${serviceId}::integer`.execute(db)
  return rows[0] ?? null
}
