import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { linkIdOf, type View } from './address.ts'

// A closing dialog moves the focus itself, a moment later; so does the page that comes back.
const AFTER_OTHERS_MS = 30

/**
 * Keeps the keyboard among the rows of a list: at the row whose dialog has closed, at the one that took the place of a
 * deleted one, and at the one that has just been created, which is also brought into view.
 */
export function useRowFocus(
  { tab, record }: Pick<View, 'tab' | 'record'>,
  ids: readonly number[] | undefined,
  created: number | null,
): void {
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
    const timer = setTimeout(() => catchFocus(linkIdOf(tab, next)), AFTER_OTHERS_MS)
    return () => clearTimeout(timer)
  }, [order, tab])

  const open = useRef(record)
  useEffect(() => {
    const closed = open.current
    open.current = record
    if (closed === null || record !== null) return
    const timer = setTimeout(() => catchFocus(linkIdOf(tab, closed)), AFTER_OTHERS_MS)
    return () => clearTimeout(timer)
  }, [record, tab])

  // Not while its dialog is still there: that one would take the focus back.
  const arrived = created !== null && record === null && ids?.includes(created) ? created : null
  useEffect(() => {
    if (arrived === null) return
    const timer = setTimeout(() => {
      const link = document.getElementById(linkIdOf(tab, arrived))
      link?.scrollIntoView({ block: 'center' })
      link?.focus({ preventScroll: true })
    }, AFTER_OTHERS_MS)
    return () => clearTimeout(timer)
  }, [arrived, tab])
}

/** Gives a focus that has been lost to an element, or to the page when that is not there either. */
function catchFocus(id: string): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const target = document.getElementById(id) ?? document.getElementById('contenuto')
  target?.focus({ preventScroll: true })
}

/** For the way back from the page on which a record was created: `navigate(list, { state: stateOfCreated(id) })`. */
export function stateOfCreated(id: number): { created: number } {
  return { created: id }
}

/** The record whose page has led here after creating it. */
export function useCreatedBefore(): number | null {
  const { state } = useLocation()
  // Not with Back, nor after a reload: then it is no news any more.
  const comesBack = useNavigationType() === 'POP'
  const known = state && typeof state === 'object' && 'created' in state ? state.created : null
  return typeof known === 'number' && !comesBack ? known : null
}
