import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Contact } from './contract.ts'

/** Who somebody is to the clinic: families share an address, so the name counts as well. */
export type Identity = { email: string; firstName: string; lastName: string }

export type Person = Identity & { phone: string; dataNascita?: string | null; codiceFiscale?: string | null }

/** Where on the site a person came from. */
export type Origin = 'Modulo contatti' | 'Prenotazione' | 'Convenzione' | 'Inaugurazione'

/**
 * The contact with that address and name, without case and accents, or a new one. What is there is never changed.
 * Holds the person until the end of the transaction, so that two at the same moment make one.
 */
export async function findOrCreatePerson(db: Tx, person: Person, origin: Origin): Promise<number> {
  const { rows } = await sql<{ id: number }>`/*kept*/
    SELECT find_or_create_person(
      ${person.firstName}, ${person.lastName}, ${person.email}, ${person.phone}, ${person.dataNascita ?? null}::date,
      ${person.codiceFiscale ?? null}, ${origin}) AS id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a person is found or made')
  return id
}

/** The oldest contact with an address, without case and accents. */
export async function findIdByEmail(db: Db, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM contact_requests WHERE fold(email) = fold(${email}) ORDER BY created_at, id LIMIT 1`.execute(
    db,
  )
  return rows[0]?.id
}

export async function findContact(db: Db, id: number): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contactRequests')
    .select([
      'id',
      'firstName',
      'lastName',
      'email',
      'phone',
      'codiceFiscale',
      'dataNascita',
      'type',
      'fonte',
    ])
    .select(['dettaglioFonte', 'viewed', 'version', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Contact | undefined
}
