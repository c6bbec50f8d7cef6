import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { AgreementChoice, VisitAgreement } from './contract.ts'
import type { AuthorisationState } from './rules.ts'

function selectChoices(db: Db) {
  return db
    .selectFrom('convenzioni')
    .select(['id', 'nome as name', 'azienda as company', 'kind'])
    .select(['needsAuthorisation', 'needsPrescription', 'instructions'])
}

/** The active agreements, by name. */
export function agreementChoices(db: Db): Promise<AgreementChoice[]> {
  return selectChoices(db)
    .where('isActive', '=', true)
    .orderBy('nome')
    .orderBy('azienda')
    .orderBy('id')
    .execute()
}

/** Locks an agreement against being changed or deleted; `active`: only one visitors can choose. */
export function lockAgreementChoice(
  db: Tx,
  id: number,
  { active }: { active: boolean },
): Promise<AgreementChoice | undefined> {
  const found = selectChoices(db).where('id', '=', id).forShare()
  return (active ? found.where('isActive', '=', true) : found).executeTakeFirst()
}

/** The agreement of the visit `a`, as a column; null without one. */
export const AGREEMENT_OF_VISIT: RawBuilder<VisitAgreement | null> = sql`(
  SELECT json_build_object('id', agreement.id, 'name', agreement.nome, 'company', agreement.azienda, 'kind', agreement.kind,
    'needsAuthorisation', agreement.needs_authorisation, 'needsPrescription', agreement.needs_prescription,
    'instructions', agreement.instructions, 'authorisation', used.authorisation,
    'authorisationNumber', used.authorisation_number, 'version', used.version)
  FROM visit_agreements used JOIN convenzioni agreement ON agreement.id = used.agreement_id WHERE used.appointment_id = a.id)`

/** The agreement of a visit; null without one. */
export async function findVisitAgreement(db: Db, appointmentId: number): Promise<VisitAgreement | null> {
  const { rows } = await sql<{ agreement: VisitAgreement | null }>`
    SELECT ${AGREEMENT_OF_VISIT} AS agreement FROM appointments a WHERE a.id = ${appointmentId}`.execute(db)
  return rows[0]?.agreement ?? null
}

export type StoredAgreement = {
  agreementId: number
  authorisation: AuthorisationState | null
  authorisationNumber: string | null
}

/** Stores the agreement of a visit, in place of another. The visit's row is locked by the caller, or new. */
export async function writeVisitAgreement(
  db: Tx,
  appointmentId: number,
  agreement: StoredAgreement,
): Promise<void> {
  await db
    .insertInto('visitAgreements')
    .values({ appointmentId, ...agreement })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(agreement))
    .execute()
}

export async function removeVisitAgreement(db: Tx, appointmentId: number): Promise<void> {
  await db.deleteFrom('visitAgreements').where('appointmentId', '=', appointmentId).execute()
}
