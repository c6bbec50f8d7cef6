import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import { ANALYSIS_CATEGORY } from './analysis/address.ts'
import type { BookingMode } from './contract.ts'
import {
  type BookingCategory,
  NamedDoctor,
  type Preparation,
  type PublicService,
  type Schedule,
  type SiteDoctor,
} from './contract.ts'
import { localized } from './english/rules.ts'
import type { Locale } from './english/shapes.ts'
import { FIRST_CATEGORIES, NAME_PARTS, USUAL_DURATION } from './rules.ts'

/** A column of the row `doctor`. One who is no person, as 'Punto prelievi', is named without a title. */
export const ofDoctor = (key: keyof NamedDoctor) =>
  key === 'title' ? sql`CASE WHEN doctor.is_person THEN doctor.title END` : sql.ref(`doctor.${key}`)

/** The displayed name of the doctor of the row `doctor`, as `doctorName` joins it. */
export const DOCTOR_NAME = sql<string>`concat_ws(' ', ${sql.join(NAME_PARTS.map(ofDoctor))})`

/** The arguments of `json_build_object` for the row `doctor`: keys and columns of `NamedDoctor`. */
export const NAMED_DOCTOR = sql.join(
  NamedDoctor.keyof().options.flatMap((key) => [sql.lit(key), ofDoctor(key)]),
)

/** The hours of the row `service`, with the keys of `Schedule`. */
const SCHEDULES = sql`(
  SELECT coalesce(json_agg(json_build_object('dayOfWeek', day_of_week, 'startTime', start_time, 'endTime', end_time,
                                             'isActive', is_active) ORDER BY day_of_week, start_time, id), '[]')
  FROM service_schedules WHERE service_id = service.id)`

/** The order of the pages, for statements that call the category `category`. */
export const categoryOrder = sql`array_position(${sql.val(FIRST_CATEGORIES)}::text[], category.slug) NULLS LAST, category.name, category.id`

/** The active categories, in the order of the pages, with their texts in a language. */
export async function bookingCategories(db: Db, language: Locale = 'it'): Promise<BookingCategory[]> {
  const { rows } = await sql<BookingCategory & { english: unknown }>`
    SELECT category.id, slug, name, description, is_active, english
    FROM service_categories category
    WHERE is_active
    ORDER BY ${categoryOrder}`.execute(db)
  return rows.map((row) => localized('category', row, language))
}

/** The subservices of the row `service` that the row `doctor` is limited to. */
export const OWN_KINDS = sql<number[]>`ARRAY(
  SELECT own.subservice_id FROM doctor_subservices own JOIN subservices kind ON kind.id = own.subservice_id
  WHERE own.doctor_id = doctor.id AND kind.service_id = service.id ORDER BY own.subservice_id)`

/** The doctors the site presents: people, active, in the clinic's order. */
export function siteDoctors(db: Db): Promise<SiteDoctor[]> {
  return presentedDoctors(db)
    .select(['id', 'slug', 'title', 'firstName', 'lastName', 'specialization', 'bio'])
    .select(
      sql<string | null>`CASE WHEN profile_image IS NOT NULL
        THEN '/api/public/doctors/' || id || '/portrait?v=' || version END`.as('portraitUrl'),
    )
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()
}

/** The portrait of a doctor the site presents, as a data URL. */
export async function findPortrait(db: Db, id: number): Promise<string | null> {
  const row = await presentedDoctors(db).select('profileImage').where('id', '=', id).executeTakeFirst()
  return row?.profileImage ?? null
}

