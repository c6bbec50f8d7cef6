/** The id an address's hash names; a malformed one is taken as it stands. */
export function hashId(hash: string): string {
  const id = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Whether a link leads to another page of the site: a query makes another page. */
export function leavesPage({ origin, pathname, search }: HTMLAnchorElement): boolean {
  return origin === location.origin && (pathname !== location.pathname || search !== location.search)
}

// The specification's pause: the page's own pictures and fonts have their places by then.
const SCROLL_AFTER_MS = 100

/**
 * Scrolls to the element that the hash of the address, or of a link inside the page, names, and moves the focus there. On Back or a
 * reload the browser restores the place itself.
 * @param find Told every hash to go to; answers the element.
 */
export function startArrivals(find: (id: string) => HTMLElement | null): void {
  let timer: number | undefined
  const goTo = (hash: string) => {
    clearTimeout(timer)
    const place = find(hashId(hash))
    if (!place) return
    timer = window.setTimeout(() => {
      // The style sheet makes it smooth, but not for visitors who prefer reduced motion.
      place.scrollIntoView()
      takeFocus(place)
    }, SCROLL_AFTER_MS)
  }
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (leavesPage(link)) savePlace()
    else if (link.hash && link.origin === location.origin) goTo(link.hash)
  })
  restorePlace()
  if (!location.hash || !wasOpened()) return
  // The browser has gone there itself, long before this script: a visitor who has scrolled since stays there.
  const target = document.querySelector<HTMLElement>(':target')
  if (!target) goTo(location.hash)
  else if (find(hashId(location.hash)) && document.activeElement === document.body) takeFocus(target)
}

// A browser notes the place a reader has scrolled to up to a second late, and Back would lead elsewhere.
function savePlace(): void {
  history.replaceState({ place: scrollY }, '')
}

function restorePlace(): void {
  const { place } = (history.state ?? {}) as { place?: unknown }
  if (typeof place !== 'number') return
  history.replaceState(null, '')
  if (!wasOpened()) scrollTo({ top: place, behavior: 'instant' })
}

/** Moves the focus as a link without script would: keyboard and screen reader continue from there. */
function takeFocus(place: HTMLElement): void {
  const title = place.querySelector<HTMLElement>('h1, h2, h3') ?? place
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** Whether the page was opened by a link, not reloaded and not reached by Back. */
function wasOpened(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}
