import type { Tx } from '#platform/db/database.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { isPast, occupies } from './rules.ts'
import type { LockedAppointment, WholeAppointment } from './store.server.ts'
import { LONGEST_CHAIN, OFFER_AFTER_MS } from './waiting/rules.ts'

/**
 * Notes the doctor's time that a confirmed visit leaves, for the waiting list. To be called in the transaction of every change of
 * a visit. Requests free no place: a stranger who asks and withdraws again and again would have the list written to.
 * @param after null: the visit no longer takes up its place
 * @param chain how many freed places led to this one, with itself; longer chains than `LONGEST_CHAIN` end here
 */
export async function noteFreedPlace(
  db: Tx,
  before: LockedAppointment,
  after: WholeAppointment | null,
  { now, chain = 1 }: { now: Date; chain?: number },
): Promise<void> {
  const { doctorId, appointmentDate: date, appointmentTime: time, duration } = before
  const stays =
    after &&
    occupies(after.status) &&
    after.doctorId === doctorId &&
    after.appointmentDate === date &&
    after.appointmentTime === time
  if (
    stays ||
    before.status !== 'confirmed' ||
    chain > LONGEST_CHAIN ||
    isPast({ date, time }, wallClock(now))
  )
    return
  const dueAt = new Date(now.getTime() + OFFER_AFTER_MS).toISOString()
  await db
    .insertInto('freedPlaces')
    .values({ doctorId, date, time, duration, chain, dueAt })
    .onConflict((on) => on.columns(['doctorId', 'date', 'time']).where('closedAt', 'is', null).doNothing())
    .execute()
}
