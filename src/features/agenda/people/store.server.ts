import { type RawBuilder, sql } from 'kysely'
import { isExpected, wasHeld } from '#features/booking/store.server.ts'
import { matchesIdentity } from '#features/contacts/list/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { FoundPeople, FoundPerson } from './contract.ts'
import type { PersonQuestion } from './question.ts'

const SHOWN = 8

function matching(question: PersonQuestion): RawBuilder<boolean> {
  if (question.kind === 'contact') return sql`contact_requests.id = ${question.id}`
  if (question.kind === 'code') return sql`codice_fiscale LIKE ${`${question.code}%`}`
  const { terms, born } = question
  const words = terms.map(matchesName)
  return sql`(${sql.join(born ? [...words, bornIn(born)] : words, sql` AND `)})`
}

/** 'dalessandro' is typed for D'Alessandro too. */
function matchesName(term: string): RawBuilder<boolean> {
  const [, particle, rest] = /^(d|l|o|dell|dall|sant)([aeiouh]\p{L}{2,})$/iu.exec(term) ?? []
  if (!particle) return matchesIdentity(term)
  return sql`(${matchesIdentity(term)} OR ${matchesIdentity(`${particle}'${rest}`)})`
}

/** A year may also be a piece of the telephone number. */
function bornIn(born: string): RawBuilder<boolean> {
  if (born.length > 4) return sql`data_nascita = ${born}::date`
  return sql`(data_nascita BETWEEN ${`${born}-01-01`}::date AND ${`${born}-12-31`}::date OR ${matchesIdentity(born)})`
}

/**
 * The contacts most like what was typed, eight at most: last names that begin with it first, then by name.
 *
 * @param now the day and time by the clinic's clock
 * @returns the people, and the number of those who are like it too
 */
export async function likelyPeople(
  db: Db,
  question: PersonQuestion,
  now: { date: string; time: string },
): Promise<FoundPeople> {
  const first = question.kind === 'words' ? (question.terms[0] ?? '') : ''
  const held = wasHeld('visit', now)
  const { rows } = await sql<FoundPerson & { total: number }>`
    SELECT found.id, first_name, last_name, phone, email, data_nascita AS date_of_birth, codice_fiscale AS fiscal_code, total,
      (SELECT count(*)::integer FROM appointments visit
       WHERE contact_id = found.id AND ${held}) AS visits,
      (SELECT count(*)::integer FROM appointments visit WHERE contact_id = found.id AND stage = 'no_show') AS no_shows,
      (SELECT json_build_object('date', appointment_date, 'doctorId', doctor_id, 'serviceId', service_id,
                                'subserviceId', subservice_id)
       FROM appointments visit WHERE contact_id = found.id AND ${held}
       ORDER BY appointment_date DESC, appointment_time DESC LIMIT 1) AS last_visit,
      (SELECT json_build_object('date', appointment_date, 'time', appointment_time, 'serviceId', service_id,
                                'subserviceId', subservice_id)
       FROM appointments visit
       WHERE contact_id = found.id AND ${isExpected('visit', now)}
       ORDER BY appointment_date, appointment_time LIMIT 1) AS next_visit
    FROM (
      SELECT *, fold(last_name) LIKE fold(${first}) || '%' AS begins, count(*) OVER ()::integer AS total
      FROM contact_requests WHERE ${matching(question)}
      ORDER BY begins DESC, last_name, first_name, id LIMIT ${SHOWN}
    ) found
    ORDER BY begins DESC, last_name, first_name, found.id`.execute(db)
  const others = (rows[0]?.total ?? 0) - rows.length
  return { people: rows.map(({ total: _, ...person }) => person), others }
}
