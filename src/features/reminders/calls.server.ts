import type { Db } from '#platform/db/database.server.ts'
import { wallClock, wallMoment } from '#platform/time/dates.ts'
import { callReason } from './calls.ts'
import { type CallReason, lastKind } from './rules.ts'
import { settingsOf } from './settings.ts'
import { type CallRow, findSettings, firstReminderAt, visitsToCall } from './store.server.ts'

export type CallToMake = Omit<CallRow, 'messages' | 'placedAt'> & { why: CallReason }

/**
 * The visits to come until a day whose patients are reminded by telephone, in order of time: those no message reaches, and those
 * whose message failed or was missed. A patient who comes is left out.
 * @param to `yyyy-MM-dd`, included
 */
export async function callsToMake(db: Db, now: Date, to: string): Promise<CallToMake[]> {
  const settings = settingsOf(await findSettings(db))
  if (lastKind(settings) === null) return []
  const moment = wallMoment(now)
  const [visits, since] = await Promise.all([
    visitsToCall(db, { now: { date: wallClock(now).date, time: moment.slice(11) }, to }),
    firstReminderAt(db),
  ])
  return visits.flatMap(({ messages, placedAt, ...visit }) => {
    const why = callReason({ ...visit, messages, placedAt }, { now: moment, since, settings })
    return why && visit.outcome !== 'coming' ? [{ ...visit, why }] : []
  })
}
