import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { agreement, bookable } from '#test/factories.ts'

let app: TestApp
let wish: object
let people = 0

beforeAll(async () => {
  app = await createTestApp({ template: 'empty', limit: 'real' })
  const { categoryId } = await bookable(app.database.db)
  wish = {
    ...{ convenzioneId: await agreement(app.database.db), serviziInteressati: [categoryId] },
    ...{ firstName: 'Anna', lastName: 'Riva', phone: '333 000 0000', dateOfBirth: '1984-03-04' },
  }
})
afterAll(() => app.close())

async function send(address: string, change: object = {}): Promise<Response> {
  people += 1
  const body = JSON.stringify({ ...wish, email: `anna${people}@example.com`, ...change })
  return app.visitor(address).send('/api/convenzioni/attivazioni', { method: 'POST', body })
}

async function expectTooMany(response: Response): Promise<void> {
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    message: 'Abbiamo già ricevuto diverse richieste. Riprova più tardi.',
  })
}

test('the limit is thirty valid requests in ten minutes from one address', async () => {
  for (let n = 0; n < 30; n += 1) {
    expect((await send('198.51.100.3')).status).toBe(201)
    expect((await send('198.51.100.3', { serviziInteressati: [] })).status).toBe(400)
  }
  await expectTooMany(await send('198.51.100.3'))
  expect((await send('198.51.100.4')).status).toBe(201)
})
