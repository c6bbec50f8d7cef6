import { isIPv6 } from 'node:net'
import { AppError } from '#platform/http/errors.ts'
import type { Env } from './env.ts'

const WILDCARDS = ['0.0.0.0', '::']

/** The address at which the product reaches itself, without any proxy in front of it. */
export function ownOrigin({ HOST }: Pick<Env, 'HOST'>, port: number): string {
  const name = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
  return URL.parse(httpUrl(name, port))?.origin ?? `http://localhost:${port}`
}

function httpUrl(name: string, port: number): string {
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

/** The addresses the product answers to; which port it got is known only once it listens. */
export function publicAddress(
  env: Pick<Env, 'HOST' | 'PUBLIC_URL'>,
  port: number,
): { publicUrl: string; hosts: string[] } {
  const publicUrl = env.PUBLIC_URL ?? new URL(`http://localhost:${port}`).origin
  const names = ['localhost', '127.0.0.1', '::1', ...(WILDCARDS.includes(env.HOST) ? [] : [env.HOST])]
  // Read as a URL, since browsers leave out port 80 and write names in lower case.
  const own = names.map((name) => URL.parse(httpUrl(name, port))?.host)
  const hosts = new Set([...own, new URL(publicUrl).host].filter((host) => host !== undefined))
  return { publicUrl, hosts: [...hosts] }
}

/**
 * Refuses a Host header that is not the product's own, so that no link is made from a name an attacker chose.
 * @throws AppError('wrong_host')
 */
export function checkHost(request: Request, hosts: Set<string>): void {
  const host = request.headers.get('host')?.toLowerCase()
  if (!host || !hosts.has(host)) throw new AppError('wrong_host')
}

/**
 * Refuses state-changing calls another site makes a visitor's browser send. Programs other than browsers send neither
 * header and carry no visitor's cookie.
 * @throws AppError('foreign_origin')
 */
export function checkOrigin(request: Request, publicUrl: string, hosts: Set<string>): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') throw new AppError('foreign_origin')
  const origin = request.headers.get('origin')
  if (!origin || origin === publicUrl) return
  // Without https the product is also reached by the names of the machine itself.
  const own = URL.parse(origin)
  const local = own?.protocol === 'http:' && hosts.has(own.host) && !publicUrl.startsWith('https:')
  if (!local) throw new AppError('foreign_origin')
}

/**
 * Refuses calls that a browser makes ahead of a visitor's click, when it fetches the target of a link: an export would be made
 * and audited. A page that is rendered ahead makes its own calls, which are no navigations.
 * @throws AppError('forbidden')
 */
export function checkPurpose({ headers }: Request): void {
  const purpose = headers.get('sec-purpose') ?? ''
  const isOfPage = purpose.includes('prerender') && headers.get('sec-fetch-mode') !== 'navigate'
  if (purpose.includes('prefetch') && !isOfPage) throw new AppError('forbidden')
}
