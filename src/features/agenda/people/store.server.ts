import { type RawBuilder, sql } from 'kysely'
import { matchesIdentity } from '#features/contacts/list/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { FoundPerson } from './contract.ts'
import type { PersonQuestion } from './question.ts'

const SHOWN = 8

function matching(question: PersonQuestion): RawBuilder<boolean> {
  if (question.kind === 'contact') return sql`contact_requests.id = ${question.id}`
  if (question.kind === 'code') return sql`codice_fiscale LIKE ${`${question.code}%`}`
  if (question.kind === 'birth') return sql`data_nascita = ${question.date}::date`
  return sql`(${sql.join(question.terms.map(matchesIdentity), sql` AND `)})`
}

/**
 * The contacts most like what was typed: last names that begin with it first, then by the latest visit.
 *
 * @param now the day and time by the clinic's clock
 */
export async function likelyPeople(
  db: Db,
  question: PersonQuestion,
  now: { date: string; time: string },
): Promise<FoundPerson[]> {
  const first = question.kind === 'words' ? (question.terms[0] ?? '') : ''
  const moment = sql`(visit.appointment_date, visit.appointment_time::text)`
  const here = sql`(${now.date}::date, ${now.time}::text)`
  const held = sql`visit.status IN ('confirmed', 'completed') AND visit.stage IS DISTINCT FROM 'no_show'`
  const { rows } = await sql<FoundPerson>`
    SELECT found.id, first_name, last_name, phone, email, data_nascita AS date_of_birth, codice_fiscale AS fiscal_code,
      (SELECT count(*)::integer FROM appointments visit
       WHERE contact_id = found.id AND ${held} AND ${moment} < ${here}) AS visits,
      (SELECT count(*)::integer FROM appointments visit WHERE contact_id = found.id AND stage = 'no_show') AS no_shows,
      (SELECT json_build_object('date', appointment_date, 'doctorId', doctor_id, 'serviceId', service_id,
                                'subserviceId', subservice_id)
       FROM appointments visit WHERE contact_id = found.id AND ${held} AND ${moment} < ${here}
       ORDER BY appointment_date DESC, appointment_time DESC LIMIT 1) AS last_visit,
      (SELECT json_build_object('date', appointment_date, 'time', appointment_time)
       FROM appointments visit
       WHERE contact_id = found.id AND status IN ('pending', 'confirmed') AND ${moment} >= ${here}
       ORDER BY appointment_date, appointment_time LIMIT 1) AS next_visit
    FROM (
      SELECT *, fold(last_name) LIKE fold(${first}) || '%' AS begins
      FROM contact_requests WHERE ${matching(question)}
      ORDER BY begins DESC, last_name, first_name, id LIMIT ${SHOWN}
    ) found
    ORDER BY begins DESC, last_name, first_name, found.id`.execute(db)
  return rows
}
