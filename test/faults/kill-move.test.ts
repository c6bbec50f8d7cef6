import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangedVisit, changeVisit } from '#features/agenda/contract.ts'
import { createVisit } from '#features/agenda/new/contract.ts'
import { logInFresh } from '../attacks/target.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { openDays } from '../days.ts'
import { bookable } from '../factories.ts'
import { sendHeldMails } from '../held-mails.ts'
import { networkVisitor, type ServerProcess, startServerProcess } from '../server-process.ts'
import { type TestSmtp, testSmtp } from '../smtp.ts'
import { ALONE, nextAddress } from './load.ts'

// A move and the mail to its patient are one transaction, and the mail leaves later from another place: a kill strikes in between.

const ROUNDS = 10
const TOGETHER = 5
const FROM = '10:00'
const TO = '11:30'

let folder: string
let database: TestDatabase
let smtp: TestSmtp
let server: ServerProcess

const start = () =>
  startServerProcess({
    ...{ DATA_DIR: folder, DATABASE_URL: database.url, CATALOGUE: 'empty', TRUST_PROXY: '1' },
    SMTP_URL: smtp.url,
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kill-move-'))
  ;[database, smtp] = await Promise.all([testDatabase('empty'), testSmtp()])
  server = await start()
})
afterAll(async () => {
  await server?.stop()
  await smtp?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The product's connections that are at work, or wait for a lock. */
const atWork = async (how?: 'waits') => {
  const { rows } = await sql`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'ambulatorio%' AND pid <> pg_backend_pid()
      AND state <> 'idle' AND (${how === undefined} OR (wait_event_type = 'Lock' AND query ~* '(from "outbox"|update "appointments")'))`.execute(
    database.db,
  )
  return rows.length
}

/** Holds moves that change their visit, which withdraws its reminders, and write down their mail next, until it ends. */
async function lockOutbox() {
  const lock = await database.db.startTransaction().execute()
  await sql`LOCK TABLE outbox IN EXCLUSIVE MODE`.execute(lock)
  return lock
}

test('T6, F1: fifty moves under kill -9 leave no move without its mail and no mail without its move', async () => {
  const { db } = database
  const staff = networkVisitor(server.url, nextAddress())
  await logInFresh(db, staff, 'editor')
  const { serviceId, doctors } = await bookable(db, { doctors: ROUNDS * TOGETHER })
  const [date = ''] = openDays(1)
  const visits: ChangedVisit['visit'][] = []
  for (const [n, doctorId] of doctors.entries()) {
    const person = {
      firstName: 'Rosa',
      lastName: `Mossa ${n}`,
      phone: '333 555 0142',
      email: `m${n}@x.example`,
    }
    const body = { person, serviceId, doctorId, date, time: FROM, evenOutside: true }
    visits.push((await staff.call(createVisit, { body })).visit)
  }
  await db.deleteFrom('outbox').execute()

  const answered = new Set<number>()
  let cut = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const by = staff.at(server.url)
    const before = answered.size
    // The mails of earlier rounds are due: the worker is killed at its work as well.
    await sendHeldMails(db)
    const outbox = await lockOutbox()
    const moves = visits.slice(round * TOGETHER, (round + 1) * TOGETHER).map(async ({ id, version }) => {
      const init = { method: changeVisit.method, headers: ALONE }
      const body = JSON.stringify({ time: TO, evenOutside: true, version })
      const answer = await by
        .send(changeVisit.path.replace(':id', String(id)), { ...init, body })
        .catch(() => null)
      if (answer) answered.add(id)
      else cut += 1
      expect(answer?.status ?? 200).toBe(200)
    })
    await expect.poll(() => atWork('waits'), { interval: 2 }).toBeGreaterThanOrEqual(TOGETHER)
    // A round in five dies between move and mail; the others go on together, and die with the first answers.
    const answers = round % TOGETHER
    if (answers > 0) {
      await outbox.commit().execute()
      await expect.poll(() => answered.size - before, { interval: 1 }).toBeGreaterThanOrEqual(answers)
    }
    await server.stop('SIGKILL')
    if (answers === 0) await outbox.commit().execute()
    await Promise.all(moves)
    await expect.poll(() => atWork()).toBe(0)
    server = await start()
  }
  // Some were answered and some were cut off, or the test shows nothing.
  expect(answered.size).toBeGreaterThan(0)
  expect(cut).toBeGreaterThan(0)

  // Those that a killed worker had claimed are due when its lease is over.
  await db.updateTable('outbox').set({ nextAttemptAt: 'epoch' }).where('sentAt', 'is', null).execute()
  await expect
    .poll(() => db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute())
    .toEqual([])
  const stored = await db.selectFrom('appointments').select(['id', 'appointmentTime as time']).execute()
  const mails = await db.selectFrom('outbox').select(['kind', 'subjectId', 'messageId']).execute()
  const times = new Map(stored.map(({ id, time }) => [id, time]))
  const arrived = new Map(smtp.received.map(({ email }) => [email.messageId, email.text ?? '']))
  for (const { id } of visits) {
    const isMoved = times.get(id) === TO
    const own = mails.filter(({ subjectId }) => subjectId === id)
    expect(own.map(({ kind }) => kind)).toEqual(isMoved ? ['booking-moved'] : [])
    for (const { messageId } of own) expect(arrived.get(messageId)).toContain(TO)
    if (answered.has(id)) expect(isMoved).toBe(true)
  }
  expect(arrived.size).toBe(mails.length)
})
