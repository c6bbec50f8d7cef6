/** Keys that are pressed after 'N', while the panel with its field is still on the way: they are meant for the field. */

/** A panel that does not come leaves the keys to the agenda again. */
const LONGEST_MS = 5_000

let since: number | null = null
let text = ''

/** A panel has been asked for: from now on the keys are kept for it. */
export function awaitField(): void {
  since = Date.now()
  text = ''
}

/** Keeps a key for the panel that is awaited; false where none is, or the key is a command of the browser. */
export function keepForField(event: KeyboardEvent): boolean {
  if (since === null || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Escape' || Date.now() - since > LONGEST_MS) {
    since = null
    return false
  }
  if (event.key.length === 1) text += event.key
  if (event.key === 'Backspace') text = text.slice(0, -1)
  return true
}

/** The panel is there: answers the text that was typed for its first field. */
export function takeTyped(): string {
  const typed = since === null ? '' : text
  since = null
  return typed
}
