import { useEffect, useRef } from 'react'
import { useClinic } from '#features/content/useClinic.tsx'

/** The id of what says best where a press has led; without it that is the title. */
export const VIEW_FOCUS = 'fatto'

/** Whether one of these pages was shown already: a link from it leads to the next one. */
let hasArrived = false

/**
 * After a press has changed what the page shows, moves the focus there and to the first screen; the pressed button is gone. Names
 * the page in the browser's title.
 * @param shown differs for each view and state of the page
 * @param title Italian, without the clinic's name
 */
export function useViewFocus(shown: string, title: string): void {
  const { name } = useClinic()
  const before = useRef(hasArrived ? null : shown)
  // Without dependencies: the router writes the title of the page as it was loaded.
  useEffect(() => {
    document.title = `${title} · ${name}`
  })
  useEffect(() => {
    hasArrived = true
    if (before.current === shown) return
    before.current = shown
    if (arrive()) return
    // The part is loading, and shows no title yet.
    const observer = new MutationObserver(() => arrive() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [shown])
}

function arrive(): boolean {
  const target = document.getElementById(VIEW_FOCUS) ?? document.querySelector<HTMLElement>('#contenuto h1')
  if (!target) return false
  target.tabIndex = -1
  // The date stands above what was done.
  window.scrollTo({ top: 0, behavior: 'instant' })
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return true
}
