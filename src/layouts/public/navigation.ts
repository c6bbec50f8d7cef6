import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

// A page that comes sooner needs no sign: it would only flicker.
const SIGN_AFTER_MS = 150

/** True while the next page is on its way and takes long enough to wonder whether the click was heard. */
export function useUnderway(): boolean {
  const idle = useNavigation().state === 'idle'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (idle) return
    const timer = setTimeout(() => setSlow(true), SIGN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [idle])
  return slow
}

// Only the server writes these; the browser knows just the title and the address of the next page.
const OF_THE_FIRST_PAGE =
  'meta[name="description"], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]'

/** Moves the focus to a new page and removes the head of the first one. Reloads when the site has been closed meanwhile. */
export function useNewPage(): void {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    for (const element of document.head.querySelectorAll(OF_THE_FIRST_PAGE)) element.remove()
    document.getElementById('contenuto')?.focus({ preventScroll: true })
    reloadIfClosed()
  }, [pathname])
}

/** Pages without data are shown without asking the server, so this asks beside. The page does not wait for the answer. */
function reloadIfClosed(): void {
  fetch('/modalita-manutenzione', { method: 'HEAD' }).then(
    ({ status }) => status === 503 && location.reload(),
    () => {},
  )
}
