import { useEffect, useRef } from 'react'

/** Waits until the closing dialog, or the returning page, has moved the focus itself. */
const AFTER_OTHERS_MS = 30
const DIALOGS = '[role=dialog], [role=alertdialog]'

type IdOf = (record: number | 'new') => string

type RowFocusOptions = {
  /** The record that is open over the list. */
  record: number | 'new' | null
  ids: readonly number[] | undefined
  created: number | null
  /** Id of the link that opens a record. */
  idOf: IdOf
}

/**
 * Keeps the keyboard among the rows of a list: at the row whose dialog has closed, at the one that took the place of a
 * deleted one, and at a new one, which also scrolls into view.
 */
export function useRowFocus({ record, ids, created, idOf }: RowFocusOptions): void {
  const linkIdOf = useRef(idOf)
  linkIdOf.current = idOf
  const rows = useRef(ids)
  // The timer of the pending focus; a later call replaces it.
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const focusSoon = useRef((wanted: number | 'new') => {
    clearTimeout(timer.current ?? undefined)
    timer.current = setTimeout(() => {
      timer.current = null
      // A deleted row may go before the dialog that deletes it: the change is announced before the deletion is answered.
      if (document.activeElement?.closest(DIALOGS)) focusSoon.current(wanted)
      else catchFocus(linkIdOf.current(wanted))
    }, AFTER_OTHERS_MS)
  })
  // Compared by content: a list read again is a new array with the same rows.
  const order = ids?.join()
  useEffect(() => {
    const before = rows.current
    const now = order === undefined ? undefined : order.split(',').filter(Boolean).map(Number)
    rows.current = now
    if (!before || !now) return
    const gone = before.findIndex((id) => !now.includes(id))
    if (gone >= 0) focusSoon.current(now[Math.min(gone, now.length - 1)] ?? 'new')
  }, [order])

  const open = useRef(record)
  useEffect(() => {
    const closed = open.current
    open.current = record
    if (closed === null || record !== null) return
    // The closed record's row is gone: the focus already pending for the row in its place stands.
    if (timer.current !== null && closed !== 'new' && !rows.current?.includes(closed)) return
    focusSoon.current(closed)
  }, [record])

  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])

  // Waits for the dialog to close, as it would take the focus back.
  const isHere = record === null && created !== null && ids?.includes(created) === true
  const led = useRef<number | null>(null)
  useEffect(() => {
    if (!isHere || led.current === created) return
    const delay = setTimeout(() => {
      led.current = created
      leadTo(linkIdOf.current(created), linkIdOf.current('new'))
    }, AFTER_OTHERS_MS)
    return () => clearTimeout(delay)
  }, [isHere, created])
}

/** Focuses an element when the focus has been lost; the page when the element is not there either. */
function catchFocus(id: string): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const target = document.getElementById(id) ?? document.getElementById('contenuto')
  target?.focus({ preventScroll: true })
}

/** Focuses a new row, unless the keyboard has gone on to something else meanwhile. */
function leadTo(id: string, idOfNew: string): void {
  const { activeElement: at, body } = document
  if (at && at !== body && at.id !== 'contenuto' && at.id !== idOfNew) return
  const link = document.getElementById(id)
  link?.scrollIntoView({ block: 'center' })
  link?.focus({ preventScroll: true })
}
