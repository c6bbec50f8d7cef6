import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Contact } from './contract.ts'

/** Who somebody is to the clinic: families share an address, so the name counts as well. */
export type Identity = { email: string; firstName: string; lastName: string }

export type Person = Identity & { phone: string; dataNascita?: string | null; codiceFiscale?: string | null }

/** Where on the site a person came from. */
export type Origin = 'Modulo contatti' | 'Prenotazione' | 'Convenzione' | 'Inaugurazione'

/**
 * Key of the advisory lock a transaction holds before `findOrCreatePerson`, so that two at the same moment make one.
 * Below zero: the locks of days and addresses, which the same transaction takes, are above.
 */
export function personLock({ email, firstName, lastName }: Identity): RawBuilder<unknown> {
  return sql`(-1 - (hashtextextended(fold(${email}) || ' ' || fold(${firstName}) || ' ' || fold(${lastName}), 0) & 9007199254740991))`
}

/** The contact with that address and name, without case and accents, or a new one. What is there is never changed. */
export async function findOrCreatePerson(db: Tx, person: Person, origin: Origin): Promise<number> {
  const { rows } = await sql<{ id: number }>`/*kept*/
    WITH found AS (
      SELECT id FROM contact_requests
      WHERE fold(email) = fold(${person.email}) AND fold(first_name) = fold(${person.firstName})
        AND fold(last_name) = fold(${person.lastName})
      ORDER BY id LIMIT 1
    ), made AS (
      INSERT INTO contact_requests
        (first_name, last_name, email, phone, data_nascita, codice_fiscale, type, fonte, dettaglio_fonte)
      SELECT ${person.firstName}, ${person.lastName}, ${person.email}, ${person.phone}, ${person.dataNascita ?? null}::date,
             ${person.codiceFiscale ?? null}, 'Ospite', 'Sito web', ${origin}
      WHERE NOT EXISTS (SELECT FROM found)
      RETURNING id
    )
    SELECT id FROM found UNION ALL SELECT id FROM made`.execute(db)
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
