import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Agreement, AgreementChange, NewAgreement } from './contract.ts'

const shown = [
  'id',
  'nome',
  'azienda',
  'descrizione',
  'isActive',
  'version',
  'createdAt',
  'updatedAt',
] as const

export function allAgreements(db: Db): Promise<Agreement[]> {
  return db.selectFrom('convenzioni').select(shown).orderBy('nome').orderBy('id').execute()
}

export function insertAgreement(db: Db, agreement: NewAgreement): Promise<Agreement> {
  return db.insertInto('convenzioni').values(agreement).returning(shown).executeTakeFirstOrThrow()
}

/** Held until the transaction ends, against other changes and against new activations. */
export function lockAgreement(db: Tx, id: number): Promise<Agreement | undefined> {
  return db.selectFrom('convenzioni').select(shown).where('id', '=', id).forUpdate().executeTakeFirst()
}

export type AgreementEdit = Omit<AgreementChange, 'id' | 'version'>

export function editAgreement(db: Tx, id: number, edit: AgreementEdit): Promise<Agreement> {
  return db
    .updateTable('convenzioni')
    .set(edit)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()
}

export async function countActivations(db: Tx, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('convenzioniAttivazioni')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('convenzioneId', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export async function removeAgreement(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('convenzioni').where('id', '=', id).execute()
}
