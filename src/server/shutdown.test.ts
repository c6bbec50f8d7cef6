import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { shutdownOf } from './shutdown.ts'

/** A server whose answers the test gives, and one client with one connection to it. */
async function started() {
  const server = createServer()
  const shutdown = shutdownOf(server, { restMs: 3000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
  })
  const ask = async (sentAway = () => {}) => {
    const sent = request({ port, agent, host: '127.0.0.1' }).end()
    const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    sent.once('finish', sentAway)
    const [, response] = await Promise.race([
      asked,
      once(sent, 'error').then(([error]) => Promise.reject(error)),
    ])
    const answer = once(sent, 'response').then(async ([message]: IncomingMessage[]) => {
      for await (const _ of message ?? []);
      return message?.headers.connection
    })
    return { response, answer }
  }
  return { shutdown, ask }
}

test('a request being answered when the shutdown begins is told that its connection ends', async () => {
  const { shutdown, ask } = await started()
  const { response, answer } = await ask()
  const closed = shutdown.close(10_000)
  response.end('late')
  expect(await answer).toBe('close')
  await closed
})

test('a connection that was promised to stay rests for its whole time after an answer that ends during the shutdown', async () => {
  const { shutdown, ask } = await started()
  const { response, answer } = await ask()
  response.write('half')
  const closed = shutdown.close(10_000)
  await sleep(3500)
  response.end('whole')
  expect(await answer).toBe('keep-alive')
  await sleep(150)
  const next = await ask()
  next.response.end('last')
  expect(await next.answer).toBe('close')
  await closed
})

test('a request that arrives while the process pauses is answered before unused connections are closed', async () => {
  const { shutdown, ask } = await started()
  const first = await ask()
  first.response.end('first')
  expect(await first.answer).toBe('keep-alive')
  const closed = shutdown.close(10_000)
  const next = await ask(() => {
    for (const until = performance.now() + 500; performance.now() < until; );
  })
  next.response.end('last')
  expect(await next.answer).toBe('close')
  await closed
})
