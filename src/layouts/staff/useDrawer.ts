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

/** The side bar of small screens: Esc closes it, so does leaving the page, and the focus goes back to its button. */
export function useDrawer(pathname: string): Drawer {
  const [openOn, setOpenOn] = useState<string | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const open = openOn === pathname

  const show = useCallback(() => setOpenOn(pathname), [pathname])
  const hide = useCallback(() => setOpenOn(null), [])

  useEffect(() => {
    if (!open) return
    const opener = menuButton.current
    closeButton.current?.focus()
    const onKey = (event: KeyboardEvent) => (event.key === 'Escape' ? hide() : undefined)
    // On a wide screen there is nothing to close, and the page must not stay out of reach.
    const wide = window.matchMedia(RAIL)
    wide.addEventListener('change', hide)
    document.addEventListener('keydown', onKey)
    return () => {
      wide.removeEventListener('change', hide)
      document.removeEventListener('keydown', onKey)
      // The button is out of reach until what covered it has gone.
      setTimeout(() => opener?.focus({ preventScroll: true }))
    }
  }, [open, hide])

  return { open, show, hide, menuButton, closeButton }
}
