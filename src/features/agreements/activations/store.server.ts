import { type SelectQueryBuilder, sql } from 'kysely'
import { categoryOrder } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { Activation, NewActivation, PublicConvenzione } from './contract.ts'
import type { ActivationStatus, Decision } from './rules.ts'

export function activeAgreements(db: Db): Promise<PublicConvenzione[]> {
  return db
    .selectFrom('convenzioni')
    .select(['id', 'nome', 'azienda', 'descrizione'])
    .where('isActive', '=', true)
    .orderBy('nome')
    .orderBy('azienda')
    .orderBy('id')
    .execute()
}

/** Held until the transaction ends, against whoever deactivates or deletes it. */
export function holdActiveAgreement(
  db: Tx,
  id: number,
): Promise<{ nome: string; azienda: string } | undefined> {
  return db
    .selectFrom('convenzioni')
    .select(['nome', 'azienda'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .forShare()
    .executeTakeFirst()
}

/** How many of these categories are active; those are held against whoever deactivates or deletes one. */
export async function holdActiveCategories(db: Tx, ids: number[]): Promise<number> {
  const rows = await db
    .selectFrom('serviceCategories')
    .select('id')
    .where('id', 'in', ids)
    .where('isActive', '=', true)
    // In one order, so that no two ever wait for each other.
    .orderBy('id')
    .forShare()
    .execute()
  return rows.length
}

/** How many requests wait under an address. Whoever counts holds the address. */
export async function countWaiting(db: Tx, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('convenzioniAttivazioni')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(sql<boolean>`fold(email) = fold(${email})`)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

/** Breaks the index `convenzioni_attivazioni_once` when the person has asked for it before and was not refused. */
export async function insertActivation(
  db: Tx,
  { website: _, ...activation }: NewActivation,
  contactId: number,
  now: Date,
): Promise<{ id: number }> {
  return db
    .insertInto('convenzioniAttivazioni')
    .values({ ...activation, contactId, status: 'pending', createdAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

function selectActivations(db: Db) {
  return db
    .selectFrom('convenzioniAttivazioni as a')
    .innerJoin('convenzioni as agreement', 'agreement.id', 'a.convenzioneId')
    .select([
      'a.id',
      'a.convenzioneId',
      'agreement.nome as convenzioneName',
      'agreement.azienda as convenzioneAzienda',
      'a.contactId',
      'a.firstName',
      'a.lastName',
      'a.email',
      'a.phone',
      'a.dateOfBirth',
      'a.serviziInteressati',
      'a.status',
      'a.version',
      'a.createdAt',
      'a.updatedAt',
    ])
    .select(
      sql<string[]>`ARRAY(
        SELECT category.name FROM service_categories category
        WHERE category.id = ANY (a.servizi_interessati) ORDER BY ${categoryOrder})`.as('serviziNomi'),
    )
}

/** Which requests: those in which every term is found, and of those every filter. */
export type Wanted = { terms: string[]; convenzioneId: number | null; status: ActivationStatus | null }

type Activations<O> = SelectQueryBuilder<DB, 'convenzioniAttivazioni', O>

function matching(db: Db, { terms, convenzioneId, status }: Wanted): Activations<object> {
  let query: Activations<object> = db.selectFrom('convenzioniAttivazioni')
  for (const term of terms) {
    // Agreements are few: they are found first, and their requests by an index, like the people.
    query = query.where(sql<boolean>`(search LIKE containing(${term}) OR convenzione_id = ANY (ARRAY(
      SELECT id FROM convenzioni WHERE fold(nome) LIKE containing(${term}) OR fold(azienda) LIKE containing(${term}))))`)
  }
  if (convenzioneId !== null) query = query.where('convenzioneId', '=', convenzioneId)
  if (status !== null) query = query.where('status', '=', status)
  return query
}

const WAITING_FIRST = sql`(status <> 'pending')`

/** One page, and how many there are on all pages: who waits comes first, then the newest. */
export async function activationPage(
  db: Db,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Activation[]; total: number }> {
  const ids = matching(db, wanted)
    .select('id')
    .orderBy(WAITING_FIRST)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const [rows, { total }] = await Promise.all([
    selectActivations(db)
      .where('a.id', 'in', ids)
      .orderBy(WAITING_FIRST)
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id', 'desc')
      .execute(),
    matching(db, wanted)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The next piece of the whole list, in order of id. */
export function activationsAfter(db: Db, id: number, limit: number): Promise<Activation[]> {
  return selectActivations(db).where('a.id', '>', id).orderBy('a.id').limit(limit).execute()
}

export function countByStatus(db: Db): Promise<{ status: string; count: number }[]> {
  return db
    .selectFrom('convenzioniAttivazioni')
    .select((is) => ['status', is.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
}

/** Held until the transaction ends: of two who decide at once, one comes first. */
export function holdActivation(db: Tx, id: number): Promise<Activation | undefined> {
  return selectActivations(db).where('a.id', '=', id).forNoKeyUpdate('a').executeTakeFirst()
}

export async function decide(db: Tx, id: number, status: Decision): Promise<Activation> {
  await db.updateTable('convenzioniAttivazioni').set({ status }).where('id', '=', id).execute()
  return selectActivations(db).where('a.id', '=', id).executeTakeFirstOrThrow()
}
