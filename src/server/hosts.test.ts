import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCurrentUser, postLogin } from '#features/auth/contract.ts'
import { addUser } from '#features/auth/users.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import { checkHost, checkOrigin, ownOrigin, publicAddress } from './hosts.ts'

const PASSWORD = 'tre tigri al mare'
const CREDENTIALS = JSON.stringify({ username: 'anna', password: PASSWORD })
let app: TestApp
let anna: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  await addUser(app.appServices.db, { username: 'anna', role: 'admin', password: PASSWORD })
})
afterAll(() => app.close())
beforeEach(async () => {
  anna = app.visitor()
  await anna.call(postLogin, { body: { username: 'anna', password: PASSWORD } })
})

const logout = (headers: Record<string, string>, init: RequestInit = {}) =>
  anna.send('/api/auth/logout', { method: 'POST', body: '{}', headers, ...init })
const stillThere = async () => (await anna.call(getCurrentUser)).username === 'anna'

const foreign: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  [
    'another site, without its header of fetch metadata',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['another port of this machine', { origin: 'http://localhost:3001' }],
  ['the same name over https', { origin: 'https://localhost:3000' }],
  ['a name that begins like ours', { origin: 'http://localhost:3000.evil.example' }],
  ['a name that ends like ours', { origin: 'http://evil.localhost:3000' }],
  ['our name as a user of another site', { origin: 'http://localhost:3000@evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['no address at all', { origin: 'ambulatorio' }],
  ['another site, by fetch metadata alone', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling of our domain', { 'sec-fetch-site': 'same-site' }],
  ['fetch metadata nobody knows', { 'sec-fetch-site': 'x' }],
]

describe('a call that writes', () => {
  test.each(foreign)('a write from %s is refused and changes nothing', async (_, headers) => {
    const response = await logout(headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      message: 'Richiesta non consentita da un altro sito.',
      code: 'foreign_origin',
      issues: [],
    })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await stillThere()).toBe(true)
  })

  test.each(foreign)('a login from %s is refused and sets no session', async (_, headers) => {
    const victim = app.visitor()
    const response = await victim.send('/api/auth/login', { method: 'POST', body: CREDENTIALS, headers })
    expect(response.status).toBe(403)
    expect(victim.cookies.size).toBe(0)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s from another site gets 403 at any address',
    async (method) => {
      for (const path of ['/api/auth/logout', '/api/nothing', '/servizi']) {
        const response = await anna.send(path, { method, headers: { origin: 'https://evil.example' } })
        expect(response.status).toBe(403)
      }
    },
  )

  test('a form of another site is refused for its content type, without headers of a browser', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect((await logout({ 'content-type': type })).status).toBe(415)
    }
    expect(await stillThere()).toBe(true)
  })

  test.each<[string, Record<string, string>]>([
    ['our own page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }],
    ['a program that is no browser', {}],
  ])('a write from %s is served', async (_, headers) => {
    expect((await logout(headers)).status).toBe(200)
    await expect(anna.call(getCurrentUser)).rejects.toThrow(/^401/)
  })
})

describe('a call that reads', () => {
  test('succeeds from any site and changes nothing', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const path of [
      '/api/auth/logout',
      '/api/auth/logout?_method=POST',
      '/api/auth/login?username=anna',
    ]) {
      expect((await anna.send(path, { headers })).status).toBe(404)
      expect((await anna.send(path, { method: 'HEAD', headers })).status).toBe(404)
    }
    expect(await stillThere()).toBe(true)
  })

  test.each(['x-http-method-override', 'x-method-override', 'x-http-method', '_method'])(
    'ignores the method override %s',
    async (name) => {
      expect((await anna.send('/api/auth/logout', { headers: { [name]: 'POST' } })).status).toBe(404)
      const other = await logout({ [name]: 'GET', origin: 'https://evil.example' })
      expect(other.status).toBe(403)
      expect(await stillThere()).toBe(true)
    },
  )
})

