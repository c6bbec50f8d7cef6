import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** The one page for all paths that lead nowhere. */
export const NOT_FOUND = '#404'

/**
 * Where a path leads: the page's one true path, under which name it may be kept, if at all, who may put it in a frame, and
 * whether it is there also while the site is closed to visitors. `pattern` is how the log and the figures call it; `counted`
 * says that whether there is such a page is only known to its data.
 */
export type PageRoute = {
  path: string
  pattern: string
  key: string | undefined
  counted: boolean
  framed: boolean
  always: boolean
}

/** The one page other sites may embed. Others refuse, so that no click can be stolen (clickjacking). */
const FRAMED = '/modulo/:id/incorpora'

/** Pages with an id that staff create. Unknown ids are not cached, and each id has one spelling. */
const COUNTED: ReadonlySet<string> = new Set(['/modulo/:id', FRAMED])

/** Visitors choose paths, the product and its staff choose pages: only the latter are kept. */
export function pageRouteOf(build: ServerBuild, path: string): PageRoute {
  const matches = (isDecodable(path) && matchRoutes(routesOf(build), path)) || []
  const pattern = `/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`
  if (matches.length === 0 || pattern.endsWith('*'))
    return { path, pattern: '/*', key: NOT_FOUND, counted: false, framed: false, always: false }
  const real = generatePath(pattern, matches.at(-1)?.params)
  // Before its data has come, a page with a parameter may show something that depends on it.
  const counted = COUNTED.has(pattern)
  const says = (name: 'always' | 'shell') =>
    matches.some(({ route }) => isSaid(build.routes[route.id ?? '']?.module.handle, name))
  const key = says('shell') ? pattern : counted || !pattern.includes(':') ? real : undefined
  return { path: real, pattern, key, counted, framed: pattern === FRAMED, always: says('always') }
}

/** The page that says so where a counted one is not there: one for all its numbers. */
export function missingPageOf(route: PageRoute): PageRoute {
  return { ...route, key: NOT_FOUND + route.pattern, counted: false }
}

/**
 * Reads a flag from a page's or layout's `handle`: `always` pages exist also while the site is closed, `shell` pages
 * are drawn without the parameters of their address.
 */
function isSaid(handle: unknown, name: 'always' | 'shell'): boolean {
  return typeof handle === 'object' && handle !== null && (handle as Record<string, unknown>)[name] === true
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
