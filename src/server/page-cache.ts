import type { Topic } from '#platform/changes/contract.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts'
import type { Finished } from './finished.ts'
import { isNotFound, type PageRoute } from './page-route.ts'
import { TimedOut } from './timeout.ts'

/** Finished pages live this long: next free slots move on with the clock, not only with changes. */
export const FRESH_MS = MINUTE_MS

/**
 * While the database is away, a page up to this old is served: it shows the clinic's telephone, an error page would
 * not.
 */
const STALE_MS = HOUR_MS
/** Once a render has found the database away, pages in the cache are not rendered again for this long. */
const AWAY_MS = 5000

// A picture never changes under its id. A page's choice of picture is a change of the service.
const UNSEEN = 'media' satisfies Topic

/** `unavailable`: its data could not be read for now. */
export type RenderedPage = Finished & { unavailable: boolean }

export type PageCache = {
  /** The page at hand, or made now: once, however many ask for it meanwhile. */
  get: (route: PageRoute, requestId: string) => Promise<Finished>
  /** The page of that key, if it is at hand and fresh. */
  fresh: (key: string) => Finished | undefined
  changed: (topic: string | null) => void
}

/** Caches finished pages until their content changes. `elapsed` is not the wall clock, which may be put back. */
export function createPageCache(
  make: (route: PageRoute, requestId: string) => Promise<RenderedPage>,
  { caching, elapsed }: { caching: boolean; elapsed: () => number },
): PageCache {
  const finished = new Map<string, Finished>()
  const underway = new Map<string, Promise<RenderedPage>>()
  let generation = 0
  let awayUntil = 0

  const makeAndCache = async (route: PageRoute, requestId: string): Promise<RenderedPage> => {
    const { key } = route
    const born = generation
    const page = await make(route, requestId)
    const asExpected = page.status === (isNotFound(route) ? 404 : 200)
    if (caching && key && asExpected && born === generation) finished.set(key, page)
    return page
  }

  const join = (route: PageRoute, requestId: string): Promise<RenderedPage> => {
    const name = route.key ?? route.path
    const running = underway.get(name)
    if (running) return running
    const begun: Promise<RenderedPage> = makeAndCache(route, requestId).finally(() => {
      if (underway.get(name) === begun) underway.delete(name)
    })
    underway.set(name, begun)
    return begun
  }

  const young = (key: string, moreMs: number): Finished | undefined => {
    const page = finished.get(key)
    return page && page.until + moreMs > elapsed() ? page : undefined
  }
  const fresh = (key: string) => young(key, 0)

  /** The page rendered again, or its last version while that fails. */
  const renewed = async (route: PageRoute, requestId: string): Promise<Finished> => {
    const last = route.key === undefined ? undefined : young(route.key, STALE_MS)
    if (last && elapsed() < awayUntil) return last
    try {
      const page = await join(route, requestId)
      if (!page.unavailable || !last) return page
    } catch (error) {
      if (!(error instanceof TimedOut) || !last) throw error
    }
    awayUntil = elapsed() + AWAY_MS
    return last
  }

  return {
    get: async (route, requestId) => (route.key && fresh(route.key)) || (await renewed(route, requestId)),
    fresh,
    changed: (topic) => {
      if (topic === UNSEEN) return
      generation += 1
      awayUntil = 0
      // A page known to be outdated is dropped. Pages that may be outdated, because the database was away and
      // notifications were lost, are better than none and stay until they can be rendered again.
      if (topic !== null) finished.clear()
      else for (const page of finished.values()) page.until = Math.min(page.until, elapsed())
      // Renders begun before the change must not answer later requests.
      underway.clear()
    },
  }
}
