import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import { quickHash } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { getCurrentUser, postLogin } from '../contract.ts'
import { listSessions } from '../profile/contract.ts'
import { insertUser } from '../store.server.ts'
import {
  beginApp,
  confirmIdentity,
  finishApp,
  listFactors,
  listLogins,
  removeApp,
  renewCodes,
} from './contract.ts'

vi.mock(import('@node-rs/argon2'), { spy: true })

let app: TestApp
let username = ''
let userId = 0
let people = 0
const PASSWORD = 'una password lunga'

beforeAll(async () => {
  app = await createTestApp({ template: 'empty', locks: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  await nextUser()
})

async function nextUser(): Promise<void> {
  username = `elena${++people}`
  userId = await insertUser(app.database.db, {
    username,
    role: 'editor',
    passwordHash: await quickHash(PASSWORD),
  })
}

const clockAt = (seconds: number) => app.setNow(new Date(Date.parse(MONDAY) + seconds * 1000).toISOString())
const login = (visitor: Visitor) => visitor.call(postLogin, { body: { username, password: PASSWORD } })
const confirm = (visitor: Visitor, body: { code?: string; password?: string }) =>
  visitor.call(confirmIdentity, { body })
const codeOf = (uri: string, seconds = 0) =>
  new TOTP({ secret: new URL(uri).searchParams.get('secret') ?? '' }).generate({
    timestamp: Date.parse(MONDAY) + seconds * 1000,
  })

/** A visitor who has set the app up, with the address of its secret and the recovery codes. */
async function withApp(): Promise<{ visitor: Visitor; uri: string; recoveryCodes: string[] }> {
  const visitor = app.visitor()
  await login(visitor)
  const { uri } = await visitor.call(beginApp, { body: {} })
  const { recoveryCodes } = await visitor.call(finishApp, { body: { code: codeOf(uri) } })
  return { visitor, uri, recoveryCodes: recoveryCodes ?? [] }
}

const isIn = async (visitor: Visitor) => (await visitor.send('/api/user/sessions')).status === 200

test('the app comes into use with its first code, which brings ten recovery codes', async () => {
  const { visitor, recoveryCodes } = await withApp()
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect(await visitor.call(listFactors)).toMatchObject({ appSince: expect.any(String), codesLeft: 10 })
  expect(await visitor.call(getCurrentUser)).toMatchObject({ factors: ['app', 'recovery_code'] })
})

test('the app stays out of use after a wrong code, and the log-in asks for none', async () => {
  const visitor = app.visitor()
  await login(visitor)
  await visitor.call(beginApp, { body: {} })
  expect((await refusal(visitor.call(finishApp, { body: { code: '000000' } }))).status).toBe(400)
  expect(await login(app.visitor())).toMatchObject({ factors: [] })
})

test('U3: a session opens nothing after the password until a code of the app is shown', async () => {
  const { uri } = await withApp()
  const visitor = app.visitor()
  expect(await login(visitor)).toEqual({
    message: 'Manca il secondo fattore.',
    factors: ['app', 'recovery_code'],
  })
  const token = visitor.cookies.get('sessione')
  expect(await isIn(visitor)).toBe(false)
  expect((await refusal(visitor.call(getCurrentUser))).status).toBe(401)
  expect((await refusal(confirm(visitor, { password: PASSWORD }))).status).toBe(400)
  clockAt(60)
  expect((await confirm(visitor, { code: codeOf(uri, 60) })).message).toBe(`Bentornato, ${username}.`)
  expect(await isIn(visitor)).toBe(true)
  expect(visitor.cookies.get('sessione')).not.toBe(token)
})

test('U3: a code is accepted once, and none of an earlier step after it', async () => {
  const { uri } = await withApp()
  const [one, other, third] = [app.visitor(), app.visitor(), app.visitor()]
  for (const visitor of [one, other, third]) await login(visitor)
  clockAt(60)
  await confirm(one, { code: codeOf(uri, 60) })
  expect((await refusal(confirm(other, { code: codeOf(uri, 60) }))).code).toBe('not_valid')
  expect((await refusal(confirm(third, { code: codeOf(uri, 30) }))).code).toBe('not_valid')
  expect(await isIn(other)).toBe(false)
})

test('U3: the code of a clock off by half a minute is accepted, and none of one off by five minutes', async () => {
  const { uri } = await withApp()
  clockAt(600)
  for (const [off, works] of [
    [-300, false],
    [300, false],
    [-30, true],
    [30, true],
  ] as const) {
    const visitor = app.visitor()
    await login(visitor)
    const answered = confirm(visitor, { code: codeOf(uri, 600 + off) })
    if (works) await answered
    else expect((await refusal(answered)).status).toBe(400)
  }
})

test('a session that waits for its code ends after ten minutes', async () => {
  const { uri } = await withApp()
  const visitor = app.visitor()
  await login(visitor)
  clockAt(600)
  expect((await refusal(confirm(visitor, { code: codeOf(uri, 600) }))).status).toBe(401)
})

test('U3: a recovery code opens a session once, in any case and without the dash', async () => {
  const { recoveryCodes } = await withApp()
  const [code = ''] = recoveryCodes
  const [one, other] = [app.visitor(), app.visitor()]
  await login(one)
  await login(other)
  const answers = await Promise.allSettled([
    confirm(one, { code: code.toLowerCase().replace('-', ' ') }),
    confirm(other, { code }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('new recovery codes take the place of the old ones', async () => {
  const { visitor, recoveryCodes } = await withApp()
  const renewed = await visitor.call(renewCodes, { body: {} })
  expect(renewed.recoveryCodes).toHaveLength(10)
  const other = app.visitor()
  await login(other)
  expect((await refusal(confirm(other, { code: recoveryCodes[0] ?? '' }))).status).toBe(400)
  await confirm(other, { code: renewed.recoveryCodes?.[0] ?? '' })
})

test('a factor is removed only within ten minutes of identifying, and with the factor', async () => {
  const { visitor, uri } = await withApp()
  clockAt(601)
  expect((await refusal(visitor.call(removeApp))).code).toBe('not_confirmed')
  expect((await refusal(confirm(visitor, { password: PASSWORD }))).status).toBe(400)
  expect((await refusal(visitor.call(removeApp))).code).toBe('not_confirmed')
  await confirm(visitor, { code: codeOf(uri, 601) })
  await visitor.call(removeApp)
  expect(await visitor.call(listFactors)).toMatchObject({ appSince: null, codesLeft: 0 })
})

test('a locked screen does nothing until the password or a code unlocks it', async () => {
  const { visitor } = await withApp()
  clockAt(15 * 60)
  expect((await refusal(visitor.call(listSessions))).code).toBe('locked')
  expect(await visitor.call(getCurrentUser)).toMatchObject({ username, state: 'locked' })
  expect((await refusal(confirm(visitor, { password: 'sbagliata' }))).status).toBe(400)
  await confirm(visitor, { password: PASSWORD })
  expect(await isIn(visitor)).toBe(true)
  // The password alone does not stand for the factor.
  expect((await refusal(visitor.call(removeApp))).code).toBe('not_confirmed')
})

describe('guessing codes', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await createTestApp({ database: app.database, limit: 'real', locks: true })
  })

  async function afterPassword(address: string): Promise<Visitor> {
    const visitor = limited.visitor(address)
    await login(visitor)
    return visitor
  }

  async function afterTenGuesses(address: string): Promise<Visitor> {
    const thief = await afterPassword(address)
    for (let n = 0; n < 10; n += 1)
      expect((await refusal(confirm(thief, { code: '000000' }))).status).toBe(400)
    return thief
  }

  test('U3: ten wrong codes of a user from one network make it wait, and no other network', async () => {
    const { uri } = await withApp()
    const thief = await afterTenGuesses('203.0.113.9')
    expect((await refusal(confirm(thief, { code: codeOf(uri, 30) }))).status).toBe(429)
    const owner = await afterPassword('198.51.100.7')
    await confirm(owner, { code: codeOf(uri, 30) })
    expect(await isIn(owner)).toBe(true)
  })

  test('U6: a user gets new recovery codes five times in an hour', async () => {
    const { visitor } = await withApp()
    const owner = limited.visitor()
    for (const [name, value] of visitor.cookies) owner.cookies.set(name, value)
    vi.mocked(hash).mockResolvedValue('hash')
    try {
      for (let n = 1; n <= 5; n += 1)
        expect((await owner.call(renewCodes, { body: {} })).recoveryCodes).toHaveLength(10)
      vi.mocked(hash).mockClear()
      expect((await refusal(owner.call(renewCodes, { body: {} }))).status).toBe(429)
      expect(hash).not.toHaveBeenCalled()
    } finally {
      vi.mocked(hash).mockReset()
    }
  })

  test('U3: thirty codes of a user from all networks in an hour make all wait but the user’s known browsers', async () => {
    const { visitor, uri } = await withApp()
    for (const address of ['203.0.113.9', '203.0.113.10', '203.0.113.11']) await afterTenGuesses(address)
    const stranger = await afterPassword('203.0.113.12')
    expect((await refusal(confirm(stranger, { code: codeOf(uri, 30) }))).status).toBe(429)
    const owner = limited.visitor('203.0.113.9')
    owner.cookies.set('browser', visitor.cookies.get('browser') ?? '')
    await login(owner)
    await confirm(owner, { code: codeOf(uri, 30) })
    expect(await isIn(owner)).toBe(true)
  })

  test('U3: a browser known for another user has no more codes than a new one', async () => {
    const { visitor } = await withApp()
    const browser = visitor.cookies.get('browser') ?? ''
    await nextUser()
    await withApp()
    for (const address of ['203.0.113.9', '203.0.113.10', '203.0.113.11']) await afterTenGuesses(address)
    const colleague = limited.visitor('203.0.113.12')
    colleague.cookies.set('browser', browser)
    await login(colleague)
    expect((await refusal(confirm(colleague, { code: '000000' }))).status).toBe(429)
  })
})

test('a user whose role needs a factor has seven days, and then does nothing before setting one up', async () => {
  const { db } = app.database
  const visitor = app.visitor()
  await db.updateTable('users').set({ createdAt: '2026-01-01T00:00:00Z' }).where('id', '=', userId).execute()
  await db.insertInto('factorDuties').values({ role: 'editor', since: MONDAY }).execute()
  try {
    await login(visitor)
    expect(await visitor.call(getCurrentUser)).toMatchObject({
      state: 'open',
      factorDueAt: '2026-03-09T09:00:00.000Z',
    })
    clockAt(7 * 86_400)
    await login(visitor)
    expect(await visitor.call(getCurrentUser)).toMatchObject({ state: 'due' })
    expect((await refusal(visitor.call(listSessions))).code).toBe('factor_due')
    const { uri } = await visitor.call(beginApp, { body: {} })
    await visitor.call(finishApp, { body: { code: codeOf(uri, 7 * 86_400) } })
    expect(await isIn(visitor)).toBe(true)
    expect((await refusal(visitor.call(removeApp))).message).toContain('prima aggiungine un altro')
  } finally {
    await db.deleteFrom('factorDuties').execute()
  }
})

test('a user’s log-ins are listed with method and outcome, newest first', async () => {
  const { visitor, uri } = await withApp()
  clockAt(60)
  const other = app.visitor()
  await login(other)
  await refusal(confirm(other, { code: '000000' }))
  await confirm(other, { code: codeOf(uri, 60) })
  const found = await visitor.call(listLogins)
  expect(found.map(({ method, outcome }) => [method, outcome])).toEqual([
    ['app', 'success'],
    ['app', 'wrong_factor'],
    ['password', 'wrong_factor'],
    ['password', 'success'],
  ])
})

test('refused log-ins, however many, leave the successful ones in the list', async () => {
  const visitor = app.visitor()
  await login(visitor)
  await sql`INSERT INTO logins (user_id, at, method, outcome)
    SELECT ${userId}, ${MONDAY}::timestamptz + interval '1 second' * n, 'password', 'wrong_password'
    FROM generate_series(1, 300) n`.execute(app.database.db)
  const found = await visitor.call(listLogins)
  expect(found.filter(({ outcome }) => outcome === 'success')).toHaveLength(1)
  expect(found.map(({ at }) => at)).toEqual(
    found
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

describe('mails about log-ins', () => {
  let email = ''
  beforeEach(async () => {
    email = `${username}@clinica.example`
    await setUser({ email })
  })
  const setUser = (values: { email?: string; passwordChangedAt?: string }) =>
    app.database.db.updateTable('users').set(values).where('id', '=', userId).execute()
  const mails = async () => {
    const rows = await app.database.db
      .selectFrom('outbox')
      .select(['subject', 'notBefore'])
      .where('recipient', '=', email)
      .where('kind', 'in', ['login-new', 'login-stopped'])
      .orderBy('id')
      .execute()
    return rows.map(({ subject, notBefore }) => [subject, notBefore])
  }
  const isNew = ['Nuovo accesso al gestionale', null]

  test('a mail tells of a log-in in a new browser, and none of one in a known browser, or of the first after the password was chosen', async () => {
    await setUser({ passwordChangedAt: MONDAY })
    const known = app.visitor()
    await login(known)
    await login(known)
    expect(await mails()).toEqual([])
    await login(app.visitor())
    expect(await mails()).toEqual([isNew])
  })

  test('a mail tells of a log-in of a user who has no known browser, and has not just chosen the password', async () => {
    await setUser({ passwordChangedAt: '2026-03-02T07:59:59Z' })
    await login(app.visitor())
    expect(await mails()).toEqual([isNew])
  })

  test('U3: a right password that waits in a new browser is in the trail and the log-ins, and in one mail a day, whatever codes follow', async () => {
    const { visitor: owner } = await withApp()
    const trail = async () =>
      (
        await app.database.db
          .selectFrom('trail')
          .select('status')
          .where('userId', '=', userId)
          .where('event', '=', 'session.refused')
          .execute()
      ).length
    const [before, refused] = [await mails(), await trail()]
    // A mistype of the owner is nothing to tell.
    await login(owner)
    await refusal(confirm(owner, { code: '000000' }))
    expect([await mails(), await trail()]).toEqual([before, refused + 1])
    for (let n = 1; n <= 3; n += 1) await login(app.visitor())
    const stopped = ['Un accesso è stato fermato al codice', '2026-03-02T09:10:00.000Z']
    expect([await mails(), await trail()]).toEqual([[...before, stopped], refused + 4])
    clockAt(86_400 + 600)
    const thief = app.visitor()
    await login(thief)
    await refusal(confirm(thief, { code: '000000' }))
    expect((await mails()).slice(before.length)).toEqual([
      stopped,
      ['Un accesso è stato fermato al codice', '2026-03-03T09:20:00.000Z'],
    ])
    const { outcome, method } = await app.database.db
      .selectFrom('logins')
      .select(['outcome', 'method'])
      .where('userId', '=', userId)
      .orderBy('id', 'desc')
      .offset(1)
      .executeTakeFirstOrThrow()
    expect([method, outcome]).toEqual(['password', 'wrong_factor'])
  })

  test('the mail about a stopped log-in is withdrawn when the factor comes', async () => {
    const { uri } = await withApp()
    const before = await mails()
    const visitor = app.visitor()
    await login(visitor)
    expect(await mails()).toHaveLength(before.length + 1)
    clockAt(60)
    await confirm(visitor, { code: codeOf(uri, 60) })
    expect(await mails()).toEqual([...before, isNew])
  })
})
