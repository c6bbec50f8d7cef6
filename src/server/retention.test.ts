import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exampleContent } from '#content/site.ts'
import { createVisitLink } from '#features/booking/visit-links.server.ts'
import type { AppointmentStatus } from '#platform/db/schema.gen.ts'
import { createLog } from '#platform/log.server.ts'
import { someoneWaits, type TestDatabase, testDatabase } from '#test/database.ts'
import { activation, agreement, bookable, person } from '#test/factories.ts'
import { addMedia } from '#test/uploads.ts'
import { housekeeping } from './housekeeping.ts'
import { applyRetention, rehearseRetention } from './retention.ts'

let database: TestDatabase
const NOW = new Date('2026-11-22T12:00:00Z')
const ALL = {
  ...exampleContent.retention,
  messages: 10,
  submissions: 10,
  rejectedActivations: 10,
  lapsedVisits: 10,
  idleContacts: 10,
}

const ago = (days: number, seconds = 0) =>
  new Date(NOW.getTime() - days * 86_400_000 - seconds * 1000).toISOString()

beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { db } = database
  for (const table of [
    'appointments',
    'convenzioniAttivazioni',
    'forms',
    'contactRequests',
    'media',
    'outbox',
  ] as const)
    await db.deleteFrom(table).execute()
})

const count = async (table: 'contactMessages' | 'contactRequests' | 'media' | 'outbox' | 'formSubmissions') =>
  (await database.db.selectFrom(table).select('id').execute()).length

async function contact(lastName: string, touched: string): Promise<number> {
  const id = await person(database.db, { lastName })
  // The trigger would set it to the moment of this change.
  await database.owner.pool.query(
    'ALTER TABLE contact_requests DISABLE TRIGGER contact_requests_bump_version',
  )
  await database.pool.query('UPDATE contact_requests SET updated_at = $2 WHERE id = $1', [id, touched])
  await database.owner.pool.query('ALTER TABLE contact_requests ENABLE TRIGGER contact_requests_bump_version')
  return id
}

async function visit(
  contactId: number,
  date: string,
  time: string,
  status: AppointmentStatus,
): Promise<void> {
  const { categoryId, serviceId, doctorId } = await bookable(database.db)
  await database.db
    .insertInto('appointments')
    .values({
      ...{ contactId, categoryId, serviceId, doctorId, status, duration: 30 },
      ...{ firstName: 'Anna', lastName: 'Riva', email: 'anna@example.com', phone: '333 555 0101' },
      ...{ appointmentDate: date, appointmentTime: time },
    })
    .execute()
}

const prunedCounts = async (settings = ALL) =>
  Object.fromEntries(
    (await applyRetention(database.db, NOW, settings)).map(({ what, count }) => [what, count]),
  )

