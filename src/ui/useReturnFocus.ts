import { useRef } from 'react'

type ReturnFocus = { remember: () => void; returnFocus: (event: Event) => void }

/** Returns the focus to the opener of a dialog that is opened by state and has no trigger of its own. */
export function useReturnFocus(): ReturnFocus {
  const opener = useRef<Element | null>(null)
  const remember = () => {
    opener.current = triggerOf(document.activeElement)
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }
  return { remember, returnFocus }
}

// A menu entry is gone by then, so the focus returns to the button that opened the menu.
function triggerOf(element: Element | null): Element | null {
  const labelledBy = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return labelledBy ? document.getElementById(labelledBy) : element
}
