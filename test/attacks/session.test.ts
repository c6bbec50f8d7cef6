import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitEvents } from '#features/agenda/contract.ts'
import { changePassword, removeUser } from '#features/auth/users.server.ts'
import { api } from '#server/api.ts'
import type { Visitor } from '../visitor.ts'
import { logInFresh, nextAddress, PASSWORD, startTargetProcess, type TargetProcess } from './target.ts'

let target: TargetProcess

beforeAll(async () => {
  target = await startTargetProcess()
})
afterAll(() => target?.stop())

const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers,
})
const isIn = async (person: Visitor) => (await person.send('/api/auth/user')).status === 200
const nameOf = async (person: Visitor) =>
  ((await (await person.send('/api/auth/user')).json()) as { username: string }).username
const tokenOf = (person: Visitor) => person.cookies.get('sessione') ?? ''
/** A visitor who has the token of a session and nothing else. */
function thief(token: string): Visitor {
  const person = target.visitor()
  person.cookies.set('sessione', token)
  return person
}
/** Another browser of the same person. */
async function also(person: Visitor, userAgent = ''): Promise<Visitor> {
  const other = target.visitor()
  const body = { username: await nameOf(person), password: PASSWORD }
  expect((await other.send('/api/auth/login', json(body, { 'user-agent': userAgent }))).status).toBe(200)
  return other
}
const guess = (person: Visitor, username: string, password = 'sbagliata', headers = {}) =>
  person.send('/api/auth/login', json({ username, password }, headers))

