import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { leaveIfClosed } from './stillOpen.ts'

// What only the server says of a page; of the next one the browser knows just the title and the address.
const OF_THE_FIRST_PAGE =
  'meta[name="description"], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]'

/** Takes the keyboard to a new page, and from the head what was said of the former one; unless the site has been closed. */
export function useNewPage(): void {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    for (const said of document.head.querySelectorAll(OF_THE_FIRST_PAGE)) said.remove()
    document.getElementById('contenuto')?.focus({ preventScroll: true })
    leaveIfClosed()
  }, [pathname])
}
