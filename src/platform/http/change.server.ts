import { isDeepStrictEqual } from 'node:util'
import { AppError, notValid } from './errors.ts'

/** Shared by all use cases that change a record. */

/** Refuses a body that names another record than the path. */
export function checkId(id: number, change: { id?: number | undefined }): void {
  if (change.id !== undefined && change.id !== id) throw notValid('id', 'Il numero non corrisponde.')
}

/**
 * Checks that the record has not changed since the caller read it.
 * @throws AppError('changed_meanwhile') when its version is another one.
 */
export function checkVersion(row: { version: number }, change: { version?: number | undefined }): void {
  if (change.version !== undefined && change.version !== row.version) throw new AppError('changed_meanwhile')
}

/**
 * The properties of `wanted` whose content differs from the row's: a second identical save changes nothing and invalidates no page.
 */
export function differences<T extends object>(
  wanted: { [K in keyof T]?: T[K] | undefined },
  row: T,
): Partial<T> {
  const differing = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, row[key as keyof T]),
  )
  return Object.fromEntries(differing) as Partial<T>
}
