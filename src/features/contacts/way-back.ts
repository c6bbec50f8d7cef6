import type { MouseEvent } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

const LIST = '/contatti'

/** What a link of a list carries along, so that the contact leads back to exactly this view of it. */
export function fromHere({ pathname, search }: Pick<Location, 'pathname' | 'search'>): { from: string } {
  return { from: `${pathname}${search}` }
}

/** Where a contact is opened from, and what the way back to it is called. */
const PLACES = [
  { at: /^\/contatti(\?|$)/, label: 'Contatti' },
  { at: /^\/liste\/[1-9]\d*(\?|$)/, label: 'Lista' },
  { at: /^\/convenzioni(\?|$)/, label: 'Convenzioni' },
  { at: /^\/moduli\/[1-9]\d*\/statistiche(\?|$)/, label: 'Statistiche' },
] as const

type Place = { to: string; label: string }

/** The view that somebody has come from; all contacts for who came another way. */
export function placeBefore(state: unknown): Place {
  const from = state && typeof state === 'object' && 'from' in state ? state.from : undefined
  const place = typeof from === 'string' ? PLACES.find(({ at }) => at.test(from)) : undefined
  return place ? { to: String(from), label: place.label } : { to: LIST, label: PLACES[0].label }
}

/** The list of contacts as it was when somebody went on from it; the whole of it for who came another way. */
export function listBefore(state: unknown): string {
  const { to, label } = placeBefore(state)
  return label === PLACES[0].label ? to : LIST
}

type WayBack = Place & { onClick: (event: MouseEvent) => void }

/** The way back. Who came from a list goes back in the history: to the same row, at the same height. */
export function useBackToList(): WayBack {
  const { state } = useLocation() as { state: Record<string, unknown> | null }
  const navigate = useNavigate()
  // In the form the entry before this one is the person.
  const isBefore = state !== null && 'from' in state && !('opened' in state)
  const onClick = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!isBefore || elsewhere) return
    event.preventDefault()
    navigate(-1)
  }
  return { ...placeBefore(state), onClick }
}
