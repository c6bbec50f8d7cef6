import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { oneAtATime } from './http-server.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Nine pipelined requests, each answered with that many bytes after a turn of the loop; `paths` are those handled so far. */
async function pipelined(
  answerBytes: number,
): Promise<{ client: Socket; paths: string[]; most: () => number }> {
  const paths: string[] = []
  let [running, most] = [0, 0]
  const server = createServer(
    oneAtATime((request, response) => {
      paths.push(request.url ?? '')
      running += 1
      most = Math.max(most, running)
      // Before the listener that handles the next one.
      response.prependOnceListener('close', () => {
        running -= 1
      })
      setImmediate(() => response.end(Buffer.alloc(answerBytes)))
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  closing.push(() => {
    client.destroy()
    server.close()
  })
  client.write(Array.from({ length: 9 }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  return { client, paths, most: () => most }
}

test('H2: nine pipelined requests are handled one after the other, in order', async () => {
  const { client, paths, most } = await pipelined(10)
  client.resume()
  await expect.poll(() => paths).toEqual(Array.from({ length: 9 }, (_, n) => `/${n}`))
  expect(most()).toBe(1)
})

test('H2: the second request is not handled while the client does not read the first answer', async () => {
  const { client, paths } = await pipelined(16 * 1024 * 1024)
  await expect.poll(() => paths).toEqual(['/0'])
  // Long enough for an answer that is not held back: the other test takes a few milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(paths).toEqual(['/0'])
  client.resume()
  await expect.poll(() => paths.length).toBe(9)
})
