import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { databaseLimiter } from '#platform/http/limits.server.ts'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import { authenticator } from '#test/authenticator.ts'
import { quickHash } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { getCurrentUser, postLogin, postLogout } from '../contract.ts'
import { listSessions } from '../profile/contract.ts'
import { insertUser } from '../store.server.ts'
import {
  addPasskey,
  confirmPasskey,
  listFactors,
  newPasskeyOptions,
  passkeyOptions,
  removePasskey,
  renamePasskey,
  renewCodes,
} from './contract.ts'

const SITE = 'https://clinica.example'
const PASSWORD = 'una password lunga'

vi.mock(import('@node-rs/argon2'), { spy: true })

let app: TestApp
let username = ''
let people = 0

beforeAll(async () => {
  app = await createTestApp({ template: 'empty', publicUrl: SITE, locks: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  username = `paola${++people}`
  const passwordHash = await quickHash(PASSWORD)
  await insertUser(app.database.db, { username, role: 'editor', passwordHash })
})

type Passkey = ReturnType<typeof authenticator>

const optionsFor = (visitor: Visitor) => visitor.call(passkeyOptions, { body: {} })
const isIn = async (visitor: Visitor) => (await visitor.send('/api/user/sessions')).status === 200

async function withPassword(): Promise<Visitor> {
  const visitor = app.visitor()
  await visitor.call(postLogin, { body: { username, password: PASSWORD } })
  return visitor
}

async function add(visitor: Visitor, passkey: Passkey, behaviour?: Parameters<Passkey['create']>[1]) {
  const options = await visitor.call(newPasskeyOptions, { body: {} })
  return visitor.call(addPasskey, { body: { ...passkey.create(options, behaviour), name: 'Computer' } })
}

async function use(visitor: Visitor, passkey: Passkey, behaviour?: Parameters<Passkey['get']>[1]) {
  const options = await optionsFor(visitor)
  return visitor.call(confirmPasskey, { body: passkey.get(options, behaviour) })
}

async function withPasskey(): Promise<{ visitor: Visitor; passkey: Passkey }> {
  const visitor = await withPassword()
  const passkey = authenticator(SITE)
  await add(visitor, passkey)
  return { visitor, passkey }
}

test('a passkey is added with ten recovery codes, and logs in without a password', async () => {
  const visitor = await withPassword()
  const passkey = authenticator(SITE)
  expect((await add(visitor, passkey)).recoveryCodes).toHaveLength(10)
  const other = app.visitor()
  expect(await use(other, passkey)).toEqual({ message: `Bentornato, ${username}.` })
  expect(await other.call(getCurrentUser)).toMatchObject({
    username,
    factors: ['passkey', 'recovery_code'],
    state: 'open',
  })
})

test('a passkey completes a log-in that waits for a second factor, and unlocks a screen', async () => {
  const { passkey } = await withPasskey()
  const visitor = await withPassword()
  expect(await isIn(visitor)).toBe(false)
  await use(visitor, passkey)
  expect(await isIn(visitor)).toBe(true)
  app.setNow(new Date(Date.parse(MONDAY) + 20 * 60_000).toISOString())
  expect(await visitor.call(getCurrentUser)).toMatchObject({ state: 'locked' })
  await use(visitor, passkey)
  expect(await isIn(visitor)).toBe(true)
})

test('N2: guests behind the same address who use up its passkeys and challenges do not make a known browser wait', async () => {
  const { limit } = app.appServices
  app.appServices.limit = databaseLimiter(app.database.db, app.appServices.now)
  onTestFinished(() => {
    app.appServices.limit = limit
  })
  const clinic = '203.0.113.5'
  const { visitor: before, passkey } = await withPasskey()
  const visitor = app.visitor(clinic)
  for (const [name, value] of before.cookies) visitor.cookies.set(name, value)
  const guest = app.visitor(clinic)
  const options = await optionsFor(guest)
  const tried = async () =>
    (await refusal(guest.call(confirmPasskey, { body: authenticator(SITE).get(options) }))).status
  for (let n = 1; n <= 20; n += 1) expect(await tried()).toBe(401)
  expect(await tried()).toBe(429)
  for (let n = 2; n <= 20; n += 1) await optionsFor(guest)
  expect((await refusal(optionsFor(guest))).status).toBe(429)
  await visitor.call(postLogout, { body: {} })
  expect(await use(visitor, passkey)).toEqual({ message: `Bentornato, ${username}.` })
})

test('U4: a challenge that is answered twice is refused', async () => {
  const { passkey } = await withPasskey()
  const options = await optionsFor(app.visitor())
  await app.visitor().call(confirmPasskey, { body: passkey.get(options) })
  expect((await refusal(app.visitor().call(confirmPasskey, { body: passkey.get(options) }))).status).toBe(401)
})

test('U4: a challenge is refused after five minutes', async () => {
  const { passkey } = await withPasskey()
  const options = await optionsFor(app.visitor())
  app.setNow(new Date(Date.parse(MONDAY) + 5 * 60_000).toISOString())
  expect((await refusal(app.visitor().call(confirmPasskey, { body: passkey.get(options) }))).status).toBe(401)
})

test('U4: a copy of a passkey, whose counter went back, is refused', async () => {
  const { passkey } = await withPasskey()
  await use(app.visitor(), passkey, { counter: 7 })
  expect((await refusal(use(app.visitor(), passkey, { counter: 7 }))).status).toBe(401)
  expect((await refusal(use(app.visitor(), passkey, { counter: 6 }))).status).toBe(401)
  expect(await use(app.visitor(), passkey, { counter: 8 })).toBeDefined()
})

test('a passkey that counts no uses is accepted again and again', async () => {
  const visitor = await withPassword()
  const passkey = authenticator(SITE, { counts: false })
  await add(visitor, passkey)
  await use(app.visitor(), passkey)
  expect(await use(app.visitor(), passkey)).toBeDefined()
})

test('U4: an answer made on another site is refused, and so is one without a verified user', async () => {
  const { passkey } = await withPasskey()
  const elsewhere = await refusal(use(app.visitor(), passkey, { origin: 'https://clinica.example.net' }))
  expect(elsewhere.status).toBe(401)
  expect((await refusal(use(app.visitor(), passkey, { unverified: true }))).status).toBe(401)
  const visitor = await withPassword()
  await use(visitor, passkey)
  const second = authenticator(SITE)
  expect((await refusal(add(visitor, second, { origin: 'https://altro.example' }))).status).toBe(400)
  expect((await refusal(add(visitor, second, { unverified: true }))).status).toBe(400)
})

test('U4: a session that waits refuses the passkey of another user', async () => {
  const { passkey } = await withPasskey()
  username = `paola${++people}`
  const passwordHash = await quickHash(PASSWORD)
  await insertUser(app.database.db, { username, role: 'admin', passwordHash })
  await add(await withPassword(), authenticator(SITE))
  const visitor = await withPassword()
  expect((await refusal(use(visitor, passkey))).status).toBe(401)
  expect(await isIn(visitor)).toBe(false)
})

test('U6: recovery codes without a factor, and with a passkey that is refused, are not hashed', async () => {
  const visitor = await withPassword()
  vi.mocked(hash).mockClear()
  expect((await refusal(visitor.call(renewCodes, { body: {} }))).status).toBe(409)
  const foreign = add(visitor, authenticator(SITE), { origin: 'https://altro.example' })
  expect((await refusal(foreign)).status).toBe(400)
  expect(hash).not.toHaveBeenCalled()
})

test('a passkey that is known is not added twice', async () => {
  const { visitor, passkey } = await withPasskey()
  expect((await refusal(add(visitor, passkey))).message).toContain('Questo dispositivo è già aggiunto.')
})

test('a passkey gets another name, and one of another user cannot be renamed or removed', async () => {
  const { visitor } = await withPasskey()
  const [passkey] = (await visitor.call(listFactors)).passkeys
  const params = { id: String(passkey?.id) }
  await visitor.call(renamePasskey, { params, body: { name: 'Telefono' } })
  expect((await visitor.call(listFactors)).passkeys).toMatchObject([{ name: 'Telefono' }])
  username = `paola${++people}`
  const passwordHash = await quickHash(PASSWORD)
  await insertUser(app.database.db, { username, role: 'admin', passwordHash })
  const other = await withPassword()
  const body = { name: 'Mio' }
  expect((await refusal(other.call(renamePasskey, { params, body }))).status).toBe(404)
  expect((await refusal(other.call(removePasskey, { params }))).status).toBe(404)
  await visitor.call(removePasskey, { params })
  expect((await visitor.call(listFactors)).passkeys).toEqual([])
})

test('the sessions a passkey opened are listed with the others', async () => {
  const { visitor, passkey } = await withPasskey()
  await use(app.visitor(), passkey)
  expect(await visitor.call(listSessions)).toHaveLength(2)
})
