import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Subservices } from '#platform/db/schema.gen.ts'
import type { Uses } from '../in-use.server.ts'
import type { SetupSubservice } from './contract.ts'

const shown = [
  'id',
  'serviceId',
  'name',
  'shortDescription',
  'longDescription',
  'duration',
  'price',
  'isActive',
  'version',
  'createdAt',
  'updatedAt',
] as const

/** In the order the wizard has them. */
export function subservicesOf(db: Db, serviceId: number): Promise<SetupSubservice[]> {
  return db.selectFrom('subservices').select(shown).where('serviceId', '=', serviceId).orderBy('id').execute()
}

export function insertSubservice(db: Db, subservice: Insertable<Subservices>): Promise<SetupSubservice> {
  return db.insertInto('subservices').values(subservice).returning(shown).executeTakeFirstOrThrow()
}

export function lockSubservice(db: Tx, id: number): Promise<SetupSubservice | undefined> {
  return db.selectFrom('subservices').select(shown).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function editSubservice(db: Tx, id: number, edit: Updateable<Subservices>): Promise<SetupSubservice> {
  return db
    .updateTable('subservices')
    .set(edit)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/** Who holds it alone, nobody books it. */
export function lockSubserviceExclusively(db: Tx, id: number) {
  return db
    .selectFrom('subservices')
    .select(['id', 'serviceId', 'isActive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Looked for among those of its service, which the index has together. */
export async function usesOfSubservice(db: Tx, id: number, serviceId: number): Promise<Uses> {
  const { rows } = await sql<Required<Pick<Uses, 'appointments'>>>`
    SELECT count(*) AS appointments FROM appointments
    WHERE service_id = ${serviceId} AND subservice_id = ${id}`.execute(db)
  return rows[0] ?? {}
}

export async function removeSubservice(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('subservices').where('id', '=', id).execute()
}
