import { useEffect, useRef } from 'react'
import { useNewRowFocus } from './useNewRowFocus.ts'

// A closing dialog moves the focus itself, a moment later; so does the page that comes back.
const AFTER_OTHERS_MS = 30

type RowFocusOptions = {
  /** The record that is open over the list. */
  record: number | 'new' | null
  ids: readonly number[] | undefined
  created: number | null
  /** Id of the link that opens a record. */
  idOf: (record: number | 'new') => string
}

/**
 * Keeps the keyboard among the rows of a list: at the row whose dialog has closed, at the one that took the place of a
 * deleted one, and at the one that has just been created, which is also brought into view.
 */
export function useRowFocus({ record, ids, created, idOf }: RowFocusOptions): void {
  const linkIdOf = useRef(idOf)
  linkIdOf.current = idOf
  const rows = useRef(ids)
  // By what is in it: a list read again is another list with the same rows.
  const order = ids?.join()
  useEffect(() => {
    const before = rows.current
    const now = order === undefined ? undefined : order.split(',').filter(Boolean).map(Number)
    rows.current = now
    if (!before || !now) return
    const gone = before.findIndex((id) => !now.includes(id))
    if (gone < 0) return
    const next = now[Math.min(gone, now.length - 1)] ?? 'new'
    const timer = setTimeout(() => catchFocus(linkIdOf.current(next)), AFTER_OTHERS_MS)
    return () => clearTimeout(timer)
  }, [order])

  const open = useRef(record)
  useEffect(() => {
    const closed = open.current
    open.current = record
    if (closed === null || record !== null) return
    const timer = setTimeout(() => catchFocus(linkIdOf.current(closed)), AFTER_OTHERS_MS)
    return () => clearTimeout(timer)
  }, [record])

  // Not while its dialog is still there: that one would take the focus back.
  useNewRowFocus(record === null ? created : null, ids, idOf)
}

/** Gives a focus that has been lost to an element, or to the page when that is not there either. */
function catchFocus(id: string): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const target = document.getElementById(id) ?? document.getElementById('contenuto')
  target?.focus({ preventScroll: true })
}
