import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import { quickHash } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { getCurrentUser, postLogin, postLogout } from '../contract.ts'
import { insertUser } from '../store.server.ts'
import { changePassword, removeUser } from '../users.server.ts'
import { putPassword } from './contract.ts'

vi.mock(import('@node-rs/argon2'), { spy: true })

const OLD = 'tre tigri al mare'
const NEW = 'quattro gatti neri'
const WRONG = 'La password attuale non è corretta.'
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
  username = `dina${++people}`
  await insertUser(app.appServices.db, { username, role: 'editor', passwordHash: await quickHash(OLD) })
  await app.appServices.db.deleteFrom('rateLimits').execute()
  vi.mocked(verify).mockClear()
})

const clockAt = (seconds: number) => app.setNow(new Date(Date.parse(MONDAY) + seconds * 1000).toISOString())
const freshAddress = () => `198.51.100.${++network}`

async function loggedIn(password = OLD, address = freshAddress()): Promise<Visitor> {
  const visitor = app.visitor(address)
  await visitor.call(postLogin, { body: { username, password } })
  return visitor
}

const change = (visitor: Visitor, currentPassword = OLD, newPassword = NEW) =>
  visitor.call(putPassword, { body: { currentPassword, newPassword } })
const logIn = (visitor: Visitor, password = OLD) => visitor.call(postLogin, { body: { username, password } })
const row = () =>
  app.appServices.db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
const sessions = async () =>
  app.appServices.db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', (await row()).id)
    .execute()
const isIn = async (visitor: Visitor) => (await visitor.send('/api/auth/user')).status === 200

describe('PUT /api/user/password', () => {
  test('replaces the old password at the login', async () => {
    const visitor = await loggedIn()
    expect(await change(visitor)).toEqual({
      message: 'La password è stata cambiata. Gli altri dispositivi sono stati disconnessi.',
    })
    expect((await row()).password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await refusal(loggedIn(OLD))).code).toBe('bad_credentials')
    expect(await isIn(await loggedIn(NEW))).toBe(true)
  })

  test('ends every other session of this user and none of another', async () => {
    const other = await app.staff('editor')
    const [here, there, phone] = [await loggedIn(), await loggedIn(), await loggedIn()]
    await change(here)
    expect(await Promise.all([here, there, phone, other].map(isIn))).toEqual([true, false, false, true])
    expect(await sessions()).toHaveLength(1)
  })

  test('gives the session a new token and refuses a copy of the old one', async () => {
    const visitor = await loggedIn()
    const before = visitor.cookies.get('sessione') ?? ''
    clockAt(600)
    const response = await visitor.send('/api/user/password', {
      method: 'PUT',
      body: JSON.stringify({ currentPassword: OLD, newPassword: NEW }),
      headers: { 'user-agent': 'Prova/1.0' },
    })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sessione=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/),
    ])
    expect(visitor.cookies.get('sessione')).not.toBe(before)
    expect(await isIn(visitor)).toBe(true)
    const copy = app.visitor()
    copy.cookies.set('sessione', before)
    expect(await isIn(copy)).toBe(false)
    expect(await sessions()).toMatchObject([
      { userAgent: 'Prova/1.0', createdAt: '2026-03-02T09:10:00.000Z' },
    ])
  })

  test('accepts any characters, and composed or decomposed accents alike', async () => {
    const visitor = await loggedIn()
    await change(visitor, OLD, '  perche\u0301, "sì" <b>; \u{1f408} ')
    await change(visitor, '  perch\u00e9, "sì" <b>; \u{1f408} ', NEW)
    expect(await isIn(await loggedIn(NEW))).toBe(true)
  })

  test('changes nothing else of the user', async () => {
    const { password: _old, passwordChangedAt: _changed, updatedAt: _at, ...before } = await row()
    const visitor = await loggedIn()
    const extra = { currentPassword: OLD, newPassword: NEW, role: 'admin', username: 'admin', id: 1 }
    const response = await visitor.send('/api/user/password', { method: 'PUT', body: JSON.stringify(extra) })
    expect(response.status).toBe(200)
    expect(await row()).toMatchObject(before)
  })
})

