import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person } from '../factories.ts'
import { png } from '../files.ts'
import { addMedia, attach, uploadOne } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'
import { directivesOf, inlineScripts, pageAddresses, startSecured } from './secured.ts'
import { logInFresh, type Target } from './target.ts'

// Headers of every answer, where the product's address is https.

let target: Target
let visitor: () => Visitor
let anybody: Visitor
let admin: Visitor
let picture: number
let document: number

beforeAll(async () => {
  const secured = await startSecured()
  target = secured.target
  visitor = secured.visitor
  anybody = visitor()
  admin = await secured.staff('admin')
  picture = await addMedia(target.db, png)
  document = await addMedia(target.db, Buffer.from('the document of a patient'), 'document')
  await attach(target.db, document)
})
afterAll(() => target?.stop())

const FRAMED = '/modulo/1/incorpora'
const FOR_STAFF =
  /^\/(agenda|da-fare|dashboard|contatti|richieste|sito-web|profilo|utenti|accesso|setup|convenzioni|gestione|liste|moduli|pricing|pipeline|pazienti|collaboratori|attrezzature|registro|avvio|prima-di-aprire|login)/
const STRICT = 'max-age=31536000; includeSubDomains'
const TELLING = ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials']

/** Headers that no answer may lack. */
function expectGuarded(answer: Response): void {
  const { headers } = answer
  expect({
    nosniff: headers.get('x-content-type-options'),
    secure: headers.get('strict-transport-security'),
    referrer: headers.get('referrer-policy'),
    permissions: headers.get('permissions-policy'),
    resource: headers.get('cross-origin-resource-policy'),
    telling: TELLING.filter((name) => headers.has(name)),
  }).toEqual({
    nosniff: 'nosniff',
    secure: STRICT,
    referrer: expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
    permissions: expect.stringContaining('microphone=(), geolocation=(), payment=()'),
    resource: expect.stringMatching(/^(same-origin|cross-origin)$/),
    telling: [],
  })
  const {
    'default-src': all,
    'script-src': scripts = '',
    'frame-ancestors': frames,
  } = directivesOf(headers.get('content-security-policy'))
  expect(all).toMatch(/^'(none|self)'$/)
  expect(frames).toBeDefined()
  expect(scripts).not.toMatch(/unsafe|nonce|\*|https?:|data:|blob:/)
}

function expectPage(answer: Response, html: string, path: string): void {
  expectGuarded(answer)
  const policy = directivesOf(answer.headers.get('content-security-policy'))
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self' data: blob:",
    'frame-ancestors': path === FRAMED ? '*' : "'none'",
  })
  const allowed = (policy['script-src'] ?? '').split(' ').filter((source) => source !== "'self'")
  expect(allowed.toSorted()).toEqual([...new Set(inlineScripts(html))].toSorted())
  expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('set-cookie')).toBeNull()
}

/** Asks again while the answer is 503: a busy machine may not render a page, or reach its database, in time. */
async function answered(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await answer.arrayBuffer()
  }
}

describe('every page', () => {
  test.each(pageAddresses())(
    '3.4.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 4.1.1, 14.2.3: %s allows only its own scripts, rendered anew or cached',
    async (path) => {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const answer = await answered(() => anybody.send(path, { headers: { 'accept-encoding': encoding } }))
        expect(answer.status).toBe(path.includes('nessuna-pagina') ? 404 : 200)
        expectPage(answer, await answer.text(), path)
        if (FOR_STAFF.test(path)) expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      }
    },
  )

  test('3.4.6, D9: pages in maintenance mode cannot be framed or cached and keep their security headers', async () => {
    await switchSite(true)
    try {
      for (const path of pageAddresses().filter((path) => !FOR_STAFF.test(path))) {
        const answer = await anybody.send(path)
        const html = await answer.text()
        const missing = path.includes('nessuna-pagina')
        expect([path, answer.status]).toEqual([path, missing ? 404 : 503])
        expectPage(answer, html, path)
        if (missing) continue
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      const refused = await anybody.send('/api/public/services')
      expect(refused.status).toBe(503)
      expectGuarded(refused)
    } finally {
      await switchSite(false)
    }
  })
})

async function switchSite(closed: boolean): Promise<void> {
  const body = JSON.stringify({ value: String(closed), type: 'boolean' })
  const answer = await admin.send('/api/site-settings/maintenance_mode', { method: 'PUT', body })
  expect(answer.status).toBe(200)
  await expect.poll(async () => (await anybody.send('/servizi')).status).toBe(closed ? 503 : 200)
}

const json = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
const built = (extension: string) =>
  `/assets/${readdirSync('build/client/assets').find((name) => name.endsWith(extension))}`
const ELSEWHERE = { headers: { origin: 'https://evil.example' } }

