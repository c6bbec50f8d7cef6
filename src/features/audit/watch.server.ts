import { type AlarmServices, raiseAlarm } from '#features/alarms/store.server.ts'
import { newestSeal } from '#platform/audit/chain.server.ts'
import { noteSeal, sealText } from '#platform/audit/seal-file.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { grouped } from '#platform/numbers.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { momentOf } from '#platform/time/moments.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import { type ChainState, checkChain } from './chain.server.ts'
import { breakText } from './copy.ts'
import { mailSeal } from './mails.server.ts'
import { isManyExports, isManyReads, isUnusual } from './rules.ts'
import { daysOfUsers, newestBackup, readsBefore } from './watch.store.server.ts'

type Watching = AlarmServices & Pick<Context, 'log' | 'sealFile'>

const todayOf = ({ now }: Pick<Context, 'now'>) => wallClock(now()).date

/**
 * Warns admins of users who have read or exported far more than usual in a day: today, or yesterday, whose last hour no run of
 * that day has seen.
 */
export async function watchReads(ctx: AlarmServices): Promise<void> {
  const today = todayOf(ctx)
  for (const day of [addDays(today, -1), today]) await watchDay(ctx, day)
}

async function watchDay(ctx: AlarmServices, day: string): Promise<void> {
  const { db } = ctx
  for (const { userId, username, contacts, files, records } of await daysOfUsers(db, day)) {
    const about = `${userId} ${day}`
    const who = `Il ${shortDate(day)} ${username} ha`
    if (isManyReads(contacts) && isUnusual(contacts, await readsBefore(db, userId, day))) {
      const words = `${who} letto i dati di ${grouped(contacts)} persone, molto più del solito.`
      await raiseAlarm(ctx, { kind: 'many_reads', about, words })
    }
    if (isManyExports({ files, records })) {
      const words = `${who} esportato ${grouped(records)} righe in ${grouped(files)} file.`
      await raiseAlarm(ctx, { kind: 'many_exports', about, words })
    }
  }
}

/** Verifies the whole audit trail, and warns admins of a break and of a file of seals that can't be relied on. */
export async function watchChain(ctx: Watching): Promise<ChainState> {
  const state = await checkChain(ctx, { whole: true })
  const { broken, sealFault } = state
  if (broken) {
    ctx.log.error({ seal: broken.seal, id: broken.id, why: broken.why }, 'audit trail broken')
    const words = `Il registro è stato toccato: ${breakText(broken)} Apri il registro: c’è scritto chi chiamare.`
    await raiseAlarm(ctx, { kind: 'broken_chain', about: `chain ${todayOf(ctx)}`, words })
  }
  if (sealFault) await warnOfSeals(ctx, sealFault)
  return state
}

async function warnOfSeals(ctx: Watching, fault: string): Promise<void> {
  ctx.log.error({ fault }, 'file of seals')
  const words = `Il file dei sigilli del registro: ${fault} Avvisa chi segue il server: deve tenere una copia del file com’è adesso, e poi rimetterlo a posto.`
  await raiseAlarm(ctx, { kind: 'broken_chain', about: `seals ${todayOf(ctx)}`, words })
}

/**
 * Verifies the whole audit trail, then sends its newest seal out of the database, to the log and to a file and a mailbox where
 * they are set: a chain rebuilt as a whole does not pass through it. A file that was removed is noticed before it is begun anew.
 */
export async function watchSeals(ctx: Watching, sealMail: string | undefined): Promise<void> {
  await watchChain(ctx)
  const seal = await newestSeal(ctx.db)
  ctx.log.info({ seal: sealText(seal) }, 'trail')
  const fault = ctx.sealFile && (await noteSeal(ctx.sealFile, seal, ctx.now()))
  if (fault) await warnOfSeals(ctx, fault)
  if (sealMail) await mailSeal(ctx, seal, sealMail)
}

/**
 * Warns admins when the newest backup is too old, or there is none.
 * @param hours how old the newest one may be
 */
export async function watchBackups(ctx: AlarmServices, hours: number): Promise<void> {
  const newest = await newestBackup(ctx.db)
  if (newest !== null && ctx.now().getTime() - Date.parse(newest) <= hours * HOUR_MS) return
  const last = newest === null ? 'Non ce n’è ancora nessuno' : `L’ultimo è del ${momentOf(newest)}`
  const words = `Da più di ${hours} ore non c’è un nuovo backup. ${last}. Avvisa chi segue il server.`
  await raiseAlarm(ctx, { kind: 'failed_backup', about: todayOf(ctx), words })
}
