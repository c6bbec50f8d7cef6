import { useEffect, useRef } from 'react'
import { AFTER_OTHERS_MS, useNewRowFocus } from './useNewRowFocus.ts'

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
  const timer = useRef<Timer | null>(null)
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
    soon(timer, () => catchFocus(linkIdOf.current(next)))
  }, [order])

  const open = useRef(record)
  useEffect(() => {
    const closed = open.current
    open.current = record
    if (closed === null || record !== null) return
    // Whether its row goes before or after its dialog: the one that took its place is waited for already.
    if (timer.current !== null && closed !== 'new' && !rows.current?.includes(closed)) return
    soon(timer, () => catchFocus(linkIdOf.current(closed)))
  }, [record])

  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])

  // Not while its dialog is still there: that one would take the focus back.
  useNewRowFocus(record === null ? created : null, ids, idOf)
}

type Timer = ReturnType<typeof setTimeout>

/** One wish at a time: the last one. */
function soon(timer: { current: Timer | null }, work: () => void): void {
  clearTimeout(timer.current ?? undefined)
  timer.current = setTimeout(() => {
    timer.current = null
    work()
  }, AFTER_OTHERS_MS)
}

/** Gives a focus that has been lost to an element, or to the page when that is not there either. */
function catchFocus(id: string): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const target = document.getElementById(id) ?? document.getElementById('contenuto')
  target?.focus({ preventScroll: true })
}
