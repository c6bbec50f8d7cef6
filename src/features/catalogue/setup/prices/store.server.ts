import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { categoryOrder } from '../../store.server.ts'
import type { ServicePrices } from './contract.ts'

/** All services with their kinds, in the order of the site. */
export async function allPrices(db: Db): Promise<ServicePrices[]> {
  // The keys inside json_build_object are written as the answer has them: nested keys are not renamed on the way out.
  const { rows } = await sql<ServicePrices>`
    SELECT services.id AS service_id, services.name AS service_name, category.name AS category_name,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'duration', duration, 'price', price,
                                                  'atHome', at_home, 'isActive', is_active, 'version', version) ORDER BY id), '[]')
       FROM subservices WHERE service_id = services.id) AS kinds
    FROM services JOIN service_categories category ON category.id = services.category_id
    ORDER BY ${categoryOrder}, services.sort_order, services.id`.execute(db)
  return rows
}

/** Locks subservices against changes until the transaction ends, lower ids first; those that do not exist are left out. */
export function lockPrices(db: Tx, ids: number[]) {
  return db
    .selectFrom('subservices')
    .select(['id', 'duration', 'price', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
