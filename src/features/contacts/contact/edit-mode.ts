import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { type UnsavedGuard, useUnsavedGuard } from '#ui/useUnsavedGuard.ts'
import { PERSON } from './PartLinks.tsx'

/** Id of the link to the form, which gets the focus when the form is left. */
export const EDIT_LINK = 'modifica-contatto'

/** History state of the link to the form: leaving the form then goes back in the history. */
export function editLinkState(state: unknown): object {
  return { ...keptState(state), opened: true }
}

function keptState(state: unknown): object {
  if (!state || typeof state !== 'object') return {}
  const { opened: _opened, ...kept } = state as Record<string, unknown>
  return kept
}

/** Whether the page shows the form, which has its own address, so that Back leaves it. */
export function useEditMode(): { editing: boolean; leave: () => void } {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const editing = search.get('modifica') === '1'
  useFocusAfter(editing)
  const leave = () => {
    if (state && typeof state === 'object' && 'opened' in state) navigate(-1)
    else navigate('?', { replace: true, state: keptState(state), preventScrollReset: true })
  }
  return { editing, leave }
}

/** Focuses the link to the form when the form has closed. */
function useFocusAfter(editing: boolean): void {
  const was = useRef(editing)
  useEffect(() => {
    if (was.current && !editing) document.getElementById(EDIT_LINK)?.focus({ preventScroll: true })
    was.current = editing
  }, [editing])
}

/** Guards everything unsaved on the page. Going from the form back to the page loses only the form's own input. */
export function usePageGuard(dirty: ReadonlySet<string>): UnsavedGuard {
  const here = `/contatti/${useParams().id}`
  const keeps = (next: Location) => next.pathname === here && !dirty.has(PERSON)
  return useUnsavedGuard(dirty.size > 0, keeps)
}
