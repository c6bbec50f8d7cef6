import net from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { form, pdf } from '#test/files.ts'
import { countRows, ownTemporaryFolder, upload } from '#test/uploads.ts'

const MB = 1024 * 1024
let app: TestApp
let temporary: Awaited<ReturnType<typeof ownTemporaryFolder>>
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  temporary = await ownTemporaryFolder()
})
afterAll(async () => {
  await temporary.remove()
  await app.close()
})

/** A form with one PDF of that size which is never whole in memory on the sender's side either. */
function streamed(
  size: number,
  seed: string,
): { body: ReadableStream<Uint8Array>; headers: Record<string, string> } {
  const { body, headers } = form([{ name: 'grande.pdf', bytes: pdf(0, seed) }])
  const end = Buffer.from('\r\n--confine--\r\n')
  const start = body.subarray(0, body.length - end.length)
  let left = size - pdf(0, seed).length
  let step = 0
  return {
    headers,
    body: new ReadableStream<Uint8Array>({
      pull(controller) {
        if (step++ === 0) return controller.enqueue(new Uint8Array(start))
        if (left > 0) {
          const piece = new Uint8Array(Math.min(65_536, left)).fill(step % 251)
          left -= piece.length
          return controller.enqueue(piece)
        }
        controller.enqueue(new Uint8Array(end))
        controller.close()
      },
    }),
  }
}

test('twenty uploads of 10 MB at once leave memory flat', async () => {
  const start = process.memoryUsage().rss
  let highest = start
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 20)
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const visitor = app.visitor(`198.51.${n % 5}.1`)
      const response = await visitor.send('/api/appointments/upload', {
        method: 'POST',
        ...streamed(10 * MB, `memoria ${n}`),
      })
      return response.status
    }),
  )
  clearInterval(watch)
  expect(statuses).toEqual(Array(20).fill(200))
  // 200 MB went through.
  expect((highest - start) / MB).toBeLessThan(150)
  expect(await temporary.names()).toEqual([])
})

test('15.1.3, 15.2.2: a fifth upload at once from one address is refused, one from another is not', async () => {
  const hold = Promise.withResolvers<void>()
  const slow = () => {
    const { body, headers } = form([{ name: 'a.pdf', bytes: pdf() }])
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(body.subarray(0, 50)))
        await hold.promise
        controller.enqueue(new Uint8Array(body.subarray(50)))
        controller.close()
      },
    })
    return app
      .visitor('192.0.2.99')
      .send('/api/appointments/upload', { method: 'POST', body: stream, headers })
  }
  const four = Array.from({ length: 4 }, slow)
  await expect.poll(async () => (await temporary.names()).length).toBe(4)
  const fifth = await slow()
  expect(fifth.status).toBe(429)
  expect(fifth.headers.get('retry-after')).toBe('10')
  expect((await upload(app.visitor('192.0.2.98'), [{ name: 'a.pdf', bytes: pdf() }])).status).toBe(200)
  hold.resolve()
  expect((await Promise.all(four)).map((response) => response.status)).toEqual([200, 200, 200, 200])
})

describe('over a real connection', () => {
  let server: ReturnType<typeof serve>
  let port: number
  beforeAll(async () => {
    port = await new Promise<number>((resolve) => {
      server = serve({ fetch: createApp(app.appServices).fetch, hostname: '127.0.0.1', port: 0 }, (info) =>
        resolve(info.port),
      )
    })
    app.appServices.hosts.add(`127.0.0.1:${port}`)
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('a client that breaks off after 5 MB leaves nothing behind', async () => {
    const earlier = await countRows(app.database.db)
    const socket = net.connect(port, '127.0.0.1')
    const { body, headers } = form([{ name: 'a.pdf', bytes: pdf(10 * MB) }])
    socket.write(
      `POST /api/appointments/upload HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, 5 * MB))
    await expect.poll(async () => (await temporary.names()).length).toBe(1)
    socket.destroy()
    await expect.poll(async () => (await temporary.names()).length).toBe(0)
    expect(await countRows(app.database.db)).toEqual(earlier)
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  })

  test('a browser that sends too much gets 413 with the reason', async () => {
    const { body, headers } = form([{ name: 'enorme.pdf', bytes: pdf(12 * MB) }])
    const response = await fetch(`http://127.0.0.1:${port}/api/appointments/upload`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ message: 'Il file «enorme.pdf» supera i 10MB.' })
  })
})
