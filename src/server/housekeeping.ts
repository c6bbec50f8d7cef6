import { forgetExpiredSessions } from '#features/auth/store.server.ts'
import { tidyContacts } from '#features/contacts/list/store.server.ts'
import { scanWaiting } from '#features/media/scan.service.server.ts'
import { forgetUnclaimedDocuments } from '#features/media/service.server.ts'
import { forgetUnusedCovers } from '#features/media/site.service.server.ts'
import { addUpChanges } from '#platform/db/changes.server.ts'
import { forgetOldLimits } from '#platform/http/limits.server.ts'
import { recallMails } from '#platform/mail/outbox.server.ts'
import type { World } from './context.ts'
import { type Job, repeat } from './jobs.ts'
import { keepToRetention } from './retention.ts'

const HOUR = 3_600_000
const SCAN_PAUSE = 5000

/** Forgets every hour what has had its time, and asks about documents that wait for the antivirus. Each may run in several processes at once. */
export function housekeeping({
  db,
  log,
  now,
  antivirus,
}: Pick<World, 'db' | 'log' | 'now' | 'antivirus'>): Job[] {
  const hourly: Record<string, () => Promise<unknown>> = {
    expiredSessions: () => forgetExpiredSessions(db, now()),
    oldLimits: () => forgetOldLimits(db, now()),
    unclaimedDocuments: () => forgetUnclaimedDocuments(db, now()),
    unusedCovers: () => forgetUnusedCovers(db, now()),
    retention: () => keepToRetention(db, now()),
    recalledMails: () => recallMails(db, now()),
    changes: () => addUpChanges(db),
    contactCounts: () => tidyContacts(db),
  }
  const scan = antivirus
    ? [repeat(log, 'antivirus', SCAN_PAUSE, () => scanWaiting({ db, log, antivirus }))]
    : []
  return [...Object.entries(hourly).map(([name, work]) => repeat(log, name, HOUR, work)), ...scan]
}
