import { AppError } from '#platform/http/errors.ts'

/** Refuses a host the product doesn't live at: nothing may be built from a name an attacker chose. */
export function checkHost(request: Request, hosts: Set<string>): void {
  const host = request.headers.get('host')?.toLowerCase()
  if (!host || !hosts.has(host)) throw new AppError('wrong_host')
}

/**
 * Refuses state-changing calls another site makes a visitor's browser send.
 * Programs that are no browser send neither header and carry no cookie of a visitor.
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
