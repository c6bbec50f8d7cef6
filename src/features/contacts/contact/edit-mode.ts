import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The link into the form: where the keyboard goes on after it. */
export const EDIT_LINK = 'modifica-contatto'

/** What the link into the form carries: leaving it then goes back the way it came. */
export function editLinkState(state: unknown): object {
  return { ...keptState(state), opened: true }
}

function keptState(state: unknown): object {
  if (!state || typeof state !== 'object') return {}
  const { opened: _opened, ...kept } = state as Record<string, unknown>
  return kept
}

/** Whether the page is a form; it has its own address, and Back leaves it. */
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

/** Who was in the form is at the link to it afterwards. */
function useFocusAfter(editing: boolean): void {
  const was = useRef(editing)
  useEffect(() => {
    if (was.current && !editing) document.getElementById(EDIT_LINK)?.focus({ preventScroll: true })
    was.current = editing
  }, [editing])
}
