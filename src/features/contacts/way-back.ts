import type { MouseEvent } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

const LIST = '/contatti'

/** What a link of the list carries along, so that the contact leads back to exactly this view of it. */
export function fromHere({ pathname, search }: Pick<Location, 'pathname' | 'search'>): { from: string } {
  return { from: `${pathname}${search}` }
}

/** The list as it was when somebody went on from it; the whole list for who came another way. */
export function listBefore(state: unknown): string {
  const from = state && typeof state === 'object' && 'from' in state ? state.from : undefined
  return typeof from === 'string' && (from === LIST || from.startsWith(`${LIST}?`)) ? from : LIST
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
  return { to: listBefore(state), label: 'Contatti', onClick }
}
