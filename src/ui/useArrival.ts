import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useHydrated } from './useHydrated.ts'

/** The id an address's hash names; a malformed one is taken as it stands. */
export function hashId(hash: string): string {
  const id = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

// The specification's pause: the page's own pictures and fonts have their places by then.
const SCROLL_AFTER_MS = 100

let arrivedWith: string | undefined

/**
 * The element the address names, if the visitor is to be brought there: they followed a link, or opened the address.
 * On Back or a reload the browser restores the place itself.
 */
export function useGoal(): { id: string; key: string } | null {
  const { hash, key } = useLocation()
  const kind = useNavigationType()
  const hydrated = useHydrated()
  // The entry of the history this document was opened with; once left, coming back to it is going back.
  const [opened, setOpened] = useState(hydrated ? null : key)
  if (opened !== null && opened !== key) setOpened(null)
  if (hash === '') return null
  const goes = kind !== 'POP' || (opened === key && wasOpened())
  return goes ? { id: hashId(hash), key } : null
}

/** Goes to the element with this id after the pause, at most once for each entry of the history. Answers how to stop. */
export function arriveAt(id: string, key: string): () => void {
  const timer = setTimeout(() => {
    const place = arrivedWith === key ? null : document.getElementById(id)
    if (!place) return
    arrivedWith = key
    // The style sheet makes it smooth, but not for visitors who prefer reduced motion.
    place.scrollIntoView()
    // Moves the focus as a link without script would: keyboard and screen reader continue from there.
    const title = place.querySelector<HTMLElement>('h1, h2, h3') ?? place
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, SCROLL_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Scrolls to the element that the address's hash names, and moves the focus there. */
export function useArrival(): void {
  const goal = useGoal()
  const id = goal?.id
  const key = goal?.key
  useEffect(() => {
    if (id !== undefined && key !== undefined) return arriveAt(id, key)
  }, [id, key])
}

/** Whether the page was opened by a link, not reloaded and not reached by Back. */
function wasOpened(): boolean {
  if (typeof performance === 'undefined') return false
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}
