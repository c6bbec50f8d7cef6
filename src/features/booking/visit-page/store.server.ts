import { sql } from 'kysely'
import type { BookingMode } from '#features/catalogue/contract.ts'
import { LIMITS, limitsOf } from '#features/catalogue/setup/limits/rules.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import {
  findAppointment,
  type LockedAppointment,
  lockAppointment,
  type WholeAppointment,
} from '../store.server.ts'
import { hashOfToken, TOKEN } from '../visit-links.server.ts'
import { isAlive } from './rules.ts'

/**
 * The id of the visit a link opens; undefined for a link that is unknown, malformed, expired, or of an erased person. The link of a
 * request to move a visit opens that visit, as long as it stands.
 * @param today the clinic's day
 */
export async function visitOfLink(db: Db, link: string, today: string): Promise<number | undefined> {
  if (!TOKEN.test(link)) return undefined
  const row = await db
    .selectFrom('visitLinks as link')
    .innerJoin('appointments as named', 'named.id', 'link.appointmentId')
    .leftJoin('appointments as former', (join) =>
      join
        .onRef('former.id', '=', 'named.replacesId')
        .on('former.status', '<>', 'cancelled')
        .on('named.status', 'in', ['pending', 'cancelled']),
    )
    .select([
      sql<number>`coalesce(former.id, named.id)`.as('id'),
      sql<string>`coalesce(former.appointment_date, named.appointment_date)`.as('date'),
      'named.erasedAt',
    ])
    .where('link.tokenHash', '=', hashOfToken(link))
    .executeTakeFirst()
  return row && row.erasedAt === null && isAlive(row.date, today) ? row.id : undefined
}

/** Notes that a button of the link's page was pressed for the first time. */
export async function markPressed(db: Tx, link: string, now: Date): Promise<void> {
  await db
    .updateTable('visitLinks')
    .set({ pressedAt: now.toISOString() })
    .where('tokenHash', '=', hashOfToken(link))
    .where('pressedAt', 'is', null)
    .execute()
}

/** The request that waits to move a visit. */
export async function waitingMove(db: Db, visitId: number): Promise<WholeAppointment | undefined> {
  const row = await waiting(db, visitId).executeTakeFirst()
  return row && findAppointment(db, row.id)
}

/** Locks the request that waits to move a visit. To be called before the visit is locked, as in `replaceVisit`. */
export async function lockWaitingMove(db: Tx, visitId: number): Promise<LockedAppointment | undefined> {
  const row = await waiting(db, visitId).forUpdate().executeTakeFirst()
  return row && lockAppointment(db, row.id)
}

function waiting(db: Db, visitId: number) {
  return db
    .selectFrom('appointments')
    .select('id')
    .where('replacesId', '=', visitId)
    .where('status', '=', 'pending')
}

/** The hours before a visit from which on its patient has to call, and how its service is booked. */
export async function termsOf(
  db: Db,
  serviceId: number,
): Promise<{ cancelHours: number; mode: BookingMode; isActive: boolean }> {
  const { key } = LIMITS.cancelHours
  const row = await db
    .selectFrom('services as service')
    .leftJoin('siteSettings as setting', (join) => join.on('setting.key', '=', key))
    .select(['service.cancelHours', 'service.bookingMode as mode', 'service.isActive', 'setting.value'])
    .where('service.id', '=', serviceId)
    .executeTakeFirstOrThrow()
  const usual = limitsOf(row.value === null ? [] : [{ key, value: row.value }]).cancelHours
  return { cancelHours: row.cancelHours ?? usual, mode: row.mode, isActive: row.isActive }
}

/** Writes a task for the reception about something a patient did; none when the same one is still open. */
export async function addDeskTask(
  db: Tx,
  { appointmentId, title }: { appointmentId: number; title: string },
): Promise<void> {
  await sql`
    INSERT INTO tasks (title, appointment_id) SELECT ${title}, ${appointmentId}::integer
    WHERE NOT EXISTS (SELECT FROM tasks WHERE appointment_id = ${appointmentId} AND title = ${title} AND done_at IS NULL)`.execute(
    db,
  )
}

/** Deletes an open task that `addDeskTask` wrote. */
export async function removeDeskTask(db: Tx, appointmentId: number, title: string): Promise<void> {
  await db
    .deleteFrom('tasks')
    .where('appointmentId', '=', appointmentId)
    .where('title', '=', title)
    .where('createdBy', 'is', null)
    .where('doneAt', 'is', null)
    .execute()
}

/** Adds documents to those of a visit. */
export async function addFiles(
  db: Tx,
  id: number,
  files: { ids: readonly number[]; names: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE appointments SET uploaded_file_ids = uploaded_file_ids || ${files.ids}::integer[],
      document_names = document_names || ${files.names}::text[]
    WHERE id = ${id}`.execute(db)
}
