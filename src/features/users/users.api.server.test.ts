import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { forgotPassword, openAccessLink, setPasswordByLink } from '#features/auth/access/contract.ts'
import { accessCopy } from '#features/auth/access/copy.ts'
import { getCurrentUser, postLogin } from '#features/auth/contract.ts'
import { beginApp, finishApp, removeApp } from '#features/auth/factors/contract.ts'
import { putPassword } from '#features/auth/profile/contract.ts'
import { changePassword } from '#features/auth/users.server.ts'
import { type Db, transaction } from '#platform/db/database.server.ts'
import { markSent } from '#platform/mail/outbox.server.ts'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import { doctor } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  changeUser,
  disableUser,
  endUserSession,
  endUserSessions,
  inviteUser,
  listUsers,
  resetFactors,
  sendUserLink,
  sessionsOfUser,
  setPolicy,
} from './contract.ts'
import { usersCopy } from './copy.ts'

let app: TestApp
let admin: Visitor
let people = 0
const PASSWORD = 'ombrelli viola in treno'

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  admin = await app.staff('admin')
})

const minutesLater = (minutes: number) =>
  app.setNow(new Date(Date.parse(MONDAY) + minutes * 60_000).toISOString())
const hoursLater = (hours: number) => minutesLater(hours * 60)
const anybody = () => ({ fullName: 'Irene Mauri', email: `irene${++people}@clinica.example`, doctorId: null })

async function mails(to: string): Promise<{ id: number; subject: string; content: string }[]> {
  const { rows } = await sql<{ id: number; subject: string; content: string }>`
    SELECT id, subject, content::text AS content FROM outbox WHERE recipient = ${to} ORDER BY id`.execute(
    app.database.db,
  )
  return rows
}

