import { createHash } from 'node:crypto'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Role } from '#platform/session/roles.ts'
import routes from '#routes.ts'
import { addressOf, REDIRECTS } from '../pages.ts'
import { networkVisitor, onFreePort } from '../server-process.ts'
import type { Visitor } from '../visitor.ts'
import { logInFresh, nextAddress, startTarget, type Target } from './target.ts'

export const HTTPS = 'https://clinica.example'

/** The product as it stands behind a proxy that has the certificate: its address is https, its socket is not. */
export async function startSecured(settings: Record<string, string> = {}): Promise<{
  target: Target
  socket: string
  visitor: () => Visitor
  staff: (role: Role) => Promise<Visitor>
}> {
  const { target, socket } = await onFreePort(async (port) => ({
    target: await startTarget({ settings: { PUBLIC_URL: HTTPS, PORT: String(port), ...settings } }),
    socket: `http://127.0.0.1:${port}`,
  }))
  const visitor = () => networkVisitor(socket, nextAddress())
  return { target, socket, visitor, staff: (role) => logInFresh(target.db, visitor(), role) }
}

/** Every page there is, by an address that leads to it in the sample catalogue; developers' own are left out. */
export function pageAddresses(entries: readonly RouteConfigEntry[] = routes, above = ''): string[] {
  return entries.flatMap(({ path = '', index, children }) => {
    const here = `${above}/${path}`.replace(/\/+/g, '/').replace('*', 'nessuna-pagina')
    if (here.startsWith('/sviluppo') || REDIRECTS.includes(here)) return []
    const own = index || (path && !children) ? [addressOf(here === '/' ? here : here.replace(/\/$/, ''))] : []
    return [...own, ...pageAddresses(children ?? [], here)]
  })
}

/** `default-src 'self'; …` by its names. */
export function directivesOf(policy: string | null): Record<string, string> {
  const parts = (policy ?? '').split('; ').map((part) => part.split(' '))
  return Object.fromEntries(parts.map(([name, ...values]) => [name, values.join(' ')]))
}

/** Of every script a page has in itself, as a policy names them. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].flatMap(
    ([, attributes = '', code = '']) =>
      /\ssrc=/.test(attributes) || !code
        ? []
        : [`'sha256-${createHash('sha256').update(code).digest('base64')}'`],
  )
}
