import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// The least Node can do: the same bytes with the same headers, whatever is asked.

export type Bytes = { headers: Record<string, string | string[]>; body: string }

process.once('message', ({ headers, body }: Bytes) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request: IncomingMessage, response) => {
    response.writeHead(200, headers).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  })
})
process.once('disconnect', () => process.exit(0))
