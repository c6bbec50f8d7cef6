import { raiseAlarm } from '#features/alarms/store.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { grouped } from '#platform/numbers.ts'
import { wallClock } from '#platform/time/dates.ts'
import { momentOf } from '#platform/time/moments.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import { checkChain } from './chain.server.ts'
import { breakText } from './copy.ts'
import { isManyExports, isManyReads, isUnusual } from './rules.ts'
import { daysOfUsers, newestBackup, readsBefore } from './watch.store.server.ts'

type Watching = Pick<Context, 'db' | 'now' | 'log' | 'sealFile'>

/** Warns admins of users who have read or exported far more today than usual. */
export async function watchReads({ db, now }: Watching): Promise<void> {
  const { date } = wallClock(now())
  for (const { userId, username, contacts, files, records } of await daysOfUsers(db, date)) {
    const about = `${userId} ${date}`
    if (isManyReads(contacts) && isUnusual(contacts, await readsBefore(db, userId, date))) {
      const words = `${username} ha letto oggi i dati di ${grouped(contacts)} persone, molto più del solito.`
      await raiseAlarm(db, { kind: 'many_reads', about, words, now: now() })
    }
    if (isManyExports({ files, records })) {
      const words = `${username} ha esportato oggi ${grouped(records)} righe in ${grouped(files)} file.`
      await raiseAlarm(db, { kind: 'many_exports', about, words, now: now() })
    }
  }
}

/** Verifies the whole audit trail, and warns admins of a break. */
export async function watchChain(ctx: Watching): Promise<void> {
  const { broken } = await checkChain(ctx, { whole: true })
  if (!broken) return
  ctx.log.error({ seal: broken.seal, id: broken.id, why: broken.why }, 'audit trail broken')
  const words = `${breakText(broken)} Apri il registro: c’è scritto chi chiamare.`
  await raiseAlarm(ctx.db, { kind: 'broken_chain', about: 'chain', words, now: ctx.now() })
}

/**
 * Warns admins when the newest backup is too old, or there is none.
 * @param hours how old the newest one may be
 */
export async function watchBackups({ db, now }: Watching, hours: number): Promise<void> {
  const newest = await newestBackup(db)
  if (newest !== null && now().getTime() - Date.parse(newest) <= hours * HOUR_MS) return
  const last = newest === null ? 'Non ce n’è ancora nessuno' : `L’ultimo è del ${momentOf(newest)}`
  const words = `Da più di ${hours} ore non c’è un nuovo backup. ${last}. Avvisa chi segue il server.`
  await raiseAlarm(db, { kind: 'failed_backup', about: 'backup', words, now: now() })
}
