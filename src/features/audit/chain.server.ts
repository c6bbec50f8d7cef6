import { type Checked, type NotedSeal, verifyAudit } from '#platform/audit/chain.server.ts'
import { readSeals } from '#platform/audit/seal-file.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { isOlderThanDay } from './watch.store.server.ts'

/**
 * The newest seal this process has verified the chain up to, and when it verified the whole; null after a break. The seal
 * outlives a break: a trail that was wiped or sealed anew goes on to differ from it.
 */
const verified = new WeakMap<Db, { last: NotedSeal; wholeAt: Date | null }>()

/** The state of the chain, and an Italian sentence about a file of seals that can't be relied on. */
export type ChainState = Checked & { wholeAt: Date; sealFault: string | null }

/**
 * Verifies the audit trail from the seal up to which this process has verified it before, or the whole. It has to pass through
 * that seal, through those in the file, where there is one, and through `noted`.
 * @returns also when this process last verified the whole
 */
export async function checkChain(
  { db, now, sealFile }: Pick<Context, 'db' | 'now' | 'sealFile'>,
  { whole, noted = [] }: { whole: boolean; noted?: readonly NotedSeal[] },
): Promise<ChainState> {
  const before = verified.get(db)
  const soundAt = whole ? null : (before?.wholeAt ?? null)
  const { seals, fault } = sealFile ? await sealsIn(db, sealFile) : { seals: [], fault: null }
  const checked = await verifyAudit(db, {
    noted: [...noted, ...seals, ...(before ? [before.last] : [])],
    from: soundAt ? before?.last : undefined,
  })
  const wholeAt = soundAt ?? now()
  if (!checked.broken) verified.set(db, { last: asNoted(checked), wholeAt })
  else if (before) verified.set(db, { ...before, wholeAt: null })
  return { ...checked, wholeAt, sealFault: fault }
}

function asNoted({ last, until }: Checked): NotedSeal {
  return { ...last, ...(until !== null && { at: new Date(until) }) }
}

async function sealsIn(db: Db, sealFile: string) {
  const { seals, fault } = await readSeals(sealFile)
  const isLost = seals.length === 0 && fault === null && (await isOlderThanDay(db))
  return {
    seals,
    fault: isLost ? `${sealFile} non c’è, o è vuoto, e il registro ha più di un giorno.` : fault,
  }
}
