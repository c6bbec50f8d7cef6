import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { exampleClinic } from '#content/groups/clinic.ts'
import { specialists } from '#content/specialists.ts'
import { type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { storeBlob } from '#platform/files/blobs.server.ts'
import { addDays, wallClock, weekday } from '#platform/time/dates.ts'
import { sampleAgreements, sampleCategories, sampleForm, sampleSettings } from './catalogue.ts'
import { sampleHours } from './hours.ts'
import { categoryInEnglish, doctorInEnglish, kindInEnglish, serviceInEnglish } from './in-english.ts'
import { doctorTexts, serviceTexts } from './offer.ts'
import { BLOOD_DESK, type SampleService } from './shapes.ts'

const LOCK = 7_402_116_552

/**
 * Fills a database that has no catalogue yet, all or nothing; leaves any other as it is and answers false.
 * Of two processes that start together one fills, and the other waits for it and finds it done.
 * @param now decides the days of the doctor's absence
 */
export function fillCatalogue(db: Db, now = new Date()): Promise<boolean> {
  return transaction(db, async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
    if (!(await isEmpty(db))) return false
    await insertDoctors(db)
    await insertServices(db)
    await insertHours(db)
    await insertAbsence(db, wallClock(now).date)
    await insertAgreements(db)
    await insertForm(db)
    await db
      .insertInto('siteSettings')
      .values(sampleSettings)
      .onConflict((on) => on.column('key').doNothing())
      .execute()
    for (const table of ['serviceCategories', 'doctors', 'services', 'subservices', 'forms'] as const) {
      await resetIdentity(db, table)
    }
    return true
  })
}

/**
 * Prepares a new database that is not filled. Without a catalogue the site begins closed, as its texts are those of the example. The form of
 * the page /inaugurazione is made here, since the forms that staff make never get its number: their sequence begins with 2. It is
 * not active, and has no last day: that of the example is over.
 */
export function prepareEmpty(db: Db): Promise<void> {
  return transaction(db, async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
    await insertForm(db, { isActive: false, lastDay: null })
    if (!(await isEmpty(db))) return
    await db
      .updateTable('siteSettings')
      .set({ value: 'true' })
      .where('key', '=', 'maintenance_mode')
      .execute()
  })
}