describe('refusals of a new password', () => {
  const GUESSABLE = 'La password è troppo facile da indovinare: sceglierne un’altra.'
  const SAME = 'La nuova password deve essere diversa da quella attuale.'
  test.each<[string, object, string, string]>([
    ['a wrong current one', { currentPassword: 'sbagliata' }, 'currentPassword', WRONG],
    ['an overlong current one', { currentPassword: 'x'.repeat(100_000) }, 'currentPassword', WRONG],
    ['no current one', { currentPassword: undefined }, 'currentPassword', 'Inserisci la password attuale'],
    ['an empty current one', { currentPassword: '' }, 'currentPassword', 'Inserisci la password attuale'],
    [
      'a current one of no text',
      { currentPassword: [OLD] },
      'currentPassword',
      'Inserisci la password attuale',
    ],
    ['no new one', { newPassword: undefined }, 'newPassword', 'Inserisci la nuova password'],
    ['an empty new one', { newPassword: '' }, 'newPassword', 'Inserisci la nuova password'],
    ['a short one', { newPassword: 'sette77' }, 'newPassword', 'La password deve avere almeno 8 caratteri.'],
    [
      'a long one',
      { newPassword: 'x y'.repeat(86) },
      'newPassword',
      'La password può avere al massimo 256 caratteri.',
    ],
    ['what everybody would guess', { newPassword: 'Password1!' }, 'newPassword', GUESSABLE],
    ['the name of the place', { newPassword: 'Ambulatorio2026' }, 'newPassword', GUESSABLE],
    ['the same as before', { newPassword: OLD }, 'newPassword', SAME],
  ])('%s is refused at its field and changes nothing', async (_, body, path, message) => {
    const visitor = await loggedIn()
    const [user, open] = [await row(), await sessions()]
    const response = await visitor.send('/api/user/password', {
      method: 'PUT',
      body: JSON.stringify({ currentPassword: OLD, newPassword: NEW, ...body }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message, code: 'not_valid', issues: [{ path, message }] })
    expect(response.headers.getSetCookie()).toEqual([])
    expect([await row(), await sessions()]).toEqual([user, open])
  })

  test('the user’s own user name, full name and e-mail address are refused', async () => {
    const visitor = await loggedIn()
    await app.appServices.db
      .updateTable('users')
      .set({ username: 'dina.esempi', fullName: 'Dina Marchesini', email: 'tamerici@bottega.example' })
      .where('username', '=', username)
      .execute()
    username = 'dina.esempi'
    for (const password of [
      'Dina.Esempi.1980',
      'marchesini dina',
      'tamerici@bottega.example',
      'Tamerici2026!',
    ])
      expect((await refusal(change(visitor, OLD, password))).issues).toEqual([
        { path: 'newPassword', message: GUESSABLE },
      ])
    await removeUser(app.appServices.db, username)
  })

  test('a change with the token of an ended session is refused', async () => {
    const before = await row()
    const left = await loggedIn()
    const token = left.cookies.get('sessione') ?? ''
    await left.call(postLogout, { body: {} })
    left.cookies.set('sessione', token)
    expect((await refusal(change(left))).code).toBe('no_session')
    expect(await row()).toEqual(before)
    expect(verify).toHaveBeenCalledTimes(1)
  })
})

describe('guessing the current password', () => {
  test('the right password has to wait after 5 failures, and so does a login in this browser', async () => {
    const address = freshAddress()
    const visitor = await loggedIn(OLD, address)
    for (let n = 1; n <= 5; n += 1) expect((await refusal(change(visitor, 'sbagliata'))).status).toBe(400)
    const response = await visitor.send('/api/user/password', {
      method: 'PUT',
      body: JSON.stringify({ currentPassword: OLD, newPassword: NEW }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await response.json()).toMatchObject({
      message: 'Troppi tentativi di accesso. Riprova tra un minuto.',
      issues: [],
    })
    expect((await refusal(logIn(visitor))).status).toBe(429)
    // The session stays, and may try again after a minute.
    expect(await isIn(visitor)).toBe(true)
    clockAt(60)
    expect(await change(visitor)).toMatchObject({ message: expect.any(String) })
  })

  test('failed logins count along, and a success resets the count', async () => {
    const address = freshAddress()
    const visitor = await loggedIn(OLD, address)
    for (let round = 1; round <= 2; round += 1) {
      for (let n = 1; n <= 2; n += 1) {
        expect((await refusal(logIn(visitor, 'sbagliata'))).status).toBe(401)
        expect((await refusal(change(visitor, 'sbagliata'))).status).toBe(400)
      }
      await change(visitor, round === 1 ? OLD : NEW, round === 1 ? NEW : OLD)
    }
  })

  test('simultaneous changes with a wrong password are counted one by one', async () => {
    const visitor = await loggedIn()
    for (let n = 1; n <= 3; n += 1) await refusal(change(visitor, 'sbagliata'))
    vi.mocked(verify).mockClear()
    const answers = await Promise.all(Array.from({ length: 4 }, () => refusal(change(visitor, 'sbagliata'))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 429, 429])
    expect(verify).toHaveBeenCalledTimes(2)
  })

  test('a refused new password does not count as a guess', async () => {
    const visitor = await loggedIn()
    vi.mocked(verify).mockClear()
    for (let n = 1; n <= 10; n += 1)
      expect((await refusal(change(visitor, 'sbagliata', 'password'))).status).toBe(400)
    expect(verify).not.toHaveBeenCalled()
    expect(await change(visitor)).toMatchObject({ message: expect.any(String) })
  })
})

describe('simultaneous changes of one password', () => {
  test('15.4.2: one of many changes with the same old password succeeds, and only its session stays', async () => {
    const visitors = [await loggedIn(), await loggedIn(), await loggedIn(), await loggedIn()]
    const passwords = ['primo gatto nero', 'secondo gatto nero', 'terzo gatto nero', 'quarto gatto nero']
    const results = await Promise.allSettled(visitors.map((visitor, n) => change(visitor, OLD, passwords[n])))
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await Promise.all(visitors.map(isIn))).toEqual(visitors.map((_, n) => n === winner))
    expect(await sessions()).toHaveLength(1)
    for (const [n, password] of passwords.entries()) {
      const opens = await loggedIn(password).then(
        () => true,
        () => false,
      )
      expect([n, opens]).toEqual([n, n === winner])
    }
  })

  test('a change is refused when the password changes elsewhere while it is checked', async () => {
    const visitor = await loggedIn()
    vi.mocked(verify).mockImplementationOnce(async () => {
      await changePassword(app.appServices.db, { username, password: 'un’altra parola lunga' })
      return true
    })
    expect((await refusal(change(visitor))).issues).toEqual([{ path: 'currentPassword', message: WRONG }])
    expect(await isIn(await loggedIn('un’altra parola lunga'))).toBe(true)
  })

  test('a change does not undo a logout in another tab', async () => {
    const visitor = await loggedIn()
    const before = await row()
    vi.mocked(verify).mockImplementationOnce(async () => {
      await app.appServices.db.deleteFrom('sessions').where('userId', '=', before.id).execute()
      return true
    })
    expect((await refusal(change(visitor))).code).toBe('no_session')
    expect(await row()).toEqual(before)
    expect(await sessions()).toEqual([])
  })

  test('a login with the old password never outlives the change', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const visitor = await loggedIn(round % 2 ? OLD : NEW)
      const [old, next] = round % 2 ? [OLD, NEW] : [NEW, OLD]
      const logins = Array.from({ length: 4 }, () => loggedIn(old).catch(() => null))
      const [, ...others] = await Promise.all([change(visitor, old, next), ...logins])
      for (const other of others) if (other) expect(await isIn(other)).toBe(false)
      expect(await sessions()).toHaveLength(1)
    }
  })
})

test('a change is logged without the password', async () => {
  const said = [vi.spyOn(app.appServices.log, 'info'), vi.spyOn(app.appServices.log, 'warn')]
  const visitor = await loggedIn()
  const { id } = await visitor.call(getCurrentUser)
  await refusal(change(visitor, 'sbagliata davvero'))
  await change(visitor)
  const lines = said.flatMap(({ mock }) => mock.calls)
  expect(lines).toContainEqual([expect.objectContaining({ userId: id }), 'change of password refused'])
  expect(lines).toContainEqual([expect.objectContaining({ userId: id }), 'password changed'])
  for (const secret of [OLD, NEW, 'sbagliata davvero', '$argon2', visitor.cookies.get('sessione') ?? ''])
    expect(JSON.stringify(lines)).not.toContain(secret)
  for (const spy of said) spy.mockRestore()
})
