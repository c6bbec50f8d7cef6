import { useEffect, useRef } from 'react'
import { useClinic } from '#features/content/useClinic.tsx'

/** The id of what says best where a press has led; without it that is the title. */
export const VIEW_FOCUS = 'fatto'

/**
 * After a press has changed what the page shows, moves the focus there and to the first screen; the pressed button is gone. Names
 * the page anew in the browser's title.
 * @param shown differs for each view and state of the page
 * @param title Italian, without the clinic's name
 */
export function useViewFocus(shown: string, title: string): void {
  const { name } = useClinic()
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    document.title = `${title} · ${name}`
    arrive()
  }, [shown, title, name])
}

function arrive(): void {
  const target = document.getElementById(VIEW_FOCUS) ?? document.querySelector<HTMLElement>('#contenuto h1')
  if (!target) return
  target.tabIndex = -1
  // The date stands above what was done.
  window.scrollTo({ top: 0, behavior: 'instant' })
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
