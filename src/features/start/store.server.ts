import { sql } from 'kysely'
import {
  HOURS_OF_SERVICE,
  LACKS_OF_SERVICE,
} from '#features/catalogue/setup/services/booking.store.server.ts'
import { EVENT_FORM } from '#features/forms/rules.ts'
import type { Db } from '#platform/db/database.server.ts'
import { MAIL_TEST } from '#platform/mail/outbox.server.ts'
import type { StartFacts } from './checks.ts'
import type { Start } from './contract.ts'

/** A test mail that was written into a file, as no SMTP server was configured. */
export const MAIL_TEST_FILED = 'mail-test-filed'

type Catalogue = Pick<StartFacts, 'doctors' | 'services' | 'rooms' | 'devices' | 'users' | 'hasEvent'> & {
  hasPatron: boolean
}

/**
 * The active doctors, services, rooms and users with what the checks ask of them. A doctor without own hours receives in those of
 * the services. There is an event while its form takes registrations on `today` (`yyyy-MM-dd`).
 */
export async function readRecords(db: Db, today: string): Promise<Catalogue> {
  const { rows } = await sql<Catalogue>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name,
          'hasHours', EXISTS (SELECT FROM working_hours WHERE doctor_id = doctors.id)
            OR EXISTS (SELECT FROM doctor_services link JOIN service_schedules own USING (service_id)
              WHERE link.doctor_id = doctors.id AND own.is_active)) ORDER BY id), '[]')
       FROM doctors WHERE is_active AND is_person) AS doctors,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'lacks', ${LACKS_OF_SERVICE}, 'hours', ${HOURS_OF_SERVICE},
          'isPriced', EXISTS (SELECT FROM subservices kind WHERE kind.service_id = services.id AND kind.is_active)
            AND NOT EXISTS (SELECT FROM subservices kind WHERE kind.service_id = services.id AND kind.is_active
              AND kind.price IS NULL)) ORDER BY category_id, sort_order, id), '[]')
       FROM services WHERE is_active) AS services,
      (SELECT count(*)::integer FROM resources WHERE is_active AND kind = 'room') AS rooms,
      (SELECT count(*)::integer FROM resources WHERE is_active AND kind = 'device') AS devices,
      (SELECT coalesce(json_agg(json_build_object('username', username, 'isAdmin', role = 'admin',
          'hasFactor', EXISTS (SELECT FROM passkeys WHERE user_id = users.id)
            OR EXISTS (SELECT FROM totp_keys WHERE user_id = users.id AND confirmed_at IS NOT NULL)) ORDER BY id), '[]')
       FROM users WHERE disabled_at IS NULL AND password IS NOT NULL) AS users,
      EXISTS (SELECT FROM forms WHERE id = ${EVENT_FORM} AND is_active
        AND coalesce(last_day >= ${today}::date, true)) AS "hasEvent",
      EXISTS (SELECT FROM site_settings WHERE key = 'patron') AS "hasPatron"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a statement without FROM gives one row')
  return found
}

/** The last test mail that was to be sent (`isFiled` false) or written into a file; null without one. */
export async function lastTestMail(db: Db, isFiled: boolean): Promise<Start['mail']['last']> {
  const row = await db
    .selectFrom('outbox')
    .select(['recipient', 'sentAt', 'failedAt', 'lastError'])
    .where('kind', '=', isFiled ? MAIL_TEST_FILED : MAIL_TEST)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const state = row.sentAt ? 'sent' : row.failedAt ? 'failed' : 'waiting'
  return { to: row.recipient, state, error: row.lastError }
}

/** The address of a user; null without one. */
export async function addressOf(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? null
}
