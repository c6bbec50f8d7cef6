import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { OPENED, useWayBack } from '#platform/list/open-record.ts'
import { useMay } from '#platform/session/useMay.ts'
import { useMedia } from '#ui/useMedia.ts'
import { hasUnsavedChanges } from '#ui/useUnsavedGuard.tsx'
import type { Slot } from '../new/draft.ts'
import { type AgendaView, agendaAddress, changedView, doctorsView, NO_PANEL } from '../view.ts'

const { readView, addressOf } = agendaAddress

export type AgendaAddress = ReturnType<typeof useAgendaAddress>

/** The agenda's state in the address, and how to change it. A panel is an entry of the history, so Back closes it. */
export function useAgendaAddress(today: string) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const mayEdit = useMay('edit')
  const isPhone = useMedia('(width < 60rem)')
  const read = useCallback(
    (address: URLSearchParams) => (mayEdit ? readView(address) : doctorsView(readView(address), isPhone)),
    [mayEdit, isPhone],
  )
  const view = useMemo(() => read(parameters), [read, parameters])
  const isClosing = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  const go = useCallback(
    (
      change: Partial<AgendaView> | ((newest: AgendaView) => Partial<AgendaView>),
      { slot, replace = false }: { slot?: Slot | null | undefined; replace?: boolean } = {},
    ): void => {
      // A step that is taken before the browser has gone back would be undone by that.
      if (isClosing.current) {
        waiting.current.push(() => go(change, { slot }))
        return
      }
      const newest = read(new URLSearchParams(window.location.search))
      const changed = typeof change === 'function' ? change(newest) : change
      const opens = changed.visit || changed.create || changed.ill
      navigate(addressOf(changedView(newest, changed, today)), {
        replace,
        preventScrollReset: true,
        ...(opens && { state: { ...OPENED, slot } }),
      })
    },
    [navigate, read, today],
  )
  const wayBack = useWayBack(addressOf({ ...view, ...NO_PANEL }))
  /**
   * The browser goes back a moment later: until then a second call would leave the agenda, and steps wait. A panel in which something
   * was begun asks first, and may stay.
   */
  const close = () => {
    if (isClosing.current) return
    isClosing.current = !hasUnsavedChanges()
    wayBack()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new location ends the closing.
  useEffect(() => {
    isClosing.current = false
    for (const step of waiting.current.splice(0)) step()
  }, [location])
  return { view, today, date: view.date ?? today, go, close, slot: slotOf(location.state) }
}

function slotOf(state: unknown): Slot | null {
  return state && typeof state === 'object' && 'slot' in state ? ((state.slot as Slot | null) ?? null) : null
}
