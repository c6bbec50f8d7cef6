import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Where the side bar stands beside the page, as the style sheet has it. */
const RAIL = '(min-width: 75rem)'

type Drawer = {
  open: boolean
  show: () => void
  hide: () => void
  menuButton: RefObject<HTMLButtonElement | null>
  closeButton: RefObject<HTMLButtonElement | null>
}

/** The side bar of small screens. Esc closes it and the focus goes back to its button; leaving the page closes it too. */
export function useDrawer(pathname: string): Drawer {
  const [openOn, setOpenOn] = useState<string | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  // Opened on one page it must not be found open on coming back to it.
  if (openOn !== null && openOn !== pathname) setOpenOn(null)
  const open = openOn === pathname

  const show = useCallback(() => setOpenOn(pathname), [pathname])
  const hide = useCallback(() => {
    setOpenOn(null)
    // The button is out of reach until what covered it has gone.
    setTimeout(() => menuButton.current?.focus({ preventScroll: true }))
  }, [])

  useEffect(() => {
    if (!open) return
    closeButton.current?.focus()
    const onKey = (event: KeyboardEvent) => (event.key === 'Escape' ? hide() : undefined)
    // On a wide screen there is nothing to close, and the page must not stay out of reach.
    const onWide = () => setOpenOn(null)
    const wide = window.matchMedia(RAIL)
    wide.addEventListener('change', onWide)
    document.addEventListener('keydown', onKey)
    return () => {
      wide.removeEventListener('change', onWide)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, hide])

  return { open, show, hide, menuButton, closeButton }
}
