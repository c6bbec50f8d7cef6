import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Contact, NewContact } from './contract.ts'

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

const COLUMNS = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'codiceFiscale',
  'dataNascita',
  'type',
  'fonte',
  'dettaglioFonte',
  'viewed',
  'version',
  'createdAt',
] as const

export async function findContact(db: Db, id: number): Promise<Contact | undefined> {
  const row = await db.selectFrom('contactRequests').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row as Contact | undefined
}

/** The same, and nobody else writes to the contact, deletes it, or adds a message this way before the transaction ends. */
export async function holdContact(db: Tx, id: number): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contactRequests')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as Contact | undefined
}

export async function insertContact(
  db: Db,
  contact: Omit<NewContact, 'website'> & { fonte: string },
): Promise<Contact> {
  const row = await db
    .insertInto('contactRequests')
    .values(contact)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return row as Contact
}
