import type { Db } from '#platform/db/database.server.ts'
import { categoryOrder } from '../../store.server.ts'

type Competence = { id: number; name: string; isActive: boolean }

/** The categories a doctor offers, in the order of the pages. */
export function categoriesOfDoctor(db: Db, doctorId: number): Promise<Competence[]> {
  return db
    .selectFrom('serviceCategories as category')
    .innerJoin('doctorCategories as link', 'link.categoryId', 'category.id')
    .select(['category.id', 'category.name', 'category.isActive'])
    .where('link.doctorId', '=', doctorId)
    .orderBy(categoryOrder)
    .execute()
}

/** The services a doctor offers, in the order of the pages. */
export function servicesOfDoctor(db: Db, doctorId: number): Promise<(Competence & { categoryId: number })[]> {
  return db
    .selectFrom('services')
    .innerJoin('doctorServices as link', 'link.serviceId', 'services.id')
    .innerJoin('serviceCategories as category', 'category.id', 'services.categoryId')
    .select(['services.id', 'services.name', 'services.isActive', 'services.categoryId'])
    .where('link.doctorId', '=', doctorId)
    .orderBy(categoryOrder)
    .orderBy('services.sortOrder')
    .orderBy('services.id')
    .execute()
}

/** The kinds of visit a doctor is limited to, in the wizard's order. */
export function subservicesOfDoctor(
  db: Db,
  doctorId: number,
): Promise<(Competence & { serviceId: number })[]> {
  return db
    .selectFrom('subservices')
    .innerJoin('doctorSubservices as link', 'link.subserviceId', 'subservices.id')
    .select(['subservices.id', 'subservices.name', 'subservices.isActive', 'subservices.serviceId'])
    .where('link.doctorId', '=', doctorId)
    .orderBy('subservices.id')
    .execute()
}
