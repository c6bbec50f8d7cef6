import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Now } from '#features/booking/rules.ts'
import { counted } from '#platform/numbers.ts'
import { wallClock } from '#platform/time/dates.ts'
import { delayOf, delayText } from '../delay.ts'
import { type GridColumn, type GridModel, listColumn } from '../grid/columns.ts'
import { offsetOf } from '../grid/hours.ts'
import { useTray } from '../tray.ts'
import type { OpenMark } from './head-commands.ts'
import { useAgendaAddress } from './useAgendaAddress.ts'
import { useAgendaData, useGridModel, useLostAt, useNow } from './useAgendaData.ts'
import { useGridFocus } from './useGridFocus.ts'
import { textScale, useComfortable, useGridScale } from './useGridScale.ts'
import { useLine } from './useLine.ts'
import { useFolds, useNavPane } from './useNavPane.ts'

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
  const navPane = useNavPane(hasPanel)
  return {
    ...{ root, now, address, data, model, columns, folds, focus, scale, tray, navPane, hasPanel, said, say },
    ...{ cancelled, setCancelled, keys, setKeys, mark, setMark, isOpenedAnyway, setAnyway },
    ...{ finding, setFinding, lostAt, comfortable, toggleComfortable },
  }
}

const NONE: readonly GridColumn[] = []
const BEFORE_NOW = 60
const BEFORE_FIRST = 15
/** A column that is cut by more is out of sight. */
const CUT_PX = 24

/**
 * Opens a day where it matters: an hour before now, on other days at the first visit or hours of the columns in sight. Focus in the
 * grid keeps its own place.
 * @param quarter height in pixels of a quarter of an hour at the usual size of text
 */
function useOpeningScroll(
  grid: RefObject<HTMLDivElement | null>,
  model: GridModel | null,
  quarter: number,
  now: Now,
): void {
  const day = model?.columns[0]?.date
  // biome-ignore lint/correctness/useExhaustiveDependencies: later visits and minutes leave the scrolled place alone.
  useLayoutEffect(() => {
    const box = grid.current
    if (!box || !model || box.contains(document.activeElement)) return
    const { right } = box.getBoundingClientRect()
    const inSight = [...box.querySelectorAll<HTMLElement>('.ag-col[data-column]')]
      .filter((one) => one.getBoundingClientRect().right <= right + CUT_PX)
      .map((one) => one.dataset.column)
    const starts = model.columns
      .filter(({ key }) => inSight.includes(key))
      .flatMap(({ cells, open }) => [...cells.filter(({ kind }) => kind === 'visit'), ...open])
      .map(({ start }) => start)
    const isToday = model.columns.some(({ date }) => date === now.date)
    const from = isToday ? now.minutes - BEFORE_NOW : Math.min(...starts) - BEFORE_FIRST
    const scale = textScale()
    if (Number.isFinite(from)) box.scrollTop = offsetOf(from, model.blocks, quarter) * scale
  }, [grid, day, quarter])
}
