import { type RawBuilder, sql } from 'kysely'
import type { BookingCategory, BookingService, NamedDoctor } from '#features/catalogue/contract.ts'
import { localized } from '#features/catalogue/english/rules.ts'
import type { Locale } from '#features/catalogue/english/shapes.ts'
import { doctorPath, inBothLanguages, servicePath } from '#features/catalogue/rules.ts'
import { NAMED_DOCTOR, OWN_KINDS, ofDoctor } from '#features/catalogue/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Alternates } from '#platform/http/page-meta.ts'
import type { DoctorPage, PageKind, Question, ServicePage } from './shapes.ts'

/** The conditions under which a service or a doctor has a page on the site. */
const SERVICE_SHOWN = sql<boolean>`service.is_active AND service.booking_mode <> 'hidden' AND category.is_active`
const DOCTOR_SHOWN = sql<boolean>`doctor.is_active AND doctor.is_person AND doctor.on_site`

const PORTRAIT = sql`CASE WHEN ${DOCTOR_SHOWN} AND doctor.profile_image IS NOT NULL
  THEN '/api/public/doctors/' || doctor.id || '/portrait?v=' || doctor.version END`

const CATEGORY = sql`json_build_object('id', category.id, 'slug', category.slug, 'name', category.name,
  'english', category.english)`

const kindsOf = (condition: RawBuilder<boolean>) => sql`(
  SELECT coalesce(json_agg(json_build_object('id', kind.id, 'name', kind.name, 'description', kind.short_description,
                                             'duration', kind.duration, 'price', kind.price,
                                             'english', kind.english) ORDER BY kind.id), '[]')
  FROM subservices kind WHERE kind.service_id = service.id AND kind.is_active AND ${condition})`

/** A doctor before the free times are read. */
export type StoredDoctor = NamedDoctor & {
  italian?: string[] | undefined
  /** Null without a page. */
  slug: string | null
  specialization: string | null
  portraitUrl: string | null
  kindIds: number[]
}

/** The doctors of the row `service`: active people, in the order of names. */
const DOCTORS = sql`(
  SELECT coalesce(json_agg(json_build_object(${NAMED_DOCTOR}, 'specialization', doctor.specialization,
      'slug', CASE WHEN ${DOCTOR_SHOWN} THEN doctor.slug END, 'portraitUrl', ${PORTRAIT}, 'kindIds', ${OWN_KINDS},
      'english', doctor.english)
    ORDER BY doctor.last_name, doctor.first_name, doctor.id), '[]')
  FROM doctor_services link JOIN doctors doctor ON doctor.id = link.doctor_id
  WHERE link.service_id = service.id AND doctor.is_active AND doctor.is_person)`

export type StoredService = Pick<
  ServicePage,
  | 'id'
  | 'name'
  | 'shortDescription'
  | 'imageUrl'
  | 'minAge'
  | 'kinds'
  | 'category'
  | 'bookingMode'
  | 'italian'
> & {
  slug: string
  longDescription: string | null
  preparation: string | null
  whatToBring: string | null
  questions: Question[]
  doctors: StoredDoctor[]
}

/** A row with the English texts of its record. */
type Row<R> = R & { english: unknown }
type Parts = Pick<StoredService, 'category' | 'kinds' | 'doctors'>
type RowOfService<S extends Parts> = Row<
  Omit<S, keyof Parts> & { [K in keyof Parts]: Parts[K] extends (infer P)[] ? Row<P>[] : Row<Parts[K]> }
>

/** A service with its category, kinds and doctors in a language. */
function serviceIn<S extends Parts>(row: RowOfService<S>, language: Locale) {
  return {
    ...localized('service', row, language),
    category: localized('category', row.category, language),
    kinds: row.kinds.map((kind) => localized('kind', kind, language)),
    doctors: row.doctors.map((doctor) => localized('doctor', doctor, language)),
  }
}

/** The service of a current slug, else of a former one, if it has a page, with its texts in a language. */
export async function findServiceBySlug(
  db: Db,
  slug: string,
  language: Locale,
): Promise<StoredService | undefined> {
  const { rows } = await sql<RowOfService<StoredService>>`
    SELECT service.id, service.slug, service.name, service.short_description, service.long_description,
      '/api/public/media/' || service.cover_image_id AS image_url, service.booking_mode, service.min_age, service.questions,
      service.preparation, service.what_to_bring, service.english, ${CATEGORY} AS category, ${kindsOf(sql`true`)} AS kinds, ${DOCTORS} AS doctors
    FROM services service JOIN service_categories category ON category.id = service.category_id
    WHERE ${SERVICE_SHOWN} AND (service.slug = ${slug}
      OR service.id = (SELECT service_id FROM former_slugs WHERE slug = ${slug} AND service_id IS NOT NULL))
    ORDER BY service.slug = ${slug} DESC LIMIT 1`.execute(db)
  return rows[0] && serviceIn(rows[0], language)
}

