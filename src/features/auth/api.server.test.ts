import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import { getCurrentUser, postLogin, postLogout } from './contract.ts'
import { listSessions } from './profile/contract.ts'
import { pruneExpiredSessions } from './store.server.ts'
import { addUser, changePassword, removeUser } from './users.server.ts'

vi.mock(import('@node-rs/argon2'), { spy: true })

const PASSWORD = 'tre tigri al mare'
let app: TestApp
let username: string
let people = 0

beforeAll(async () => {
  app = await createTestApp({ template: 'empty', locks: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  username = `anna${++people}`
  await addUser(app.appServices.db, { username, role: 'editor', password: PASSWORD })
  vi.mocked(verify).mockClear()
})

const at = (minutes: number) => app.setNow(new Date(Date.parse(MONDAY) + minutes * 60_000).toISOString())
const login = (visitor: Visitor, password = PASSWORD, name = username) =>
  visitor.call(postLogin, { body: { username: name, password } })
const sessions = () => app.appServices.db.selectFrom('sessions').selectAll().execute()
const sessionsOf = async (name: string) =>
  app.appServices.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('sessions')
    .where('username', '=', name)
    .execute()
const post = (visitor: Visitor, path: string, body: string, headers: Record<string, string> = {}) =>
  visitor.send(path, { method: 'POST', body, headers })
let network = 0
const freshAddress = () => `198.51.100.${++network}`

describe('GET /api/auth/user', () => {
  test('returns the logged-in user without secret fields', async () => {
    const visitor = app.visitor()
    await login(visitor)
    const response = await visitor.send('/api/auth/user')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      id: expect.any(Number),
      username,
      role: 'editor',
      profileImage: null,
      fullName: null,
      doctorId: null,
      state: 'open',
      factors: [],
      factorDueAt: null,
      lockMinutes: 15,
    })
  })

  test('returns 401 without a session, with an unknown token and with a malformed one', async () => {
    for (const cookie of [
      '',
      `sessione=${'A'.repeat(43)}`,
      'sessione=x',
      'sessione=%00',
      `sessione=${'A'.repeat(5000)}`,
    ]) {
      const response = await app.visitor().send('/api/auth/user', { headers: { cookie } })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ message: 'Accesso richiesto', code: 'no_session', issues: [] })
    }
  })

  test('allows no other site to read its answer', async () => {
    const visitor = app.visitor()
    await login(visitor)
    const response = await visitor.send('/api/auth/user', { headers: { origin: 'https://evil.example' } })
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    const preflight = await visitor.send('/api/auth/login', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('POST /api/auth/login', () => {
  test('welcomes the user and sets a cookie hidden from scripts', async () => {
    const visitor = app.visitor()
    const response = await post(visitor, '/api/auth/login', JSON.stringify({ username, password: PASSWORD }))
    expect(await response.json()).toEqual({ message: `Bentornato, ${username}.`, factors: [] })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/),
      expect.stringMatching(/^sessione=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/),
    ])
  })

  test('sets a cookie that is Secure and bound to its host over https', async () => {
    const https = await createTestApp({ template: 'empty', publicUrl: 'https://ambulatorio.example' })
    try {
      await addUser(https.appServices.db, { username: 'carla', role: 'admin', password: PASSWORD })
      const visitor = https.visitor()
      const response = await post(
        visitor,
        '/api/auth/login',
        JSON.stringify({ username: 'carla', password: PASSWORD }),
      )
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/,
        ),
        expect.stringMatching(
          /^__Host-sessione=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure$/,
        ),
      ])
      expect(await visitor.call(getCurrentUser)).toMatchObject({ username: 'carla' })
      const out = await post(visitor, '/api/auth/logout', '{}')
      expect(out.headers.getSetCookie()).toEqual([
        '__Host-sessione=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
      ])
    } finally {
      await https.close()
    }
  })

  test('stores only the hash of the token', async () => {
    const visitor = app.visitor()
    await login(visitor)
    const token = visitor.cookies.get('sessione') ?? ''
    const [row] = await sessionsOf(username)
    expect(row?.tokenHash).toHaveLength(32)
    expect(row?.tokenHash.toString('base64url')).not.toBe(token)
    const stored = await app.appServices.db
      .selectFrom('users')
      .select('password')
      .where('username', '=', username)
      .executeTakeFirst()
    expect(stored?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('ignores case and spaces around the name, and the composition of accents in the password', async () => {
    expect(await login(app.visitor(), PASSWORD, ` ${username.toUpperCase()} `)).toEqual({
      message: `Bentornato, ${username}.`,
      factors: [],
    })
    await changePassword(app.appServices.db, { username, password: 'perche\u0301 no, domani' })
    expect(await login(app.visitor(), 'perch\u00e9 no, domani')).toMatchObject({
      message: expect.any(String),
    })
  })

  test('D1, 6.3.8: a wrong password and an unknown user get the same answer for the same work', async () => {
    const answers: unknown[] = []
    for (const name of [username, 'nessuno', 'n’èssuno; --', '../..']) {
      vi.mocked(verify).mockClear()
      const response = await post(
        app.visitor(freshAddress()),
        '/api/auth/login',
        JSON.stringify({ username: name, password: 'sbagliata' }),
      )
      expect(response.status).toBe(401)
      expect(response.headers.getSetCookie()).toEqual([])
      answers.push(await response.json())
      expect(verify).toHaveBeenCalledTimes(1)
      expect(vi.mocked(verify).mock.calls[0]?.[0]).toMatch(
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
      )
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({ message: 'Username o password non corretti.', code: 'bad_credentials', issues: [] }),
      ]),
    )
  })

  test('refuses an overlong password without hashing it, up to 100 kB', async () => {
    for (const length of [257, 100_000]) {
      const refused = await refusal(login(app.visitor(freshAddress()), 'x'.repeat(length)))
      expect(refused).toMatchObject({ status: 401, sentence: 'Username o password non corretti.' })
    }
    expect(verify).not.toHaveBeenCalled()
    const longest = `è${'x'.repeat(255)}`
    await changePassword(app.appServices.db, { username, password: longest })
    expect(await login(app.visitor(), longest)).toMatchObject({ message: expect.any(String) })
  })

  test('refuses a missing username or password, and a list for one, with 400', async () => {
    for (const body of ['{}', JSON.stringify({ username: [username], password: PASSWORD })])
      expect([body, (await post(app.visitor(), '/api/auth/login', body)).status]).toEqual([body, 400])
    expect(
      await refusal(app.visitor().call(postLogin, { body: { username: '', password: '' } })),
    ).toMatchObject({
      issues: [
        { path: 'username', message: 'Username richiesto' },
        { path: 'password', message: 'Password richiesta' },
      ],
    })
    expect(verify).not.toHaveBeenCalled()
    expect(await sessionsOf(username)).toEqual([])
  })

  test('ignores other fields of the body', async () => {
    const visitor = app.visitor()
    const extra = `{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"role":"admin","id":1,"username":"${username}","password":"${PASSWORD}"}`
    expect((await post(visitor, '/api/auth/login', extra)).status).toBe(200)
    expect(await visitor.call(getCurrentUser)).toMatchObject({ username, role: 'editor' })
    expect(({} as { role?: string }).role).toBeUndefined()
    const inherited = '{"__proto__":{"username":"admin","password":"x"}}'
    expect((await post(app.visitor(), '/api/auth/login', inherited)).status).toBe(400)
  })

  test('leaves the earlier session as it is when the login fails', async () => {
    const visitor = app.visitor()
    await login(visitor)
    expect((await refusal(login(visitor, 'sbagliata'))).status).toBe(401)
    expect(await visitor.call(getCurrentUser)).toMatchObject({ username })
  })

  test('fails when the password changes while it is being checked', async () => {
    vi.mocked(verify).mockImplementationOnce(async () => {
      await changePassword(app.appServices.db, { username, password: 'un’altra parola lunga' })
      return true
    })
    expect((await refusal(login(app.visitor(freshAddress())))).code).toBe('bad_credentials')
    expect(await sessionsOf(username)).toEqual([])
  })
})