async function isEmpty(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM service_categories) AND NOT EXISTS (SELECT FROM doctors) AS empty`.execute(
    db,
  )
  return rows[0]?.empty === true
}

const doctorIds = new Map(
  [...specialists.map(({ firstName, lastName }) => `${firstName} ${lastName}`), BLOOD_DESK].map(
    (name, index) => [name, index + 1],
  ),
)

/** The doctors of a service. Where `content/` has other specialists than the sample, a service goes to one of those. */
function doctorsOf(service: SampleService, nth: number): number[] {
  const known = service.doctors.flatMap((name) => doctorIds.get(name) ?? [])
  return known.length > 0 ? known : [(nth % specialists.length) + 1]
}

async function insertDoctors(db: Tx): Promise<void> {
  const { email } = exampleClinic
  const domain = email.slice(email.indexOf('@'))
  const portraits = await Promise.all(specialists.map(({ avatar }) => drawing(avatar)))
  const doctors = specialists.map(({ title, firstName, lastName, specialty }, index) => ({
    id: index + 1,
    profileImage: portraits[index] ?? null,
    title,
    firstName,
    lastName,
    specialization: specialty,
    email: `${firstName}.${lastName}${domain}`.toLowerCase(),
    sortOrder: index + 1,
    ...doctorTexts[`${firstName} ${lastName}`],
    english: doctorInEnglish(`${firstName} ${lastName}`, specialty),
  }))
  await db.insertInto('doctors').values(doctors).execute()
  const [firstName = '', lastName = ''] = BLOOD_DESK.split(' ')
  const id = doctors.length + 1
  const desk = { id, title: null, firstName, lastName, isPerson: false, onSite: false, sortOrder: id }
  await db.insertInto('doctors').values(desk).execute()
}

/** A drawn portrait of `content/`, as the data URL a doctor's picture is stored as. */
async function drawing(name: string): Promise<string> {
  const svg = await readFile(path.join(PICTURE_FOLDER, 'avatars', `${name}.svg`))
  return `data:image/svg+xml;base64,${svg.toString('base64')}`
}

/** The hours of the doctors that the sample knows; another clinic's doctors get none, and receive in their services' hours. */
async function insertHours(db: Tx): Promise<void> {
  const rows = [...doctorIds].flatMap(([name, doctorId]) =>
    (sampleHours[name] ?? []).flatMap(({ days, from, to, anchor = null, nth }) =>
      days.map((dayOfWeek) => ({
        ...{ doctorId, dayOfWeek, startTime: from, endTime: to, anchor, nth: nth ? [...nth] : null },
        cadence: nth ? ('monthly' as const) : anchor ? ('alternate' as const) : ('weekly' as const),
      })),
    ),
  )
  await db.insertInto('workingHours').values(rows).execute()
}

const ABSENT = 'Luca Pozzi'

/** A doctor away from Monday to Saturday, three weeks ahead. */
async function insertAbsence(db: Tx, today: string): Promise<void> {
  const doctorId = doctorIds.get(ABSENT)
  if (doctorId === undefined) return
  const monday = addDays(today, 21 + ((8 - weekday(today)) % 7))
  const during = `[${monday},${addDays(monday, 6)})`
  await db
    .insertInto('calendarMarks')
    .values({ kind: 'absence', doctorId, during, reason: 'Congresso' })
    .execute()
}

/** Numbers all rows beforehand, so that each table is filled by one statement. */
function numbered() {
  const categories = sampleCategories.map((category, index) => ({ ...category, id: index + 1 }))
  const services = categories
    .flatMap(({ id: categoryId, services }) =>
      services.map((service, index) => ({ ...service, categoryId, sortOrder: index + 1 })),
    )
    .map((service, index) => ({ ...service, id: index + 1, doctorIds: doctorsOf(service, index) }))
  const subservices = services
    .flatMap((service) => service.subservices.map((subservice) => ({ ...subservice, service })))
    .map((subservice, index) => ({ ...subservice, id: index + 1 }))
  return { categories, services, subservices }
}

async function insertServices(db: Tx): Promise<void> {
  const { categories, services, subservices } = numbered()
  const covers = await insertPictures(
    db,
    services.flatMap(({ picture }) => picture ?? []),
  )
  await db
    .insertInto('serviceCategories')
    .values(
      categories.map(({ id, slug, name, description }) => ({
        ...{ id, slug, name, description },
        english: categoryInEnglish(slug),
      })),
    )
    .execute()
  await db
    .insertInto('services')
    .values(
      services.map(({ id, categoryId, name, sortOrder, ...service }) => ({
        ...{ id, categoryId, name, sortOrder },
        aliases: [...(service.aliases ?? [])],
        shortDescription: service.short,
        longDescription: service.long,
        preparation: service.preparation ?? serviceTexts[name]?.preparation ?? null,
        whatToBring: service.toBring ?? serviceTexts[name]?.toBring ?? null,
        minAge: serviceTexts[name]?.minAge ?? null,
        questions: JSON.stringify(serviceTexts[name]?.questions ?? []),
        english: serviceInEnglish(name),
        coverImageId: covers.get(service.picture ?? '') ?? null,
        places: service.places ?? 1,
      })),
    )
    .execute()
  await db
    .insertInto('subservices')
    .values(
      subservices.map(({ id, service, name, short, duration, price, atHome = false }) => ({
        id,
        serviceId: service.id,
        name,
        shortDescription: short,
        duration,
        price,
        atHome,
        english: kindInEnglish(service.name, name),
      })),
    )
    .execute()
  const schedules = services.flatMap(({ id: serviceId, hours }) =>
    hours.flatMap(({ days, from, to }) =>
      days.map((dayOfWeek) => ({ serviceId, dayOfWeek, startTime: from, endTime: to })),
    ),
  )
  await db.insertInto('serviceSchedules').values(schedules).execute()
  await insertCompetences(db, services)
}

type Numbered = ReturnType<typeof numbered>

/** Doctors offer all subservices of their services: rows of `doctor_subservices` would limit them to those of today. */
async function insertCompetences(db: Tx, services: Numbered['services']): Promise<void> {
  const doctorServices = services.flatMap(({ id: serviceId, doctorIds }) =>
    doctorIds.map((doctorId) => ({ doctorId, serviceId })),
  )
  const doctorCategories = services.flatMap(({ categoryId, doctorIds }) =>
    doctorIds.map((doctorId) => ({ doctorId, categoryId })),
  )
  await db.insertInto('doctorServices').values(doctorServices).execute()
  // A doctor with several services of a category is in the category once.
  await db
    .insertInto('doctorCategories')
    .values(doctorCategories)
    .onConflict((on) => on.doNothing())
    .execute()
}

async function insertAgreements(db: Tx): Promise<void> {
  const existing = await db.selectFrom('convenzioni').select('id').limit(1).executeTakeFirst()
  if (!existing) await db.insertInto('convenzioni').values(sampleAgreements).execute()
}

/** Inserts the sample form, unless its id exists. */
async function insertForm(db: Tx, state: { isActive?: boolean; lastDay?: null } = {}): Promise<void> {
  const { fields, ...form } = sampleForm
  const inserted = await db
    .insertInto('forms')
    .values({ ...form, ...state })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  await db
    .insertInto('formFields')
    .values(
      fields.map((field, index) => ({ ...field, formId: inserted.id, required: true, order: index + 1 })),
    )
    .execute()
}

/** Rows were inserted with their own ids: the sequence goes on after them. */
async function resetIdentity(
  db: Tx,
  table: 'serviceCategories' | 'doctors' | 'services' | 'subservices' | 'forms',
): Promise<void> {
  const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  await sql`SELECT setval(pg_get_serial_sequence(${name}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
    db,
  )
}

