import { type Db, type Tx, transactionEach } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import { recordEvent } from './history.store.server.ts'
import { mailClinic, requestReleased } from './mails.server.ts'
import { markReleased, requestsToRelease } from './release.store.server.ts'
import { RELEASE_AFTER_HOURS } from './rules.ts'
import { lockAppointment } from './store.server.ts'
import { createVisitLink } from './visit-links.server.ts'

type Releasing = Pick<Context, 'now' | 'mail' | 'publicUrl'> & { db: Db }

/**
 * Gives back the places of requests that are neither proven nor answered `RELEASE_AFTER_HOURS` after they came, each with a mail to
 * its sender. They go on waiting for staff's answer. The row's lock, the mark and the mail are one transaction, so that of several
 * processes one releases a request.
 */
export async function releaseUnproven(services: Releasing): Promise<void> {
  const at = services.now()
  const { date, minutes } = wallClock(at)
  const before = new Date(at.getTime() - RELEASE_AFTER_HOURS * HOUR_MS)
  const due = await requestsToRelease(services.db, { before, now: `${date} ${toTime(minutes)}` })
  await transactionEach(services.db, due, (db, id) => release(services, db, { id, at }))
}

async function release(
  { now, mail, publicUrl }: Releasing,
  db: Tx,
  { id, at }: { id: number; at: Date },
): Promise<void> {
  const visit = await lockAppointment(db, id)
  if (!visit || !(await markReleased(db, id, at))) return
  await recordEvent({ now, user: null }, db, {
    ...{ appointmentId: id, event: 'changed' },
    changes: { released: [false, true] },
  })
  if (!visit.email) return
  const visitUrl = await createVisitLink(db, id, publicUrl)
  // A patient who asked for any doctor reads the name once staff confirm.
  const doctorName = visit.doctorAuto ? null : visit.doctorName
  await queueMail(
    db,
    requestReleased({ ...visit, doctorName, visitUrl }, await mailClinic({ now, mail, publicUrl }, db)),
  )
}
