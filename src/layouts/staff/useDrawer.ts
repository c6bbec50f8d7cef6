import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Screens with a rail or a bar instead of the drawer, as in the style sheet. */
const WIDE = '(min-width: 60rem)'

/** Marks each button that opens the drawer: one of them is visible. */
export const MENU_BUTTON = { 'data-menu-button': '' }

export type Drawer = {
  open: boolean
  hide: () => void
  /** Props of a button that opens it; its words may say more. */
  button: { 'aria-label': string; 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }
  closeButton: RefObject<HTMLButtonElement | null>
}

/** The whole menu over the page. Esc closes it and the focus goes back to its button; leaving the page closes it too. */
export function useDrawer(pathname: string): Drawer {
  const [openOn, setOpenOn] = useState<string | null>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  // Bound to the page on which it was opened, so that it is not open on return to that page.
  if (openOn !== null && openOn !== pathname) setOpenOn(null)
  const open = openOn === pathname

  const hide = useCallback(() => {
    setOpenOn(null)
    // The button cannot take the focus until the drawer over it is gone.
    setTimeout(focusMenuButton)
  }, [])

  useEffect(() => {
    if (!open) return
    closeButton.current?.focus()
    const onKey = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented ? hide() : undefined
    // On another kind of screen the menu is drawn otherwise, perhaps without a close button, and would leave the page inert.
    const onOtherScreen = () => setOpenOn(null)
    const wide = window.matchMedia(WIDE)
    wide.addEventListener('change', onOtherScreen)
    document.addEventListener('keydown', onKey)
    return () => {
      wide.removeEventListener('change', onOtherScreen)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, hide])

  const button = {
    'aria-label': 'Apri il menu',
    'aria-expanded': open,
    'aria-controls': 'menu',
    onClick: () => setOpenOn(pathname),
  }
  return { open, hide, button, closeButton }
}

function focusMenuButton(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-menu-button]')]
  buttons.find((button) => button.getClientRects().length > 0)?.focus({ preventScroll: true })
}
