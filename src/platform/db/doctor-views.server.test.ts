import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { bookable, person, wish } from '#test/factories.ts'
import { addMedia } from '#test/uploads.ts'
import { type Tx, transaction } from './database.server.ts'
import { isOutsideViews, seeAsDoctor } from './doctor-views.server.ts'

let database: TestDatabase
let own: Awaited<ReturnType<typeof bookable>>
let other: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  database = await testDatabase('empty')
  own = await bookable(database.db)
  other = await bookable(database.db)
})
afterAll(() => database.drop())

const TODAY = '2026-11-28'

/** Runs a transaction as the first doctor, with a user of number 1. */
function asDoctor<T>(work: (db: Tx) => Promise<T>, today = TODAY): Promise<T> {
  return transaction(database.db, async (db) => {
    await seeAsDoctor(db, { doctorId: own.doctorId, userId: 1, today })
    return work(db)
  })
}

let visits = 0
async function visit(
  offer: Awaited<ReturnType<typeof bookable>>,
  more: object = {},
): Promise<{ id: number; contactId: number }> {
  visits += 1
  const contactId = await person(database.db, { email: `p${visits}@example.com` })
  const { uploadedFileIds: _, ...wanted } = wish(offer)
  // Each in a lane of its own, so that no two overlap.
  const { id } = await database.db
    .insertInto('appointments')
    .values({
      duration: 30,
      lane: visits,
      ...wanted,
      status: 'confirmed',
      doctorId: offer.doctorId,
      contactId,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, contactId }
}

describe('the tables a doctor’s calls see narrowed', () => {
  // Columns of a row that is about a person, a visit or a doctor.
  const ABOUT_PEOPLE =
    /^(contact_id|other_id|appointment_id|doctor_id|media_id|subject_id|people|recipient|(.+_)?email|phone|first_name|last_name|ip_address|network)$/
  const WITHOUT_VIEW: Record<string, string> = {
    users: 'names of colleagues stand beside what they wrote; no call open to doctors lists users',
    trail: 'no call open to doctors reads it',
    service_doctors: 'who offers which service is on the site',
    former_slugs: 'former addresses of pages of the site',
    media_sizes: 'smaller copies of the pictures of the site',
  }

  const columnsOf = async (schema: string) => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
      FROM information_schema.columns WHERE table_schema = ${schema} GROUP BY table_name`.execute(
      database.owner.db,
    )
    return new Map(rows.map(({ name, columns }) => [name, columns]))
  }

  test('U1: each table about people has a view for doctors, or stands here with the reason why not', async () => {
    const views = await columnsOf('doctor')
    const tables = [...(await columnsOf('public'))].filter(([, columns]) =>
      columns.some((column) => ABOUT_PEOPLE.test(column)),
    )
    expect(tables.length).toBeGreaterThan(20)
    const open = tables.map(([name]) => name).filter((name) => !views.has(name))
    expect(open.toSorted(), 'add a line to create_doctor_views(), or a reason here').toEqual(
      Object.keys(WITHOUT_VIEW).toSorted(),
    )
  })

  test('U1: each foreign key to a narrowed table of records comes from a narrowed table', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid IN ('contact_requests'::regclass, 'appointments'::regclass, 'tasks'::regclass,
        'internal_notes'::regclass, 'contact_messages'::regclass, 'form_submissions'::regclass)`.execute(
      database.owner.db,
    )
    const views = await columnsOf('doctor')
    expect(rows.map(({ name }) => name).filter((name) => !views.has(name))).toEqual([])
  })

  test('the views have every column of their tables, which is read for all other users', async () => {
    const tables = await columnsOf('public')
    for (const [name, columns] of await columnsOf('doctor'))
      expect([name, columns]).toEqual([name, tables.get(name)])
  })

  test('U1: no function that a doctor’s call may run names a schema, and so walks past the views', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT proname AS name FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND provolatile <> 'i' AND (proconfig IS NOT NULL OR prosrc LIKE '%public.%')`.execute(
      database.owner.db,
    )
    // Of migrations, of jobs, and of triggers that end the question about a changed visit; an immutable function reads no table.
    const known = ['create_doctor_views', 'end_displaced', 'end_wait', 'follow_displaced', 'forget_trail']
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known)
  })
})

describe('the contacts a doctor sees', () => {
  const at = (appointmentDate: string, more: object = {}) => visit(own, { appointmentDate, ...more })
  const sees = (contactId: number) =>
    asDoctor(async (db) => {
      const row = await db
        .selectFrom('contactRequests')
        .select('id')
        .where('id', '=', contactId)
        .executeTakeFirst()
      return row !== undefined
    })

  test('a contact is seen from 12 months before a visit to 24 months after it', async () => {
    const seen: Record<string, boolean> = {}
    for (const date of ['2024-11-27', '2024-11-28', '2026-11-28', '2027-11-28', '2027-11-29'])
      seen[date] = await sees((await at(date)).contactId)
    expect(seen).toEqual({
      ...{ '2024-11-27': false, '2024-11-28': true, '2026-11-28': true },
      ...{ '2027-11-28': true, '2027-11-29': false },
    })
  })

  test('U1: a visit is seen as long as it opens its contact', async () => {
    const days = ['2024-11-27', '2024-11-28', '2027-11-28', '2027-11-29']
    const ids = await Promise.all(days.map(async (day) => (await at(day)).id))
    const seen = await asDoctor((db) =>
      db.selectFrom('appointments').select('id').where('id', 'in', ids).orderBy('id').execute(),
    )
    expect(seen.map(({ id }) => id)).toEqual(ids.slice(1, 3).toSorted((a, b) => a - b))
  })

  test('U1: a contact whose visits are all requests or cancelled is not seen', async () => {
    for (const status of ['pending', 'cancelled'] as const)
      expect(await sees((await at(TODAY, { status })).contactId)).toBe(false)
  })

  test('U1: a visit the site confirmed at once opens its contact with the first change by the reception', async () => {
    const { db } = database
    const offer = await bookable(db)
    await db
      .updateTable('services')
      .set({ bookingMode: 'instant' })
      .where('id', '=', offer.serviceId)
      .execute()
    const { id, contactId } = await visit({ ...offer, doctorId: own.doctorId }, { appointmentDate: TODAY })
    const changeAs = async (role: 'medico' | 'editor', doctorId?: number) => {
      const user = { username: `prova-${role}`, role, password: '', ...(doctorId && { doctorId }) }
      const { id: userId } = await db
        .insertInto('users')
        .values(user)
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('appointmentEvents')
        .values({ appointmentId: id, userId, event: 'changed' })
        .execute()
    }
    expect(await sees(contactId)).toBe(false)
    await changeAs('medico', own.doctorId)
    expect(await sees(contactId)).toBe(false)
    await changeAs('editor')
    expect(await sees(contactId)).toBe(true)
  })

  test('notes, messages and relations follow the contact', async () => {
    const { db } = database
    const [mine, theirs] = [await at(TODAY), await visit(other, { appointmentDate: TODAY })]
    for (const { contactId } of [mine, theirs]) {
      await db.insertInto('internalNotes').values({ contactId, content: 'Nota' }).execute()
      await db.insertInto('contactMessages').values({ contactId, message: 'Buongiorno' }).execute()
    }
    const pair = { contactId: mine.contactId, otherId: theirs.contactId }
    await db
      .insertInto('contactRelations')
      .values({ ...pair, kind: 'partner' })
      .execute()
    const seen = await asDoctor(async (db) => ({
      notes: await db.selectFrom('internalNotes').select('contactId').execute(),
      messages: await db.selectFrom('contactMessages').select('contactId').execute(),
      relations: await db.selectFrom('contactRelations').select('contactId').execute(),
    }))
    expect(seen).toEqual({ notes: [{ contactId: mine.contactId }], messages: [], relations: [] })
  })
})

test('U1: the documents of a visit are seen as long as its contact, and not those of a cancelled visit', async () => {
  const seen: Record<string, number> = {}
  const cases = {
    today: [{ appointmentDate: TODAY }],
    old: [{ appointmentDate: '2024-11-27' }, { appointmentDate: TODAY }],
    cancelled: [{ appointmentDate: TODAY, status: 'cancelled' }, { appointmentDate: TODAY }],
    request: [{ appointmentDate: TODAY, status: 'pending' }],
  }
  for (const [name, [first = {}, ...others]] of Object.entries(cases)) {
    const id = await addMedia(database.db, Buffer.from(name), 'document')
    const { contactId } = await visit(own, { ...first, uploadedFileIds: [id] })
    for (const more of others) await visit(own, { ...more, contactId })
    const rows = await asDoctor((db) => db.selectFrom('media').select('id').where('id', '=', id).execute())
    seen[name] = rows.length
  }
  expect(seen).toEqual({ today: 1, old: 0, cancelled: 0, request: 0 })
})

describe('writes through the views', () => {
  test('U1: an own visit is not given to another doctor', async () => {
    const mine = await visit(own)
    const given = asDoctor((db) =>
      db.updateTable('appointments').set({ doctorId: other.doctorId }).where('id', '=', mine.id).execute(),
    )
    expect(isOutsideViews(await given.catch((error: unknown) => error))).toBe(true)
  })

  test('the views end with the transaction', async () => {
    const { id } = await visit(other)
    await asDoctor((db) => db.selectFrom('appointments').select('id').execute())
    const found = await database.db.selectFrom('appointments').select('id').where('id', '=', id).execute()
    expect(found).toEqual([{ id }])
  })
})
