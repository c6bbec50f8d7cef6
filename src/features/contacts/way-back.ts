import type { MouseEvent } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

const LIST = '/contatti'

/**
 * What a link of a list carries along, so that the contact leads back to exactly this view of it; another list than that
 * of the contacts says what it is called.
 */
export function fromHere(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  label?: string,
): { from: string; label?: string } {
  return { from: `${pathname}${search}`, ...(label && { label }) }
}

/** The contacts as they were when somebody went on from them; all of them for who came another way. */
export function listBefore(state: unknown): string {
  const from = state && typeof state === 'object' && 'from' in state ? state.from : undefined
  return typeof from === 'string' && (from === LIST || from.startsWith(`${LIST}?`)) ? from : LIST
}

/** Where somebody came from, if that was another list. */
function otherList(state: unknown): { to: string; label: string } | undefined {
  const { from, label } = (state && typeof state === 'object' ? state : {}) as Record<string, unknown>
  return typeof from === 'string' && typeof label === 'string' ? { to: from, label } : undefined
}

type BackToList = { to: string; label: string; onClick: (event: MouseEvent) => void }

/** The way back to the list. Who came from there goes back in the history: to the same row, at the same height. */
export function useBackToList(): BackToList {
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
  return { ...(otherList(state) ?? { to: listBefore(state), label: 'Contatti' }), onClick }
}
