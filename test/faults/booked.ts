import { readdirSync } from 'node:fs'
import type pg from 'pg'
import type { Attempt } from './load.ts'

type Query = (text: string) => Promise<pg.QueryResult>

/** Those that are not there as they were asked for, with their two mails and their files. */
export async function wrongBookings(query: Query, asked: Attempt[]): Promise<unknown[]> {
  const { rows } = await query(`
    SELECT a.idempotency_key AS key, a.id, a.email, a.doctor_id AS doctor, a.appointment_date::text AS date, a.appointment_time AS time,
           (SELECT array_agg(kind ORDER BY kind) FROM outbox WHERE subject_type = 'appointment' AND subject_id = a.id) AS mails,
           (SELECT array_agg(media_id ORDER BY media_id) FROM contact_attachments c JOIN media m ON m.id = c.media_id
             WHERE upload_context = 'appointment' AND upload_context_id = a.id AND m.claimed_at IS NOT NULL) AS files
    FROM appointments a`)
  const stored = new Map(rows.map((row) => [row.key, row]))
  return asked.flatMap(({ key, id, body }) => {
    const expected = {
      ...{
        key,
        id,
        email: body.email,
        doctor: body.doctorId,
        date: body.appointmentDate,
        time: body.appointmentTime,
      },
      mails: ['booking-new', 'booking-received'],
      files: (body.uploadedFileIds as number[]).length > 0 ? body.uploadedFileIds : null,
    }
    const found = stored.get(key)
    return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ expected, found }]
  })
}

/** Overlaps, half bookings, and mails about visits that do not exist. */
export async function leftovers(query: Query, mailDir?: string): Promise<unknown[]> {
  const { rows } = await query(`
    SELECT 'overlap' AS what, a.id FROM appointments a JOIN appointments b
      ON a.doctor_id = b.doctor_id AND a.appointment_date = b.appointment_date AND a.id < b.id
      AND a.appointment_time::time < b.appointment_time::time + make_interval(mins => b.duration)
      AND b.appointment_time::time < a.appointment_time::time + make_interval(mins => a.duration)
    UNION ALL SELECT 'mail without booking', subject_id FROM outbox
      WHERE subject_type = 'appointment' AND subject_id NOT IN (SELECT id FROM appointments)
        AND subject_id NOT IN (SELECT subject_id FROM outbox WHERE kind = 'booking-cancelled')
    UNION ALL SELECT 'attachment without booking', id FROM contact_attachments
      WHERE upload_context_id NOT IN (SELECT id FROM appointments)
    UNION ALL SELECT 'file taken by nobody', id FROM media
      WHERE claimed_at IS NOT NULL AND id NOT IN (SELECT media_id FROM contact_attachments)
    UNION ALL SELECT 'contact without booking', id FROM contact_requests
      WHERE id NOT IN (SELECT contact_id FROM appointments) AND email NOT LIKE 'misto-%'`)
  if (mailDir === undefined) return rows
  const mails = new Set((await query('SELECT id::integer FROM outbox')).rows.map(({ id }) => id))
  const sent = readdirSync(mailDir).map((name) => Number(/-(\d+)\.eml/.exec(name)?.[1]))
  return [
    ...rows,
    ...sent.filter((id) => !mails.has(id)).map((id) => ({ what: 'mail sent about nothing', id })),
  ]
}
