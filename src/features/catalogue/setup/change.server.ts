import { brokenConstraint, type Tx } from '#platform/db/database.server.ts'
import { notValid, Refusal } from '#platform/http/errors.ts'

/** What changes and deletions of the catalogue have in common. */

/** The path decides which record is meant; a body that names another one is a mistake. */
export function checkId(id: number, change: { id?: number | undefined }): void {
  if (change.id !== undefined && change.id !== id) throw notValid('id', 'Il numero non corrisponde.')
}

/** Throws 409 `changed_meanwhile` when somebody else has changed the record since it was read. */
export function checkVersion(row: { version: number }, change: { version?: number | undefined }): void {
  if (change.version !== undefined && change.version !== row.version) throw new Refusal('changed_meanwhile')
}

/** Only what really differs: a second identical save changes nothing, and no page is made anew for it. */
export function differences<T extends object>(
  wanted: { [K in keyof T]?: T[K] | undefined },
  row: T,
): Partial<T> {
  const differing = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && value !== row[key as keyof T],
  )
  return Object.fromEntries(differing) as Partial<T>
}

/** Deletes a record nothing refers to. What refers to it all the same refuses the deletion, and keeps what it is about. */
export async function removeUnused(remove: (db: Tx) => Promise<void>, db: Tx): Promise<void> {
  try {
    await remove(db)
  } catch (error) {
    if (brokenConstraint(error)) throw new Refusal('in_use')
    throw error
  }
}