describe('the Host header', () => {
  test.each([
    'evil.example',
    'localhost',
    'localhost:3001',
    'localhost:3000.evil.example',
    '127.0.0.1:3000',
    'localhost:3000, evil.example',
  ])('%s is refused with 421, also for reads', async (host) => {
    const response = await anna.send('/api/auth/user', { headers: { host } })
    expect(response.status).toBe(421)
    expect(await response.json()).toEqual({
      message: 'Indirizzo non riconosciuto.',
      code: 'wrong_host',
      issues: [],
    })
  })

  test('X-Forwarded-Host and Forwarded are ignored', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    expect((await anna.send('/api/auth/user', { headers })).status).toBe(200)
    expect(
      (
        await anna.send('/api/auth/user', {
          headers: { host: 'evil.example', 'x-forwarded-host': 'localhost:3000' },
        })
      ).status,
    ).toBe(421)
  })

  test('a host in upper case is accepted, and a missing one is refused', () => {
    const hosts = new Set(['localhost:3000'])
    expect(() =>
      checkHost(new Request('http://x/', { headers: { host: 'LOCALHOST:3000' } }), hosts),
    ).not.toThrow()
    expect(() => checkHost(new Request('http://x/'), hosts)).toThrow('Indirizzo non riconosciuto.')
  })
})

test('behind https only the public address may write; without it every known name may', () => {
  const post = (origin: string) => new Request('http://x/', { method: 'POST', headers: { origin } })
  const hosts = new Set(['clinica.example', 'localhost:3000', '127.0.0.1:3000'])
  const foreign = expect.objectContaining({ code: 'foreign_origin' })
  expect(() => checkOrigin(post('https://clinica.example'), 'https://clinica.example', hosts)).not.toThrow()
  expect(() => checkOrigin(post('http://clinica.example'), 'https://clinica.example', hosts)).toThrow(foreign)
  expect(() => checkOrigin(post('http://127.0.0.1:3000'), 'https://clinica.example', hosts)).toThrow(foreign)
  expect(() => checkOrigin(post('http://127.0.0.1:3000'), 'http://localhost:3000', hosts)).not.toThrow()
  expect(() => checkOrigin(post('https://127.0.0.1:3000'), 'http://localhost:3000', hosts)).toThrow(foreign)
})

const at = (HOST: string, port: number, PUBLIC_URL?: string) => publicAddress({ HOST, PUBLIC_URL }, port)

test('known hosts are the machine’s own names and the public one', () => {
  expect(at('127.0.0.1', 3000)).toEqual({
    publicUrl: 'http://localhost:3000',
    hosts: ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'],
  })
  expect(at('127.0.0.1', 3000, 'https://clinica.example')).toEqual({
    publicUrl: 'https://clinica.example',
    hosts: ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'clinica.example'],
  })
})

test('known hosts have no port when the product listens on port 80', () => {
  expect(at('127.0.0.1', 80)).toEqual({
    publicUrl: 'http://localhost',
    hosts: ['localhost', '127.0.0.1', '[::1]'],
  })
})

test('known hosts include the listening address, unless it means all addresses', () => {
  expect(at('192.0.2.10', 8080).hosts).toContain('192.0.2.10:8080')
  expect(at('2001:DB8::10', 8080).hosts).toContain('[2001:db8::10]:8080')
  expect(at('Studio.lan', 80).hosts).toContain('studio.lan')
  expect(at('0.0.0.0', 8080).hosts).not.toContain('0.0.0.0:8080')
  expect(at('::', 8080).hosts).not.toContain('[::]:8080')
})

test.each([
  ['127.0.0.1', 3000, 'http://127.0.0.1:3000'],
  ['localhost', 3000, 'http://localhost:3000'],
  ['0.0.0.0', 3000, 'http://127.0.0.1:3000'],
  ['::', 3000, 'http://[::1]:3000'],
  ['192.0.2.10', 8080, 'http://192.0.2.10:8080'],
  ['2001:DB8::10', 80, 'http://[2001:db8::10]'],
  ['Studio.lan', 80, 'http://studio.lan'],
])('a server listening on %s, port %i, reaches itself at %s', (HOST, port, expected) => {
  const own = ownOrigin({ HOST }, port)
  expect(own).toBe(expected)
  expect(at(HOST, port, 'https://clinica.example').hosts).toContain(new URL(own).host)
})
