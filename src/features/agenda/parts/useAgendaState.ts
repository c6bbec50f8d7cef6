import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { counted } from '#platform/numbers.ts'
import { wallClock } from '#platform/time/dates.ts'
import { useMedia } from '#ui/useMedia.ts'
import { delayOf, delayText } from '../delay.ts'
import { type GridColumn, listColumn } from '../grid/columns.ts'
import { useTray } from '../tray.ts'
import type { OpenMark } from './head-commands.ts'
import { useAgendaAddress } from './useAgendaAddress.ts'
import { useAgendaData, useGridModel, useLostAt, useNow } from './useAgendaData.ts'
import { useGridFocus } from './useGridFocus.ts'
import { useComfortable, useGridScale } from './useGridScale.ts'
import { useLine } from './useLine.ts'
import { useOpeningScroll } from './useOpeningScroll.ts'

export type AgendaState = ReturnType<typeof useAgendaState>

/** The state of the page: address, answers, layout, focus, tray and line. */
export function useAgendaState() {
  const root = useRef<HTMLDivElement>(null)
  const now = useNow()
  const address = useAgendaAddress(now.date)
  const { view, date } = address
  const data = useAgendaData(view, date)
  const [cancelled, setCancelled] = useState(false)
  const [keys, setKeys] = useState(false)
  const [mark, setMark] = useState<OpenMark | null>(null)
  const folds = useFolds(date)
  const [anyway, setAnyway] = useState<string | null>(null)
  const isOpenedAnyway = anyway === date
  const model = useGridModel(data, view, { cancelled, opened: folds.opened, anyway: isOpenedAnyway })
  const [finding, setFinding] = useState(false)
  const { said, say } = useLine()
  const lostAt = useLostAt(data)
  const sayColumn = useCallback(
    ({ title, doctor, visits }: GridColumn) => {
      const count = counted(visits.length, 'visita', 'visite')
      const late = doctor ? delayText(delayOf(visits, wallClock(new Date()))) : null
      say({ lead: title, text: `${[count, late].filter(Boolean).join(', ')}.` })
    },
    [say],
  )
  const isList = view.show === 'elenco'
  const columns = useMemo(() => {
    const all = model?.columns ?? NONE
    return isList ? listColumn(all) : all
  }, [model, isList])
  const focus = useGridFocus(columns, sayColumn)
  const [comfortable, toggleComfortable] = useComfortable()
  const scale = useGridScale(focus.grid, model, comfortable)
  useOpeningScroll(focus.grid, isList ? null : model, scale.quarter, now)
  const tray = useTray(data.agenda?.visits ?? [])
  const hasPanel = view.create || view.visit !== null || view.ill !== null
  const desk = useDesk(hasPanel)
  return {
    ...{ root, now, address, data, model, columns, folds, focus, scale, tray, desk, hasPanel, said, say },
    ...{ cancelled, setCancelled, keys, setKeys, mark, setMark, isOpenedAnyway, setAnyway },
    ...{ finding, setFinding, lostAt, comfortable, toggleComfortable },
  }
}

const NONE: readonly GridColumn[] = []
const NO_STARTS: readonly number[] = []

/** Screens on which the desk stands beside the grid; on others it opens over it. */
const BESIDE = '(min-width: 75rem)'
/** Screens on which desk and panel stand together. */
const BOTH = '(min-width: 105rem)'

/** The desk: beside the grid, hidden, or open over it. A panel takes its room. */
function useDesk(panel: boolean) {
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
function useFolds(date: string) {
  const [state, setState] = useState<{ date: string; starts: readonly number[] }>({ date, starts: [] })
  const starts = state.date === date ? state.starts : NO_STARTS
  const opened = useMemo(() => new Set(starts), [starts])
  const open = useCallback(
    (start: number) =>
      setState((now) => ({ date, starts: [...(now.date === date ? now.starts : []), start] })),
    [date],
  )
  return { opened, open }
}
