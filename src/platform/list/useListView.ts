import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSearchKey } from '#ui/useShortcuts.ts'
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
  const searching = (q: string) => withChange(view, { q } as Partial<V>)
  const [text, setText] = useSearchText(view.q, (q) => addressOf(searching(q)))
  const typed = text.trim() === view.q ? view : searching(text.trim())
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  // A second choice may come before the first one is in the address: it builds on this instead.
  const latest = useRef(typed)
  const here = addressOf(typed)
  useEffect(() => {
    latest.current = readView(new URL(here, window.location.origin).searchParams)
  }, [here, readView])
  const choose: ListView<V>['choose'] = (change) => {
    latest.current = withChange(latest.current, change(latest.current))
    navigate(addressOf(latest.current), { preventScrollReset: true })
  }
  const clear = () => {
    setText('')
    choose(() => none)
    field.current?.focus()
  }
  const search = {
    ...useSearchKey(field),
    ref: field,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    maxLength: SEARCH_MAX,
    autoComplete: 'off',
  }
  return { view, typed, text, choose, clear, search }
}

/** Other rows begin with their first page. */
export function withChange<V>(view: V, change: Partial<V>): V {
  return { ...view, page: 1, ...change }
}

/** The typed text. A change of the address from elsewhere, such as Back, replaces it. */
function useSearchText(q: string, addressOf: (q: string) => string): [string, (text: string) => void] {
  const [text, setText] = useState(q)
  const navigate = useNavigate()
  const latest = useRef({ addressOf, navigate })
  latest.current = { addressOf, navigate }
  // The search of the address, then those on their way there, the newest last: a slow device may be seconds late.
  const written = useRef([q])
  useEffect(() => {
    const arrived = written.current.indexOf(q)
    written.current = arrived < 0 ? [q] : written.current.slice(arrived)
    if (arrived < 0) setText(q)
  }, [q])
  useEffect(() => {
    const wanted = text.trim()
    const isWritten = () => wanted === written.current.at(-1)
    if (isWritten()) return
    const write = () => {
      // A link has led there meanwhile: a second navigation would drop its state, such as the way back.
      if (isWritten()) return
      written.current.push(wanted)
      latest.current.navigate(latest.current.addressOf(wanted), { replace: true, preventScrollReset: true })
    }
    const timer = setTimeout(write, TYPING_MS)
    // Leaving the input writes the search at once, so that Back finds it.
    for (const type of LEAVING_EVENTS) document.addEventListener(type, write, { capture: true })
    return () => {
      clearTimeout(timer)
      for (const type of LEAVING_EVENTS) document.removeEventListener(type, write, { capture: true })
    }
  }, [text])
  return [text, setText]
}
