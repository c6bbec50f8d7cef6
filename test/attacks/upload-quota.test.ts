import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listAlarms } from '#features/alarms/contract.ts'
import { removeDocument } from '#features/media/contract.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { form, pdf } from '../files.ts'
import { claim, countRows, ownTemporaryFolder, upload, uploadOne } from '../uploads.ts'

// Uploads denied to everybody by one sender: stored bytes, places, time.

const MB = 1024 * 1024
const QUOTA = { status: 429, body: { message: 'Hai caricato troppi file. Riprova più tardi.' } }

let app: TestApp
const temporary = await ownTemporaryFolder()
beforeEach(async () => {
  await app?.close()
  app = await createTestApp({ template: 'empty' })
})
afterAll(async () => {
  await app?.close()
  await temporary.remove()
})

const one = (seed: string) => [{ name: 'a.pdf', bytes: pdf(0, seed) }]

/** Uploads that many files, each with a fresh cookie, and lets the database believe that each has 50 MB. */
async function leave(address: string, count: number, seed: (n: number) => string): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { id } = await uploadOne(app.visitor(address), pdf(0, seed(n)))
    await app.database.db
      .updateTable('media')
      .set({ fileSize: 50 * MB })
      .where('id', '=', id)
      .execute()
  }
}

test('M2: one address fills its quota even with fresh cookies, and other visitors still upload', async () => {
  await leave('203.0.113.7', 4, (n) => `quota ${n}`)
  expect(await upload(app.visitor('203.0.113.7'), one('one more'))).toMatchObject(QUOTA)
  expect((await upload(app.visitor('203.0.113.8'), one('neighbour'))).status).toBe(200)
  expect((await upload(app.visitor('198.51.100.1'), one('stranger'))).status).toBe(200)
})

test.each([
  ['an IPv4 /24', (n: number) => `203.0.113.${n}`],
  ['an IPv6 /48', (n: number) => `2001:db8:7:${n}::1`],
])('M2: the addresses of %s share a quota', async (_, address) => {
  for (const n of [1, 2]) await leave(address(n), 4, (m) => `network ${n} ${m}`)
  expect(await upload(app.visitor(address(3)), one('third address'))).toMatchObject(QUOTA)
  expect((await upload(app.visitor('198.51.100.1'), one('IPv4 elsewhere'))).status).toBe(200)
  expect((await upload(app.visitor('2001:db8:8::1'), one('IPv6 elsewhere'))).status).toBe(200)
})

test('M2: identical content counts once, however often it is sent', async () => {
  await leave('203.0.113.7', 90, () => 'always the same')
  expect((await upload(app.visitor('203.0.113.7'), one('another'))).status).toBe(200)
  expect((await upload(app.visitor('198.51.100.1'), one('elsewhere'))).status).toBe(200)
})

test('M2: a claimed file leaves the quota of its sender, and its address leaves the database', async () => {
  const patient = app.visitor('203.0.113.7')
  const { id } = await uploadOne(patient)
  await app.database.db
    .updateTable('media')
    .set({ fileSize: 200 * MB })
    .where('id', '=', id)
    .execute()
  expect(await upload(patient, one('too much'))).toMatchObject(QUOTA)
  expect(await claim(app, patient, [id])).toBe(true)
  expect((await upload(patient, one('the next booking'))).status).toBe(200)
  const row = app.database.db.selectFrom('media').selectAll().where('id', '=', id)
  expect(JSON.stringify(await row.executeTakeFirstOrThrow())).not.toContain('203.0.113')
})

test('M2: a removed file leaves neither row nor bytes', async () => {
  const before = await countRows(app.database.db)
  const visitor = app.visitor()
  for (let n = 0; n < 3; n += 1) {
    const { id } = await uploadOne(visitor, pdf(0, `removed ${n}`))
    await visitor.call(removeDocument, { params: { id: String(id) } })
  }
  expect(await countRows(app.database.db)).toEqual(before)
})

/**
 * Begins an upload and drips until told to finish: silence would end it after 30 s, its pace after a minute
 * (PACE in multipart.server.ts).
 */
function trickle(address: string, go: Promise<void>): Promise<Response> {
  const { body, headers } = form(one(address))
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      let sent = 0
      do {
        controller.enqueue(new Uint8Array(body.subarray(sent, sent + 10)))
        sent += 10
      } while (await Promise.race([go.then(() => false), sleep(10_000, true)]))
      controller.enqueue(new Uint8Array(body.subarray(sent)))
      controller.close()
    },
  })
  return app.visitor(address).send('/api/appointments/upload', { method: 'POST', body: stream, headers })
}

test('M2: trickling connections of six addresses, or of a whole network, leave places for others', async () => {
  const { promise: go, resolve: end } = Promise.withResolvers<void>()
  const held = async (count: number) => expect.poll(async () => (await temporary.names()).length).toBe(count)
  const slow = Array.from({ length: 24 }, (_, n) => trickle(`198.51.${n % 6}.1`, go))
  await held(24)
  expect((await upload(app.visitor('203.0.113.7'), one('the seventh'))).status).toBe(200)
  const network = Array.from({ length: 24 }, (_, n) => trickle(`192.0.2.${n % 6}`, go))
  // Those refused are refused at once: the others hold eight places.
  await sleep(200)
  await held(24 + 8)
  expect((await upload(app.visitor('192.0.2.77'), one('same network'))).status).toBe(429)
  expect((await upload(app.visitor('203.0.113.7'), one('another network'))).status).toBe(200)
  end()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(24).fill(200))
  const statuses = (await Promise.all(network)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(8)
})

test('U7, M2: the quota of all senders together refuses an upload and raises an alarm that is mailed to the admins', async () => {
  const { db } = app.database
  const admin = await app.staff('admin')
  await db.updateTable('users').set({ email: 'capo@example.com' }).execute()
  const full = async (count: number) => {
    await uploadOne(app.visitor(`198.51.${count}.1`), pdf(0, `full ${count}`))
    await db.updateTable('media').set({ fileSize: 2_000_000_000 }).execute()
    return admin.call(listAlarms)
  }
  for (const count of [1, 2, 3, 4, 5]) expect(await full(count)).toEqual([])
  for (let times = 0; times < 2; times++)
    expect(await upload(app.visitor('203.0.113.7'), one('stranger'))).toMatchObject(QUOTA)
  expect(await admin.call(listAlarms)).toMatchObject([{ kind: 'full_quota' }])
  const mails = await db.selectFrom('outbox').select('recipient').where('kind', '=', 'alarm').execute()
  expect(mails).toEqual([{ recipient: 'capo@example.com' }])
})