describe('retention with the default periods', () => {
  test('P10, 14.2.7: deletes uploads, mails, traces and searched words in time and leaves records that staff decide about', async () => {
    const { db } = database
    const id = await contact('Antica', '2001-01-01T00:00:00Z')
    const message = { contactId: id, message: 'Prima', createdAt: '2001-01-01T00:00:00Z' }
    await db.insertInto('contactMessages').values(message).execute()
    for (const [n, createdAt] of [ago(1, 1), ago(0, 86_000)].entries()) {
      const media = await addMedia(db, Buffer.from(`document ${n}`), 'document')
      await db.updateTable('media').set({ createdAt }).where('id', '=', media).execute()
    }
    const mail = { kind: 'x', messageId: '<1@x>', recipient: 'a@b.it', subject: 'Ciao', content: '{}' }
    await db
      .insertInto('outbox')
      .values([
        { ...mail, sentAt: ago(90, 1) },
        { ...mail, failedAt: ago(90, 1) },
        { ...mail, sentAt: ago(89) },
        { ...mail, failedAt: ago(89) },
        { ...mail, createdAt: ago(400) },
      ])
      .execute()
    const searched = (days: number) => ({ word: 'logopedista', day: ago(days).slice(0, 10) })
    await db
      .insertInto('searches')
      .values([searched(181), searched(179)])
      .execute()
    const rehearsed = await rehearseRetention(db, NOW)
    expect([await count('media'), await count('outbox')]).toEqual([2, 5])
    expect(await applyRetention(db, NOW)).toEqual(rehearsed)
    expect(rehearsed.map(({ days, count }) => [days, count]).slice(0, 8)).toEqual([
      [1, 1],
      [90, 0],
      [0, 0],
      [90, 2],
      [90, 0],
      [1, 0],
      [180, 1],
      [30, 0],
    ])
    expect([await count('media'), await count('outbox')]).toEqual([1, 3])
    expect([await count('contactMessages'), await count('contactRequests')]).toEqual([1, 1])
  })

  test('M9: deletes the network of a visit once staff answered it or its day has passed', async () => {
    const { db } = database
    const id = await contact('Rete', NOW.toISOString())
    await visit(id, '2026-11-21', '10:00', 'pending')
    await visit(id, '2026-11-22', '09:00', 'pending')
    await visit(id, '2026-11-30', '09:00', 'pending')
    await visit(id, '2026-11-30', '10:00', 'cancelled')
    // Confirmed at once, by the mode of its service.
    await visit(id, '2026-11-30', '11:00', 'confirmed')
    const visits = await db.selectFrom('appointments').select('id').orderBy('id').execute()
    const network = Buffer.alloc(32)
    for (const { id: appointmentId } of visits)
      await db.insertInto('requestNetworks').values({ appointmentId, network }).execute()
    await applyRetention(db, NOW)
    const left = await db
      .selectFrom('requestNetworks')
      .select('appointmentId')
      .orderBy('appointmentId')
      .execute()
    expect(left.map(({ appointmentId }) => appointmentId)).toEqual([
      visits[1]?.id,
      visits[2]?.id,
      visits[4]?.id,
    ])
  })

  test('P10: deletes the links to the page of a visit the day after it', async () => {
    const { db } = database
    const id = await contact('Link', NOW.toISOString())
    for (const [day, time] of [
      ['2026-11-20', '10:00'],
      ['2026-11-21', '10:00'],
      ['2026-11-22', '10:00'],
    ] as const)
      await visit(id, day, time, 'confirmed')
    const visits = await db.selectFrom('appointments').select('id').orderBy('id').execute()
    for (const one of visits) await createVisitLink(db, one.id, '')
    await applyRetention(db, NOW)
    const left = await db.selectFrom('visitLinks').select('appointmentId').orderBy('appointmentId').execute()
    expect(left.map(({ appointmentId }) => appointmentId)).toEqual(visits.slice(1).map((one) => one.id))
  })

  test('P10: deletes waits thirty days after their end, and proposals thirty days after the visit', async () => {
    const { db } = database
    const contactId = await contact('Attesa', NOW.toISOString())
    const { serviceId, doctorId } = await bookable(db)
    const wait = { contactId, serviceId, weekdays: [1], until: '2026-12-31', noticeHours: 3 }
    for (const days of [31, 29])
      await db
        .insertInto('waitingEntries')
        .values({ ...wait, status: 'withdrawn', endedAt: ago(days), createdAt: ago(days + 1) })
        .execute()
    for (const days of [31, 29])
      await db
        .insertInto('freedPlaces')
        .values({
          ...{ doctorId, date: '2026-11-30', time: '09:00', duration: 30, chain: 1 },
          ...{ dueAt: ago(days), closedAt: ago(days) },
        })
        .execute()
    for (const day of ['2026-10-20', '2026-10-25']) await visit(contactId, day, '10:00', 'cancelled')
    await sql`
      WITH mark AS (
        INSERT INTO calendar_marks (kind, doctor_id, during) VALUES ('absence', ${doctorId}, '[2026-10-20,2026-10-21)')
        RETURNING id)
      INSERT INTO displaced_visits (appointment_id, mark_id, for_start, created_at, expires_at)
      SELECT a.id, mark.id, a.appointment_date + time '10:00', now(), now() + interval '1 hour' FROM appointments a, mark`.execute(
      db,
    )
    await applyRetention(db, NOW)
    expect(await db.selectFrom('waitingEntries').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('freedPlaces').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('displacedVisits').select('forStart').execute()).toHaveLength(1)
  })

  test('P10: runs every hour', async () => {
    const mail = { kind: 'x', messageId: '<1@x>', recipient: 'a@b.it', subject: 'Ciao', content: '{}' }
    await database.db
      .insertInto('outbox')
      .values({ ...mail, sentAt: ago(91) })
      .execute()
    const jobs = housekeeping({
      db: database.db,
      log: createLog('silent'),
      now: () => NOW,
      antivirus: null,
      dataKey: null,
      sealFile: null,
      mail: { from: 'no-reply@ambulatorio.example', staff: 'segreteria@ambulatorio.example' },
      publicUrl: 'http://localhost:3000',
    })
    await expect.poll(() => count('outbox')).toBe(0)
    for (const job of jobs) job.stop()
  })
})