async function tokenFor(email: string): Promise<string> {
  const contents = (await mails(email)).map(({ content }) => /\/accesso#([\w-]{43})/.exec(content)?.[1])
  const token = contents.filter(Boolean).at(-1)
  if (!token) throw new Error(`no link for ${email}`)
  return token
}

/** A user who has been invited and has chosen a password, with an open session. */
async function member(
  role: 'admin' | 'editor' = 'editor',
): Promise<{ id: number; email: string; visitor: Visitor }> {
  const person = { ...anybody(), role }
  const { id } = await admin.call(inviteUser, { body: person })
  await app
    .visitor()
    .call(setPasswordByLink, { body: { token: await tokenFor(person.email), password: PASSWORD } })
  const visitor = app.visitor()
  await visitor.call(postLogin, { body: { username: person.email, password: PASSWORD } })
  return { id, email: person.email, visitor }
}

async function addApp(visitor: Visitor): Promise<void> {
  const { uri } = await visitor.call(beginApp, { body: {} })
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const code = new TOTP({ secret }).generate({ timestamp: Date.parse(MONDAY) })
  await visitor.call(finishApp, { body: { code } })
}

const isIn = async (visitor: Visitor) => (await visitor.send('/api/user/sessions')).status === 200
const userOf = async (id: number) => (await admin.call(listUsers)).users.find((user) => user.id === id)

test('an invitation is a link by mail with which the person chooses a password and then logs in by name or address', async () => {
  const person = { ...anybody(), role: 'editor' as const }
  const { id, message } = await admin.call(inviteUser, { body: person })
  expect(message).toBe('Invito mandato a Irene Mauri.')
  expect(await userOf(id)).toMatchObject({
    ...{ fullName: 'Irene Mauri', email: person.email, role: 'editor', doctor: null },
    ...{ state: 'invited', linkEndsAt: '2026-03-04T09:00:00.000Z', lastAccessAt: null, factors: [] },
  })
  const token = await tokenFor(person.email)
  const visitor = app.visitor()
  const { username } = await visitor.call(openAccessLink, { body: { token } })
  expect(username).toMatch(/^irene\d+$/)
  await visitor.call(setPasswordByLink, { body: { token, password: PASSWORD } })
  for (const name of [username, person.email.toUpperCase()]) {
    await visitor.call(postLogin, { body: { username: name, password: PASSWORD } })
    expect(await visitor.call(getCurrentUser)).toMatchObject({
      username,
      fullName: 'Irene Mauri',
      role: 'editor',
    })
  }
  expect(await userOf(id)).toMatchObject({
    state: 'active',
    linkEndsAt: null,
    lastAccessAt: expect.any(String),
  })
})

test('a password made of the person’s full name or e-mail address is refused with the link', async () => {
  const person = { ...anybody(), role: 'editor' as const }
  await admin.call(inviteUser, { body: person })
  const token = await tokenFor(person.email)
  for (const password of ['irenemauri', 'Mauri Irene 1988', person.email])
    expect(await refusal(app.visitor().call(setPasswordByLink, { body: { token, password } }))).toMatchObject(
      {
        issues: [{ path: 'password', message: expect.stringContaining('troppo facile da indovinare') }],
      },
    )
})

test('U2: an invitation is used once, not after 48 hours, and not after a newer link', async () => {
  const person = { ...anybody(), role: 'editor' as const }
  const { id } = await admin.call(inviteUser, { body: person })
  const first = await tokenFor(person.email)
  await admin.call(sendUserLink, { params: { id: String(id) }, body: {} })
  const second = await tokenFor(person.email)
  expect(second).not.toBe(first)
  const choose = (token: string) =>
    app.visitor().call(setPasswordByLink, { body: { token, password: PASSWORD } })
  expect(await refusal(choose(first))).toMatchObject({ status: 404 })
  hoursLater(48)
  expect(await refusal(choose(second))).toMatchObject({ status: 404 })
  app.setNow(MONDAY)
  const outcomes = await Promise.allSettled([choose(second), choose(second), choose(second)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(choose(second))).toMatchObject({ status: 404 })
})

test('U2: opening the link changes nothing, so that a scanner of mails does not use it up', async () => {
  const person = { ...anybody(), role: 'editor' as const }
  await admin.call(inviteUser, { body: person })
  const token = await tokenFor(person.email)
  for (let n = 0; n < 3; n += 1) await app.visitor().call(openAccessLink, { body: { token } })
  await app.visitor().call(setPasswordByLink, { body: { token, password: PASSWORD } })
})

test('U2: an invitation is refused in a browser with the session of another user', async () => {
  const person = { ...anybody(), role: 'editor' as const }
  await admin.call(inviteUser, { body: person })
  const token = await tokenFor(person.email)
  const other = await app.staff('editor')
  expect(await refusal(other.call(openAccessLink, { body: { token } }))).toMatchObject({ status: 409 })
  const chosen = other.call(setPasswordByLink, { body: { token, password: PASSWORD } })
  expect(await refusal(chosen)).toMatchObject({ status: 409 })
})

test('U2: an invitation leaves no link in the database once its mail is sent', async () => {
  const person = { ...anybody(), role: 'editor' as const }
  await admin.call(inviteUser, { body: person })
  const token = await tokenFor(person.email)
  for (const { id } of await mails(person.email)) await markSent(app.database.db, id, new Date(MONDAY))
  const [mail] = await mails(person.email)
  expect(mail?.content).toContain('Irene Mauri')
  expect(mail?.content).not.toContain(token)
  const { rows } = await sql<{ found: number }>`
    SELECT count(*) AS found FROM access_links WHERE encode(token_hash, 'escape') LIKE ${`%${token}%`}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ found: 0 }])
})

test('an invitation of an address or a doctor that is another user’s is refused at its field', async () => {
  const doctorId = await doctor(app.database.db)
  const first = { ...anybody(), role: 'medico' as const, doctorId }
  await admin.call(inviteUser, { body: first })
  const sameAddress = { ...anybody(), email: first.email.toUpperCase(), role: 'editor' as const }
  expect(await refusal(admin.call(inviteUser, { body: sameAddress }))).toMatchObject({
    ...{ status: 400, issues: [{ path: 'email', message: usersCopy.emailTaken }] },
  })
  const sameDoctor = { ...anybody(), role: 'medico' as const, doctorId }
  expect(await refusal(admin.call(inviteUser, { body: sameDoctor }))).toMatchObject({
    ...{ status: 400, issues: [{ path: 'doctorId', message: usersCopy.doctorTaken }] },
  })
  const none = { ...anybody(), role: 'medico' as const }
  expect(await refusal(admin.call(inviteUser, { body: none }))).toMatchObject({
    ...{ status: 400, issues: [{ path: 'doctorId', message: usersCopy.doctorRequired }] },
  })
})

test('an invitation is made by administrators alone, who have identified within ten minutes', async () => {
  const body = { ...anybody(), role: 'admin' as const }
  const editor = await app.staff('editor')
  expect(await refusal(editor.call(inviteUser, { body }))).toMatchObject({ status: 403, code: 'forbidden' })
  minutesLater(11)
  expect(await refusal(admin.call(inviteUser, { body }))).toMatchObject({
    status: 403,
    code: 'not_confirmed',
  })
})

test('a forgotten password is chosen again with a link of one hour, which ends all sessions and keeps the second factor', async () => {
  const { email, visitor } = await member()
  await addApp(visitor)
  await app.visitor().call(forgotPassword, { body: { email } })
  await expect
    .poll(async () => (await mails(email)).map(({ subject }) => subject))
    .toContain('Scegli una nuova password per il gestionale')
  const token = await tokenFor(email)
  await app.visitor().call(setPasswordByLink, { body: { token, password: 'altre parole segrete' } })
  expect(await isIn(visitor)).toBe(false)
  const again = app.visitor()
  const body = { username: email, password: 'altre parole segrete' }
  expect(await again.call(postLogin, { body })).toMatchObject({ factors: ['app', 'recovery_code'] })
  await app.visitor().call(forgotPassword, { body: { email } })
  await expect.poll(() => tokenFor(email)).not.toBe(token)
  const late = await tokenFor(email)
  hoursLater(1)
  const choosing = app.visitor().call(setPasswordByLink, { body: { token: late, password: PASSWORD } })
  expect(await refusal(choosing)).toMatchObject({ status: 404 })
})

test('U2: a link is worth nothing after the password is changed in the profile or at the command line, or the second factor is taken away', async () => {
  const { id, email, visitor } = await member()
  const { username } = await visitor.call(getCurrentUser)
  const openAfter = async (change: () => Promise<unknown>) => {
    await admin.call(sendUserLink, { params: { id: String(id) }, body: {} })
    const token = await tokenFor(email)
    await app.visitor().call(openAccessLink, { body: { token } })
    await change()
    const choosing = app
      .visitor()
      .call(setPasswordByLink, { body: { token, password: 'del ladro, per sempre' } })
    expect(await refusal(choosing)).toMatchObject({ status: 404 })
  }
  const newPassword = 'ombrelli gialli in tram'
  await openAfter(() => visitor.call(putPassword, { body: { currentPassword: PASSWORD, newPassword } }))
  await addApp(visitor)
  await openAfter(() => visitor.call(removeApp))
  await addApp(visitor)
  await openAfter(() => admin.call(resetFactors, { params: { id: String(id) } }))
  await openAfter(() => changePassword(app.database.db, { username, password: PASSWORD }))
})

test('a forgotten password gets the same answer for an unknown address, and for users who are disabled or not yet in', async () => {
  const invited = { ...anybody(), role: 'editor' as const }
  await admin.call(inviteUser, { body: invited })
  const disabled = await member()
  await admin.call(disableUser, { params: { id: String(disabled.id) }, body: { disabled: true } })
  const known = await member()
  const before = [await mails(invited.email), await mails(disabled.email)]
  const emails = ['nessuno@clinica.example', invited.email, disabled.email, known.email]
  const answers = await Promise.all(
    emails.map(async (email) => (await app.visitor().call(forgotPassword, { body: { email } })).message),
  )
  expect(new Set(answers).size).toBe(1)
  await expect.poll(() => tokenFor(known.email)).toBeTruthy()
  expect([await mails(invited.email), await mails(disabled.email)]).toEqual(before)
  expect(await mails('nessuno@clinica.example')).toEqual([])
})

test('the answer to a forgotten password does not wait for the work, whose time would tell which addresses are known', async () => {
  const { email } = await member()
  const before = (await mails(email)).length
  await transaction(app.database.db, async (holder) => {
    await sql`LOCK TABLE users, access_links IN ACCESS EXCLUSIVE MODE`.execute(holder)
    for (const address of [email, 'sconosciuta@clinica.example'])
      expect((await app.visitor().call(forgotPassword, { body: { email: address } })).message).toBeTruthy()
  })
  await expect.poll(async () => (await mails(email)).length).toBe(before + 1)
})

test('a forgotten password sends a user three links an hour at most', async () => {
  const limited = await createTestApp({ database: app.database, limit: 'real' })
  const { email } = await member()
  const before = (await mails(email)).length
  for (let n = 0; n < 6; n += 1)
    await limited.visitor(`203.0.113.${n + 20}`).call(forgotPassword, { body: { email } })
  await expect.poll(async () => (await mails(email)).length).toBe(before + 3)
})

test('N2: guests behind the clinic’s address who use up its links do not make a known browser wait', async () => {
  const limited = await createTestApp({ database: app.database, limit: 'real' })
  const { visitor: staff } = await member()
  const [guest, known] = [limited.visitor('203.0.113.5'), limited.visitor('203.0.113.5')]
  known.cookies.set('browser', staff.cookies.get('browser') ?? '')
  const ask = (visitor: Visitor) =>
    visitor.call(forgotPassword, { body: { email: 'ospite@clinica.example' } })
  const open = (visitor: Visitor) => visitor.call(openAccessLink, { body: { token: 'x'.repeat(43) } })
  for (let n = 1; n <= 20; n += 1) await ask(guest)
  for (let n = 1; n <= 60; n += 1) expect((await refusal(open(guest))).status).toBe(404)
  expect((await refusal(ask(guest))).status).toBe(429)
  expect((await refusal(open(guest))).status).toBe(429)
  await ask(known)
  expect((await refusal(open(known))).status).toBe(404)
})

test('a disabled user is out at once, can neither log in nor use a link, and is let in again with the same password', async () => {
  const { id, email, visitor } = await member()
  await admin.call(sendUserLink, { params: { id: String(id) }, body: {} })
  const token = await tokenFor(email)
  await admin.call(disableUser, { params: { id: String(id) }, body: { disabled: true } })
  expect(await isIn(visitor)).toBe(false)
  const login = () => app.visitor().call(postLogin, { body: { username: email, password: PASSWORD } })
  expect(await refusal(login())).toMatchObject({ status: 401, code: 'bad_credentials' })
  expect(await refusal(app.visitor().call(openAccessLink, { body: { token } }))).toMatchObject({
    status: 404,
  })
  expect(await userOf(id)).toMatchObject({ state: 'disabled' })
  expect(await refusal(admin.call(sendUserLink, { params: { id: String(id) }, body: {} }))).toMatchObject({
    status: 409,
  })
  await admin.call(disableUser, { params: { id: String(id) }, body: { disabled: false } })
  expect(await login()).toMatchObject({ factors: [] })
})

/** Runs calls that lock users so that each has begun before one of them goes on. */
function atOnce<T>(db: Db, begin: () => Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  const waiting = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length
  }
  return transaction(db, async (holder) => {
    await sql`SELECT FROM users FOR UPDATE`.execute(holder)
    const calls = begin()
    await expect.poll(waiting).toBe(calls.length)
    return { settled: Promise.allSettled(calls) }
  }).then(({ settled }) => settled)
}

test('U5: a disabled user is never the administrator who asks, nor the last one, also when two disable each other at once', async () => {
  const alone = await createTestApp({ template: 'empty' })
  try {
    const [one, two] = [await alone.staff('admin'), await alone.staff('admin')]
    const [first, second] = (await one.call(listUsers)).users
      .filter(({ role }) => role === 'admin')
      .toSorted((a, b) => a.id - b.id)
    if (!first || !second) throw new Error('two administrators')
    const disable = (by: Visitor, { id }: { id: number }) =>
      by.call(disableUser, { params: { id: String(id) }, body: { disabled: true } })
    expect(await refusal(disable(one, first))).toMatchObject({ status: 409, sentence: usersCopy.ownAccess })
    const demoting = one.call(changeUser, { params: { id: String(first.id) }, body: { role: 'editor' } })
    expect(await refusal(demoting)).toMatchObject({ status: 409, sentence: usersCopy.ownRole })
    const outcomes = await atOnce(alone.database.db, () => [disable(one, second), disable(two, first)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql<{ left: number }>`
      SELECT count(*) AS left FROM users WHERE role = 'admin' AND disabled_at IS NULL`.execute(
      alone.database.db,
    )
    expect(rows).toEqual([{ left: 1 }])
  } finally {
    await alone.close()
  }
})

test('a change of the role acts at the next call, and the user is told by mail', async () => {
  const { id, email, visitor } = await member()
  expect((await visitor.send('/api/contacts')).status).toBe(200)
  const doctorId = await doctor(app.database.db)
  await admin.call(changeUser, {
    params: { id: String(id) },
    body: { role: 'medico', doctorId, marksAbsences: true },
  })
  expect(await visitor.call(getCurrentUser)).toMatchObject({ role: 'medico', doctorId })
  expect((await visitor.send('/api/lists')).status).toBe(403)
  expect((await mails(email)).at(-1)?.content).toContain('ora è Medico')
  expect(await userOf(id)).toMatchObject({ doctor: { id: doctorId }, marksAbsences: true })
  await admin.call(changeUser, { params: { id: String(id) }, body: { role: 'editor' } })
  expect(await userOf(id)).toMatchObject({ doctor: null, role: 'editor' })
})

test('a change of the address tells the old one, and ends the link sent there', async () => {
  const { id, email } = await member()
  await admin.call(sendUserLink, { params: { id: String(id) }, body: {} })
  const token = await tokenFor(email)
  const next = anybody().email
  await admin.call(changeUser, { params: { id: String(id) }, body: { email: next } })
  expect((await mails(email)).at(-1)?.content).toContain('indirizzo e-mail')
  expect(await refusal(app.visitor().call(openAccessLink, { body: { token } }))).toMatchObject({
    status: 404,
  })
})

test('a new address of an invited person gets the invitation, the wrong one is told nothing, and its link ends', async () => {
  const wrong = { ...anybody(), role: 'editor' as const }
  const { id } = await admin.call(inviteUser, { body: wrong })
  const token = await tokenFor(wrong.email)
  const right = anybody().email
  hoursLater(47)
  admin = await app.staff('admin')
  const change = { params: { id: String(id) }, body: { email: right, role: 'admin' as const } }
  const { message } = await admin.call(changeUser, change)
  expect(message).toBe(`Modifiche salvate. L’invito è partito per ${right}.`)
  expect(await mails(wrong.email)).toHaveLength(1)
  expect((await mails(right)).map(({ subject }) => subject)).toEqual([
    accessCopy.subjects.invitation(exampleClinic.name),
  ])
  expect(await userOf(id)).toMatchObject({ state: 'invited', linkEndsAt: '2026-03-06T08:00:00.000Z' })
  const opening = (text: string) => app.visitor().call(openAccessLink, { body: { token: text } })
  expect(await refusal(opening(token))).toMatchObject({ status: 404 })
  await opening(await tokenFor(right))
})

test('a new link for a user without a password reads as an invitation, for others as that of a new password', async () => {
  const person = { ...anybody(), role: 'editor' as const }
  const invited = await admin.call(inviteUser, { body: person })
  const inside = await member()
  for (const { id } of [invited, inside])
    await admin.call(sendUserLink, { params: { id: String(id) }, body: {} })
  const { renewal } = accessCopy.subjects
  const invitation = accessCopy.subjects.invitation(exampleClinic.name)
  expect((await mails(person.email)).map(({ subject }) => subject)).toEqual([invitation, invitation])
  expect((await mails(inside.email)).at(-1)?.subject).toBe(renewal)
})

test('a change of a user who is not there answers 404', async () => {
  const params = { id: '999999' }
  for (const ask of [
    () => admin.call(changeUser, { params, body: { fullName: 'Nome' } }),
    () => admin.call(disableUser, { params, body: { disabled: true } }),
    () => admin.call(sendUserLink, { params, body: {} }),
    () => admin.call(resetFactors, { params }),
    () => admin.call(sessionsOfUser, { params }),
    () => admin.call(endUserSessions, { params }),
  ])
    expect(await refusal(ask())).toMatchObject({ status: 404, sentence: usersCopy.missing })
})

test('an administrator sees the open sessions of a user and ends one, or all', async () => {
  const { id, email, visitor } = await member()
  const second = app.visitor()
  await second.call(postLogin, { body: { username: email, password: PASSWORD } })
  const sessions = await admin.call(sessionsOfUser, { params: { id: String(id) } })
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({
    browser: expect.any(String),
    address: expect.any(String),
    current: false,
  })
  await admin.call(endUserSession, { params: { id: String(id), sessionId: String(sessions[0]?.id) } })
  expect([await isIn(visitor), await isIn(second)].filter(Boolean)).toHaveLength(1)
  await admin.call(endUserSessions, { params: { id: String(id) } })
  expect([await isIn(visitor), await isIn(second)]).toEqual([false, false])
  const other = await member()
  const [own] = await admin.call(sessionsOfUser, { params: { id: String(other.id) } })
  const crossed = admin.call(endUserSession, { params: { id: String(id), sessionId: String(own?.id) } })
  expect(await refusal(crossed)).toMatchObject({ status: 404, sentence: usersCopy.sessionMissing })
})

test('an administrator takes the second factor of a user away, who is told and logged out', async () => {
  const { id, email, visitor } = await member()
  expect(await refusal(admin.call(resetFactors, { params: { id: String(id) } }))).toMatchObject({
    status: 404,
  })
  await addApp(visitor)
  expect(await userOf(id)).toMatchObject({ factors: ['app'] })
  await admin.call(resetFactors, { params: { id: String(id) } })
  expect(await isIn(visitor)).toBe(false)
  expect((await mails(email)).at(-1)?.content).toContain('secondo fattore è stato tolto')
  expect(await userOf(id)).toMatchObject({ factors: [] })
})

test('the policy says which roles need a second factor, since when, and when a screen is locked', async () => {
  const { id } = await member()
  const save = (policy: {
    factorRoles: ('admin' | 'editor' | 'medico')[]
    lockMinutes: 0 | 5 | 15 | 30 | 60
  }) => admin.call(setPolicy, { body: policy })
  await save({ factorRoles: ['editor'], lockMinutes: 30 })
  expect((await admin.call(listUsers)).policy).toEqual({ factorRoles: ['editor'], lockMinutes: 30 })
  const due = (await userOf(id))?.factorDueAt
  expect(Date.parse(due ?? '')).toBeGreaterThanOrEqual(Date.parse(MONDAY) + 7 * 86_400_000)
  minutesLater(5)
  await save({ factorRoles: ['editor', 'medico'], lockMinutes: 15 })
  expect((await userOf(id))?.factorDueAt).toBe(due)
  await save({ factorRoles: [], lockMinutes: 15 })
  expect((await userOf(id))?.factorDueAt).toBeNull()
})
