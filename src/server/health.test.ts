import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createApp } from './app.ts'
import type { AppServices } from './context.ts'
import { createMeters, measureProcess } from './meters.ts'

let app: TestApp
let appServices: AppServices

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  const meters = createMeters()
  measureProcess(meters, {
    db: app.database.db,
    pool: app.database.pool,
    now: app.appServices.now,
    closed: () => true,
  })
  appServices = { ...app.appServices, meters, scrape: () => meters.registry.metrics() }
  appServices.hosts = new Set(['localhost:3000', '127.0.0.1:3000', 'clinica.example'])
})
afterAll(() => app.close())

type Asked = { from?: string; host?: string; headers?: Record<string, string>; as?: AppServices }

function scrape({ from = '127.0.0.1', host = 'localhost:3000', headers = {}, as = appServices }: Asked = {}) {
  const request = new Request(`http://${host}/metrics`, { headers: { host, ...headers } })
  return createApp(as, async () => new Response('404', { status: 404 })).fetch(request, {
    incoming: { socket: { remoteAddress: from } },
  })
}

/** The value of a line that begins like this. */
const figureIn = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(line))
      ?.split(' ')
      .at(-1),
  )

/** The figures of the first scrape that the database answers within a second: a busy one may need longer. */
async function figuresOfDatabase(): Promise<string> {
  let text = ''
  const isUp = async () => {
    text = await (await scrape()).text()
    return figureIn(text, 'ambulatorio_database_up')
  }
  await expect.poll(isUp).toBe(1)
  return text
}

test('programs on this machine read the figures of this process', async () => {
  await app.visitor().send('/api/health')
  const get = async (path: string) =>
    createApp(appServices).fetch(
      new Request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000' } }),
      {},
    )
  await get('/api/contacts/by-email/anna@example.it')
  await get('/api/contacts/by-email/bruno@example.it')
  appServices.meters.fromMemory.page.inc()
  const answer = await scrape()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await figuresOfDatabase()
  const line =
    'ambulatorio_request_seconds_count{method="GET",route="/api/contacts/by-email/:email",status="404"}'
  expect(figureIn(text, line)).toBe(2)
  expect(figureIn(text, 'ambulatorio_memory_answers_total{kind="page"}')).toBe(1)
  expect(figureIn(text, 'ambulatorio_database_up')).toBe(1)
  expect(figureIn(text, 'ambulatorio_maintenance')).toBe(1)
  expect(figureIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(text).not.toContain('example.it')
})

test('the figures count waiting mails, their age and the mails given up', async () => {
  const mail = (n: number, more: object) => ({
    ...{ kind: 'prova', messageId: `<${n}@clinica.example>`, recipient: 'anna@example.it', subject: 'Prova' },
    ...{ content: { title: 'Prova', paragraphs: ['Prova'], footer: [] }, createdAt: '2026-03-02T08:58:00Z' },
    ...more,
  })
  const rows = [
    mail(1, {}),
    mail(2, { createdAt: '2026-03-02T08:59:00Z' }),
    mail(3, { failedAt: '2026-03-01T09:00:00Z', createdAt: '2026-01-01T09:00:00Z' }),
    mail(4, { sentAt: '2026-03-01T09:00:00Z' }),
  ]
  await app.database.db.insertInto('outbox').values(rows).execute()
  const text = await figuresOfDatabase()
  expect(figureIn(text, 'ambulatorio_mails{state="waiting"}')).toBe(2)
  expect(figureIn(text, 'ambulatorio_mails{state="given_up"}')).toBe(1)
  expect(figureIn(text, 'ambulatorio_oldest_mail_seconds')).toBe(120)
})

test.each<[string, Asked]>([
  ['another machine', { from: '203.0.113.7' }],
  [
    'another machine that says it is this one',
    { from: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['somebody behind a proxy of this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['somebody behind a proxy that names itself', { headers: { via: '1.1 proxy' } }],
  ['the site’s own name', { host: 'clinica.example' }],
])('metrics return 404 to %s', async (_, asked) => {
  const answer = await scrape(asked)
  expect([answer.status, await answer.text()]).toEqual([404, '404'])
})

test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('%s may read the metrics', async (from) => {
  expect((await scrape({ from, host: '127.0.0.1:3000' })).status).toBe(200)
})

test('metrics return 503 when the other processes’ figures are missing', async () => {
  const as = {
    ...appServices,
    scrape: () => Promise.reject(new Error('the figures of the others did not come')),
  }
  expect((await scrape({ as })).status).toBe(503)
})