/** The slug of an active category, by any spelling of it; undefined for none. */
export async function findCategorySlug(db: Db, slug: string): Promise<string | undefined> {
  if (!/^[a-z0-9-]{1,200}$/i.test(slug)) return undefined
  const row = await db
    .selectFrom('serviceCategories')
    .select('slug')
    .where('slug', '=', slug.toLowerCase())
    .where('isActive', '=', true)
    .executeTakeFirst()
  return row?.slug
}

/** The addresses of all pages of services and doctors, each with the day (`yyyy-MM-dd`) of its last change by staff. */
export async function offerPages(db: Db): Promise<{ alternates: Alternates; changed: string }[]> {
  const { rows } = await sql<{ category: string | null; slug: string; changed: string }>`
    SELECT category.slug AS category, service.slug,
      to_char(greatest(service.updated_at, (SELECT max(updated_at) FROM subservices WHERE service_id = service.id)),
              'YYYY-MM-DD') AS changed
    FROM services service JOIN service_categories category ON category.id = service.category_id
    WHERE ${SERVICE_SHOWN}
    UNION ALL
    SELECT NULL, doctor.slug, to_char(doctor.updated_at, 'YYYY-MM-DD') FROM doctors doctor WHERE ${DOCTOR_SHOWN}
    ORDER BY category NULLS FIRST, slug`.execute(db)
  return rows.map(({ category, slug, changed }) => ({
    changed,
    alternates: inBothLanguages((locale) =>
      category === null ? doctorPath(slug, locale) : servicePath(category, slug, locale),
    ),
  }))
}

export type StoredDoctorPage = NamedDoctor &
  Pick<
    DoctorPage,
    'specialization' | 'portraitUrl' | 'studies' | 'experience' | 'languages' | 'register' | 'italian'
  > & {
    slug: string
    bio: string | null
    services: {
      id: number
      slug: string
      name: string
      italian?: string[] | undefined
      shortDescription: string | null
      category: Pick<BookingCategory, 'id' | 'slug' | 'name' | 'italian'>
      bookingMode: BookingService['bookingMode']
      kinds: PageKind[]
      /** All doctors of the service. */
      doctors: StoredDoctor[]
    }[]
  }

/** The doctor of a current slug, else of a former one, who has a page, with their texts in a language. */
export async function findDoctorBySlug(
  db: Db,
  slug: string,
  language: Locale,
): Promise<StoredDoctorPage | undefined> {
  const own = sql<boolean>`(NOT EXISTS (
      SELECT FROM doctor_subservices JOIN subservices one ON one.id = subservice_id
      WHERE doctor_id = owner.id AND one.service_id = service.id)
    OR EXISTS (SELECT FROM doctor_subservices WHERE doctor_id = owner.id AND subservice_id = kind.id))`
  const { rows } = await sql<
    Row<
      Omit<StoredDoctorPage, 'services'> & { services: RowOfService<StoredDoctorPage['services'][number]>[] }
    >
  >`
    SELECT doctor.id, ${ofDoctor('title')} AS title, doctor.first_name, doctor.last_name, doctor.slug, doctor.specialization,
      doctor.bio, doctor.studies, doctor.experience, doctor.languages, doctor.register, doctor.english, ${PORTRAIT} AS portrait_url,
      (SELECT coalesce(json_agg(json_build_object(
          'id', service.id, 'slug', service.slug, 'name', service.name, 'shortDescription', service.short_description,
          'english', service.english, 'category', ${CATEGORY}, 'bookingMode', service.booking_mode, 'kinds', ${kindsOf(own)}, 'doctors', ${DOCTORS})
        ORDER BY service.sort_order, service.id), '[]')
       FROM (SELECT doctor.id) owner, doctor_services held JOIN services service ON service.id = held.service_id
       JOIN service_categories category ON category.id = service.category_id
       WHERE held.doctor_id = owner.id AND ${SERVICE_SHOWN}) AS services
    FROM doctors doctor
    WHERE ${DOCTOR_SHOWN} AND (doctor.slug = ${slug}
      OR doctor.id = (SELECT doctor_id FROM former_slugs WHERE slug = ${slug} AND doctor_id IS NOT NULL))
    ORDER BY doctor.slug = ${slug} DESC LIMIT 1`.execute(db)
  return (
    rows[0] && {
      ...localized('doctor', rows[0], language),
      services: rows[0].services.map((service) => serviceIn(service, language)),
    }
  )
}
