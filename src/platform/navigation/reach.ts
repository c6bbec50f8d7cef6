import { matchRoutes, type RouteObject } from 'react-router'

/** What React Router's list of pages says of one, as far as it is read here. Its own types do not name the list. */
type ListedRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  hasLoader: boolean
  module: string
  imports?: string[]
}

type RouterWindow = {
  __reactRouterManifest?: { routes: Record<string, ListedRoute> }
  __reactRouterRouteModules?: Record<string, unknown>
}

// Small, the same for everybody, and answered also while the site is closed.
const PROBE = '/modalita-manutenzione'
// An answer of that age still says that the page can be opened.
const FRESH_MS = 5_000

type Asked = { path: string; at: number; come: boolean; answer: Promise<boolean> }
let last: Asked | null = null

/**
 * Fetches the scripts a page of the site still needs into the browser's cache, or, where it has them all and reads data,
 * asks the server for a sign of life. Uses `fetch`, because a failed `import` makes React Router load the whole page anew
 * (`loadRouteModule`), and a failed `modulepreload` is remembered by the browser for the `import` that follows. The browser
 * writes a failure into its console, and nothing else comes of it (the specification's table of errors).
 * @param path Pathname of the page.
 * @returns False when the network or the server did not answer. An answer of any status is one: a script that a new build
 * has taken away is then missed by the router, which loads the new build.
 */
export function reach(path: string): Promise<boolean> {
  if (last && last.path === path && Date.now() - last.at < FRESH_MS) return last.answer
  const asked: Asked = { path, at: Date.now(), come: false, answer: ask(path) }
  last = asked
  asked.answer.then((come) => {
    asked.come = come
    // Counted from the answer: one that took long is as good as a quick one. A failure is not remembered.
    asked.at = come ? Date.now() : 0
  })
  return asked.answer
}

/** Whether the page at `path` can be opened without asking first: `reach` has just answered yes, or nothing is missing. */
export function isReached(path: string): boolean {
  if (last?.come && last.path === path && Date.now() - last.at < FRESH_MS) return true
  const { files, data } = needsOf(path) ?? NOTHING
  return files.length === 0 && !data
}

/** Whether one of the product's pages, other than the page of unknown addresses, is at `path`. */
export function isPage(path: string): boolean {
  return needsOf(path) !== null
}

async function ask(path: string): Promise<boolean> {
  const { files, data } = needsOf(path) ?? NOTHING
  if (files.length === 0 && !data) return true
  const requests = files.length > 0 ? files.map((file) => fetch(file)) : [fetch(PROBE, { method: 'HEAD' })]
  return Promise.all(requests).then(
    () => true,
    () => false,
  )
}

type Needs = { files: string[]; data: boolean }
const NOTHING: Needs = { files: [], data: false }

function needsOf(path: string): Needs | null {
  const { __reactRouterManifest: list, __reactRouterRouteModules: loaded = {} } = window as RouterWindow
  if (!list) return null
  const tree = childrenOf(undefined, Object.values(list.routes))
  const routesAt = (pathname: string) =>
    (matchRoutes(tree, pathname) ?? []).flatMap(({ route }) => list.routes[route.id ?? ''] ?? [])
  const routes = routesAt(path)
  if (routes.length === 0 || routes.at(-1)?.path === '*') return null
  // A layout that is around both pages reads nothing again.
  const here = routesAt(window.location.pathname)
  return {
    files: routes.flatMap(({ id, module, imports = [] }) => (id in loaded ? [] : [module, ...imports])),
    data: routes.some((route) => route.hasLoader && !here.includes(route)),
  }
}

function childrenOf(parent: string | undefined, routes: readonly ListedRoute[]): RouteObject[] {
  return routes
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, ...(path && { path }), children: childrenOf(id, routes) },
    )
}