describe('POST /api/auth/logout', () => {
  test('ends the session on the server, in the browser and in its cache', async () => {
    const visitor = app.visitor()
    await login(visitor)
    const token = visitor.cookies.get('sessione')
    const response = await post(visitor, '/api/auth/logout', '{}')
    expect(await response.json()).toEqual({ message: 'Sei stato disconnesso con successo.' })
    expect(response.headers.getSetCookie()).toEqual(['sessione=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'])
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    expect(await sessionsOf(username)).toEqual([])
    const old = await app.visitor().send('/api/auth/user', { headers: { cookie: `sessione=${token}` } })
    expect(old.status).toBe(401)
  })

  test('ends this session only', async () => {
    const here = app.visitor()
    const there = app.visitor()
    await login(here)
    await login(there)
    await here.call(postLogout, { body: {} })
    expect(await there.call(getCurrentUser)).toMatchObject({ username })
  })

  test('succeeds without a session and changes nothing', async () => {
    expect(await app.visitor().call(postLogout, { body: {} })).toEqual({
      message: 'Sei stato disconnesso con successo.',
    })
  })

  test('refuses a body that is not an object, and the method GET', async () => {
    const visitor = app.visitor()
    await login(visitor)
    expect((await post(visitor, '/api/auth/logout', '[]')).status).toBe(400)
    expect((await post(visitor, '/api/auth/logout', '', { 'content-type': 'application/json' })).status).toBe(
      400,
    )
    expect((await visitor.send('/api/auth/logout')).status).toBe(404)
    expect(await visitor.call(getCurrentUser)).toMatchObject({ username })
  })
})

