import { type RawBuilder, sql } from 'kysely'
import { ANALYSIS_CATEGORY } from '#features/catalogue/analysis/address.ts'
import { localized } from '#features/catalogue/english/rules.ts'
import type { Locale } from '#features/catalogue/english/shapes.ts'
import { USUAL_DURATION } from '#features/catalogue/rules.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Exam } from './contract.ts'
import type { BookedExam } from './shapes.ts'

/** The English texts of an exam, which are those of its service and of its kind. */
const ENGLISH = sql`jsonb_build_object('serviceName', service.english -> 'name',
  'name', CASE WHEN kind.id IS NULL THEN service.english ELSE kind.english END -> 'name',
  'description', CASE WHEN kind.id IS NULL THEN service.english -> 'shortDescription' ELSE kind.english -> 'description' END,
  'preparation', service.english -> 'preparation', 'whatToBring', service.english -> 'whatToBring')`

/** The active exams of the laboratory that are not hidden, in the order of the pages, with their texts in a language. */
export async function offeredExams(db: Db, language: Locale = 'it'): Promise<Exam[]> {
  const { rows } = await sql<Exam & { english: unknown }>`
    SELECT service.id AS service_id, kind.id AS subservice_id, service.name AS service_name,
      coalesce(kind.name, service.name) AS name, coalesce(kind.short_description, service.short_description) AS description,
      coalesce(kind.duration, ${sql.lit(USUAL_DURATION)}) AS duration, kind.price, coalesce(kind.at_home, false) AS at_home,
      service.booking_mode, service.preparation, service.what_to_bring, ${ENGLISH} AS english
    FROM services service JOIN service_categories category ON category.id = service.category_id
    LEFT JOIN subservices kind ON kind.service_id = service.id AND kind.is_active
    WHERE category.slug = ${ANALYSIS_CATEGORY} AND category.is_active AND service.is_active
      AND service.booking_mode <> 'hidden'
    ORDER BY service.sort_order, service.id, kind.id`.execute(db)
  return rows.map((row) => localized('exam', row, language))
}

/** The exams of the visit `a` besides its main one, as a column; empty for other visits. */
export const EXAMS_OF_VISIT: RawBuilder<BookedExam[]> = sql`(
  SELECT coalesce(json_agg(json_build_object('serviceId', exam.service_id, 'subserviceId', exam.subservice_id,
    'name', exam.name, 'price', exam.price, 'preparation', of.preparation, 'whatToBring', of.what_to_bring)
    ORDER BY exam.position), '[]')
  FROM appointment_exams exam JOIN services of ON of.id = exam.service_id WHERE exam.appointment_id = a.id)`

/** Stores the exams of a new visit besides its main one. */
export async function insertExams(
  db: Tx,
  appointmentId: number,
  exams: readonly BookedExam[],
): Promise<void> {
  if (exams.length === 0) return
  const rows = exams.map(({ serviceId, subserviceId, name, price }, index) => ({
    ...{ appointmentId, position: index + 1 },
    ...{ serviceId, subserviceId, name, price },
  }))
  await db.insertInto('appointmentExams').values(rows).execute()
}
