import { useEffect, useRef } from 'react'
import type { ListedContact } from '../contract.ts'
import { linkIdOf } from './ContactsTable.tsx'

// A closing dialog moves the focus itself, a moment later.
const AFTER_DIALOGS_MS = 30

/** The link that opens the dialog for a new contact: the keyboard comes back there, and from there to the new row. */
export const NEW_LINK = 'nuovo-contatto'

/** Leads the keyboard to who has just been entered, unless it has gone on elsewhere meanwhile. */
export function useNewRowFocus(rows: readonly ListedContact[] | undefined, created: number | null): void {
  const led = useRef<number | null>(null)
  const arrived = created !== null && rows?.some(({ id }) => id === created) ? created : null
  useEffect(() => {
    if (arrived === null || led.current === arrived) return
    const timer = setTimeout(() => {
      led.current = arrived
      const { activeElement: at, body } = document
      if (at && at !== body && at.id !== NEW_LINK && at.id !== 'contenuto') return
      const link = document.getElementById(linkIdOf(arrived))
      link?.scrollIntoView({ block: 'center' })
      link?.focus({ preventScroll: true })
    }, AFTER_DIALOGS_MS)
    return () => clearTimeout(timer)
  }, [arrived])
}
