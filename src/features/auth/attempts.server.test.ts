import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallError } from '#platform/http/call.ts'
import { AppError } from '#platform/http/errors.ts'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import { quickHash } from '#test/factories.ts'
import { postLogin } from './contract.ts'
import { insertUser } from './store.server.ts'
import { changePassword } from './users.server.ts'

vi.mock(import('@node-rs/argon2'), { spy: true })

const PASSWORD = 'tre tigri al mare'
let app: TestApp
let username: string
let people = 0
let network = 0

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  username = `bruno${++people}`
  await insertUser(app.appServices.db, { username, role: 'admin', passwordHash: await quickHash(PASSWORD) })
  await app.appServices.db.deleteFrom('rateLimits').execute()
})

const clockAt = (seconds: number) => app.setNow(new Date(Date.parse(MONDAY) + seconds * 1000).toISOString())
const freshAddress = () => `198.51.100.${++network}`
const login = (address: string, password = PASSWORD, name = username) =>
  app.visitor(address).call(postLogin, { body: { username: name, password } })
const fail = (address: string, name = username): Promise<CallError> =>
  refusal(login(address, 'sbagliata', name))

test('a password changed at the command line ends the wait of that user only', async () => {
  const address = freshAddress()
  const other = `altra${++people}`
  await insertUser(app.appServices.db, {
    username: other,
    role: 'editor',
    passwordHash: await quickHash(PASSWORD),
  })
  for (const name of [username, other]) for (let n = 1; n <= 5; n++) await fail(address, name)
  expect((await refusal(login(address))).status).toBe(429)
  await changePassword(app.appServices.db, { username, password: 'quattro gatti neri' })
  expect(await login(address, 'quattro gatti neri')).toMatchObject({ message: `Bentornato, ${username}.` })
  expect((await refusal(login(address, PASSWORD, other))).status).toBe(429)
})

describe('guessing one user’s password from one address', () => {
  test('the right password has to wait after 5 failures, at first for a minute', async () => {
    const address = freshAddress()
    for (let n = 1; n <= 5; n++) expect((await fail(address)).status).toBe(401)
    const response = await app.visitor(address).send('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ username, password: PASSWORD }),
    })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.json()).toEqual({
      message: 'Troppi tentativi di accesso. Riprova tra un minuto.',
      code: 'too_many',
      issues: [],
    })
    clockAt(59)
    expect((await refusal(login(address))).status).toBe(429)
    clockAt(60)
    expect(await login(address)).toMatchObject({ message: `Bentornato, ${username}.` })
  })

  test('a login during the wait is neither checked nor counted', async () => {
    const address = freshAddress()
    for (let n = 1; n <= 5; n++) await fail(address)
    vi.mocked(verify).mockClear()
    for (let n = 1; n <= 20; n++) expect((await fail(address)).status).toBe(429)
    expect(verify).not.toHaveBeenCalled()
    clockAt(60)
    expect((await fail(address)).status).toBe(401)
  })

  test('the wait doubles with each further failure, up to an hour', async () => {
    const address = freshAddress()
    const retryAfter = async () =>
      Number(
        (
          await app.visitor(address).send('/api/auth/login', {
            method: 'POST',
            body: JSON.stringify({ username, password: 'sbagliata' }),
          })
        ).headers.get('retry-after'),
      )
    for (let n = 1; n <= 5; n++) await fail(address)
    const waits: number[] = []
    let clock = 0
    for (let n = 1; n <= 9; n++) {
      const wait = await retryAfter()
      waits.push(wait)
      clock += wait
      clockAt(clock)
      // The 15 minutes that count are over once the waits are long: the day's failures take their place.
      for (let tries = 0; tries < 5 && (await fail(address)).status !== 429; tries++);
    }
    expect(waits.slice(0, 4)).toEqual([60, 120, 240, 480])
    expect(Math.max(...waits)).toBe(3600)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  })

  test('simultaneous guesses are counted one by one', async () => {
    const address = freshAddress()
    vi.mocked(verify).mockClear()
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail(address)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    expect(verify).toHaveBeenCalledTimes(5)
  })

  test('a successful login resets the count of failures', async () => {
    const address = freshAddress()
    for (let round = 1; round <= 3; round++) {
      for (let n = 1; n <= 4; n++) expect((await fail(address)).status).toBe(401)
      await login(address)
    }
  })

  test('4 failures and 4 more a quarter of an hour later cause no wait', async () => {
    const address = freshAddress()
    for (let n = 1; n <= 4; n++) expect((await fail(address)).status).toBe(401)
    clockAt(15 * 60)
    for (let n = 1; n <= 4; n++) expect((await fail(address)).status).toBe(401)
    expect(await login(address)).toMatchObject({ message: expect.any(String) })
  })

  test('an unknown user and an overlong password count like any failure', async () => {
    const address = freshAddress()
    for (let n = 1; n <= 5; n++) expect((await fail(address, 'nessuno')).status).toBe(401)
    expect((await fail(address, ' NESSUNO ')).status).toBe(429)
    for (let n = 1; n <= 5; n++) expect((await refusal(login(address, 'x'.repeat(300)))).status).toBe(401)
    expect((await refusal(login(address, 'x'.repeat(300)))).status).toBe(429)
  })

  test('15.3.4: X-Forwarded-For is ignored without a trusted proxy', async () => {
    const visitor = app.visitor(freshAddress())
    const statuses: number[] = []
    for (let n = 1; n <= 6; n++) {
      const response = await visitor.send('/api/auth/login', {
        method: 'POST',
        headers: { 'x-forwarded-for': `192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` },
        body: JSON.stringify({ username, password: 'sbagliata' }),
      })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('guessing from several addresses', () => {
  test('failures from another address do not make the user wait', async () => {
    const attacker = freshAddress()
    for (let n = 1; n <= 6; n++) await fail(attacker)
    expect(await login(freshAddress())).toMatchObject({ message: `Bentornato, ${username}.` })
  })

  test('100 failures from many addresses leave each address, and the user, another try', async () => {
    for (let n = 1; n <= 100; n++) expect((await fail(`192.0.2.${n}`)).status).toBe(401)
    expect((await fail('192.0.2.1')).status).toBe(429)
    expect(await login(freshAddress())).toMatchObject({ message: `Bentornato, ${username}.` })
    clockAt(15 * 60)
    expect((await fail('192.0.2.1')).status).toBe(401)
  })

  test('an address that tries many users waits after 30 failures for a limited time', async () => {
    const address = freshAddress()
    for (let n = 1; n <= 30; n++) expect((await fail(address, `qualcuno${n}`)).status).toBe(401)
    const refused = await refusal(login(address))
    expect(refused).toMatchObject({
      status: 429,
      sentence: 'Troppi tentativi di accesso. Riprova tra 15 minuti.',
    })
    clockAt(15 * 60)
    expect(await login(address)).toMatchObject({ message: expect.any(String) })
  })

  test('successful logins never count against their address', async () => {
    const address = freshAddress()
    for (let n = 1; n <= 35; n++) await login(address)
  })
})

test('a login refused under load does not count as a failure', async () => {
  const address = freshAddress()
  vi.mocked(verify).mockRejectedValueOnce(new AppError('too_many', { retryAfter: 2 }))
  expect((await fail(address)).status).toBe(429)
  for (let n = 1; n <= 4; n++) expect((await fail(address)).status).toBe(401)
  expect(await login(address)).toMatchObject({ message: expect.any(String) })
})
