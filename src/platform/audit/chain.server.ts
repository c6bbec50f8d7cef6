import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Db, transaction } from '#platform/db/database.server.ts'

/** The number of the last sealed entry, and the hash of all entries up to it. */
export type Seal = { seal: number; hash: Buffer }

const BEGINNING: Seal = { seal: 0, hash: Buffer.alloc(32) }
const STEP = 500

/**
 * The contents of a row as one text, the same on every server. `total` came later and is null in older rows: it is appended only
 * where it is not, so that their text, and with it their hash, stays as it was.
 */
const contents: RawBuilder<string> = sql`jsonb_build_array(id, (extract(epoch FROM at) * 1000000)::bigint, user_id, username,
  event, record, record_id, to_jsonb(people), everybody, rows, status, address, route, request_id)::text || coalesce(' total ' || total, '')`

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
    SELECT id, ${contents} AS text FROM trail WHERE seal IS NULL ORDER BY id LIMIT ${sql.lit(STEP)}`.execute(
    db,
  )
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

/** A seal noted outside the database, and when. */
export type NotedSeal = Seal & { at?: Date }

/**
 * The first break of the chain: a row that is missing or differs from its seal, a seal that differs from one that was noted
 * elsewhere, or a pruning that the product did not do.
 */
export type Break = {
  seal: number
  id: number | null
  at: string | null
  why: 'missing' | 'changed' | 'rebuilt' | 'pruned'
}
/** `rows` counts the sealed entries; `until` is the moment of the newest of them. */
export type Checked = {
  rows: number
  waiting: number
  last: Seal
  until: string | null
  broken: Break | null
}

type Question = {
  /** Seals noted elsewhere, through which the chain has to pass. */
  noted?: readonly NotedSeal[]
  /** A seal up to which the chain was verified before: only what follows is read, as long as the seal is in its place. */
  from?: Seal | undefined
}

/** Verifies the chain as it is at one moment: its prunings, each row, and the seals noted elsewhere. */
export function verifyAudit(db: Db, { noted = [], from }: Question = {}): Promise<Checked> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const start = await beginning(db)
      const pruned = (await forgedPruning(db)) ?? (await earlyPruning(db, start, noted))
      if (pruned) return result(db, { start, last: start, broken: pruned })
      const expected = Map.groupBy(noted, ({ seal }) => seal)
      let last = from && from.seal > start.seal && (await hasSeal(db, from)) ? from : start
      for (;;) {
        const step = await sealedAfter(db, last.seal)
        for (const { seal, hash, id, at, text } of step) {
          const next = link(last, text)
          const why = differenceOf({ seal, hash }, next, expected)
          if (why) return result(db, { start, last, broken: { seal: next.seal, id, at, why } })
          last = next
        }
        if (step.length < STEP) break
      }
      const isShort = noted.some(({ seal }) => seal > last.seal)
      const broken: Break | null = isShort
        ? { seal: last.seal + 1, id: null, at: null, why: 'missing' }
        : null
      return result(db, { start, last, broken })
    })
}

function differenceOf(found: Seal, next: Seal, expected: Map<number, NotedSeal[]>): Break['why'] | null {
  if (found.seal !== next.seal) return 'missing'
  if (!next.hash.equals(found.hash)) return 'changed'
  const others = expected.get(next.seal) ?? []
  return others.some(({ hash }) => !hash.equals(next.hash)) ? 'rebuilt' : null
}

/**
 * The first pruning that is not named by its own entry of the trail, or does not fit the seals around it. Such an entry may be
 * pruned itself, when it is older than entries are stored.
 */
async function forgedPruning(db: Db): Promise<Break | undefined> {
  const { rows } = await sql<Break>`
    WITH named AS MATERIALIZED (SELECT record_id FROM trail WHERE event = 'trail.deleted'),
    prunings AS (
      SELECT seal, at, rows, seal || ':' || encode(hash, 'hex') AS name, lag(seal, 1, 0) OVER (ORDER BY seal) AS before,
        seal = max(seal) OVER () AS newest
      FROM trail_forgotten)
    SELECT pruning.seal, NULL AS id, pruning.at, 'pruned' AS why
    FROM prunings pruning LEFT JOIN named ON named.record_id = pruning.name
    WHERE pruning.rows <> pruning.seal - pruning.before
       OR (named.record_id IS NULL AND (pruning.newest OR pruning.at > now() - trail_kept()))
       OR (pruning.newest AND EXISTS (SELECT FROM trail WHERE trail.seal <= pruning.seal))
    ORDER BY pruning.seal LIMIT 1`.execute(db)
  return rows[0]
}

/** A seal that was noted when its entry was too young to be pruned by now. An entry may be a month older than its note. */
async function earlyPruning(db: Db, start: Seal, noted: readonly NotedSeal[]): Promise<Break | undefined> {
  const { rows } = await sql<{
    since: string
  }>`SELECT now() - trail_kept() + interval '1 month' AS since`.execute(db)
  const since = Date.parse(rows[0]?.since ?? '')
  const early = noted.find(({ seal, at }) => seal <= start.seal && at !== undefined && at.getTime() > since)
  return early && { seal: early.seal, id: null, at: early.at?.toISOString() ?? null, why: 'pruned' }
}

async function hasSeal(db: Db, { seal, hash }: Seal): Promise<boolean> {
  const { rows } = await sql`SELECT FROM trail WHERE seal = ${seal} AND hash = ${hash}`.execute(db)
  return rows.length > 0
}

type Sealed = Seal & { id: number; at: string; text: string }

async function sealedAfter(db: Db, seal: number): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    SELECT seal, hash, id, at, ${contents} AS text FROM trail WHERE seal > ${seal} ORDER BY seal LIMIT ${sql.lit(STEP)}`.execute(
    db,
  )
  return rows
}

async function result(
  db: Db,
  { start, last, broken }: { start: Seal; last: Seal; broken: Break | null },
): Promise<Checked> {
  const { rows } = await sql<{ waiting: number; until: string | null }>`
    SELECT count(*) AS waiting, (SELECT at FROM trail WHERE seal = ${last.seal}) AS until
    FROM trail WHERE seal IS NULL`.execute(db)
  const { waiting = 0, until = null } = rows[0] ?? {}
  return { rows: last.seal - start.seal, waiting, last, until, broken }
}