const PICTURE_FOLDER = path.resolve(import.meta.dirname, '../../../content/pictures')
// Wide enough for the largest card on a sharp screen.
const PICTURE_WIDTH = 1280
const SMALLER_WIDTHS = [480, 800]
// Names as a clinic would give them; staff read the file name of the others.
const PICTURE_NAMES: Record<string, string> = {
  consulting: 'studio-medico.webp',
  dental: 'studio-odontoiatrico.webp',
  aesthetic: 'medicina-estetica.webp',
}

/** Stores pictures of `content/` as media of the site, each in its widths. Returns their ids by name. */
async function insertPictures(db: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const pictures = await Promise.all([...new Set(names)].map(describe))
  const files = pictures.flatMap(({ whole, sizes }) => [whole, ...sizes])
  // Blobs are locked in the order of their hashes, so that two transactions cannot wait for each other.
  for (const { file, sha256, fileSize } of files.toSorted((a, b) => a.sha256.compare(b.sha256))) {
    await storeBlob(db, { path: path.join(PICTURE_FOLDER, file), sha256, size: fileSize })
  }
  const ids = new Map<string, number>()
  for (const { name, whole, sizes } of pictures) {
    const { file, fileSize, sha256 } = whole
    const { id } = await db
      .insertInto('media')
      .values({
        purpose: 'site',
        filename: file,
        originalName: PICTURE_NAMES[name] ?? file,
        mimeType: 'image/webp',
        fileSize,
        sha256,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('mediaSizes')
      .values(sizes.map(({ width, sha256, fileSize }) => ({ mediaId: id, width, sha256, fileSize })))
      .execute()
    ids.set(name, id)
  }
  return ids
}

async function describe(name: string) {
  const [whole, sizes] = await Promise.all([
    describeFile(name, PICTURE_WIDTH),
    Promise.all(SMALLER_WIDTHS.map((width) => describeFile(name, width))),
  ])
  return { name, whole, sizes }
}

async function describeFile(name: string, width: number) {
  const file = `${name}-${width}.webp`
  const bytes = await readFile(path.join(PICTURE_FOLDER, file))
  const sha256 = createHash('sha256').update(bytes).digest()
  return { file, width, sha256, fileSize: bytes.byteLength }
}
