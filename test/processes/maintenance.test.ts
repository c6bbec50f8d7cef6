import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAppointment } from '#features/booking/contract.ts'
import { listPublicServices } from '#features/catalogue/contract.ts'
import { createForm, updateForm } from '#features/forms/contract.ts'
import { putSetting } from '#features/site/maintenance/change/contract.ts'
import { getSetting } from '#features/site/maintenance/contract.ts'
import { openDays } from '../days.ts'
import { bookable, wish } from '../factories.ts'
import { networkVisitor, type ServerProcess, startServerProcess } from '../server-process.ts'
import { database, delayUntil, marta, martaAtTwo, middleOf, one, settings, startPair, two } from './pair.ts'

// The site is closed and opened at one server process; visitors and staff ask at both.

// Far longer than a notification takes, because the order of events matters.
const SOON = { timeout: 45_000, interval: 20 }
const [day = ''] = openDays(1)

let offer: Awaited<ReturnType<typeof bookable>>
startPair(async ({ db }) => {
  offer = await bookable(db, { doctors: 2 })
})

const visitor = (server: ServerProcess) => networkVisitor(server.url, '198.51.100.7')
const status = async (server: ServerProcess, target = '/servizi', headers: Record<string, string> = {}) => {
  const answer = await visitor(server).send(target, { headers })
  await answer.arrayBuffer()
  return answer.status
}
const set = (on: boolean, person = marta) =>
  person.call(putSetting, {
    params: { key: 'maintenance_mode' },
    body: { value: String(on), type: 'boolean' },
  })
const say = (value: string) =>
  marta.call(putSetting, { params: { key: 'maintenance_message' }, body: { value, type: 'string' } })
const book = (server: ServerProcess, doctorId: number, person = visitor(server)) =>
  person.call(createAppointment, { body: wish({ ...offer, doctorId }, { appointmentDate: day }) })

test('maintenance switched on at one server closes both to visitors, not to staff, until the other ends it', async () => {
  // At hand as finished bytes at both.
  const before = new Map<ServerProcess, Record<string, string>>()
  for (const server of [one, two]) {
    await expect.poll(() => status(server, '/servizi')).toBe(200)
    const answer = await visitor(server).send('/servizi')
    await answer.arrayBuffer()
    before.set(server, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect(await status(server, '/servizi', before.get(server))).toBe(304)
  }

  await say('Torniamo lunedì.')
  await set(true)
  for (const server of [one, two]) {
    await expect.poll(() => status(server), SOON).toBe(503)
    // From then on nothing is let through any more, at no address.
    for (let n = 0; n < 5; n += 1) expect(await status(server, '/servizi', before.get(server))).toBe(503)
    for (const target of ['/', '/prenota-visita', '/inaugurazione', '/webmail', '/servizi.data'])
      expect([target, await status(server, target)]).toEqual([target, 503])
    expect(await (await visitor(server).send('/')).text()).toContain('Torniamo lunedì.')
    const refused = await visitor(server).send('/api/public/services')
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'maintenance', message: 'Torniamo lunedì.' }),
    ])
    await expect(book(server, offer.doctors[0] ?? 0)).rejects.toMatchObject({ code: 'maintenance' })
    expect(await status(server, '/login')).toBe(200)
    await expect.poll(() => status(server, '/api/health')).toBe(200)
  }
  for (const person of [marta, martaAtTwo]) {
    const answer = await person.send('/servizi')
    expect([answer.status, /<title>(.*?) ·/.exec(await answer.text())?.[1]]).toEqual([
      200,
      'I Nostri Servizi a Lissone',
    ])
    expect(Object.keys(await person.call(listPublicServices, { query: {} }))).toHaveLength(1)
  }
  expect(await database.db.selectFrom('appointments').select('id').execute()).toEqual([])
  await book(two, offer.doctors[0] ?? 0, martaAtTwo as ReturnType<typeof visitor>)

  await set(false, martaAtTwo)
  const home = async (server: ServerProcess) => (await visitor(server).send('/')).headers.get('etag')
  for (const server of [one, two]) {
    await expect.poll(() => status(server), SOON).toBe(200)
    for (let n = 0; n < 5; n += 1) expect(await status(server)).toBe(200)
    // Again as finished bytes, which clients need not be sent twice.
    const etag = (await home(server)) ?? ''
    expect(await status(server, '/', { 'if-none-match': etag })).toBe(304)
  }
  await book(one, offer.doctors[1] ?? 0)
})

