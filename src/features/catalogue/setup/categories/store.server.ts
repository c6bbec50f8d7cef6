import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { ServiceCategories } from '#platform/db/schema.gen.ts'
import { categoryOrder } from '../../store.server.ts'
import type { Uses } from '../in-use.server.ts'
import type { SetupCategory } from './contract.ts'

function selectCategories(db: Db) {
  return db
    .selectFrom('serviceCategories as category')
    .select([
      'category.id',
      'category.slug',
      'category.name',
      'category.description',
      'category.isActive',
      'category.version',
      'category.createdAt',
      'category.updatedAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('services')
        .select((service) => service.fn.countAll<number>().as('count'))
        .whereRef('services.categoryId', '=', 'category.id')
        .$asScalar()
        .$notNull()
        .as('serviceCount'),
    )
}

/** In the order of the pages. */
export function setupCategories(db: Db): Promise<SetupCategory[]> {
  return selectCategories(db).orderBy(categoryOrder).execute()
}

export function findCategory(db: Db, id: number): Promise<SetupCategory | undefined> {
  return selectCategories(db).where('category.id', '=', id).executeTakeFirst()
}

/** Null when another category has the slug. Breaks `service_categories_name_key` when one has the name. */
export async function insertCategory(
  db: Tx,
  category: Insertable<ServiceCategories>,
): Promise<number | null> {
  const row = await db
    .insertInto('serviceCategories')
    .values(category)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function lockCategoryRow(db: Tx, id: number) {
  return db
    .selectFrom('serviceCategories')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function editCategory(db: Tx, id: number, edit: Updateable<ServiceCategories>): Promise<void> {
  await db.updateTable('serviceCategories').set(edit).where('id', '=', id).execute()
}

/** Who holds it alone, nobody puts a service into it, books one of its services, or names it in an activation. */
export function lockCategoryExclusively(db: Tx, id: number) {
  return db
    .selectFrom('serviceCategories')
    .select(['id', 'isActive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function usesOfCategory(db: Tx, id: number): Promise<Uses> {
  const { rows } = await sql<Required<Pick<Uses, 'services' | 'appointments' | 'activations'>>>`
    SELECT (SELECT count(*) FROM services WHERE category_id = ${id}) AS services,
           (SELECT count(*) FROM appointments WHERE category_id = ${id}) AS appointments,
           (SELECT count(*) FROM convenzioni_attivazioni WHERE servizi_interessati @> ARRAY[${id}::integer]) AS activations`.execute(
    db,
  )
  return rows[0] ?? {}
}

export async function removeCategory(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('serviceCategories').where('id', '=', id).execute()
}
