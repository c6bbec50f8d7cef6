import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ template: 'empty', limit: 'real' })
})
afterAll(() => app.close())

let people = 0
const person = (change: object = {}) => {
  people += 1
  return {
    ...{ firstName: 'Anna', lastName: 'Riva', email: `anna${people}@example.com`, phone: '333 000 0000' },
    ...change,
  }
}

async function post(address: string, path: string, body: object) {
  return app.visitor(address).send(path, { method: 'POST', body: JSON.stringify(body) })
}

async function statuses(count: number, one: () => Promise<Response>): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < count; n += 1) found.push((await one()).status)
  return found
}

const repeated = (status: number, count: number) => Array.from({ length: count }, () => status)

async function expectTooMany(response: Response, words: boolean): Promise<void> {
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  const { message } = (await response.json()) as { message: string }
  if (words) expect(message).toBe('Abbiamo già ricevuto diverse richieste. Riprova più tardi.')
}

test('the 61st look-up from one address in ten minutes is refused with 429', async () => {
  const look = () => app.visitor('198.51.100.1').send('/api/contacts/by-email/a%40example.com')
  expect(await statuses(60, look)).toEqual(repeated(404, 60))
  await expectTooMany(await look(), false)
  expect((await app.visitor('198.51.100.2').send('/api/contacts/by-email/a%40example.com')).status).toBe(404)
})

test('the 31st contact from one address in ten minutes is refused with 429', async () => {
  const create = () => post('198.51.100.3', '/api/contacts', person())
  expect(await statuses(30, create)).toEqual(repeated(201, 30))
  await expectTooMany(await create(), true)
  expect((await post('198.51.100.4', '/api/contacts', person())).status).toBe(201)
})

test('the 31st message from one address in ten minutes is refused with 429, even when every token was a guess', async () => {
  const leave = () => post('198.51.100.5', '/api/contacts/7/messages', { message: 'Ciao' })
  expect(await statuses(30, leave)).toEqual(repeated(404, 30))
  await expectTooMany(await leave(), true)
})

test('requests that fail validation do not count towards the limit', async () => {
  const create = () => post('198.51.100.6', '/api/contacts', person({ email: 'x' }))
  expect(await statuses(40, create)).toEqual(repeated(400, 40))
  expect((await post('198.51.100.6', '/api/contacts', person())).status).toBe(201)
})