function presentedDoctors(db: Db) {
  return db
    .selectFrom('doctors')
    .where('isActive', '=', true)
    .where('isPerson', '=', true)
    .where('onSite', '=', true)
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

/**
 * Active categories in page order with their active services that are not hidden. Schedules carry their flag: the screens
 * show active ones.
 */
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
        'slug', service.slug,
        'name', service.name,
        'shortDescription', service.short_description,
        'longDescription', service.long_description,
        'imageUrl', '/api/public/media/' || service.cover_image_id,
        'bookingMode', service.booking_mode,
        'preparation', service.preparation,
        'whatToBring', service.what_to_bring,
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
        WHERE link.service_id = service.id AND doctor.is_active AND doctor.is_person
      ) offered ON true
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('id', id, 'name', name, 'duration', duration, 'price', price) ORDER BY id) AS subservices, min(duration) AS duration
        FROM subservices WHERE service_id = service.id AND is_active
      ) kinds ON true
      WHERE service.category_id = category.id AND service.is_active AND service.booking_mode <> 'hidden'
    ) listed ON true
    WHERE category.is_active AND (category.slug <> ${ANALYSIS_CATEGORY} OR NOT ${options.excludeAnalysis ?? false}::boolean)
    ORDER BY ${categoryOrder}`.execute(db)
  return rows
}

/** A subservice as bookings see it. Minutes; null margins: the service's own. */
export type OfferedKind = {
  id: number
  name: string
  duration: number
  price: string | null
  isActive: boolean
  /** The draw takes place where the patient says. */
  atHome: boolean
  before: number | null
  after: number | null
}

/** The facts that decide whether something can be booked. Includes inactive records with their flag, so that an error can name them. */
export type Offer = {
  service: Preparation & {
    id: number
    name: string
    categoryId: number
    categoryName: string
    isActive: boolean
    categoryIsActive: boolean
    mode: BookingMode
    /** Margins in minutes. */
    before: number
    after: number
    places: number
    /** Minutes, and days; null: the clinic's own. */
    minNotice: number | null
    maxDays: number | null
    /** Hours before a visit until which it can be cancelled; null: the clinic's own. */
    cancelHours: number | null
  }
  /** Null when no subservice was chosen, or the chosen one is not of this service. */
  subservice: OfferedKind | null
  /** The active subservices, the shortest first. */
  kinds: OfferedKind[]
  schedules: Schedule[]
  /** The active resources of each need; a visit takes one of each. */
  needs: number[][]
  /** The doctors of the service, in the order of `bookingDoctors`, with the subservices they are limited to; none: all. */
  doctors: (NamedDoctor & { isActive: boolean; kindIds: number[]; squeezeLimit: number })[]
}

/** A row of `subservices`, with the keys of `OfferedKind`. */
const KIND = sql`json_build_object('id', id, 'name', name, 'duration', duration, 'price', price, 'isActive', is_active,
                                   'atHome', at_home, 'before', before_minutes, 'after', after_minutes)`

async function selectOffers(
  db: Db,
  which: RawBuilder<boolean>,
  subserviceId: number | null,
): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    SELECT
      json_build_object('id', service.id, 'name', service.name, 'categoryId', category.id, 'categoryName', category.name,
                        'isActive', service.is_active, 'categoryIsActive', category.is_active,
                        'mode', service.booking_mode, 'before', service.before_minutes, 'after', service.after_minutes,
                        'places', service.places, 'minNotice', service.min_notice_minutes,
                        'maxDays', service.max_days, 'cancelHours', service.cancel_hours, 'preparation', service.preparation,
                        'whatToBring', service.what_to_bring) AS service,
      (SELECT ${KIND} FROM subservices WHERE service_id = service.id AND id = ${subserviceId}::integer) AS subservice,
      (SELECT coalesce(json_agg(${KIND} ORDER BY duration, id), '[]')
       FROM subservices WHERE service_id = service.id AND is_active) AS kinds,
      ${SCHEDULES} AS schedules,
      (SELECT coalesce(json_agg(ids ORDER BY need), '[]') FROM (
         SELECT need, coalesce(json_agg(resource_id ORDER BY resource_id) FILTER (WHERE is_active), '[]') AS ids
         FROM service_resources JOIN resources ON resources.id = resource_id
         WHERE service_id = service.id GROUP BY need) needs) AS needs,
      (SELECT coalesce(json_agg(json_build_object(${NAMED_DOCTOR}, 'isActive', doctor.is_active,
                                                  'squeezeLimit', doctor.squeeze_limit, 'kindIds', ${OWN_KINDS})
                                ORDER BY doctor.last_name, doctor.first_name, doctor.id), '[]')
       FROM doctor_services link JOIN doctors doctor ON doctor.id = link.doctor_id
       WHERE link.service_id = service.id) AS doctors
    FROM services service
    JOIN service_categories category ON category.id = service.category_id
    WHERE ${which}`.execute(db)
  return rows
}

/** Reads the offer of a service in one statement, null when there is none. Slot computations and bookings begin here. */
export async function findOffer(
  db: Db,
  { serviceId, subserviceId }: { serviceId: number; subserviceId: number | null },
): Promise<Offer | null> {
  const [offer] = await selectOffers(db, sql<boolean>`service.id = ${serviceId}::integer`, subserviceId)
  return offer ?? null
}

/**
 * Reads the offers of all active services of active categories, or of one category, in one statement, without a chosen
 * subservice.
 */
export function activeOffers(db: Db, categoryId: number | null = null): Promise<Offer[]> {
  const which = sql<boolean>`service.is_active AND category.is_active
    AND (${categoryId}::integer IS NULL OR category.id = ${categoryId}::integer)`
  return selectOffers(db, which, null)
}
