import { useEffect, useRef } from 'react'

/** A closing dialog moves the focus itself, a moment later; so does the page that comes back. */
export const AFTER_OTHERS_MS = 30

/**
 * Leads the keyboard to a record that has just been created, once its row is there, and brings the row into view; at
 * most once, and not away from where somebody has gone on meanwhile.
 */
export function useNewRowFocus(
  created: number | null,
  ids: readonly number[] | undefined,
  /** Id of the link that opens a record, and of the one for a new record. */
  idOf: (record: number | 'new') => string,
): void {
  const linkIdOf = useRef(idOf)
  linkIdOf.current = idOf
  const led = useRef<number | null>(null)
  const arrived = created !== null && ids?.includes(created) ? created : null
  useEffect(() => {
    if (arrived === null || led.current === arrived) return
    const timer = setTimeout(() => {
      led.current = arrived
      const { activeElement: at, body } = document
      if (at && at !== body && at.id !== 'contenuto' && at.id !== linkIdOf.current('new')) return
      const link = document.getElementById(linkIdOf.current(arrived))
      link?.scrollIntoView({ block: 'center' })
      link?.focus({ preventScroll: true })
    }, AFTER_OTHERS_MS)
    return () => clearTimeout(timer)
  }, [arrived])
}
