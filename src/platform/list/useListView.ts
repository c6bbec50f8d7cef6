import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSearchText } from './useSearchText.ts'

/** How a list's address is read and written. */
export type ListAddress<V> = {
  readView: (search: URLSearchParams) => V
  addressOf: (view: V) => string
  /** The same list with other rows: they begin with their first page. */
  withChange: (view: V, change: Partial<V>) => V
  /** Nothing searched for and nothing chosen. */
  none: Partial<V>
}

export type ListView<V> = {
  /** What the address says: its rows are shown. */
  view: V
  /** The same with what is being typed: for links that lead on from here. */
  typed: V
  text: string
  setText: (text: string) => void
  /** Chooses other rows: a new entry of the history. */
  choose: (change: (view: V) => Partial<V>) => void
  clear: () => void
}

/** A list whose search, filters and page stand in the address. */
export function useListView<V extends { q: string }>(address: ListAddress<V>): ListView<V> {
  const { readView, addressOf, withChange, none } = address
  const [search] = useSearchParams()
  const view = readView(search)
  const searching = (q: string) => withChange(view, { q } as Partial<V>)
  const [text, setText] = useSearchText(view.q, (q) => addressOf(searching(q)))
  const typed = text.trim() === view.q ? view : searching(text.trim())
  const navigate = useNavigate()
  // Two quick choices are two: the second is not made from an address that does not know the first yet.
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
  }
  return { view, typed, text, setText, choose, clear }
}
