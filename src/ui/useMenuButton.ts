import { useId, useRef, useState } from 'react'

/** A button whose menu is loaded when it is opened, as `MenuAt`: pressed again, it closes it. `known`: an id of its own. */
export function useMenuButton(known?: string) {
  const [open, setOpen] = useState(false)
  const made = useId()
  const id = known ?? made
  // A press beside an open menu closes it before the click that ends the press.
  const wasOpen = useRef(false)
  const button = {
    id,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onPointerDown: () => {
      wasOpen.current = open
    },
    onClick: () => {
      setOpen(!wasOpen.current)
      wasOpen.current = false
    },
  }
  return { open, id, button, close: () => setOpen(false) }
}
