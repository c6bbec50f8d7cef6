import { sql } from 'kysely'
import type { BookingMode } from '#features/catalogue/contract.ts'
import { localized, withEnglishTitle } from '#features/catalogue/english/rules.ts'
import type { Locale } from '#features/catalogue/english/shapes.ts'
import { categoryOrder, DOCTOR_NAME, OWN_KINDS } from '#features/catalogue/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'

type SearchedKind = {
  id: number
  name: string
  description: string
  duration: number
  price: string | null
  italian?: string[] | undefined
}

/** A service with the texts it is found by, in the language of the search. */
export type SearchedService = {
  id: number
  name: string
  shortDescription: string | null
  aliases: string[]
  italian?: string[] | undefined
  category: { id: number; name: string; italian?: string[] | undefined }
  bookingMode: Exclude<BookingMode, 'hidden'>
  kinds: (SearchedKind & { inItalian: string })[]
  /** Its names in Italian, by which it is found in each language. */
  inItalian: { name: string; aliases: string[] }
  /** With the subservices they are limited to; none: all. */
  doctors: { id: number; kindIds: number[] }[]
}

type Row<R> = R & { english: unknown }
type ServiceRow = Row<Omit<SearchedService, 'kinds' | 'category' | 'inItalian'>> & {
  category: Row<SearchedService['category']>
  kinds: Row<SearchedKind>[]
}

/** The active services visitors see, in the order of the pages, with their texts in a language. */
export async function searchedServices(db: Db, language: Locale): Promise<SearchedService[]> {
  const { rows } = await sql<ServiceRow>`
    SELECT service.id, service.name, service.short_description, service.aliases, service.english,
      json_build_object('id', category.id, 'name', category.name, 'english', category.english) AS category,
      service.booking_mode,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', short_description,
                                                  'duration', duration, 'price', price, 'english', english) ORDER BY id), '[]')
       FROM subservices WHERE service_id = service.id AND is_active) AS kinds,
      (SELECT coalesce(json_agg(json_build_object('id', doctor.id, 'kindIds', ${OWN_KINDS}) ORDER BY doctor.id), '[]')
       FROM doctor_services link JOIN doctors doctor ON doctor.id = link.doctor_id
       WHERE link.service_id = service.id AND doctor.is_active) AS doctors
    FROM services service JOIN service_categories category ON category.id = service.category_id
    WHERE service.is_active AND category.is_active AND service.booking_mode <> 'hidden'
    ORDER BY ${categoryOrder}, service.sort_order, service.id`.execute(db)
  return rows.map((row) => ({
    ...localized('service', row, language),
    category: localized('category', row.category, language),
    kinds: row.kinds.map((kind) => ({ ...localized('kind', kind, language), inItalian: kind.name })),
    inItalian: { name: row.name, aliases: row.aliases },
  }))
}

const EXAMPLES = 3
/** Letters that fit on a button beside others on a phone. */
const EXAMPLE_LENGTH = 14

/**
 * Names that patients use in a language, to press in place of typing: the first one of a service of each category, in the order
 * of the pages.
 */
export async function exampleSearches(db: Db, language: Locale = 'it'): Promise<string[]> {
  const first =
    language === 'en' ? sql<string>`service.english -> 'aliases' ->> 0` : sql<string>`service.aliases[1]`
  const { rows } = await sql<{ example: string }>`
    SELECT upper(left(own.alias, 1)) || substr(own.alias, 2) AS example FROM service_categories category
    CROSS JOIN LATERAL (
      SELECT ${first} AS alias FROM services service
      WHERE service.category_id = category.id AND service.is_active AND service.booking_mode <> 'hidden'
        AND char_length(${first}) BETWEEN 2 AND ${EXAMPLE_LENGTH}
      ORDER BY service.sort_order, service.id LIMIT 1) own
    WHERE category.is_active ORDER BY ${categoryOrder} LIMIT ${EXAMPLES}`.execute(db)
  return [...new Set(rows.map(({ example }) => example))]
}

type SearchedDoctor = {
  id: number
  name: string
  specialization: string | null
  italian?: string[] | undefined
}

/** The active doctors who are people, by last name, with their title in a language, and their specialization in it and in Italian. */
export async function searchedDoctors(
  db: Db,
  language: Locale,
): Promise<(SearchedDoctor & { inItalian: string | null })[]> {
  const { rows } = await sql<Row<SearchedDoctor>>`
    SELECT doctor.id, ${DOCTOR_NAME} AS name, doctor.specialization, doctor.english
    FROM doctors doctor WHERE doctor.is_active AND doctor.is_person
    ORDER BY doctor.last_name, doctor.first_name, doctor.id`.execute(db)
  return rows.map((row) => ({
    ...localized('doctor', row, language),
    name: language === 'en' ? withEnglishTitle(row.name) : row.name,
    inItalian: row.specialization,
  }))
}

/** Different words counted on one day: more come from programs. */
const WORDS_OF_A_DAY = 300

/**
 * Counts a search of plain letters on a day, unless one of its words is a name of a contact or of a doctor, or the day has
 * its words.
 */
export async function countSearch(db: Db, word: string, day: string): Promise<void> {
  await sql`
    INSERT INTO searches (word, day)
    SELECT ${word}, ${day}::date
    WHERE NOT EXISTS (SELECT FROM contact_requests WHERE
            string_to_array(fold(first_name || ' ' || last_name), ' ') && string_to_array(${word}, ' '))
      AND NOT EXISTS (SELECT FROM doctors WHERE
            string_to_array(fold(first_name || ' ' || last_name), ' ') && string_to_array(${word}, ' '))
      AND (EXISTS (SELECT FROM searches WHERE word = ${word} AND day = ${day}::date)
           OR (SELECT count(*) FROM searches WHERE day = ${day}::date) < ${sql.lit(WORDS_OF_A_DAY)})
    ON CONFLICT (word, day) DO UPDATE SET count = searches.count + 1`.execute(db)
}

/** The searches counted at least twice from a day on, the most frequent first: a single one may be a name. */
export async function mostSearched(
  db: Db,
  from: string,
): Promise<{ word: string; count: number; lastDay: string }[]> {
  const { rows } = await sql<{ word: string; count: number; lastDay: string }>`
    SELECT word, sum(count)::integer AS count, max(day) AS last_day FROM searches
    WHERE day >= ${from}::date GROUP BY word HAVING sum(count) > 1
    ORDER BY sum(count) DESC, max(day) DESC, word LIMIT 20`.execute(db)
  return rows
}

/** Deletes the searches of days before a moment. */
export async function pruneSearches(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('searches')
    .where('day', '<', before.toISOString().slice(0, 10))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
