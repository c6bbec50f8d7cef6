import { setTimeout as sleep } from 'node:timers/promises'
import { networkVisitor } from '../server-process.ts'
import { ALONE, nextAddress, PATIENCE } from './load.ts'

export type Read = { path: string; status: number; ms: number; at: number; wrong?: string }

/** Visitors who read one of these after the other, until told to stop. */
export function startReads(url: string, paths: string[], reads: Read[], clients = 4) {
  let stopped = false
  const client = async (first: number) => {
    for (let n = first; !stopped; n += 1) {
      reads.push(await read(url, paths[n % paths.length] ?? '/'))
      await sleep(20)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  return {
    stop: async () => {
      stopped = true
      await all
    },
  }
}

/** Status 0 means no answer. A refusal must look as documented. */
export async function read(url: string, path: string, init: RequestInit = {}): Promise<Read> {
  const begun = performance.now()
  const facts = (status: number, wrong?: string): Read => {
    const ms = performance.now() - begun
    return { path, status, ms, at: begun + ms, ...(wrong && { wrong }) }
  }
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const response = await networkVisitor(url, nextAddress()).send(path, {
      ...init,
      headers: { ...init.headers, ...ALONE } as Record<string, string>,
      signal,
    })
    const text = await response.text()
    return facts(response.status, response.status < 400 ? undefined : wrongRefusal(path, response, text))
  } catch (error) {
    return facts(0, String(error))
  }
}

/** The fault of a 503 answer, or undefined when it is as documented. */
export function wrongRefusal(path: string, response: Response, text: string): string | undefined {
  if (response.status !== 503) return `${response.status} ${text}`
  if (path === '/api/health') return undefined
  if (!/^[1-9]\d*$/.test(response.headers.get('retry-after') ?? '')) return `without Retry-After: ${text}`
  if (!path.startsWith('/api/')) return text.includes('<html') ? undefined : text
  const body = JSON.parse(text) as {
    message?: unknown
    code?: unknown
    issues?: unknown
    requestId?: unknown
  }
  const sentence = 'Il servizio non è al momento disponibile. Riprova tra poco.'
  const right = body.message === sentence && body.code === 'unavailable' && Array.isArray(body.issues)
  return right && typeof body.requestId === 'string' ? undefined : text
}

/** How often each status was answered, and the longest time to an answer. */
export function tally(reads: Read[]): string {
  const counts = new Map<number, number>()
  for (const { status } of reads) counts.set(status, (counts.get(status) ?? 0) + 1)
  const longest = Math.max(0, ...reads.map(({ ms }) => ms))
  const parts = [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`)
  return `${parts.join(', ')}; longest ${longest.toFixed(0)} ms`
}
