import { sql } from 'kysely'
import { type Db, startOfDay } from '#platform/db/database.server.ts'
import { addDays } from '#platform/time/dates.ts'
import type { Activity, Dashboard } from './contract.ts'

const SHOWN = 10

/**
 * The last events: visits asked for, booked, confirmed, moved or cancelled, messages from the site, requests for an agreement;
 * newest first. Numbers rise with time, so each part reads the end of its primary key.
 */
export async function recentActivity(db: Db): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    SELECT kind, id, contact_id, name, detail, at FROM (
      (SELECT CASE WHEN channel = 'site' THEN 'requested' ELSE 'booked' END AS kind, visit.id, contact_id,
         first_name || ' ' || last_name AS name, service.name AS detail, visit.created_at AS at
       FROM appointments visit JOIN services service ON service.id = visit.service_id
       WHERE erased_at IS NULL ORDER BY visit.id DESC LIMIT ${SHOWN})
      UNION ALL
      (SELECT CASE WHEN entry.changes ? 'appointmentDate' THEN 'moved' ELSE entry.changes -> 'status' ->> 1 END,
         visit.id, contact_id, first_name || ' ' || last_name, service.name, entry.created_at
       FROM appointment_events entry
       JOIN appointments visit ON visit.id = entry.appointment_id JOIN services service ON service.id = visit.service_id
       WHERE erased_at IS NULL AND entry.event = 'changed'
         AND (entry.changes ? 'appointmentDate' OR entry.changes -> 'status' ->> 1 IN ('confirmed', 'cancelled'))
       ORDER BY entry.id DESC LIMIT ${SHOWN})
      UNION ALL
      (SELECT 'message', message.id, contact_id, first_name || ' ' || last_name, coalesce(subject, ''), message.created_at
       FROM contact_messages message JOIN contact_requests contact ON contact.id = contact_id
       WHERE source = 'website' ORDER BY message.id DESC LIMIT ${SHOWN})
      UNION ALL
      (SELECT 'activation', request.id, contact_id, first_name || ' ' || last_name, agreement.nome, request.created_at
       FROM convenzioni_attivazioni request JOIN convenzioni agreement ON agreement.id = convenzione_id
       ORDER BY request.id DESC LIMIT ${SHOWN})
    ) events ORDER BY at DESC, id DESC LIMIT ${SHOWN}`.execute(db)
  return rows
}

/** @param today `yyyy-MM-dd` */
export async function dashboardFigures(db: Db, today: string): Promise<Dashboard['figures']> {
  const since = startOfDay(`${today.slice(0, 7)}-01`)
  const visitsOn = (date: string) => sql`(
    SELECT count(*)::integer FROM appointments WHERE appointment_date = ${date} AND status IN ('confirmed', 'completed'))`
  const { rows } = await sql<Dashboard['figures']>`
    SELECT count(*)::integer AS services, (count(*) FILTER (WHERE created_at >= ${since}))::integer AS "newServices",
      (SELECT count(*)::integer FROM doctors WHERE is_active AND is_person) AS doctors,
      (SELECT count(*)::integer FROM doctors WHERE is_active AND is_person AND created_at >= ${since}) AS "newDoctors",
      ${visitsOn(today)} AS "visitsToday", ${visitsOn(addDays(today, -1))} AS "visitsYesterday"
    FROM services WHERE is_active`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('an aggregate gives one row')
  return figures
}
