import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { serve } from '#platform/http/serve.server.ts'
import { createApp } from './app.ts'
import type { AppServices } from './context.ts'
import { createMeters } from './meters.ts'

const seen = vi.hoisted(() => [] as string[])

vi.mock('./api.ts', () => {
  const row = endpoint({
    method: 'GET',
    path: '/api/failing',
    access: 'public',
    summary: '',
    answer: z.object({}),
  })
  const handle = (ctx: { requestId: string }): never => {
    seen.push(ctx.requestId)
    throw new Error('oops')
  }
  return { api: [serve(row, handle)] }
})

test('a request has one id in its log lines, its error and its answer', async () => {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const appServices = {
    log,
    publicUrl: 'http://localhost',
    hosts: new Set(['localhost']),
    trustProxy: 0,
    meters: createMeters(),
    maintenanceMode: { closed: () => null },
  }
  const app = createApp(appServices as unknown as AppServices)
  const ask = () => app.request('http://localhost/api/failing', { headers: { host: 'localhost' } })
  const body = await (await ask()).json()
  expect(seen[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(body).toMatchObject({ code: 'internal', requestId: seen[0] })
  expect(log.error.mock.lastCall?.[0]).toMatchObject({ requestId: seen[0] })
  await ask()
  expect(seen[1]).not.toBe(seen[0])
})
