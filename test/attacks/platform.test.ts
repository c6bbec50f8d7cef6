import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '../visitor.ts'
import { pageAddresses } from './secured.ts'
import { PASSWORD, rawRequest, startTargetProcess, type TargetProcess } from './target.ts'

let target: TargetProcess
let host: string
let anybody: Visitor
let admin: Visitor
let editor: Visitor

beforeAll(async () => {
  // All it can say, so that what it must not say would be among it.
  target = await startTargetProcess({ settings: { LOG_LEVEL: 'trace' } })
  host = new URL(target.url).host
  anybody = target.visitor()
  admin = await target.staff('admin')
  editor = await target.staff('editor')
})
afterAll(() => target?.stop())

const json = (body: unknown, method = 'POST') => ({ method, body: JSON.stringify(body) })
/** As it is written, where a client would put it right. */
const raw = (path: string, headers = '', method = 'GET') =>
  rawRequest(target.url, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`)
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
describe('request smuggling', () => {
  const smuggled = () => `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  test.each([
    [
      'Content-Length beside Transfer-Encoding',
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      '0\r\n\r\n',
    ],
    ['the other way round', 'Transfer-Encoding: chunked\r\nContent-Length: 5', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 30', '{}'],
    ['one length twice', 'Content-Length: 2\r\nContent-Length: 2', '{}'],
    ['a list of lengths', 'Content-Length: 2, 2', '{}'],
    ['a signed length', 'Content-Length: +2', '{}'],
    ['a negative length', 'Content-Length: -1', '{}'],
    ['a length in hexadecimal', 'Content-Length: 0x2', '{}'],
    ['a header on two lines', 'Content-Length: 2\r\nX-A: a\r\n b', '{}'],
    ['an encoding on two lines', 'Transfer-Encoding:\r\n chunked', '0\r\n\r\n'],
    ['an encoding nobody knows', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
    ['an encoding after the last one', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
    ['two encodings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', '0\r\n\r\n'],
    ['a blank before the colon', 'Transfer-Encoding : chunked', '0\r\n\r\n'],
    ['a control character', 'Transfer-Encoding: \u000bchunked', '0\r\n\r\n'],
    ['a piece with a size of two words', 'Transfer-Encoding: chunked', '2 x\r\n{}\r\n0\r\n\r\n'],
    ['a piece with a signed size', 'Transfer-Encoding: chunked', '+2\r\n{}\r\n0\r\n\r\n'],
    ['pieces ended by half a line break', 'Transfer-Encoding: chunked', '2\n{}\n0\n\n'],
    ['a piece larger than can be', 'Transfer-Encoding: chunked', 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
    ['lines ended by half a line break', 'Content-Length: 2\nX-A: a', '{}'],
    ['a NUL', 'Content-Length: 2\r\nX-A: a\0b', '{}'],
  ])('4.2.1: %s gets 400 and closes the connection', async (_, headers, body) => {
    const start = `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`
    const answer = await rawRequest(target.url, `${start}${headers}\r\n\r\n${body}${smuggled()}`)
    expect(answer.match(/HTTP\/1\.1 \d+ [^\r]*/g)).toEqual(['HTTP/1.1 400 Bad Request'])
    expect(answer).toContain('\r\nConnection: close\r\n')
  })

  test('4.2.1: two well-formed requests on one connection get two answers', async () => {
    const one = `POST /api/auth/logout HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
    const last = smuggled().replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    const answer = await rawRequest(target.url, one + last)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  })
})

describe('addresses in another spelling', () => {
  test('D7, 13.4.1, 13.4.3, 13.4.5: an address in another spelling reaches neither a call nor a file of the machine', async () => {
    const spellings = [
      ...[
        '/api//contacts',
        '//api/contacts',
        '/api/contacts;x',
        '/API/contacts',
        '/api/Contacts',
        '/api/contacts/',
      ],
      ...[
        '/api/./contacts',
        '/x/../api/contacts',
        '/api/%2e/contacts',
        '/api/contacts%00',
        '/api/contacts%20',
      ],
      ...['/api/%63ontacts', '/api/contacts.json', '/api/contacts#', '/api\\contacts'],
    ]
    const files = [
      ...[
        '/.env',
        '/.git/config',
        '/.git/HEAD',
        '/package.json',
        '/package-lock.json',
        '/src/server/main.ts',
      ],
      ...['/build/server/index.js', '/server/index.js', '/../package.json', '/%2e%2e/package.json'],
      ...[
        '/assets/../../package.json',
        '/assets/..%2f..%2fpackage.json',
        '/assets/',
        '/assets',
        '/uploads/',
        '/data/',
      ],
      ...[
        '/migrations/0001_schema.sql',
        '/node_modules/pg/package.json',
        '/mail/',
        '/postgres/postgresql.conf',
      ],
      ...[
        '/metrics',
        '/debug',
        '/server-status',
        '/.well-known/../.env',
        '/build/.prepared',
        '/assets/.prepared',
      ],
    ]
    for (const path of [...spellings, ...files]) {
      const answer = await raw(path, 'X-Forwarded-For: 192.0.2.1\r\n')
      expect([path, [400, 401, 404].includes(statusOf(answer))]).toEqual([path, true])
      expect(answer).not.toMatch(/"dependencies"|\[core\]|CREATE TABLE|Index of|firstName/)
    }
  })

  test('13.4.4: only supported methods are served', async () => {
    for (const method of ['TRACE', 'TRACK', 'PROPFIND', 'DEBUG', 'OPTIONS', 'PUT', 'DELETE']) {
      const answer = await raw('/servizi', 'X-Secret: gatto\r\n', method)
      expect([method, [400, 405].includes(statusOf(answer)), answer.includes('gatto')]).toEqual([
        method,
        true,
        false,
      ])
    }
  })

  test('D11, 3.7.2: a redirect never leads to another site', async () => {
    const paths = [
      ...[
        '/servizi/',
        '/SERVIZI',
        '/servizi/?next=//evil.example',
        '/servizi/?a=%0d%0aSet-Cookie:%20a=b',
        '//servizi/',
      ],
      ...[
        '//evil.example/',
        '///evil.example/..',
        '/\\evil.example/',
        '/%5cevil.example/',
        '/%2F%2Fevil.example/',
      ],
      ...[
        '/modulo/1/',
        '/modulo//evil.example/',
        '/modulo/%2F%2Fevil.example/',
        '/login/?next=//evil.example',
      ],
      ...['http://evil.example/servizi/', '//evil.example/%2e%2e', '/contatti/1/'],
    ]
    let moved = 0
    for (const path of paths) {
      const [head = ''] = (await raw(path)).split('\r\n\r\n')
      const [, location] = /\r\nlocation: (.*)/i.exec(head) ?? []
      if (location !== undefined) moved += 1
      expect(head).toMatch(/^HTTP\/1\.1 /)
      expect([path, location ?? '/ok']).toEqual([path, expect.stringMatching(/^\/(?![/\\])[^\r\n\\]*$/)])
      expect(head).not.toMatch(/\r\nset-cookie/i)
    }
    expect(moved).toBeGreaterThan(4)
  })
})

describe('shared caches', () => {
  const POISON: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '1' },
    { 'x-original-url': '/dashboard', 'x-rewrite-url': '/dashboard' },
    { 'x-react-router-spa-mode': 'yes' },
    { 'x-react-router-prerender-data': 'W10=' },
    { 'x-http-method-override': 'POST', purpose: 'prefetch' },
    { cookie: 'sessione=x; evil.example=1', authorization: 'Bearer evil.example' },
    { 'accept-language': 'evil.example', 'user-agent': '<script>evil.example</script>' },
    { origin: 'https://evil.example', referer: 'https://evil.example/' },
  ]
  test('D10, 4.1.3: a cacheable answer is the same for every visitor, with any header', async () => {
    const pages = pageAddresses().filter((path) => !path.includes('nessuna'))
    for (const [n, path] of pages.entries()) {
      const headers = POISON[n % POISON.length] ?? {}
      const poisoned = await anybody.send(`${path}?evil.example=1`, { headers })
      const text = await poisoned.text()
      expect([path, poisoned.status]).toEqual([path, 200])
      const clean = await anybody.send(path)
      expect([path, (await clean.text()) === text]).toEqual([path, true])
      expect(text).not.toContain('evil.example')
      expect(poisoned.headers.get('etag')).toBe(clean.headers.get('etag'))
    }
  })

  test('D10, 14.2.2: a page whose address ends like a file is not cached as one; only built files are', async () => {
    for (const path of [
      '/chi-siamo/x.css',
      '/dashboard/x.js',
      '/profilo.css',
      '/contatti/1/a.png',
      '/api/auth/user/x.js',
    ]) {
      const answer = await admin.send(path)
      await answer.text()
      expect([path, answer.status]).toEqual([path, 404])
      expect([path, /immutable|max-age/.test(answer.headers.get('cache-control') ?? '')]).toEqual([
        path,
        false,
      ])
    }
  })

  test('D10: a foreign host is refused, and the answer cannot be cached', async () => {
    for (const name of [
      'evil.example',
      `${host}.evil.example`,
      `evil.example, ${host}`,
      'localhost',
      `${host}\r\nHost: evil.example`,
    ]) {
      const answer = await rawRequest(
        target.url,
        `GET /servizi HTTP/1.1\r\nConnection: close\r\nHost: ${name}\r\n\r\n`,
      )
      expect([name, [400, 421].includes(statusOf(answer))]).toEqual([name, true])
      expect(answer).toMatch(/HTTP\/1.1 400|cache-control: no-store/i)
    }
  })
})

test('D8: the speed test opens only addresses of its own list', async () => {
  let asked = 0
  const canary = createServer((_request, response) => {
    asked += 1
    response.end('<html></html>')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const { port } = canary.address() as AddressInfo
  const there = `127.0.0.1:${port}`
  try {
    for (const url of [
      ...[
        `http://${there}/`,
        `//${there}/`,
        `http://127.1:${port}/`,
        `http://0x7f000001:${port}/`,
        `/\\${there}/`,
      ],
      ...[
        `@${there}/`,
        `/servizi@${there}`,
        'file:///etc/passwd',
        'http://169.254.169.254/latest/meta-data',
        '/dashboard',
      ],
      ...[
        '/servizi/../api/health',
        '/servizi?x=1',
        '/servizi#x',
        '',
        null,
        ['/servizi'],
        { url: '/servizi' },
      ],
    ]) {
      const answer = await editor.send('/api/performance/test', json({ url }))
      expect([url, answer.status]).toEqual([url, 400])
    }
    for (const body of [{ url: '/servizi', fullUrl: `http://${there}/` }, { origin: `http://${there}` }])
      expect((await editor.send('/api/performance/test', json(body))).status).toBe(400)
    expect(asked).toBe(0)
  } finally {
    canary.close()
  }
})

test('D9: maintenance mode cannot be bypassed by headers or cookies, and only an administrator ends it', async () => {
  const set = (person: Visitor, value: string, key = 'maintenance_mode') =>
    person.send(`/api/site-settings/${key}`, json({ value, type: 'boolean' }, 'PUT'))
  expect((await anybody.send('/prenota-visita')).status).toBe(200)
  expect((await set(admin, 'true')).status).toBe(200)
  try {
    await expect.poll(async () => (await anybody.send('/servizi')).status).toBe(503)
    const before = await target.rows()
    for (const headers of [
      ...[
        { cookie: `sessione=${'A'.repeat(43)}` },
        { cookie: 'maintenance=off; admin=1' },
        { 'x-preview': '1' },
      ],
      ...[{ 'x-forwarded-for': '127.0.0.1' }, { 'x-original-url': '/login' }, { 'user-agent': 'Googlebot' }],
    ] as Record<string, string>[]) {
      for (const path of [
        '/',
        '/prenota-visita?preview=1',
        '/servizi.data',
        '/modulo/1',
        '/api/public/services',
      ]) {
        const answer = await anybody.send(path, { headers })
        expect([path, headers, answer.status]).toEqual([path, headers, 503])
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect((await anybody.send('/api/appointments', { ...json({}), headers })).status).toBe(503)
    }
    expect((await set(anybody, 'false')).status).toBe(401)
    expect((await set(editor, 'false')).status).toBe(403)
    expect((await set(admin, 'true', 'smtp_url')).status).toBe(404)
    expect(await target.rows()).toEqual(before)
    for (const path of ['/login', '/dashboard']) expect((await anybody.send(path)).status).toBe(200)
    expect((await editor.send('/api/contacts')).status).toBe(200)
    expect((await target.staff('editor')).cookies.has('sessione')).toBe(true)
  } finally {
    await set(admin, 'false')
  }
  await expect.poll(async () => (await anybody.send('/servizi')).status).toBe(200)
})

describe('input of calls', () => {
  test('15.3.6: keys like __proto__ are refused and pollute no prototype', async () => {
    const before = await target.rows()
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const body = `{"${key}":{"name":"x","polluted":"yes","prototype":{"polluted":"yes"}}}`
      for (const path of ['/api/lists', '/api/contacts', '/api/forms', '/api/auth/login'])
        expect((await editor.send(path, { method: 'POST', body })).status).toBe(400)
    }
    expect(await target.rows()).toEqual(before)
    const clean = await (await editor.send('/api/auth/user')).text()
    expect(clean).not.toContain('polluted')
  })
})

describe('failures inside the server', () => {
  test('D19, 16.5.1, 16.5.4: an internal error answers one sentence with the request id of the log, and the server goes on', async () => {
    const move = (from: string, to: string) => target.owner.schema.alterTable(from).renameTo(to).execute()
    await move('lists', 'lists_away')
    const ids: string[] = []
    try {
      for (const [method, path] of [
        ['GET', '/api/lists'],
        ['GET', '/api/lists/1'],
        ['DELETE', '/api/lists/1'],
      ] as const) {
        const answer = await admin.send(path, { method })
        const body = (await answer.json()) as { requestId: string }
        expect([path, answer.status]).toEqual([path, 500])
        expect(body).toEqual({
          message: 'Si è verificato un errore interno. Riprova più tardi.',
          ...{ code: 'internal', issues: [], requestId: answer.headers.get('x-request-id') },
        })
        ids.push(body.requestId)
      }
    } finally {
      await move('lists_away', 'lists')
    }
    for (const id of ids) {
      const failures = () =>
        target.server
          .output()
          .split('\n')
          .filter((line) => line.includes(id) && line.includes('request failed'))
      // The answer may overtake the line of the log.
      await expect.poll(failures).toHaveLength(1)
    }
    expect((await admin.send('/api/lists')).status).toBe(200)
  })

  test('16.5.2, 16.5.3: every call for staff fails when sessions cannot be read', async () => {
    const move = (from: string, to: string) => target.owner.schema.alterTable(from).renameTo(to).execute()
    await move('sessions', 'sessions_away')
    try {
      for (const path of ['/api/contacts', '/api/auth/user', '/api/lists'])
        expect([path, (await admin.send(path)).status]).toEqual([path, 500])
      expect((await admin.send('/api/contacts/1', { method: 'DELETE' })).status).toBe(500)
      const body = JSON.stringify({ username: 'nessuno', password: PASSWORD })
      expect((await target.visitor().send('/api/auth/login', { method: 'POST', body })).status).toBe(401)
      // Pages that need no session still answer.
      expect((await anybody.send('/servizi')).status).toBe(200)
    } finally {
      await move('sessions_away', 'sessions')
    }
    expect((await admin.send('/api/auth/user')).status).toBe(200)
  })
})

test('13.3.1, 14.2.1: the log at its most verbose holds neither secrets nor search terms', async () => {
  const sought = ['mario.segreti@example.it', 'Segretissimi', '3339998877']
  const person = await target.staff('admin')
  await person.send(`/api/contacts/by-email/${encodeURIComponent(sought[0] ?? '')}`)
  for (const text of sought) await person.send(`/api/contacts?q=${encodeURIComponent(text)}`)
  await anybody.send(`/contatti?q=${sought[1]}`)
  await anybody.send(`/servizi/?q=${sought[1]}`, { redirect: 'manual' })
  await anybody.send(`/api/nessuna/${sought[1]}`, { headers: { referer: `https://x.example/${sought[1]}` } })
  await person.send('/api/contacts', json({ firstName: 'Mario', lastName: sought[1], email: sought[0] }))
  const login = { username: sought[1], password: 'la-mia-parola-segreta' }
  const last = (await anybody.send('/api/auth/login', json(login))).headers.get('x-request-id') ?? 'none'
  const { db } = target
  const [secret] = await db.selectFrom('secrets').select('value').execute()
  const hashes = await db.selectFrom('users').select('password').execute()
  const secrets = [
    ...[...sought, PASSWORD, 'la-mia-parola-segreta', person.cookies.get('sessione') ?? 'none'],
    ...[secret?.value.toString('hex') ?? 'none', secret?.value.toString('base64') ?? 'none'],
    ...hashes.map(({ password }) => password),
  ]
  const linesOf = (id: string) =>
    target.server
      .output()
      .split('\n')
      .filter((line) => line.includes(id))
  await expect.poll(() => linesOf(last).join()).toContain('"msg":"request"')
  expect(target.server.output()).toContain('"route":"/api/contacts/by-email/:email"')
  const said = target.server.output().toLowerCase()
  expect(secrets.filter((text) => text && said.includes(text.toLowerCase()))).toEqual([])
})
