import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Single keys that do something on a page. Users of speech input, or with a tremor, can switch them off for this
 * browser (WCAG 2.1.4).
 */
const NAME = 'scorciatoie-da-tastiera'
const OFF = 'no'
const SEARCH_KEY = '/'
const listeners = new Set<() => void>()

// The choice while storage is switched off: it lasts as long as the page.
let chosen: boolean | undefined

export function shortcutsOn(): boolean {
  try {
    return window.localStorage.getItem(NAME) !== OFF && chosen !== false
  } catch {
    return chosen ?? true
  }
}

export function switchShortcuts(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(NAME)
    else window.localStorage.setItem(NAME, OFF)
    chosen = undefined
  } catch {
    chosen = on
  }
  for (const listener of listeners) listener()
}

/** Whether single keys do something; a change here or in another tab counts at once. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(watch, shortcutsOn, () => true)
}

function watch(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Calls the newest `onKey` with each key of the page that no other listener has handled. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing) latest.current(event)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

type SearchKey = { shortcut?: string; 'aria-keyshortcuts'?: string }

/**
 * `/` focuses the page's search, Esc empties it and then leaves it. Returns the props of its input: `<SearchInput
 * ref={search} {...useSearchKey(search)} … />`
 */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): SearchKey {
  const on = useShortcutsOn()
  useKeys((event) => {
    const search = field.current
    if (!search) return
    if (event.key === 'Escape' && event.target === search) {
      event.preventDefault()
      emptyOrLeave(search)
    } else if (event.key === SEARCH_KEY && shortcutsOn() && isOutsideFields(event) && isWithinReach(search)) {
      event.preventDefault()
      search.focus()
      search.select()
    }
  })
  return on ? { shortcut: SEARCH_KEY, 'aria-keyshortcuts': SEARCH_KEY } : {}
}

/** Whether a single key may do something: no other modifier but Shift, which many keyboards need for `/`, and not typed. */
export function isOutsideFields(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey || isTyped(event))
}

/** Whether a key goes into a field that takes letters, or into a menu, which finds its entries by their letters. */
export function isTyped({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  const field = target.closest('input:not([type=checkbox]), textarea, select, [role=menu], [role=listbox]')
  return target.isContentEditable || field !== null
}

/**
 * Single keys of the focused row of a table, outside fields; `J`, `K` and Enter, which go from row to row and open one, are the
 * frame's. → leads from the link to the row's buttons, ← back.
 * @param onKey called with the key in lower case and the id of the row's link; whether the key does something there
 */
export function useRowKeys(onKey: (key: string, linkId: string) => boolean): void {
  useKeys((event) => {
    if (event.repeat || event.shiftKey || !shortcutsOn() || !isOutsideFields(event)) return
    const row = document.activeElement?.closest('tr')
    const link = row?.querySelector<HTMLElement>('[data-row-link]')
    if (!row || !link) return
    const stops = [link, ...row.querySelectorAll<HTMLElement>('td:last-child :is(a, button)')]
    if (stepInRow(event.key, stops) || onKey(event.key.toLowerCase(), link.id)) event.preventDefault()
  })
}

const ARROWS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/** → goes from the link of a row to its buttons, ← back; false for other keys and at the ends. */
export function stepInRow(key: string, stops: readonly HTMLElement[]): boolean {
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const step = ARROWS[key]
  const next = step === undefined || at < 0 ? undefined : stops[at + step]
  next?.focus()
  return next !== undefined
}

/** Whether no dialog and no menu covers the search. */
function isWithinReach(search: HTMLElement): boolean {
  return search.closest('[inert], [aria-hidden="true"]') === null
}

function emptyOrLeave(search: HTMLInputElement): void {
  if (search.value === '') {
    search.blur()
    return
  }
  // Sets the value as typing would, so that React's listeners hear of it.
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  write?.call(search, '')
  search.dispatchEvent(new Event('input', { bubbles: true }))
}
