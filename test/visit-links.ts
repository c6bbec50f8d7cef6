import { createVisitLink } from '#features/booking/visit-links.server.ts'
import type { Db } from '#platform/db/database.server.ts'

/** The path of the patient's page of a visit, as one of its mails would have it. */
export const visitLink = (db: Db, appointmentId: number): Promise<string> =>
  createVisitLink(db, appointmentId, '')