describe('D18, 3.4.2: security headers of other answers', () => {
  test.each<[string, number, () => Promise<Response>]>([
    ['an answer of the API', 200, () => anybody.send('/api/public/services')],
    ['who is logged in', 200, () => admin.send('/api/auth/user')],
    ['input that does not fit', 400, () => anybody.send('/api/auth/login', json({}))],
    ['no session', 401, () => anybody.send('/api/contacts')],
    ['another site', 403, () => anybody.send('/api/auth/logout', { ...json({}), ...ELSEWHERE })],
    ['another site, on a page', 403, () => anybody.send('/servizi', { ...json({}), ...ELSEWHERE })],
    ['no such call', 404, () => anybody.send('/api/nessuna')],
    ['no such record', 404, () => admin.send('/api/contacts/2147483647')],
    ['a page that is no call', 405, () => anybody.send('/servizi', json({}))],
    ['too much', 413, () => anybody.send('/api/auth/login', json({ username: 'x'.repeat(300_000) }))],
    ['no JSON', 415, () => anybody.send('/api/auth/login', { method: 'POST', body: new FormData() })],
    ['a page in another spelling', 308, () => anybody.send('/Servizi/', { redirect: 'manual' })],
    ['data of a navigation', 200, () => anybody.send('/prenota-visita.data')],
    ['data of no page', 404, () => anybody.send('/nessuna-pagina.data')],
    ['what search engines may read', 200, () => anybody.send('/robots.txt')],
    ['the list of pages', 200, () => anybody.send('/sitemap.xml')],
    ['health', 200, () => anybody.send('/api/health')],
    ['readiness', 200, () => anybody.send('/api/ready')],
    ['the table of calls', 200, () => anybody.send('/api/openapi.json')],
    ['figures, from outside', 404, () => anybody.send('/metrics')],
    ['a picture of the site', 200, () => anybody.send(`/api/public/media/${picture}`)],
    ['a picture there is not', 404, () => anybody.send(`/api/public/media/${document}`)],
    ['a patient’s document', 200, () => admin.send(`/api/media/${document}/download`)],
    ['an export', 200, () => exported()],
    ['a script', 200, () => anybody.send(built('.js'))],
    ['a style', 200, () => anybody.send(built('.css'))],
    ['a face', 200, () => anybody.send(built('.woff2'))],
    ['a drawing', 200, () => anybody.send('/favicon.svg')],
    ['a film', 200, () => anybody.send(built('.mp4'))],
    ['a piece of a film', 206, () => anybody.send(built('.mp4'), { headers: { range: 'bytes=0-9' } })],
    [
      'no piece of a film',
      416,
      () => anybody.send(built('.mp4'), { headers: { range: 'bytes=999999999-' } }),
    ],
    ['a file the client has', 304, () => again(built('.css'))],
    ['a page the client has', 304, () => again('/servizi')],
    ['no such file', 404, () => anybody.send('/assets/none.js')],
  ])('3.4.1, 3.4.2, 3.4.4, 3.4.5, 3.4.6, D18: %s (%i) has the security headers', async (_, status, ask) => {
    const answer = await answered(ask)
    const body = await answer.text()
    expect(answer.status).toBe(status)
    expectGuarded(answer)
    if (body && status !== 206) expect(answer.headers.get('content-type')).toMatch(TYPED)
  })

  test('3.4.6, 16.5.1: an internal error (500) has the security headers', async () => {
    await target.owner.schema.alterTable('lists').renameTo('lists_away').execute()
    try {
      const answer = await admin.send('/api/lists')
      expect(answer.status).toBe(500)
      expectGuarded(answer)
    } finally {
      await target.owner.schema.alterTable('lists_away').renameTo('lists').execute()
    }
  })
})

/** Text says in which letters it is written. */
const TYPED =
  /^(text\/[\w-]+; charset=utf-8|application\/json(; charset=utf-8)?|application\/xml; charset=utf-8|image\/[\w+]+|font\/woff2|video\/\w+|application\/octet-stream|application\/pdf|text\/plain; charset=utf-8)/

async function exported(): Promise<Response> {
  const made = await admin.send('/api/lists', json({ name: 'Prova' }))
  const { id } = (await made.json()) as { id: number }
  const contactId = await person(target.db)
  await admin.send(`/api/lists/${id}/contacts`, json({ contactId }))
  return admin.send(`/api/lists/${id}/export`)
}

async function again(path: string): Promise<Response> {
  const first = await anybody.send(path)
  await first.arrayBuffer()
  return anybody.send(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
}

describe('cookies', () => {
  const PROMISED = /^__Host-\w+=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/

  test('3.3.1, 3.3.2, 3.3.3, 3.3.4: each cookie is bound to its host, sent over https only and hidden from scripts', async () => {
    const sender = visitor()
    const given: string[] = []
    const noted: Visitor = {
      ...sender,
      send: async (...asked) => {
        const answer = await sender.send(...asked)
        given.push(...answer.headers.getSetCookie())
        return answer
      },
    }
    await uploadOne(noted)
    await logInFresh(target.db, noted, 'editor')
    const names = given.map((line) => line.slice(0, line.indexOf('=')))
    expect(names).toEqual(['__Host-caricamenti', '__Host-browser', '__Host-sessione'])
    for (const line of given) expect(line).toMatch(PROMISED)
  })

  test('3.3.3: a session token in a cookie without the __Host- prefix is refused with 401', async () => {
    const token = admin.cookies.get('__Host-sessione')
    const as = (name: string) => visitor().send('/api/auth/user', { headers: { cookie: `${name}=${token}` } })
    expect((await as('__Host-sessione')).status).toBe(200)
    for (const name of ['sessione', '__host-sessione', '__Secure-sessione', ' __Host-sessione.'])
      expect([name, (await as(name)).status]).toEqual([name, 401])
  })
})
