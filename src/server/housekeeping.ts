import { watchBackups, watchReads, watchSeals } from '#features/audit/watch.server.ts'
import { pruneLinks } from '#features/auth/access/store.server.ts'
import { pruneChallenges } from '#features/auth/factors/store.server.ts'
import { pruneLogins } from '#features/auth/logins.server.ts'
import { pruneExpiredSessions } from '#features/auth/store.server.ts'
import { callUnanswered } from '#features/booking/displaced/calls.server.ts'
import { releaseUnproven } from '#features/booking/release.server.ts'
import { offerFreedPlaces } from '#features/booking/waiting/offers.server.ts'
import { remindOfRequests } from '#features/desk/remind.server.ts'
import { scanHeld } from '#features/media/scan.service.server.ts'
import { pruneUnclaimedDocuments } from '#features/media/service.server.ts'
import { pruneUnusedCovers } from '#features/media/site.service.server.ts'
import { sendReminders } from '#features/reminders/remind.server.ts'
import { pruneAudit, sealAudit } from '#platform/audit/chain.server.ts'
import { sumUpChanges } from '#platform/changes/api.server.ts'
import { encryptDocuments } from '#platform/files/encrypt.server.ts'
import { pruneOldLimits } from '#platform/http/limits.server.ts'
import { recallMails } from '#platform/mail/outbox-upkeep.server.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts'
import type { AppServices } from './context.ts'
import { type Job, repeat } from './jobs.ts'
import { applyRetention } from './retention.ts'

const SCAN_PAUSE = 5000
const RELEASE_MS = 5 * MINUTE_MS
/** A row of the audit trail that is changed by hand within this time is not found out. */
const SEAL_MS = 5000
const REMIND_MS = 5 * MINUTE_MS
const UNANSWERED_MS = 5 * MINUTE_MS

type Services = Pick<
  AppServices,
  'db' | 'log' | 'now' | 'antivirus' | 'dataKey' | 'mail' | 'publicUrl' | 'sealFile'
>

/**
 * The repeated jobs of a server process: every hour old data is pruned, every five minutes reminders go out, unproven requests
 * give their places back and calls are written about patients who do not answer, every five seconds waiting documents go to the antivirus and the audit trail is sealed. Each may run in
 * several processes at once.
 * @param settings.sealMail the address that gets the newest seal of the audit trail
 * @param settings.backupHours how old the newest backup may be before admins are warned
 */
export function housekeeping(
  services: Services,
  { sealMail, backupHours }: { sealMail?: string | undefined; backupHours?: number | undefined } = {},
): Job[] {
  const { db, log, now, antivirus, dataKey, mail, publicUrl } = services
  const hourly: Record<string, () => Promise<unknown>> = {
    expiredSessions: () => pruneExpiredSessions(db, now()),
    oldLogins: () => pruneLogins(db, now()),
    oldLinks: () => pruneLinks(db, now()),
    oldChallenges: () => pruneChallenges(db, now()),
    oldLimits: () => pruneOldLimits(db, now()),
    unclaimedDocuments: async () => {
      if (dataKey) await encryptDocuments(db, dataKey)
      await pruneUnclaimedDocuments(db, now())
    },
    unusedCovers: () => pruneUnusedCovers(db, now()),
    retention: () => applyRetention(db, now()),
    requestReminders: () => remindOfRequests({ db, now, mail, publicUrl }),
    recalledMails: () => recallMails(db, now()),
    changes: () => sumUpChanges(db),
    trail: () => pruneAudit(db),
    seals: () => watchSeals(services, sealMail),
    reads: () => watchReads(services),
    backups: async () => {
      if (backupHours) await watchBackups(services, backupHours)
    },
  }
  const scan = antivirus
    ? [repeat(log, 'antivirus', SCAN_PAUSE, () => scanHeld({ db, log, antivirus, dataKey }))]
    : []
  return [
    ...Object.entries(hourly).map(([name, work]) => repeat(log, name, HOUR_MS, work)),
    ...scan,
    repeat(log, 'releases', RELEASE_MS, () => releaseUnproven({ db, now, mail, publicUrl })),
    repeat(log, 'freedPlaces', MINUTE_MS, () => offerFreedPlaces(services)),
    repeat(log, 'sealing', SEAL_MS, () => sealAudit(db)),
    repeat(log, 'unanswered', UNANSWERED_MS, () => callUnanswered(services)),
    repeat(log, 'reminders', REMIND_MS, () => sendReminders({ db, now, mail, publicUrl })),
  ]
}
