import { Agent, type IncomingMessage, request } from 'node:http'
import { uploadDocuments } from '#features/media/contract.ts'
import { CallError, call } from '#platform/http/call.ts'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'

export const PAGE = '/prenota-visita'
export const FILES = 'files of the page'
const NOTHING = '/api/bench/empty'
/** The empty call made right before `call`: its time is the load of the machine at that moment. */
export const before = (call: string) => `before ${call}`

/** The same for all visitors of a run. */
export type Site = {
  url: string
  /** Files the browser loads with the page, and those it fetches before it shows the calendar. */
  files: string[]
  calendarFiles: string[]
  today: string
  /** How many times quicker than people they are. */
  haste: number
  /** A file as people send it; each has one of their own. */
  documentOf: (n: number) => Buffer
  answered: (call: string, status: number, milliseconds: number) => void
}

/** Connections browsers open to one host. */
const CONNECTIONS = 6

export type Browser = ReturnType<typeof openBrowser>

/** Connections that are kept, a cookie, and nothing in the cache yet. */
export function openBrowser(site: Site, address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let cookie = ''
  const send = async (name: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const headers: Record<string, string> = {
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
      ...Object.fromEntries(new Headers(init.headers)),
    }
    const body = init.body as string | Buffer | null | undefined
    const answer = await exchange(new URL(path, site.url), agent, {
      method: init.method ?? 'GET',
      headers: body ? { ...headers, 'content-length': String(Buffer.byteLength(body)) } : headers,
      body,
    })
    site.answered(name, answer.status, answer.milliseconds)
    if (answer.cookie) cookie = answer.cookie
    return new Response(answer.body, { status: answer.status })
  }
  const get = async (name: string, path: string) => {
    const { status } = await send(name, path, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  const ask = (async (row: AnyEndpoint, asked: object = {}, options: object = {}) => {
    const plain = call as (row: AnyEndpoint, asked: object, options: object) => Promise<never>
    const name = `${row.method} ${row.path}`
    await get(before(name), NOTHING)
    return plain(row, asked, {
      ...options,
      fetch: (path: string, init: RequestInit) => send(name, path, init),
    })
  }) as typeof call
  return {
    page: async () => {
      await get(before(`GET ${PAGE}`), NOTHING)
      await get(`GET ${PAGE}`, PAGE)
      // One on each connection: the server takes up one new connection in each turn of its loop, and that wait is in both.
      await Promise.all(Array.from({ length: CONNECTIONS }, () => get(before(FILES), NOTHING)))
      await Promise.all(site.files.map((path) => get(FILES, path)))
    },
    files: (paths: string[]) => Promise.all(paths.map((path) => get(FILES, path))),
    ask,
    upload: async (document: Buffer) => {
      const { method, path } = uploadDocuments
      const boundary = 'visitor'
      const name = `${method} ${path}`
      await get(before(name), NOTHING)
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="referto.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), document, Buffer.from(`\r\n--${boundary}--\r\n`)])
      const response = await send(name, path, { method, headers, body })
      const text = await response.text()
      if (!response.ok) throw new CallError(response.status, text, response.statusText)
      const answer = uploadDocuments.answer.parse(JSON.parse(text))
      return answer.files[0]?.id ?? 0
    },
    close: () => agent.destroy(),
  }
}

type Sending = { method: string; headers: Record<string, string>; body: string | Buffer | null | undefined }
type Received = {
  status: number
  body: Buffer<ArrayBuffer>
  cookie: string | undefined
  milliseconds: number
}

async function exchange(url: URL, agent: Agent, sending: Sending): Promise<Received> {
  try {
    return await exchangeOnce(url, agent, sending)
  } catch (error) {
    // The server has closed a connection at rest in the moment it was used again: browsers take another one.
    if (error instanceof Cut && error.reused) return exchangeOnce(url, agent, sending)
    throw error
  }
}

/** The connection broke. */
export class Cut extends Error {
  readonly reused: boolean
  constructor(message: string, reused: boolean) {
    super(message)
    this.reused = reused
  }
}

function exchangeOnce(url: URL, agent: Agent, { method, headers, body }: Sending): Promise<Received> {
  return new Promise((resolve, reject) => {
    let begun = performance.now()
    const sent = request(url, { agent, method, headers }, (response: IncomingMessage) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const [pair] = response.headers['set-cookie'] ?? []
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(pieces),
          cookie: pair?.split(';', 1)[0],
          milliseconds: performance.now() - begun,
        })
      })
    })
    sent.on('error', (error) => reject(new Cut(error.message, sent.reusedSocket)))
    // Before it, a request waits in the browser for one of its own connections.
    sent.once('socket', () => {
      begun = performance.now()
    })
    sent.end(body ?? undefined)
  })
}