describe('password guessing', () => {
  test('D1: an unknown user and a wrong password get the same answer', async () => {
    const username = await nameOf(await target.staff('editor'))
    // The user sees the refused log-ins under their own name.
    const stored = async () => ({ ...(await target.rows()), logins: 'not compared' })
    const before = await stored()
    const answers = await Promise.all(
      [username, 'nessuno', 'root', 'admin’--'].map(async (name) => {
        const answer = await guess(target.visitor(), name)
        const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
        return JSON.stringify([answer.status, await answer.json(), headers])
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('[401,{"message":"Username o password non corretti."')
    expect(await stored()).toEqual(before)
  })

  test('D2, 6.1.1, 6.3.1: the limit stops an attacker also behind forged proxies, and locks no user out', async () => {
    const known = await target.staff('admin')
    const username = await nameOf(known)
    const address = nextAddress()
    const attacker = target.visitor(address)
    for (let n = 1; n <= 5; n += 1) {
      // Entries before the proxy's own are the client's claim.
      const headers = { 'x-real-ip': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` }
      expect((await guess(attacker, username, `tentativo ${n}`, headers)).status).toBe(401)
    }
    const sent = (hops: string) =>
      fetch(`${target.url}/api/auth/login`, {
        ...json({ username, password: PASSWORD }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': hops },
      })
    for (const hops of [address, `203.0.113.5, ${address}`, `127.0.0.1, 10.1.1.1, ${address}:4711`]) {
      const answer = await sent(hops)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await isIn(known)).toBe(true)
    expect(await isIn(await also(known))).toBe(true)
  })

  test('D2: a password that cannot exist is refused like a wrong one, at any length', async () => {
    const username = await nameOf(await target.staff('editor'))
    for (const [password, status] of [
      ['x'.repeat(100_000), 401],
      ['\u0000', 400],
      ['😀'.repeat(200), 401],
      ['\ud800', 400],
    ] as const)
      expect((await guess(target.visitor(), username, password)).status).toBe(status)
  })

  test('6.3.2: a new product has only an administrator with a random password', async () => {
    const said = /Primo utente: admin, password: (([a-z2-9]{4}-){4}[a-z2-9]{4}) /.exec(target.server.output())
    for (const password of ['admin', 'password', 'ambulatorio'])
      expect((await guess(target.visitor(), 'admin', password)).status).toBe(401)
    expect((await guess(target.visitor(), 'admin', said?.[1])).status).toBe(200)
  })
})

describe('a session', () => {
  test('D3, 7.2.3, 7.2.4: a session gets a new random token at each login, and only its hash is stored', async () => {
    const person = await target.staff('editor')
    const first = tokenOf(person)
    expect(first).toMatch(/^[\w-]{43}$/)
    await person.send('/api/auth/login', json({ username: await nameOf(person), password: PASSWORD }))
    expect(tokenOf(person)).not.toBe(first)
    expect(await isIn(thief(first))).toBe(false)
    const stored = await target.db.selectFrom('sessions').selectAll().execute()
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(tokenOf(person))
    expect(stored.every(({ tokenHash }) => tokenHash.length === 32)).toBe(true)
  })

  test('D3: a session never takes the token planted before the login', async () => {
    const planted = 'B'.repeat(43)
    const victim = thief(planted)
    await logInFresh(target.db, victim, 'editor')
    expect(tokenOf(victim)).not.toBe(planted)
    expect(await isIn(thief(planted))).toBe(false)
  })

  test('7.4.1, 14.3.1: a session ends with the logout, on the server and in the browser’s cache', async () => {
    const person = await target.staff('editor')
    const token = tokenOf(person)
    const answer = await person.send('/api/auth/logout', json({}))
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('sessione=; ')])
    expect(await isIn(thief(token))).toBe(false)
  })

  test('7.4.2, 8.3.1: a session ends when its user is removed, and follows a change of role', async () => {
    const [gone, lowered] = [await target.staff('editor'), await target.staff('admin')]
    await removeUser(target.db, await nameOf(gone))
    expect(await isIn(gone)).toBe(false)
    const destroy = () => lowered.send('/api/contacts/2147483647', { method: 'DELETE' })
    expect((await destroy()).status).toBe(404)
    const username = await nameOf(lowered)
    await target.db.updateTable('users').set({ role: 'editor' }).where('username', '=', username).execute()
    expect((await destroy()).status).toBe(403)
  })

  test('7.4.3: a session ends when the password changes elsewhere or at the command line', async () => {
    const [here, from] = [await target.staff('editor'), await target.staff('editor')]
    const others = [await also(here), await also(here)]
    const body = JSON.stringify({ currentPassword: PASSWORD, newPassword: 'quattro gatti neri' })
    expect((await here.send('/api/user/password', { method: 'PUT', body })).status).toBe(200)
    expect(await Promise.all([here, ...others, from].map(isIn))).toEqual([true, false, false, true])
    await changePassword(target.db, { username: await nameOf(from), password: 'quattro gatti neri' })
    expect(await isIn(from)).toBe(false)
  })
})

describe('the sessions of a user', () => {
  type Own = { id: number; browser: string; current: boolean }
  const listOf = async (person: Visitor) => (await (await person.send('/api/user/sessions')).json()) as Own[]
  const end = (person: Visitor, id = '') => person.send(`/api/user/sessions${id}`, { method: 'DELETE' })

  test('7.4.3, 7.5.2: sessions are listed without their tokens, and can be ended one by one or all others at once', async () => {
    const here = await target.staff('editor')
    const phone = await also(here, 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile Safari/537.36')
    const desk = await also(here, '<script>alert(1)</script>')
    const listed = await listOf(here)
    expect(listed.map(({ browser, current }) => [browser, current])).toEqual([
      ['Browser sconosciuto', false],
      ['Chrome su Android', false],
      ['Browser sconosciuto', true],
    ])
    for (const one of listed)
      expect(Object.keys(one).toSorted()).toEqual([
        'address',
        'browser',
        'createdAt',
        'current',
        'id',
        'lastSeenAt',
      ])
    expect((await end(here, `/${listed[1]?.id}`)).status).toBe(200)
    expect(await Promise.all([here, phone, desk].map(isIn))).toEqual([true, false, true])
    expect((await end(here, `/${listed[1]?.id}`)).status).toBe(404)
    expect((await end(here)).status).toBe(200)
    expect(await Promise.all([here, desk].map(isIn))).toEqual([true, false])
    expect(await listOf(here)).toHaveLength(1)
  })

  test('7.5.2, 8.2.2: the sessions of a user cannot be listed or ended by another user of any role', async () => {
    const [admin, victim] = [await target.staff('admin'), await target.staff('editor')]
    const theirs = (await listOf(victim)).map(({ id }) => id)
    expect((await listOf(admin)).filter(({ id }) => theirs.includes(id))).toEqual([])
    for (const id of theirs) expect([id, (await end(admin, `/${id}`)).status]).toEqual([id, 404])
    expect((await end(admin)).status).toBe(200)
    expect(await isIn(victim)).toBe(true)
  })
})

const addressOf = (path: string) => path.replace(':key', 'maintenance_message').replace(/:\w+/g, '1')

describe('requests from another site', () => {
  test('D4, 3.5.2: another site cannot write by a form’s content type or an override of the method', async () => {
    const admin = await target.staff('admin')
    const before = await target.rows()
    const list = JSON.stringify({ name: 'Da un altro sito' })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type }
      expect((await admin.send('/api/lists', { method: 'POST', body: list, headers })).status).toBe(415)
    }
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      await admin.send('/api/lists?_method=POST&name=x', { headers: { [name]: 'POST' } })
      await admin.send('/api/auth/logout?_method=POST', { headers: { [name]: 'POST' } })
    }
    expect(await target.rows()).toEqual(before)
    expect(await isIn(admin)).toBe(true)
  })

  test('3.5.3: GET and HEAD requests change nothing', async () => {
    const admin = await target.staff('admin')
    const before = await target.rows()
    for (const { row } of api.filter(({ row }) => row.method === 'GET')) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await admin.send(addressOf(row.path), { method })
        // The stream of events has no end.
        if (row.path === visitEvents.path) await answer.body?.cancel()
        else await answer.text()
      }
    }
    expect(await target.rows()).toEqual(before)
  })
})

describe('answers for a logged-in user', () => {
  test('14.2.2, 14.3.2, 15.3.1, D18: answers for a logged-in user are not cached, not readable by other sites, and hold no secret', async () => {
    const admin = await target.staff('admin')
    const rows = api.map(({ row }) => row).filter((row) => row.method === 'GET')
    for (const { path, access, always } of rows) {
      const answer = await admin.send(addressOf(path), { headers: { origin: 'https://evil.example' } })
      // The stream of events has no end.
      const text = path === visitEvents.path ? '' : await answer.text()
      if (path === visitEvents.path) await answer.body?.cancel()
      expect([path, [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))]).toEqual([
        path,
        [],
      ])
      expect(text).not.toMatch(/argon2|token_?hash|"password":|sha256/i)
      if (access === 'public' && !always) continue
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })

  test('8.2.1: every non-public call returns 401 without a session before it reads anything', async () => {
    const anybody = target.visitor()
    const closed = api.map(({ row }) => row).filter(({ access }) => access !== 'public')
    const before = await target.rows()
    for (const { method, path } of closed) {
      const body = method === 'GET' ? {} : { body: '{"role":"admin","userId":1}' }
      const answer = await anybody.send(addressOf(path), { method, ...body })
      expect([method, path, answer.status]).toEqual([method, path, 401])
      expect(await answer.json()).toMatchObject({ code: 'no_session' })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(await target.rows()).toEqual(before)
  })

  test('8.2.3, 15.3.3: a role that a request sends does not change the user’s role', async () => {
    const editor = await target.staff('editor')
    const next = 'quattro gatti neri'
    const change = { currentPassword: PASSWORD, newPassword: next, role: 'admin', username: 'admin', id: 1 }
    const body = JSON.stringify(change).replace('{', '{"__proto__":{"role":"admin"},')
    expect((await editor.send('/api/user/password', { method: 'PUT', body })).status).toBe(200)
    expect(await (await editor.send('/api/auth/user')).json()).toMatchObject({ role: 'editor' })
    expect((await editor.send('/api/contacts/1', { method: 'DELETE' })).status).toBe(403)
  })
})
