import { createVisitLink } from '#features/booking/visit-links.server.ts'
import { createWaitingLink } from '#features/booking/waiting/links.server.ts'
import type { Db } from '#platform/db/database.server.ts'

/** The path of the patient's page of a visit, as one of its mails would have it. */
export const visitLink = (db: Db, appointmentId: number): Promise<string> =>
  createVisitLink(db, appointmentId, '')

/** The path of a person's page of the waiting list. */
export function waitingLink(db: Db, entryId: number): Promise<string> {
  return createWaitingLink(db, entryId, { publicUrl: '', now: () => new Date() })
}
