import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAlarms, markAlarmSeen } from '#features/alarms/contract.ts'
import { raiseAlarm } from '#features/alarms/store.server.ts'
import { newestSeal, sealAudit } from '#platform/audit/chain.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, person } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { type AuditLine, countAudit, printAudit } from './contract.ts'
import { aboutText } from './copy.ts'
import { mailSeal } from './mails.server.ts'
import { watchBackups, watchReads } from './watch.server.ts'

let app: TestApp
let admin: Visitor
let editor: Visitor
let contact: number
// The entries of the trail have the time of the database.
const NOW = new Date()

beforeAll(async () => {
  app = await createTestApp({ template: 'empty', now: NOW.toISOString() })
  admin = await app.staff('admin')
  editor = await app.staff('editor')
  contact = await person(app.database.db, { firstName: 'Anna', lastName: 'Riva' })
  await editor.send(`/api/contacts/${contact}`)
  await editor.send('/api/contacts?page=1')
})
afterAll(() => app.close())

async function lines(query: string, by = admin): Promise<{ rows: AuditLine[]; total: number }> {
  const answer = await by.send(`/api/audit${query}`)
  expect(answer.status).toBe(200)
  return { rows: (await answer.json()) as AuditLine[], total: Number(answer.headers.get('X-Total-Count')) }
}

describe('the audit trail on the screen', () => {
  test('the audit trail lists entries with the user, the person and the place in the chain, newest first', async () => {
    await sealAudit(app.database.db)
    const { rows, total } = await lines(`?contact=${contact}`)
    expect(total).toBe(2)
    const [listed, viewed] = rows
    expect(listed).toMatchObject({ event: 'contact.listed', rows: 1, total: 1, everybody: false })
    expect(viewed).toMatchObject({
      ...{ event: 'contact.viewed', role: 'editor', name: expect.stringMatching(/^editor/), seal: 1 },
      ...{ people: [{ id: contact, name: 'Anna Riva' }], peopleCount: 1, route: 'GET /api/contacts/:id' },
    })
    expect(listed?.before).toBe(viewed?.hash)
  })

  test('the audit trail is filtered by user, event and day, and counted by event', async () => {
    const [{ id } = { id: 0 }] = (
      await sql<{ id: number }>`SELECT user_id AS id FROM trail ORDER BY trail.id LIMIT 1`.execute(
        app.database.db,
      )
    ).rows
    const today = wallClock(NOW).date
    expect((await lines(`?user=${id}&kind=read&from=${today}&to=${today}`)).total).toBe(2)
    expect((await lines(`?user=${id}&kind=deleted`)).total).toBe(0)
    expect((await lines(`?user=${id}&to=2026-01-01`)).total).toBe(0)
    const counts = await admin.call(countAudit, { query: { user: String(id) } })
    expect(counts).toEqual({ all: 2, read: 2, changed: 0, exported: 0, access: 0, deleted: 0 })
  })

  test('M5: looking for people past the last page leaves their number in the trail', async () => {
    await editor.send('/api/contacts?q=riva&page=1000000')
    const [newest] = (await lines('?kind=read')).rows
    expect(newest).toMatchObject({ event: 'contact.listed', rows: 0, total: 1, peopleCount: 0 })
  })

  test('U1: a doctor’s look at another doctor’s patient is found by that patient', async () => {
    const doctor = await app.staff('medico', (await bookable(app.database.db)).doctorId)
    expect((await doctor.send(`/api/contacts/${contact}`)).status).toBe(404)
    const [refused] = (await lines(`?contact=${contact}&kind=access`)).rows
    expect(refused).toMatchObject({ event: 'access.refused', record: 'contact', recordId: String(contact) })
    expect(refused && aboutText(refused)).toBe(`contatto n. ${contact} (Anna Riva)`)
  })

  test('reading the trail of a person is itself an entry about that person', async () => {
    await lines(`?contact=${contact}&kind=deleted`)
    expect((await lines(`?contact=${contact}`)).rows[0]).toMatchObject({ event: 'trail.listed', total: 0 })
  })

  test('the paper for a patient has each event of a day once, with the times it happened', async () => {
    await editor.send(`/api/contacts/${contact}`)
    await editor.send(`/api/contacts/${contact}/notes`)
    const { name, lines: shown } = await admin.call(printAudit, { params: { id: String(contact) } })
    expect(name).toBe('Anna Riva')
    expect(shown.find(({ event }) => event === 'contact.viewed')).toMatchObject({
      ...{ day: wallClock(NOW).date, role: 'editor', times: 2 },
    })
    expect(shown.map(({ event }) => event)).not.toContain('note.listed')
    expect((await lines(`?contact=${contact}`)).rows[0]).toMatchObject({ event: 'trail.exported' })
    expect((await admin.send('/api/audit/contacts/999999')).status).toBe(404)
  })

  test('an export has what the filters show, and is an entry with its number of rows', async () => {
    const answer = await admin.send(`/api/audit/export?contact=${contact}&kind=read`)
    const [head, ...rows] = (await answer.text()).trim().split('\r\n')
    expect(head).toContain('Voce,Quando,Chi,Che cosa')
    expect(rows.some((row) => row.includes('Ha aperto la scheda,Anna Riva'))).toBe(true)
    expect((await lines('?kind=exported')).rows[0]).toMatchObject({
      event: 'trail.exported',
      rows: rows.length,
      people: [{ id: contact, name: 'Anna Riva' }],
    })
  })

  test('a user who identified too long ago gets no export', async () => {
    app.setNow(new Date(NOW.getTime() + 11 * 60_000).toISOString())
    const answer = await admin.send('/api/audit/export')
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'not_confirmed' })
    app.setNow(NOW.toISOString())
  })
})

