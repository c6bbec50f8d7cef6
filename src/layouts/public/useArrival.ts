import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { hashId } from '#ui/useHash.ts'
import { useHydrated } from '#ui/useHydrated.ts'

// The page's own pictures and fonts have their places by then.
const SCROLL_AFTER_MS = 100

/** Brings a visitor to what the address names, and the keyboard to the new page. */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation()
  const kind = useNavigationType()
  const shownPath = useRef(pathname)
  const hydrated = useHydrated()
  // The entry of the history this document was loaded for, if it was loaded with this frame.
  const [loadedKey] = useState(hydrated ? null : key)

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    document.getElementById('contenuto')?.focus({ preventScroll: true })
  }, [pathname])

  // Going back, the browser returns to where one was; a first load goes to the name.
  const goes = hash !== '' && (kind !== 'POP' || key === loadedKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new each time, also for the same address again
  useEffect(() => {
    if (!goes) return
    const timer = setTimeout(() => arriveAt(hashId(hash)), SCROLL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [goes, hash, key])
}

/** The style sheet makes it smooth, but not for visitors who prefer reduced motion. */
function arriveAt(id: string): void {
  const place = document.getElementById(id)
  if (!place) return
  place.scrollIntoView()
  // As a link without a script would: who goes on with the keyboard or listens goes on from there.
  const title = place.querySelector<HTMLElement>('h1, h2, h3') ?? place
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
