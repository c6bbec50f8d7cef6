import type { Db, Tx } from '#platform/db/database.server.ts'
import { type Parts, type TextKey, type Texts, textKeys } from './copy.ts'

type Row = { key: TextKey; parts: Parts | null; version: number }

const COLUMNS = ['key', 'parts', 'version'] as const

/** The rows of texts that were ever saved. A key of another version of the product is left out. */
export async function findTexts(db: Db): Promise<Row[]> {
  const rows = await db.selectFrom('messageTexts').select(COLUMNS).execute()
  return rows.filter(isKnown)
}

/** The texts staff have changed, for `textOf`. */
export async function readTexts(db: Db): Promise<Texts> {
  const rows = await findTexts(db)
  return Object.fromEntries(rows.flatMap(({ key, parts }) => (parts ? [[key, parts]] : [])))
}

/** Locks a text until the transaction ends; one that was never saved gets a row without parts. */
export async function lockText(db: Tx, key: TextKey): Promise<Row> {
  await db
    .insertInto('messageTexts')
    .values({ key })
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  const row = await db
    .selectFrom('messageTexts')
    .select(COLUMNS)
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, key, parts: row.parts as Parts | null }
}

/** @param parts null: the original */
export async function editText(
  db: Tx,
  key: TextKey,
  { parts, updatedBy }: { parts: Parts | null; updatedBy: number | null },
): Promise<void> {
  const stored = parts && JSON.stringify(parts)
  await db.updateTable('messageTexts').set({ parts: stored, updatedBy }).where('key', '=', key).execute()
}

function isKnown(row: { key: string; parts: unknown; version: number }): row is Row {
  return textKeys.some((key) => key === row.key)
}