const TODAY = shortDate(wallClock(NOW).date)
const openAlarms = async () => (await admin.call(listAlarms)).map(({ kind, words }) => `${kind}: ${words}`)

async function seen(): Promise<void> {
  for (const { id } of await admin.call(listAlarms))
    await admin.call(markAlarmSeen, { params: { id: String(id) }, body: {} })
}

describe('alarms', () => {
  test('a user who reads far more people than usual is named, once a day', async () => {
    await sql`INSERT INTO trail (user_id, username, event, record, people, status, route)
      SELECT 7, 'giulia', 'contact.listed', 'contact', array_agg(n), 200, 'GET /x' FROM generate_series(1, 301) n`.execute(
      app.database.db,
    )
    await watchReads(app.appServices)
    await watchReads(app.appServices)
    const expected = `many_reads: Il ${TODAY} giulia ha letto i dati di 301 persone, molto più del solito.`
    expect(await openAlarms()).toEqual([expected])
    await seen()
    await watchReads(app.appServices)
    expect(await openAlarms()).toEqual([])
  })

  test('U7: reads and exports after the last look of a day are told the next day, once', async () => {
    await sql`INSERT INTO trail (at, user_id, username, event, record, people, rows, status, route)
      SELECT now() - interval '1 day', 6, 'sera', 'contact.' || action, 'contact', array_agg(n), 3000, 200, 'GET /x'
      FROM unnest(ARRAY['listed', 'exported']) action, generate_series(1, 3000) n GROUP BY action`.execute(
      app.database.owner.db,
    )
    const day = shortDate(addDays(wallClock(NOW).date, -1))
    await watchReads(app.appServices)
    expect(await openAlarms()).toEqual([
      `many_exports: Il ${day} sera ha esportato 3.000 righe in 1 file.`,
      `many_reads: Il ${day} sera ha letto i dati di 3.000 persone, molto più del solito.`,
    ])
    await seen()
    await watchReads(app.appServices)
    expect(await openAlarms()).toEqual([])
  })

  test('a user who reads as many people as on other days is not named', async () => {
    await sql`INSERT INTO trail (at, user_id, username, event, record, people, status, route)
      SELECT now() - days * interval '1 day', 8, 'paola', 'contact.listed', 'contact', array_agg(n), 200, 'GET /x'
      FROM generate_series(0, 3) days, generate_series(1, 400) n GROUP BY days`.execute(app.database.owner.db)
    await watchReads(app.appServices)
    expect(await openAlarms()).toEqual([])
  })

  test('a user who exports more than a thousand records in a day is named', async () => {
    await sql`INSERT INTO trail (user_id, username, event, record, rows, status, route)
      VALUES (9, 'davide', 'contact.exported', 'contact', 1001, 200, 'GET /x')`.execute(app.database.db)
    await watchReads(app.appServices)
    expect(await openAlarms()).toEqual([
      `many_exports: Il ${TODAY} davide ha esportato 1.001 righe in 1 file.`,
    ])
    await seen()
  })

  test('a missing backup is told where backups are expected, until there is a new one', async () => {
    await watchBackups(app.appServices, 26)
    expect(await openAlarms()).toEqual([expect.stringContaining('Non ce n’è ancora nessuno')])
    await seen()
    await sql`INSERT INTO trail (at, event, record, status, route)
      VALUES (now() - interval '25 hours', 'database.exported', 'database', 200, 'npm run backup')`.execute(
      app.database.owner.db,
    )
    app.setNow(new Date(NOW.getTime() + 48 * 3_600_000).toISOString())
    const later = await app.staff('admin')
    await watchBackups(app.appServices, 74)
    expect(await later.call(listAlarms)).toEqual([])
    await watchBackups(app.appServices, 26)
    expect(await later.call(listAlarms)).toMatchObject([{ kind: 'failed_backup' }])
    app.setNow(NOW.toISOString())
    await seen()
  })

  test('U7: an alarm is mailed once to each admin with an address, also when it is marked as seen at once', async () => {
    const { db } = app.database
    await sql`UPDATE users SET email = username || '@example.com' WHERE role = 'admin' AND id IN (
      SELECT min(id) FROM users WHERE role = 'admin')`.execute(db)
    const alarm = { kind: 'login_flood', about: '2026-11-24', words: 'Molti tentativi.' } as const
    await Promise.all([raiseAlarm(app.appServices, alarm), raiseAlarm(app.appServices, alarm)])
    await seen()
    await raiseAlarm(app.appServices, alarm)
    expect(await openAlarms()).toEqual([])
    const mails = await db
      .selectFrom('outbox')
      .select(['recipient', 'subject'])
      .where('kind', '=', 'alarm')
      .execute()
    expect(mails).toEqual([
      {
        recipient: expect.stringMatching(/^admin.*@example.com$/),
        subject: 'Avviso del gestionale: troppi tentativi di accesso',
      },
    ])
  })

  test('U7: an admin cannot mark an alarm about themselves as seen while another admin can', async () => {
    const { db } = app.database
    const thief = await app.staff('admin')
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const raise = async (about: string) => {
      await raiseAlarm(app.appServices, { kind: 'many_exports', about, words: 'Molte righe.' })
      const [alarm] = await thief.call(listAlarms)
      return `/api/alarms/${alarm?.id}/seen`
    }
    const mark = (by: Visitor, path: string) => by.send(path, { method: 'POST', body: '{}' })
    const first = await raise(`${userId} 2026-11-23`)
    const refused = await mark(thief, first)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('un altro amministratore'),
    })
    expect(await openAlarms()).toEqual(['many_exports: Molte righe.'])
    expect((await mark(admin, first)).status).toBe(200)
    const second = await raise(`${userId} 2026-11-24`)
    const others = sql`role = 'admin' AND id <> ${userId}`
    await sql`UPDATE users SET disabled_at = now() WHERE ${others}`.execute(db)
    expect((await mark(thief, second)).status).toBe(200)
    await sql`UPDATE users SET disabled_at = NULL WHERE ${others}`.execute(db)
  })

  test('the newest seal is mailed once an hour', async () => {
    await sealAudit(app.database.db)
    const seal = await newestSeal(app.database.db)
    for (let times = 0; times < 2; times++) await mailSeal(app.appServices, seal, 'sigilli@example.com')
    const mails = await app.database.db
      .selectFrom('outbox')
      .select('subject')
      .where('kind', '=', 'audit-seal')
      .execute()
    expect(mails).toEqual([{ subject: `Sigillo del registro n. ${seal.seal}` }])
  })
})