describe('a session', () => {
  const lockAfter = (minutes: number) =>
    app.appServices.db
      .updateTable('siteSettings')
      .set({ value: String(minutes) })
      .where('key', '=', 'lock_minutes')
      .execute()

  test('7.3.1, P18: ends after 12 hours without use', async () => {
    await lockAfter(0)
    onTestFinished(async () => void (await lockAfter(15)))
    const visitor = app.visitor()
    await login(visitor)
    at(12 * 60 - 1)
    expect(await visitor.call(getCurrentUser)).toMatchObject({ username })
    at(24 * 60 - 2)
    expect(await visitor.call(getCurrentUser)).toMatchObject({ username })
    at(36 * 60 - 2)
    expect((await refusal(visitor.call(getCurrentUser))).status).toBe(401)
  })

  test('7.3.1, P18: an open window that asks by itself does not keep it from ending', async () => {
    const visitor = app.visitor()
    await login(visitor)
    const asked = () => visitor.send('/api/user/sessions', { headers: { 'x-unattended': '1' } })
    at(10)
    expect((await asked()).status).toBe(200)
    at(14.9)
    expect((await asked()).status).toBe(200)
    at(15)
    expect(await (await asked()).json()).toMatchObject({ code: 'locked' })
    expect(await visitor.call(getCurrentUser)).toMatchObject({ username, state: 'locked' })
    at(12 * 60)
    expect((await refusal(visitor.call(getCurrentUser))).status).toBe(401)
  })

  test('7.3.2: ends after 7 days in spite of use', async () => {
    await lockAfter(0)
    onTestFinished(async () => void (await lockAfter(15)))
    const visitor = app.visitor()
    await login(visitor)
    for (let hours = 11; hours < 168; hours += 11) {
      at(hours * 60)
      expect(await visitor.call(getCurrentUser)).toMatchObject({ username })
    }
    at(168 * 60 - 1)
    expect(await visitor.call(getCurrentUser)).toMatchObject({ username })
    at(168 * 60)
    expect((await refusal(visitor.call(getCurrentUser))).status).toBe(401)
  })

  test('records its use at most once a minute', async () => {
    const visitor = app.visitor()
    await login(visitor)
    const seen = async () => (await sessionsOf(username))[0]?.lastSeenAt
    at(0.5)
    await visitor.call(getCurrentUser)
    expect(await seen()).toBe('2026-03-02T09:00:00.000Z')
    at(1)
    await visitor.call(getCurrentUser)
    expect(await seen()).toBe('2026-03-02T09:01:00.000Z')
  })

  test('stays until it has expired, and is then deleted', async () => {
    await app.appServices.db.deleteFrom('sessions').execute()
    await login(app.visitor())
    at(11 * 60)
    await login(app.visitor())
    await pruneExpiredSessions(app.appServices.db, new Date(Date.parse(MONDAY) + 12 * 3_600_000))
    expect((await sessions()).map(({ createdAt }) => createdAt)).toEqual(['2026-03-02T20:00:00.000Z'])
    await app.appServices.db.updateTable('sessions').set({ lastSeenAt: '2026-03-09T20:00:00Z' }).execute()
    await pruneExpiredSessions(app.appServices.db, new Date('2026-03-09T20:00:00Z'))
    expect(await sessions()).toEqual([])
  })

  test('opens nothing when it began more than 7 days ahead of the clock', async () => {
    const [here, ahead] = [app.visitor(), app.visitor()]
    at(0)
    await login(here)
    at(7 * 24 * 60 + 1)
    await login(ahead)
    const listed = async () => (await here.call(listSessions)).length
    const opens = async () => (await ahead.send('/api/auth/user')).status
    at(1)
    expect([await listed(), await opens()]).toEqual([2, 200])
    at(0)
    expect([await listed(), await opens()]).toEqual([1, 401])
  })

  test('ends when its user gets a new password or is removed, and other users’ sessions stay', async () => {
    const other = await app.staff('editor')
    const visitor = app.visitor()
    await login(visitor)
    await changePassword(app.appServices.db, { username, password: 'quattro gatti neri' })
    expect((await refusal(visitor.call(getCurrentUser))).status).toBe(401)
    await login(visitor, 'quattro gatti neri')
    await removeUser(app.appServices.db, username)
    expect((await refusal(visitor.call(getCurrentUser))).status).toBe(401)
    expect(await other.call(getCurrentUser)).toMatchObject({ role: 'editor' })
  })
})
