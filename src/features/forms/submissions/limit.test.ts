import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { madeForm } from '#test/forms.ts'

let app: TestApp
let path: string
beforeAll(async () => {
  app = await createTestApp({ template: 'empty', limit: 'real' })
  const { id } = await madeForm(await app.staff('editor'))
  path = `/api/forms/${id}/submit`
})
afterAll(() => app.close())

let people = 0
function send(address: string) {
  people += 1
  const body = { nome: 'Anna', cognome: 'Riva', email: `anna${people}@example.com`, telefono: '333 000 0000' }
  return app.visitor(address).send(path, { method: 'POST', body: JSON.stringify(body) })
}

test('one address gets thirty of a thousand submissions in a minute stored', async () => {
  const statuses = new Map<number, number>()
  for (let n = 0; n < 50; n += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('198.51.100.1')))
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 201: 30, 429: 970 })
  const { db } = app.database
  expect(await db.selectFrom('formSubmissions').select('id').execute()).toHaveLength(30)
  expect(await db.selectFrom('contactRequests').select('id').execute()).toHaveLength(30)
  const refused = await send('198.51.100.1')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({
    ...{
      code: 'too_many',
      message: 'Abbiamo già ricevuto diverse richieste. Riprova più tardi.',
    },
  })
  // An IPv6 network counts as one address; another network is counted separately.
  for (let n = 1; n <= 30; n += 1) expect((await send(`2001:db8::${n.toString(16)}`)).status).toBe(201)
  expect((await send('2001:db8::ffff')).status).toBe(429)
  expect((await send('198.51.100.2')).status).toBe(201)
})

test('an address at its limit may send again ten minutes later', async () => {
  app.setNow('2026-03-02T09:10:00Z')
  expect((await send('198.51.100.1')).status).toBe(201)
})
