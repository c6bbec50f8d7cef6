import { type ChangeEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSearchKey } from '#ui/useShortcuts.ts'
import { addressNow, hasLeft } from './left-address.ts'
import { type ListAddress, SEARCH_MAX } from './list-address.ts'

const TYPING_MS = 250
const LEAVING_EVENTS = ['pointerdown', 'focusout'] as const

export type ListView<V> = {
  /** The state in the address: its rows are visible. */
  view: V
  /** The view with the search as typed so far, for links that lead on from here. */
  typed: V
  text: string
  /** Chooses other rows, beginning at their first page: a new entry of the history. */
  choose: (change: (view: V) => Partial<V>) => void
  /** Resets search and filters, and leads back to the search. */
  clear: () => void
  /** Props of the list's `SearchInput`. */
  search: {
    ref: RefObject<HTMLInputElement | null>
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  } & ReturnType<typeof useSearchKey> & { maxLength: number; autoComplete: string }
}

/**
 * A list whose search, filters and page are in the address. Rows are read by the address; typing changes `text` at once
 * and replaces the address after a pause, so that the server is asked once for a word.
 */
export function useListView<V extends { q: string }>(address: ListAddress<V>): ListView<V> {
  const { readView, addressOf, none } = address
  const [parameters] = useSearchParams()
  const view = readView(parameters)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  // A slow device renders a new address late, so a change starts from the address and not from the rendered view.
  const newest = () => readView(new URLSearchParams(window.location.search))
  const goTo = (change: Partial<V>, replace = false) =>
    navigate(addressOf(withChange(newest(), change)), { replace, preventScrollReset: true })
  const [text, setInput] = useSearchText(view.q, (q) => {
    if (q !== newest().q) goTo({ q } as Partial<V>, true)
  })
  const typed = text.trim() === view.q ? view : withChange(view, { q: text.trim() } as Partial<V>)
  const choose: ListView<V>['choose'] = (change) => {
    const q = text.trim()
    goTo({ q, ...change({ ...newest(), q }) })
  }
  const clear = () => {
    setInput({ text: '', typedAt: null })
    choose(() => none)
    field.current?.focus()
  }
  const search = {
    ...useSearchKey(field),
    ref: field,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setInput({ text: event.target.value, typedAt: addressNow() }),
    maxLength: SEARCH_MAX,
    autoComplete: 'off',
  }
  return { view, typed, text, choose, clear, search }
}

/** Other rows begin with their first page. */
export function withChange<V>(view: V, change: Partial<V>): V {
  return { ...view, page: 1, ...change }
}

/** The text of the search, and the address it was typed at; null once that text is in the address. */
type SearchText = { text: string; typedAt: string | null }

/**
 * The text of the search, written to the address after a pause in typing. A new address replaces the text with its own
 * search, unless the text was typed after that address was led to.
 */
function useSearchText(q: string, write: (q: string) => void): [string, (input: SearchText) => void] {
  const [input, setInput] = useState<SearchText>({ text: q, typedAt: null })
  const location = useLocation()
  // A layout effect runs together with the drawing; a key or a click might come before a later one.
  useLayoutEffect(() => {
    if (hasLeft(location)) return
    const here = createPath(location)
    setInput((now) => (now.typedAt === here || now.text.trim() === q ? now : { text: q, typedAt: null }))
  }, [location, q])
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    if (input.typedAt === null) return
    const writeNow = () => {
      // Back or a link may have led to another address meanwhile, which has a search of its own.
      if (input.typedAt === addressNow()) latest.current(input.text.trim())
      setInput((now) => (now === input ? { ...now, typedAt: null } : now))
    }
    const timer = setTimeout(writeNow, TYPING_MS)
    // Leaving the input writes the search at once, so that Back finds it.
    for (const type of LEAVING_EVENTS) document.addEventListener(type, writeNow, { capture: true })
    return () => {
      clearTimeout(timer)
      for (const type of LEAVING_EVENTS) document.removeEventListener(type, writeNow, { capture: true })
    }
  }, [input])
  return [input.text, setInput]
}
