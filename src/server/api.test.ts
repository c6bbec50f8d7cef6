import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventText } from '#features/audit/copy.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { doctor } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { api } from './api.ts'
import { apiPage } from './api-page.ts'
import { limitsPage } from './input-limits.ts'
import { openapi } from './openapi.ts'

vi.mock(import('./openapi.ts'), { spy: true })

const rows = api.map((route) => route.row)
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())

function pathOf(path: string): string {
  const key = path.startsWith('/api/site/texts/') ? 'prima-pagina' : 'maintenance_message'
  return path.replace(':key', key).replace(/:\w+/g, '1')
}

function send(person: ReturnType<TestApp['visitor']>, row: (typeof rows)[number]) {
  return person.send(pathOf(row.path), { method: row.method, ...(row.method !== 'GET' && { body: '{}' }) })
}

test('no two rows share a method and a path', () => {
  const names = rows.map((row) => `${row.method} ${row.path}`)
  expect(new Set(names).size).toBe(names.length)
})

test('docs/api and docs/limits.md match the calls (npm run docs:api)', async () => {
  expect(await readFile('docs/api/README.md', 'utf8')).toBe(apiPage(rows))
  expect(await readFile('docs/limits.md', 'utf8')).toBe(limitsPage(rows))
})

test('each event that a call leaves in the audit trail has Italian words', () => {
  const events = api.flatMap(({ trail }) =>
    trail === undefined
      ? []
      : typeof trail === 'string'
        ? [trail]
        : 'itself' in trail
          ? trail.itself
          : [trail.event],
  )
  expect(events.length).toBeGreaterThan(100)
  // An unknown kind of record stands in the sentence as it is, without an article.
  const untold = events.filter((event) => {
    const [thing = ''] = event.split('.')
    return [
      `Ha cambiato ${thing}`,
      `Ha aggiunto ${thing}`,
      `Ha eliminato ${thing}`,
      `Ha aperto ${thing}`,
    ].includes(eventText(event))
  })
  expect(new Set(untold)).toEqual(new Set())
})

describe('calls in maintenance mode', () => {
  const open = rows.filter((row) => row.access === 'public')
  const named = (always: boolean) =>
    open
      .filter((row) => Boolean(row.always) === always)
      .map((row) => [`${row.method} ${row.path}`, row] as const)
  const set = async (on: boolean) => {
    const { db } = app.database
    await db
      .updateTable('siteSettings')
      .set({ value: String(on) })
      .where('key', '=', 'maintenance_mode')
      .execute()
    await app.appServices.maintenanceMode.refresh()
  }
  let staff: Visitor
  beforeAll(async () => {
    staff = await app.staff('editor')
    await app.database.db
      .updateTable('siteSettings')
      .set({ value: 'Torniamo lunedì.' })
      .where('key', '=', 'maintenance_message')
      .execute()
    await set(true)
  })
  afterAll(() => set(false))

  test.each(named(false))('%s returns 503 to visitors, whatever they send', async (_, row) => {
    const response = await send(app.visitor(), row)
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 'maintenance', message: 'Torniamo lunedì.' })
  })

  test.each(named(false))('%s answers staff as usual', async (_, row) => {
    expect((await send(staff, row)).status).not.toBe(503)
  })

  test('only the calls of a user’s own account, and the reports of an SMS provider, answer visitors', async () => {
    expect(named(true).map(([name]) => name)).toEqual([
      'GET /api/auth/user',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/confirm',
      'POST /api/auth/passkey/options',
      'POST /api/auth/passkey',
      'POST /api/auth/forgotten',
      'POST /api/auth/link',
      'POST /api/auth/link/password',
      'POST /api/sms/delivery',
    ])
    for (const [, row] of named(true)) expect((await send(app.visitor(), row)).status).not.toBe(503)
  })
})

describe('2.2.2: calls with a body', () => {
  const withBody = rows.filter((row) => row.body && !row.raw)
  let admin: Visitor
  let medico: Visitor
  beforeAll(async () => {
    admin = await app.staff('admin')
    medico = await app.staff('medico', await doctor(app.database.db))
  })

  test.each(withBody.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s refuses NUL in Italian',
    async (_, row) => {
      for (const body of ['{"a":"\\u0000"}', '{"\\u0000":1}']) {
        const caller = row.access === 'public' || row.access.includes('admin') ? admin : medico
        const response = await caller.send(pathOf(row.path), { method: row.method, body })
        const answer = (await response.json()) as { message: string; issues: { message: string }[] }
        expect([body, response.status]).toEqual([body, 400])
        for (const { message } of [answer, ...answer.issues]) {
          expect(message).toMatch(/^[A-ZÈL’].{8}/)
          expect(message).not.toMatch(/invalid|expected|received|input/i)
        }
      }
    },
  )

  test.each(withBody.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s refuses an empty object without English words',
    async (_, row) => {
      // A row that needs no existing record may well succeed.
      const response = await (await app.staff('admin')).send(pathOf(row.path), {
        method: row.method,
        body: '{}',
      })
      expect(response.status).toBeLessThan(500)
      expect(await response.text()).not.toMatch(/invalid input|expected|received/i)
    },
  )
})

test('GET /api/openapi.json describes every call', async () => {
  const response = await app.visitor().send('/api/openapi.json')
  const document = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
  for (const row of rows) {
    expect(document.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]).toBeDefined()
  }
  await app.visitor().send('/api/openapi.json')
  expect(openapi).toHaveBeenCalledOnce()
})

test.each([
  '/api/nothing',
  '/api//contacts',
  '/API/contacts',
  '/api/contacts;x',
  '/api/auth/user/',
  '/api/%2e%2e/contacts',
])('%s is not found', async (path) => {
  const response = await app.visitor().send(path)
  expect(response.status).toBe(404)
})

test('GET /api/health answers the status and nothing else', async () => {
  const health = async () => {
    const response = await app.visitor().send('/api/health')
    return [response.status, await response.json()]
  }
  // A busy database may take longer than the two seconds it has.
  await expect.poll(health).toEqual([200, { status: 'ok' }])
})

test('no answer allows another site to read it', async () => {
  const response = await app.visitor().send('/api/health', { headers: { Origin: 'https://example.com' } })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})
