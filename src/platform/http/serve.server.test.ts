import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Context } from './context.server.ts'
import { endpoint } from './endpoint.ts'
import { AppError } from './errors.ts'
import { mount, serve } from './serve.server.ts'

async function refused(shape: z.ZodType, body: unknown): Promise<unknown> {
  const row = endpoint({
    method: 'POST',
    path: '/api/x',
    access: 'public',
    summary: '',
    body: shape,
    answer: z.object({}),
  })
  const app = new Hono()
  app.onError((error, c) => (error instanceof AppError ? c.json(error.toBody()) : c.text('failed', 500)))
  mount(app, [serve(row, () => ({}))], {
    contextOf: async () => ({}) as Context,
    closed: () => null,
    caughtUp: async () => {},
  })
  const headers = { 'content-type': 'application/json' }
  return (await app.request('/api/x', { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

const answer = (path: string, message: string) => ({
  message,
  code: 'not_valid',
  issues: [{ path, message }],
})

test('a field without its own message gets an Italian one', async () => {
  expect(await refused(z.object({ name: z.string() }), {})).toEqual(answer('name', 'Valore non valido'))
})

test('an error of the whole input is shown only when it has its own message', async () => {
  for (const body of [null, [], 'x']) {
    expect(await refused(z.object({}), body)).toEqual(answer('', 'Controlla i dati inseriti.'))
  }
  expect(await refused(z.strictObject({}), { a: 1 })).toEqual(answer('', 'Controlla i dati inseriti.'))
  expect(
    await refused(
      z.object({}).refine(() => false, 'Serve almeno un recapito'),
      {},
    ),
  ).toEqual(answer('', 'Serve almeno un recapito'))
})
