import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { hashId } from '#ui/useHash.ts'

// The page's own pictures and fonts have their places by then.
const SCROLL_AFTER_MS = 100

/** Brings a visitor to what the address names, and the keyboard to the new page. */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation()
  const kind = useNavigationType()
  const shownPath = useRef(pathname)

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    document.getElementById('contenuto')?.focus({ preventScroll: true })
  }, [pathname])

  // Going back, the browser returns to where one was; a first load ('default') goes to the name.
  const goes = hash !== '' && (kind !== 'POP' || key === 'default')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new each time, also for the same address again
  useEffect(() => {
    if (!goes) return
    const timer = setTimeout(() => document.getElementById(hashId(hash))?.scrollIntoView(), SCROLL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [goes, hash, key])
}
