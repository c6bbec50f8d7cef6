import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Db, transaction } from '#platform/db/database.server.ts'

/** The number of the last sealed entry, and the hash of all entries up to it. */
export type Seal = { seal: number; hash: Buffer }

const BEGINNING: Seal = { seal: 0, hash: Buffer.alloc(32) }
const STEP = 500

/** The contents of a row as one text, the same on every server. */
const words: RawBuilder<string> = sql`jsonb_build_array(id, (extract(epoch FROM at) * 1000000)::bigint, user_id, username,
  event, record, record_id, to_jsonb(people), everybody, rows, status, address, route, request_id)::text`

function link(before: Seal, text: string): Seal {
  return { seal: before.seal + 1, hash: createHash('sha256').update(before.hash).update(text).digest() }
}

/** Start of the chain: the empty seal, or the last pruned entry. */
async function beginning(db: Db): Promise<Seal> {
  const { rows } = await sql<Seal>`
    SELECT seal, hash FROM trail_forgotten ORDER BY seal DESC LIMIT 1`.execute(db)
  return rows[0] ?? BEGINNING
}

/** The end of the chain. */
export async function newestSeal(db: Db): Promise<Seal> {
  const { rows } = await sql<Seal>`
    SELECT seal, hash FROM trail WHERE seal IS NOT NULL ORDER BY seal DESC LIMIT 1`.execute(db)
  return rows[0] ?? (await beginning(db))
}

/**
 * Seals the rows that have no seal yet, in one process at a time. Seals have numbers of their own: a row that a slow
 * transaction commits late is sealed late, so nothing has to wait for it.
 */
export async function sealAudit(db: Db): Promise<void> {
  while ((await transaction(db, sealSome)) === STEP);
}

async function sealSome(db: Db): Promise<number> {
  const { rows: turn } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('trail', 0)) AS mine`.execute(db)
  if (!turn[0]?.mine) return 0
  const { rows } = await sql<{ id: number; text: string }>`
    SELECT id, ${words} AS text FROM trail WHERE seal IS NULL ORDER BY id LIMIT ${sql.lit(STEP)}`.execute(db)
  if (rows.length === 0) return 0
  let last = await newestSeal(db)
  const seals: Seal[] = []
  for (const { text } of rows) {
    last = link(last, text)
    seals.push(last)
  }
  await sql`
    UPDATE trail SET seal = s.seal, hash = s.hash
    FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${seals.map(({ seal }) => seal)}::bigint[],
                ${seals.map(({ hash }) => hash)}::bytea[]) AS s (id, seal, hash)
    WHERE trail.id = s.id`.execute(db)
  return rows.length
}

/**
 * Deletes entries older than the retention time.
 * @returns The number of rows deleted.
 */
export async function pruneAudit(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`SELECT forget_trail() AS gone`.execute(db)
  return rows[0]?.gone ?? 0
}

/** The first break of the chain: a row that is missing, or one that differs from its seal. */
export type Break = { seal: number; id: number | null; at: string | null; why: 'missing' | 'changed' }
export type Checked = { rows: number; waiting: number; last: Seal; broken: Break | null }

/** Verifies the whole chain as it is at one moment. `expected` is a seal that was recorded elsewhere. */
export function verifyAudit(db: Db, expected?: Seal): Promise<Checked> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      let last = await beginning(db)
      let rows = 0
      let found = expected === undefined || expected.seal <= last.seal
      for (;;) {
        const step = await sealedAfter(db, last.seal)
        for (const { seal, hash, id, at, text } of step) {
          const next = link(last, text)
          const why = seal !== next.seal ? 'missing' : next.hash.equals(hash) ? null : 'changed'
          const other = seal === expected?.seal && !next.hash.equals(expected.hash)
          if (why || other)
            return result(db, { rows, last, broken: { seal: next.seal, id, at, why: why ?? 'changed' } })
          found ||= seal === expected?.seal
          last = next
          rows += 1
        }
        if (step.length < STEP) break
      }
      const broken: Break | null = found ? null : { seal: last.seal + 1, id: null, at: null, why: 'missing' }
      return result(db, { rows, last, broken })
    })
}

type Sealed = Seal & { id: number; at: string; text: string }

async function sealedAfter(db: Db, seal: number): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    SELECT seal, hash, id, at, ${words} AS text FROM trail WHERE seal > ${seal} ORDER BY seal LIMIT ${sql.lit(STEP)}`.execute(
    db,
  )
  return rows
}

async function result(db: Db, found: Omit<Checked, 'waiting'>): Promise<Checked> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM trail WHERE seal IS NULL`.execute(db)
  return { ...found, waiting: rows[0]?.n ?? 0 }
}
