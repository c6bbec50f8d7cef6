import type { KeyboardEvent } from 'react'

// Escape closes the layer that has the focus. The component library gives the key to the newest layer, also when that
// is a toast: the toast passes it on, and the dialog or menu with the focus closes itself.

/** Dialogs and menus: their focus goes back to the page when they close. */
export const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]'

const passedOn = new WeakSet<Event>()

/** Runs before a toast closes. */
export function passEscapeOn(event: Event): void {
  if (!document.activeElement?.closest(OVERLAY)) return
  event.preventDefault()
  passedOn.add(event)
}

/** `onKeyDown` of a dialog or menu. The innermost layer takes it: outer layers hear the same key. */
export function takeEscape({ nativeEvent }: KeyboardEvent, close: () => void): void {
  if (passedOn.delete(nativeEvent)) close()
}
