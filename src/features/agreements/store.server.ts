import { type RawBuilder, sql } from 'kysely'
import { categoryOrder } from '#features/catalogue/store.server.ts'
import type { SearchPiece } from '#features/contacts/rules.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import {
  Activation,
  Agreement,
  type AgreementChange,
  type NewActivation,
  type NewAgreement,
  PublicAgreement,
} from './contract.ts'
import type { ActivationStatus } from './rules.ts'

const columns = Agreement.keyof().options

/** All agreements, by name. */
export function allAgreements(db: Db): Promise<Agreement[]> {
  return db.selectFrom('convenzioni').select(columns).orderBy('nome').orderBy('id').execute()
}

export function insertAgreement(db: Db, agreement: NewAgreement): Promise<Agreement> {
  return db.insertInto('convenzioni').values(agreement).returning(columns).executeTakeFirstOrThrow()
}

/** Locks the agreement against other changes and new activations until the transaction ends. */
export function lockAgreement(db: Tx, id: number): Promise<Agreement | undefined> {
  return db.selectFrom('convenzioni').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export type AgreementEdit = Omit<AgreementChange, 'id' | 'version'>

export function editAgreement(db: Tx, id: number, edit: AgreementEdit): Promise<Agreement> {
  return db
    .updateTable('convenzioni')
    .set(edit)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export type AgreementUses = { activations: number; visits: number }

/** Counts the activations of an agreement and the visits booked with it, which keep it from being deleted. */
export async function countUses(db: Tx, id: number): Promise<AgreementUses> {
  const { rows } = await sql<AgreementUses>`
    SELECT (SELECT count(*) FROM convenzioni_attivazioni WHERE convenzione_id = ${id}) AS activations,
           (SELECT count(*) FROM visit_agreements WHERE agreement_id = ${id}) AS visits`.execute(db)
  return rows[0] ?? { activations: 0, visits: 0 }
}

export async function removeAgreement(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('convenzioni').where('id', '=', id).execute()
}

/** The active agreements as visitors see them, by name. */
export function activeAgreements(db: Db): Promise<PublicAgreement[]> {
  return db
    .selectFrom('convenzioni')
    .select(PublicAgreement.keyof().options)
    .where('isActive', '=', true)
    .orderBy('nome')
    .orderBy('azienda')
    .orderBy('id')
    .execute()
}

/** Locks an active agreement against being deactivated or deleted. */
export function lockActiveAgreement(
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

/** Counts the active ones of these categories and locks them against being deactivated or deleted. */
export async function lockActiveCategories(db: Tx, ids: number[]): Promise<number> {
  const rows = await db
    .selectFrom('serviceCategories')
    .select('id')
    .where('id', 'in', ids)
    .where('isActive', '=', true)
    // Locks in one order, so that two transactions never wait for each other.
    .orderBy('id')
    .forShare()
    .execute()
  return rows.length
}

/** Locks an e-mail address until the transaction ends, so that two requests with it are handled one after the other. */
export async function lockAddress(db: Tx, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('activation:' || fold(${email}), 0))`.execute(db)
}

export async function insertActivation(
  db: Tx,
  { website: _, ...activation }: NewActivation,
  { contactId, noticeVersion, now }: { contactId: number; noticeVersion: string; now: Date },
): Promise<{ id: number }> {
  return db
    .insertInto('convenzioniAttivazioni')
    .values({ ...activation, contactId, noticeVersion, status: 'pending', createdAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The request of this person for this agreement that was not rejected, compared as the unique index does. */
export async function findActivation(
  db: Tx,
  { convenzioneId, email, firstName, lastName }: NewActivation,
): Promise<{ id: number; contactId: number | null } | undefined> {
  return db
    .selectFrom('convenzioniAttivazioni')
    .select(['id', 'contactId'])
    .where('convenzioneId', '=', convenzioneId)
    .where('status', '<>', 'rejected')
    .where(sql<boolean>`fold(email) = fold(${email})`)
    .where(sql<boolean>`fold(first_name) = fold(${firstName})`)
    .where(sql<boolean>`fold(last_name) = fold(${lastName})`)
    .executeTakeFirst()
}

const ofActivation = Activation.omit({ convenzioneName: true, convenzioneAzienda: true, serviziNomi: true })
  .keyof()
  .options.map((key) => `a.${key}` as const)

function selectActivations(db: Db) {
  return db
    .selectFrom('convenzioniAttivazioni as a')
    .innerJoin('convenzioni as agreement', 'agreement.id', 'a.convenzioneId')
    .select([...ofActivation, 'agreement.nome as convenzioneName', 'agreement.azienda as convenzioneAzienda'])
    .select(
      sql<string[]>`ARRAY(
        SELECT category.name FROM service_categories category
        WHERE category.id = ANY (a.servizi_interessati) ORDER BY ${categoryOrder})`.as('serviziNomi'),
    )
}

/** A search: every piece must be found, and every filter must fit. */
type ActivationFilter = {
  pieces: SearchPiece[]
  convenzioneId: number | null
  status: ActivationStatus | null
}

/** One page of requests and the number of all: pending ones first, then the newest. */
export async function activationPage(
  db: Db,
  { pieces, convenzioneId, status }: ActivationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Activation[]; total: number }> {
  let found = selectActivations(db).where((is) => is.and(pieces.map(isFound)))
  if (convenzioneId !== null) found = found.where('a.convenzioneId', '=', convenzioneId)
  if (status !== null) found = found.where('a.status', '=', status)
  const [rows, { total }] = await Promise.all([
    found
      .orderBy(sql`a.status <> 'pending'`)
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found
      .clearSelect()
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Finds a piece in the person, or all its words in the name and company of the agreement. */
function isFound({ term, words }: SearchPiece): RawBuilder<boolean> {
  return sql<boolean>`(a.search LIKE containing(${term}) OR a.convenzione_id IN (
    SELECT id FROM convenzioni WHERE fold(nome || E'\n' || azienda) LIKE ALL (ARRAY(
      SELECT containing(word) FROM unnest(${words}::text[]) word))))`
}

/** The next rows of the whole list, in order of id. */
export function activationsAfter(db: Db, id: number, limit: number): Promise<Activation[]> {
  return selectActivations(db).where('a.id', '>', id).orderBy('a.id').limit(limit).execute()
}

/** Counts the requests of each status that occurs. */
export function countByStatus(db: Db): Promise<{ status: string; count: number }[]> {
  return db
    .selectFrom('convenzioniAttivazioni')
    .select((is) => ['status', is.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
}

/** Locks the request until the transaction ends, so that only one of two decisions counts. */
export function lockActivation(db: Tx, id: number): Promise<Activation | undefined> {
  return selectActivations(db).where('a.id', '=', id).forNoKeyUpdate('a').executeTakeFirst()
}

/** Deletes a request; false when it does not exist. */
export async function removeActivation(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('convenzioniAttivazioni')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Sets the status of a locked request and returns it. */
export async function decide(db: Tx, id: number, status: ActivationStatus): Promise<Activation> {
  await db.updateTable('convenzioniAttivazioni').set({ status }).where('id', '=', id).execute()
  return selectActivations(db).where('a.id', '=', id).executeTakeFirstOrThrow()
}

/** Counts the mails about requests sent to an address since then. */
export async function countActivationMails(db: Db, email: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', 'in', ['activation-received', 'activation-repeated'])
    .where('createdAt', '>', since.toISOString())
    .where(({ eb, fn }) => eb(fn<string>('lower', ['recipient']), '=', email.toLowerCase()))
    .executeTakeFirstOrThrow()
  return count
}
