import { useCallback, useMemo, useRef, useState } from 'react'
import { counted } from '#platform/numbers.ts'
import { wallClock } from '#platform/time/dates.ts'
import { delayOf, delayText } from '../delay.ts'
import { type GridColumn, listColumn } from '../grid/columns.ts'
import { useTray } from '../tray.ts'
import type { OpenMark } from './head-commands.ts'
import { useAgendaAddress } from './useAgendaAddress.ts'
import { useAgendaData, useGridModel, useLostAt, useNow } from './useAgendaData.ts'
import { useGridFocus } from './useGridFocus.ts'
import { useComfortable, useGridScale } from './useGridScale.ts'
import { useLine } from './useLine.ts'
import { useFolds, useNavPane } from './useNavPane.ts'
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
  const navPane = useNavPane(hasPanel)
  return {
    ...{ root, now, address, data, model, columns, folds, focus, scale, tray, navPane, hasPanel, said, say },
    ...{ cancelled, setCancelled, keys, setKeys, mark, setMark, isOpenedAnyway, setAnyway },
    ...{ finding, setFinding, lostAt, comfortable, toggleComfortable },
  }
}

const NONE: readonly GridColumn[] = []
