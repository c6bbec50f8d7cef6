import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** The one page for all paths that lead nowhere. */
export const NOT_FOUND = '#404'

/** Where a path leads: the page's one true path, under which name it may be kept, if at all, and who may put it in a frame. */
export type Place = { path: string; key: string | undefined; framed: boolean }

/** Made to be a part of other sites' pages. Nothing else may be: who clicks there would not know on what. */
const FRAMED = '/modulo/:id/incorpora'

/** Of these there are as many as staff have made: what is not found is not kept, and each number is written in one way. */
const COUNTED: ReadonlySet<string> = new Set(['/modulo/:id', FRAMED])

/** Visitors choose paths, the product and its staff choose pages: only the latter are kept. */
export function placeOf(build: ServerBuild, path: string): Place {
  const matches = (isDecodable(path) && matchRoutes(routesOf(build), path)) || []
  const pattern = `/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`
  if (matches.length === 0 || pattern.endsWith('*')) return { path, key: NOT_FOUND, framed: false }
  const real = generatePath(pattern, matches.at(-1)?.params)
  // What a page with a parameter shows before its data is there may depend on it.
  const kept = !pattern.includes(':') || COUNTED.has(pattern)
  return { path: real, key: kept ? real : undefined, framed: pattern === FRAMED }
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
