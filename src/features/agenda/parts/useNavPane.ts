import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useMedia } from '#ui/useMedia.ts'

/** Screens on which the navigation pane stands beside the grid; on others it opens over it. */
const BESIDE = '(min-width: 75rem)'
/** Screens on which navigation pane and panel stand together. */
const BOTH = '(min-width: 105rem)'

/** The navigation pane: beside the grid, hidden, or open over it. A panel takes its room. */
export function useNavPane(panel: boolean) {
  const isBeside = useMedia(BESIDE)
  const fitsBoth = useMedia(BOTH)
  const [away, setAway] = useState(false)
  const [over, setOver] = useState(false)
  const hasRoom = isBeside && (!panel || fitsBoth)
  const hidden = hasRoom ? away : !over
  const toggle = useCallback(() => {
    if (hasRoom) setAway((now) => !now)
    else setOver((now) => !now)
  }, [hasRoom])
  const toDate = (root: RefObject<HTMLElement | null>) => {
    if (hidden) toggle()
    setTimeout(() => root.current?.querySelector<HTMLElement>('.ag-cal [tabindex="0"]')?.focus())
  }
  return { hidden, popover: !hasRoom && over, toggle, toDate }
}

/** Folds opened by hand stay open for that day. */
export function useFolds(date: string) {
  const [state, setState] = useState<{ date: string; starts: readonly number[] }>({ date, starts: [] })
  const starts = state.date === date ? state.starts : NONE
  const opened = useMemo(() => new Set(starts), [starts])
  const open = useCallback(
    (start: number) =>
      setState((now) => ({ date, starts: [...(now.date === date ? now.starts : []), start] })),
    [date],
  )
  return { opened, open }
}

const NONE: readonly number[] = []
