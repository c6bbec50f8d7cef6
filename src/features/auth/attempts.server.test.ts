import { setTimeout as sleep } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallError } from '#platform/http/call.ts'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import { quickHash } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { postLogin } from './contract.ts'
import { insertUser } from './store.server.ts'
import { changePassword } from './users.server.ts'

vi.mock(import('@node-rs/argon2'), { spy: true })
vi.mock(import('node:timers/promises'), { spy: true })

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
  const email = `${username}@prova.example`
  await app.appServices.db.updateTable('users').set({ email }).where('username', '=', username).execute()
  for (let n = 1; n <= 5; n++) await fail(address, email)
  await changePassword(app.appServices.db, { username, password: 'quattro gatti neri' })
  for (const name of [username, email])
    expect(await login(address, 'quattro gatti neri', name)).toMatchObject({
      message: `Bentornato, ${username}.`,
    })
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

  test('a login during the wait is not checked, makes it no longer, and counts at its address', async () => {
    const address = freshAddress()
    for (let n = 1; n <= 5; n++) await fail(address)
    vi.mocked(verify).mockClear()
    for (let n = 1; n <= 20; n++) expect((await fail(address)).status).toBe(429)
    expect(verify).not.toHaveBeenCalled()
    clockAt(60)
    expect((await fail(address)).status).toBe(401)
    // 6 of them failed, 24 were refused.
    for (let n = 1; n <= 4; n++) expect((await fail(address)).status).toBe(429)
    expect((await fail(address, 'nessuno')).sentence).toBe(
      'Troppi tentativi di accesso. Riprova tra 14 minuti.',
    )
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
    for (let n = 1; n <= 3; n++) await fail(address)
    vi.mocked(verify).mockClear()
    const answers = await Promise.all(Array.from({ length: 4 }, () => fail(address)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 401, 429, 429])
    expect(verify).toHaveBeenCalledTimes(2)
  })

  test('one address has four guesses in the queue at a time, and the others count too', async () => {
    const address = freshAddress()
    vi.mocked(verify).mockClear()
    const answers = await Promise.all(Array.from({ length: 40 }, () => fail(address)))
    const checked = answers.filter(({ status }) => status === 401).length
    // Those of the four that begin late find that the others have filled the limit of the address.
    expect(checked).toBeLessThanOrEqual(4)
    expect(verify).toHaveBeenCalledTimes(checked)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - checked)
    await fail(address, 'nessuno')
    expect((await fail(address, 'nessuno')).sentence).toBe(
      'Troppi tentativi di accesso. Riprova tra 15 minuti.',
    )
    expect(await login(freshAddress())).toMatchObject({ message: `Bentornato, ${username}.` })
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

describe('networks', () => {
  test('M3: 120 failures fill a /48 of IPv6 and 60 a /56 of it, while other networks log in', async () => {
    const statusOf = async (address: string) => (await fail(address, `qualcuno${++people}`)).status
    for (let n = 0; n < 60; n++) expect(await statusOf(`2001:db8:1:${n.toString(16)}::1`)).toBe(401)
    expect(await statusOf('2001:db8:1:ff::1')).toBe(429)
    for (let n = 256; n < 316; n++) expect(await statusOf(`2001:db8:1:${n.toString(16)}::1`)).toBe(401)
    expect(await statusOf('2001:db8:1:abcd::1')).toBe(429)
    expect(await login('2001:db8:2:0::1')).toMatchObject({ message: `Bentornato, ${username}.` })
    clockAt(15 * 60)
    expect(await statusOf('2001:db8:1:abcd::1')).toBe(401)
  })

  test('an address that is full does not fill the /24 around it', async () => {
    for (let n = 1; n <= 200; n++) await fail('203.0.113.7', `altri${n}`)
    expect((await refusal(login('203.0.113.7'))).status).toBe(429)
    expect(await login('203.0.113.8')).toMatchObject({ message: `Bentornato, ${username}.` })
  })
})

describe('a browser in which the user has logged in before', () => {
  async function knownBrowser(address = freshAddress()): Promise<Visitor> {
    const visitor = app.visitor(address)
    await visitor.call(postLogin, { body: { username, password: PASSWORD } })
    return visitor
  }
  const tryIn = (visitor: Visitor, password = PASSWORD, name = username) =>
    visitor.send('/api/auth/login', { method: 'POST', body: JSON.stringify({ username: name, password }) })

  test('N2: failures of guests behind the same address do not make the user wait', async () => {
    const clinic = freshAddress()
    const visitor = await knownBrowser(clinic)
    for (let n = 1; n <= 40; n++) await fail(clinic, `ospite${n}`)
    for (let n = 1; n <= 6; n++) await fail(clinic)
    expect((await refusal(login(clinic))).status).toBe(429)
    expect((await tryIn(visitor)).status).toBe(200)
  })

  test('a user whose password is guessed from everywhere logs in', async () => {
    const visitor = await knownBrowser()
    for (let n = 1; n <= 100; n++) await fail(`192.0.2.${n}`)
    expect((await tryIn(visitor, 'sbagliata')).status).toBe(401)
    expect((await tryIn(visitor)).status).toBe(200)
  })

  test('the cookie alone gives five tries, at whichever address, and then waits as long as elsewhere', async () => {
    const visitor = await knownBrowser()
    const token = visitor.cookies.get('browser') ?? ''
    const thief = () => {
      const from = app.visitor(freshAddress())
      from.cookies.set('browser', token)
      return from
    }
    for (let n = 1; n <= 5; n++) expect((await tryIn(thief(), 'sbagliata')).status).toBe(401)
    const refused = await tryIn(thief())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    clockAt(60)
    expect((await tryIn(thief(), 'sbagliata')).status).toBe(401)
    clockAt(179)
    expect((await tryIn(thief())).status).toBe(429)
    expect(await login(freshAddress())).toMatchObject({ message: `Bentornato, ${username}.` })
  })

  test('the cookie gives nothing for another user', async () => {
    const visitor = await knownBrowser()
    const other = `altra${++people}`
    await insertUser(app.appServices.db, {
      username: other,
      role: 'editor',
      passwordHash: await quickHash(PASSWORD),
    })
    const address = freshAddress()
    const elsewhere = app.visitor(address)
    elsewhere.cookies.set('browser', visitor.cookies.get('browser') ?? '')
    for (let n = 1; n <= 5; n++) expect((await tryIn(elsewhere, 'sbagliata', other)).status).toBe(401)
    expect((await refusal(login(address, PASSWORD, other))).status).toBe(429)
    expect((await tryIn(elsewhere)).status).toBe(200)
  })

  test('the e-mail address and the user name share the tries of the browser', async () => {
    const email = `${username}@prova.example`
    await app.appServices.db.updateTable('users').set({ email }).where('username', '=', username).execute()
    const visitor = await knownBrowser()
    for (const name of [username, email, username, email, username])
      expect((await tryIn(visitor, 'sbagliata', name)).status).toBe(401)
    expect((await tryIn(visitor, PASSWORD, email)).status).toBe(429)
  })

  test('a password changed at the command line ends its wait', async () => {
    const visitor = await knownBrowser()
    for (let n = 1; n <= 6; n++) await tryIn(visitor, 'sbagliata')
    await changePassword(app.appServices.db, { username, password: 'quattro gatti neri' })
    expect((await tryIn(visitor, 'quattro gatti neri')).status).toBe(200)
  })
})

test('U6, N2: a try without a place in the queue is answered after a second, and a known browser goes before those that wait', async () => {
  const visitor = app.visitor(freshAddress())
  await visitor.call(postLogin, { body: { username, password: PASSWORD } })
  const second = Promise.withResolvers<void>()
  vi.mocked(sleep).mockClear().mockReturnValue(second.promise)
  const finish: (() => void)[] = []
  vi.mocked(verify)
    .mockClear()
    .mockImplementation(() => new Promise((resolve) => finish.push(() => resolve(false))))
  const known = { username, password: 'sbagliata' }
  const elsewhere = freshAddress()
  let answered = 0
  const fiveOf = (ask: () => Promise<unknown>) =>
    Array.from({ length: 5 }, () => refusal(ask()).finally(() => (answered += 1)))
  const hashes = () => vi.mocked(verify).mock.calls.map(([hash]) => hash)
  const tries = fiveOf(() => login(elsewhere, 'sbagliata', 'nessuno'))
  try {
    // Two are checked, two wait, and one has no place: of a browser that is known, none is checked yet.
    await expect.poll(() => [vi.mocked(sleep).mock.calls.length, hashes().length]).toEqual([1, 2])
    tries.push(...fiveOf(() => visitor.call(postLogin, { body: known })))
    await expect.poll(() => vi.mocked(sleep).mock.calls).toEqual([[1000], [1000]])
    finish.shift()?.()
    await expect.poll(() => hashes().length).toBe(3)
    const [first, , third] = hashes()
    expect(third).not.toBe(first)
    while (answered < 8) {
      for (const one of finish.splice(0)) one()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(answered).toBe(8)
  } finally {
    vi.mocked(verify).mockReset()
    for (const one of finish) one()
    vi.mocked(sleep).mockReset()
    second.resolve()
  }
  expect((await Promise.all(tries)).filter(({ status }) => status === 429)).toHaveLength(2)
})

test('failures of a user beyond a hundred in 15 minutes are counted and not written down', async () => {
  for (let n = 1; n <= 105; n++) await fail(`192.0.2.${n}`)
  const { id } = await app.appServices.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const rows = () => app.appServices.db.selectFrom('logins').select('id').where('userId', '=', id).execute()
  await expect.poll(async () => (await rows()).length).toBe(100)
})

test('the 300th failure in 15 minutes, of any name and network, warns the admins once', async () => {
  const { db } = app.appServices
  const alarms = () => db.selectFrom('alarms').select(['kind', 'about', 'words']).execute()
  await db.insertInto('rateLimits').values({ key: 'login:all', windowStart: MONDAY, hits: 299 }).execute()
  await fail('203.0.113.9', 'nessuno')
  expect(await alarms()).toEqual([])
  await fail('203.0.113.9', 'nessuno')
  await fail('2001:db8:7:1::1')
  expect(await alarms()).toEqual([
    {
      kind: 'login_flood',
      about: '2026-03-02',
      words:
        'Più di 300 tentativi di accesso non riusciti in un quarto d’ora, l’ultimo dalla rete 203.0.113.0/24. Chi usa un browser da cui è già entrato accede come sempre.',
    },
  ])
})

test('a right password takes its try back from every count', async () => {
  const { db } = app.appServices
  const visitor = app.visitor(freshAddress())
  for (let n = 1; n <= 3; n++) await visitor.call(postLogin, { body: { username, password: PASSWORD } })
  const { hits } = await db
    .selectFrom('rateLimits')
    .select((is) => is.fn.sum<string>('hits').as('hits'))
    .executeTakeFirstOrThrow()
  expect(Number(hits)).toBe(0)
})
