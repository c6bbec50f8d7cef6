import type { MouseEvent } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { hasLeft } from '#platform/list/left-address.ts'

const LIST = '/contatti'

/** History state of a link to a contact, so that the contact leads back to this view of the list. */
export function fromHere({ pathname, search }: Pick<Location, 'pathname' | 'search'>): { from: string } {
  return { from: `${pathname}${search}` }
}

/** Pages that open a contact, with the labels of the links back to them. */
const PLACES = [
  { at: /^\/contatti(\?|$)/, label: 'Contatti' },
  { at: /^\/liste\/[1-9]\d*(\?|$)/, label: 'Lista' },
  { at: /^\/convenzioni(\?|$)/, label: 'Convenzioni' },
  { at: /^\/moduli\/[1-9]\d*\/statistiche(\?|$)/, label: 'Statistiche' },
] as const

type ReturnLink = { to: string; label: string }

/** Returns the page a contact was opened from, by default the list of all contacts. */
export function placeBefore(state: unknown): ReturnLink {
  const from = state && typeof state === 'object' && 'from' in state ? state.from : undefined
  const place = typeof from === 'string' ? PLACES.find(({ at }) => at.test(from)) : undefined
  return place ? { to: String(from), label: place.label } : { to: LIST, label: PLACES[0].label }
}

/** Returns the URL of the contact list a contact was opened from, by default without filters. */
export function listBefore(state: unknown): string {
  const { to, label } = placeBefore(state)
  return label === PLACES[0].label ? to : LIST
}

type WayBack = ReturnLink & { onClick: (event: MouseEvent) => void }

/** Returns the link back. After opening from a list it goes back in the history, which restores the scroll position. */
export function useBackToList(): WayBack {
  const location: Location<Record<string, unknown> | null> = useLocation()
  const { state } = location
  const navigate = useNavigate()
  // The history entry before the form is the contact's page.
  const isBefore = state !== null && 'from' in state && !('opened' in state)
  const onClick = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!isBefore || elsewhere) return
    event.preventDefault()
    // The second click of a double click would leave the list.
    if (!hasLeft(location)) navigate(-1)
  }
  return { ...placeBefore(state), onClick }
}
