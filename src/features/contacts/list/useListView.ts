import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSearchText } from '#platform/list/useSearchText.ts'
import { addressOf, NO_FILTERS, readView, type View, withChange } from './address.ts'

export type ListView = {
  /** What the address says: its rows are shown. */
  view: View
  /** The same with what is being typed: for links that lead on from here. */
  typed: View
  text: string
  setText: (text: string) => void
  /** Chooses other rows: a new entry of the history. */
  choose: (change: (view: View) => Partial<View>) => void
  clear: () => void
}

export function useListView(): ListView {
  const [search] = useSearchParams()
  const view = readView(search)
  const [text, setText] = useSearchText(view.q, (q) => addressOf(withChange(view, { q })))
  const typed = text.trim() === view.q ? view : withChange(view, { q: text.trim() })
  const navigate = useNavigate()
  // Two quick choices are two: the second is not made from an address that does not know the first yet.
  const latest = useRef(typed)
  const here = addressOf(typed)
  useEffect(() => {
    latest.current = readView(new URL(here, window.location.origin).searchParams)
  }, [here])
  const choose: ListView['choose'] = (change) => {
    latest.current = withChange(latest.current, change(latest.current))
    navigate(addressOf(latest.current), { preventScrollReset: true })
  }
  const clear = () => {
    setText('')
    choose(() => NO_FILTERS)
  }
  return { view, typed, text, setText, choose, clear }
}
