import { type Checked, type Seal, verifyAudit } from '#platform/audit/chain.server.ts'
import { readSeals } from '#platform/audit/seal-file.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'

/** The newest seal this process has verified the chain up to, and when it verified the whole. */
const verified = new WeakMap<Db, { last: Seal; wholeAt: Date }>()

/**
 * Verifies the audit trail and the seals noted in the file, where there is one, from the seal up to which this process has
 * verified it before; or the whole, as it does each hour.
 * @returns also when this process last verified the whole
 * @throws SealFileError for a file with a line that is no seal
 */
export async function checkChain(
  { db, now, sealFile }: Pick<Context, 'db' | 'now' | 'sealFile'>,
  { whole }: { whole: boolean },
): Promise<Checked & { wholeAt: Date }> {
  const before = whole ? undefined : verified.get(db)
  const noted = sealFile ? await readSeals(sealFile) : []
  const checked = await verifyAudit(db, { noted, from: before?.last })
  const wholeAt = before?.wholeAt ?? now()
  if (checked.broken) verified.delete(db)
  else verified.set(db, { last: checked.last, wholeAt })
  return { ...checked, wholeAt }
}