describe('retention with periods set by the clinic', () => {
  test('deletes messages, submissions and refused requests by their age', async () => {
    const { db } = database
    const id = await contact('Nuova', NOW.toISOString())
    for (const createdAt of [ago(10, 1), ago(9)])
      await db.insertInto('contactMessages').values({ contactId: id, message: 'Ciao', createdAt }).execute()
    const form = await db
      .insertInto('forms')
      .values({ name: 'Modulo' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const createdAt of [ago(10, 1), ago(9)])
      await db.insertInto('formSubmissions').values({ formId: form.id, data: '{}', createdAt }).execute()
    const convenzioneId = await agreement(db)
    for (const status of ['rejected', 'approved', 'pending'] as const)
      await activation(db, { convenzioneId, status })
    await database.owner.pool.query(
      'ALTER TABLE convenzioni_attivazioni DISABLE TRIGGER convenzioni_attivazioni_bump_version',
    )
    await db
      .updateTable('convenzioniAttivazioni')
      .set({ updatedAt: ago(11) })
      .execute()
    await database.owner.pool.query(
      'ALTER TABLE convenzioni_attivazioni ENABLE TRIGGER convenzioni_attivazioni_bump_version',
    )
    expect(await prunedCounts()).toMatchObject({
      'Messaggi dei contatti': 1,
      'Moduli inviati': 1,
      'Richieste di convenzione rifiutate': 1,
      'Contatti di cui non si sa più nulla': 0,
    })
  })

  test('deletes visits that did not take place and leaves completed ones', async () => {
    const id = await contact('Nuova', NOW.toISOString())
    for (const [status, date] of [
      ['cancelled', '2026-11-01'],
      ['pending', '2026-11-02'],
      ['confirmed', '2026-11-03'],
      ['completed', '2026-11-04'],
      ['cancelled', '2026-11-20'],
    ] as const)
      await visit(id, date, '09:30', status)
    expect(await prunedCounts()).toMatchObject({ 'Prenotazioni annullate o rimaste senza risposta': 2 })
  })

  test('deletes contacts without a coming visit or a recent message', async () => {
    const { db } = database
    const old = '2026-01-01T00:00:00Z'
    await contact('Dimenticata', old)
    await visit(await contact('Attesa', old), '2026-12-01', '10:00', 'confirmed')
    const writing = await contact('Scrivente', old)
    await db
      .insertInto('contactMessages')
      .values({ contactId: writing, message: 'Ciao', createdAt: ago(1) })
      .execute()
    await contact('Recente', ago(1))
    expect(await prunedCounts()).toMatchObject({ 'Contatti di cui non si sa più nulla': 1 })
    const left = await db.selectFrom('contactRequests').select('lastName').orderBy('id').execute()
    expect(left.map(({ lastName }) => lastName)).toEqual(['Attesa', 'Scrivente', 'Recente'])
  })

  test('a contact who writes after the search for idle ones is not deleted', async () => {
    const id = await contact('Scrivente', '2026-01-01T00:00:00Z')
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
    const writing = database.db.transaction().execute(async (db) => {
      await db.insertInto('contactMessages').values({ contactId: id, message: 'Ciao' }).execute()
      wrote()
      await committed
    })
    await written
    const pruning = prunedCounts()
    await someoneWaits(database)
    commit()
    await writing
    expect(await pruning).toMatchObject({ 'Contatti di cui non si sa più nulla': 0 })
    expect(await count('contactRequests')).toBe(1)
  })
})
