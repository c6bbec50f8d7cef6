import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import type { BookingDoctor, BookingService, BookingSubservice } from './contract.ts'
import { localized } from './english/rules.ts'
import type { Locale } from './english/shapes.ts'
import { USUAL_DURATION } from './rules.ts'
import { OWN_KINDS, ofDoctor } from './store.server.ts'

// The choices of a visitor who books, after the category, with their texts in a language.

/**
 * Active services of an active category before their first free times are known, without hidden ones; nothing for an unknown
 * or inactive category.
 */
export async function bookingServices(
  db: Db,
  categoryId: number,
  language: Locale = 'it',
): Promise<Omit<BookingService, 'firstFree'>[]> {
  const rows = await db
    .selectFrom('services')
    .innerJoin('serviceCategories as category', 'category.id', 'services.categoryId')
    .select(['services.id', 'services.name', 'services.shortDescription'])
    .select(['services.bookingMode', 'services.preparation', 'services.whatToBring'])
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
    .where('services.bookingMode', '<>', 'hidden')
    .where('category.isActive', '=', true)
    .orderBy('services.sortOrder')
    .orderBy('services.id')
    .select('services.english')
    .$narrowType<Pick<BookingService, 'bookingMode'>>()
    .execute()
  return rows.map((row) => localized('service', row, language))
}

/** Active subservices of an active service; nothing for an unknown, inactive or hidden one. */
export async function bookingSubservices(
  db: Db,
  serviceId: number,
  language: Locale = 'it',
): Promise<BookingSubservice[]> {
  const rows = await db
    .selectFrom('subservices')
    .innerJoin('services', 'services.id', 'subservices.serviceId')
    .innerJoin('serviceCategories as category', 'category.id', 'services.categoryId')
    .select([
      'subservices.id',
      'subservices.name',
      'subservices.shortDescription as description',
      'subservices.duration',
      'subservices.price',
      'subservices.english',
    ])
    .where('subservices.serviceId', '=', serviceId)
    .where('subservices.isActive', '=', true)
    .where('services.isActive', '=', true)
    .where('services.bookingMode', '<>', 'hidden')
    .where('category.isActive', '=', true)
    .orderBy('subservices.id')
    .execute()
  return rows.map((row) => localized('kind', row, language))
}

/** Active doctors of an active service; none for an unknown, inactive or hidden one. */
export async function bookingDoctors(
  db: Db,
  serviceId: number,
  language: Locale = 'it',
): Promise<BookingDoctor[]> {
  const rows = await db
    .selectFrom('doctors as doctor')
    .innerJoin('doctorServices as link', 'link.doctorId', 'doctor.id')
    .innerJoin('services as service', 'service.id', 'link.serviceId')
    .innerJoin('serviceCategories as category', 'category.id', 'service.categoryId')
    .select(['doctor.id', 'doctor.firstName', 'doctor.lastName', 'doctor.specialization', 'doctor.isPerson'])
    .select([sql<string | null>`${ofDoctor('title')}`.as('title'), OWN_KINDS.as('subserviceIds')])
    .select('doctor.english')
    .where('service.id', '=', serviceId)
    .where('doctor.isActive', '=', true)
    .where('service.isActive', '=', true)
    .where('service.bookingMode', '<>', 'hidden')
    .where('category.isActive', '=', true)
    .orderBy('doctor.lastName')
    .orderBy('doctor.firstName')
    .orderBy('doctor.id')
    .execute()
  return rows.map((row) => localized('doctor', row, language))
}
