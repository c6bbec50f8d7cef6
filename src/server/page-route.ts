import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { ENGLISH, localeOf } from '#ui/locale.ts'

/** Cache key of the one page for all paths without a page; that of the English one begins with it. */
const NOT_FOUND = '#404'
/** The address its page is drawn for, below '/en' in English: the router never sees what was asked. */
const NOWHERE = '/pagina-non-trovata'

/** Whether a route is that of the paths without a page. */
export function isNotFound({ key }: PageRoute): boolean {
  return key?.startsWith(NOT_FOUND) ?? false
}

/**
 * The page of a path. `path` is its canonical address, or the one it is drawn for where there is no page, `pattern` names it in the log and in metrics, `key` is its cache
 * key (undefined: never cached). `counted`: only the database knows whether the page's record exists. `framed`: other sites
 * may embed it. `always`: it is served also while the site is closed. `private`: it is for those who have its address, and no
 * cache stores it. `document`: it runs without React (decision 50).
 */
export type PageRoute = {
  path: string
  pattern: string
  key: string | undefined
  counted: boolean
  framed: boolean
  always: boolean
  private: boolean
  document: boolean
}

/** The one page other sites may embed. Others refuse, so that no click can be stolen (clickjacking). */
const FRAMED = '/modulo/:id/incorpora'

/**
 * Pages of records that staff create, those that a clinic may not have, and a redirect: their answers may be other than 200, which is
 * not cached, so that requests for them are limited. Each record has one address.
 */
const COUNTED: ReadonlySet<string> = new Set([
  ...['/modulo/:id', FRAMED],
  ...['/servizi/:category', '/servizi/:category/:service', '/medici/:name'],
  ...['/en/services/:category/:service', '/en/doctors/:name'],
  ...['/centro-analisi', '/inaugurazione', '/webmail', '/en'],
])

/**
 * Finds the page of a path. Paths are without number and are never cache keys: the key is the page's canonical address,
 * and undefined for a parameter that visitors choose freely.
 */
export function pageRouteOf(build: ServerBuild, path: string): PageRoute {
  const matches = (isDecodable(path) && matchRoutes(routesOf(build), path)) || []
  const pattern = `/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`
  if (matches.length === 0 || pattern.endsWith('*')) {
    const language = localeOf(path) === 'en' ? ENGLISH : ''
    return {
      ...{ path: language + NOWHERE, pattern: '/*', key: NOT_FOUND + language },
      ...{ counted: false, framed: false, always: false, private: false, document: true },
    }
  }
  const real = generatePath(pattern, matches.at(-1)?.params)
  // A page with a parameter may draw the parameter before its data has arrived, so pages of different parameters are
  // not the same bytes.
  const counted = COUNTED.has(pattern)
  const says = (name: Flag, value: unknown = true) =>
    matches.some(({ route }) => said(build.routes[route.id ?? '']?.module.handle, name) === value)
  const key = says('shell') ? pattern : counted || !pattern.includes(':') ? real : undefined
  return {
    ...{ path: real, pattern, key, counted, framed: pattern === FRAMED },
    ...{ always: says('always'), private: says('private'), document: says('scripts', 'islands') },
  }
}

type Flag = 'always' | 'shell' | 'private' | 'scripts'

/**
 * Reads a value from a page's or layout's `handle`: `always` pages exist also while the site is closed, `shell` pages are
 * drawn without the parameters of their address, and `scripts` says which ones a page has.
 */
function said(handle: unknown, name: Flag): unknown {
  return typeof handle === 'object' && handle !== null ? (handle as Record<string, unknown>)[name] : undefined
}

/** The page whose data a client-side navigation asks for; null for any other path. */
export function dataPathOf(path: string): string | null {
  if (!path.endsWith('.data')) return null
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.slice(0, -'.data'.length)
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

const known = new WeakMap<ServerBuild, RouteObject[]>()

function routesOf(build: ServerBuild): RouteObject[] {
  const routes = known.get(build) ?? childrenOf(build)
  known.set(build, routes)
  return routes
}

function childrenOf(build: ServerBuild, parent?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route?.parentId === parent)
    .flatMap((route) => {
      if (!route) return []
      const { id, path, index, caseSensitive } = route
      const common = { id, ...(path && { path }), ...(caseSensitive && { caseSensitive }) }
      return index ? { ...common, index } : { ...common, children: childrenOf(build, id) }
    })
}
