import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addUser } from '#features/auth/users.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { createApp } from './app.ts'

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let app: TestApp
let trustProxy = 0

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  await addUser(app.appServices.db, {
    username: 'marta.colombo',
    role: 'admin',
    password: 'tre tigri al mare',
  })
})
afterAll(() => app.close())
beforeEach(() => {
  trustProxy = 0
  vi.clearAllMocks()
})

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const whole = createApp({ ...app.appServices, log, trustProxy })
  const headers = new Headers({ host: 'localhost:3000', 'content-type': 'application/json', ...init.headers })
  const request = new Request(new URL(path, 'http://localhost:3000'), { ...init, headers })
  return whole.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })
}
const post = (path: string, body: object) => send(path, { method: 'POST', body: JSON.stringify(body) })
const lines = () => [log.debug, log.info, log.warn, log.error].flatMap((level) => level.mock.calls)
const requests = () => log.info.mock.calls.filter(([, message]) => message === 'request')

test('16.2.3, 16.2.4: each answer is logged in one line with request id, route, status and duration', async () => {
  const answer = await send('/api/contacts/by-email/anna.bianchi@example.it?cerca=bianchi')
  expect(answer.status).toBe(404)
  expect(requests()).toEqual([
    [
      {
        requestId: answer.headers.get('x-request-id'),
        method: 'GET',
        route: '/api/contacts/by-email/:email',
        status: 404,
        ms: expect.any(Number),
        userId: undefined,
      },
      'request',
    ],
  ])
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test("a request with a session is logged with the user's number", async () => {
  const login = await post('/api/auth/login', { username: 'marta.colombo', password: 'tre tigri al mare' })
  const cookie = login.headers.getSetCookie().join('; ')
  await send('/api/contacts?q=bianchi', { headers: { cookie } })
  expect(requests().at(-1)?.[0]).toMatchObject({ route: '/api/contacts', status: 200, userId: 1 })
})

test.each([
  ['/api/anna.bianchi@example.it', '/api/*', 404],
  ['/robots.txt', 'file', 200],
])('a request for %s is logged as %s', async (path, route, status) => {
  await send(path)
  expect(requests()[0]?.[0]).toMatchObject({ route, status })
})

test('frequent calls of monitors are logged at debug level', async () => {
  await send('/api/health')
  await send('/api/ready')
  expect(requests()).toEqual([])
  expect(log.debug).toHaveBeenCalledTimes(2)
})

test('the log of a failure holds nothing that identifies a person', async () => {
  const offer = await bookable(app.database.db)
  const person = {
    ...{
      firstName: 'Ambrogina',
      lastName: 'Sterpazzoni',
      email: 'ambrogina@example.it',
      phone: '000 555 777',
    },
    ...{ fiscalCode: 'RSSMRA85T10A562S', notes: 'ho mal di denti' },
  }
  expect((await post('/api/appointments', wish(offer, person))).status).toBe(201)
  expect((await post('/api/appointments', wish(offer, { ...person, firstName: 'Altra' }))).status).toBe(409)
  expect((await post('/api/appointments', { ...person, serviceId: 'ambrogina' })).status).toBe(400)
  expect((await post('/api/contacts', { ...person, type: 'Ospite' })).status).toBe(201)
  expect((await post('/api/auth/login', { username: 'ambrogina', password: 'sterpazzoni' })).status).toBe(401)
  await send('/api/contacts/by-email/ambrogina@example.it')
  // A table that is not there: the whole statement fails, with all that it was to write.
  await app.database.owner.db.schema.alterTable('contact_requests').renameTo('elsewhere').execute()
  expect((await post('/api/contacts', { ...person, email: 'ambrogina2@example.it' })).status).toBe(500)
  await app.database.owner.db.schema.alterTable('elsewhere').renameTo('contact_requests').execute()
  const said = JSON.stringify(lines()).toLowerCase()
  expect(said).toContain('"request"')
  expect(said).toContain('request failed')
  for (const word of ['ambrogina', 'sterpazzoni', '555 777', '555777', 'rssmra', 'denti'])
    expect(said).not.toContain(word)
})

const GIVEN = '3f2a9c0d41b7e8567d10f2c3a4b5c6d7'

test('the request id of a trusted proxy is used, and any other is replaced', async () => {
  const numbered = (id: string) => send('/api/health', { headers: { 'x-request-id': id } })
  expect((await numbered(GIVEN)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  trustProxy = 1
  expect((await numbered(GIVEN)).headers.get('x-request-id')).toBe(GIVEN)
  expect((await numbered('a b')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect((await numbered('anna-bianchi-19800101')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect((await numbered('a'.repeat(65))).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
