import { transactionEach } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { clockText, dayNumbers } from '#platform/time/italian.ts'
import { isDaytime } from '../waiting/rules.ts'
import { lockOverdue, type OverdueVisit, overdueVisits, writeCall } from './store.server.ts'

/**
 * Writes a call into the desk, once, about each displaced visit whose patient has not answered for half an hour. Of several
 * processes one writes each.
 */
export async function callUnanswered({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now()
  if (!isDaytime(at)) return
  await transactionEach(db, await overdueVisits(db, at), async (tx, id) => {
    const visit = await lockOverdue(tx, id, at)
    const call = { visitId: id, today: wallClock(at).date, why: 'overdue' as const }
    if (visit) await writeCall(tx, { ...call, title: titleOf(visit) }, at)
  })
}

/** 'Da richiamare: Dr. Andrea Villa, 24/11 15:00, non si può fare' */
function titleOf({ doctorName, date, time }: OverdueVisit): string {
  return `Da richiamare: ${doctorName.slice(0, 120)}, ${dayNumbers(date)} ${clockText(time)}, non si può fare`
}