test('a visitor’s request right after the answer to a switch or a save gets the saved state', async () => {
  const { id } = await marta.call(createForm, { body: { name: 'Modulo di prova' } })
  const params = { id: String(id) }
  const expectSeen = async (change: Promise<unknown>, see: () => Promise<unknown>, saved: unknown) => {
    const since = performance.now()
    await change
    // After CATCH_UP_MS (listen.server.ts) the answer no longer waits for the change to be seen.
    if (performance.now() - since >= 1000) await expect.poll(see, SOON).toEqual(saved)
    expect(await see()).toEqual(saved)
  }
  for (let n = 0; n < 5; n += 1) {
    const name = `Modulo numero ${n}`
    const page = async () => (await visitor(one).send(`/modulo/${id}`)).text()
    const saved = marta.call(updateForm, { params, body: { name, isActive: true } })
    await expectSeen(saved, page, expect.stringContaining(name))
    await expectSeen(set(true), async () => [n, 'closed', await status(one)], [n, 'closed', 503])
    await expectSeen(set(false), async () => [n, 'open', await status(one)], [n, 'open', 200])
  }
})

// A switch that was not announced is seen after 2.5 s on average (server/cache-invalidation.ts).
const FELT_WITHIN_MS = 1500
const SWITCHES = 8

test('each maintenance switch reaches the other process at once, well before its next poll', async () => {
  const felt: number[] = []
  for (let n = 0; n < SWITCHES; n += 1) {
    const on = n % 2 === 0
    // At no fixed distance from the moments at which they look by themselves.
    await sleep(n * 130)
    const [person, other] = n % 4 < 2 ? [marta, two] : [martaAtTwo, one]
    await set(on, person)
    // A call that renders nothing.
    felt.push(await delayUntil(() => status(other, '/api/public/services'), on ? 503 : 200))
  }
  console.warn(`a switch is felt at the other process after (ms): ${felt.join(', ')}`)
  expect(middleOf(felt)).toBeLessThan(FELT_WITHIN_MS)
})

test('a new maintenance text shows on two servers while the site is closed', async () => {
  await set(true)
  for (const text of ['Torniamo martedì.', 'Torniamo mercoledì.']) {
    await say(text)
    for (const server of [one, two])
      await expect.poll(async () => (await visitor(server).send('/')).text(), SOON).toContain(text)
  }
  await set(false)
  await expect.poll(() => status(two), SOON).toBe(200)
})

test('a process started during maintenance is closed from its first answer on', async () => {
  await set(true)
  const late = await startServerProcess(settings)
  expect(await status(late)).toBe(503)
  expect(await marta.call(getSetting, { params: { key: 'maintenance_mode' } })).toMatchObject({
    value: 'true',
  })
  await set(false)
  await expect.poll(() => status(late), SOON).toBe(200)
  await late.stop()
})

test('a maintenance switch without a notification reaches both servers, also while they are not listening', async () => {
  const quietly = (value: string) =>
    database.owner.db.transaction().execute(async (db) => {
      // The triggers that announce it stay silent.
      await sql`ALTER TABLE site_settings DISABLE TRIGGER USER`.execute(db)
      await db.updateTable('siteSettings').set({ value }).where('key', '=', 'maintenance_mode').execute()
      await sql`ALTER TABLE site_settings ENABLE TRIGGER USER`.execute(db)
    })
  await quietly('true')
  for (const server of [one, two]) await expect.poll(() => status(server), SOON).toBe(503)

  // The connections that listen are cut, and it is opened before they are back.
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ambulatorio-listen'
            AND datname = current_database()`.execute(database.db)
  await set(false)
  for (const server of [one, two]) await expect.poll(() => status(server), SOON).toBe(200)
})
