import { useCallback, useRef, useState } from 'react'
import type { GridColumn } from '../grid/columns.ts'
import { useTray } from '../tray.ts'
import { useAgendaAddress } from './useAgendaAddress.ts'
import { useAgendaData, useGridModel, useLostAt, useNow } from './useAgendaData.ts'
import { useDesk, useFolds } from './useDesk.ts'
import { useGridFocus } from './useGridFocus.ts'
import { useGridScale } from './useGridScale.ts'
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
  const folds = useFolds(date)
  const model = useGridModel(data, view, { cancelled, opened: folds.opened })
  const [finding, setFinding] = useState(false)
  const { said, say } = useLine()
  const lostAt = useLostAt(data)
  const sayColumn = useCallback(
    ({ title, visits }: GridColumn) =>
      say({ lead: title, text: visits.length === 1 ? '1 visita.' : `${visits.length} visite.` }),
    [say],
  )
  const focus = useGridFocus(model?.columns ?? NONE, sayColumn)
  const scale = useGridScale(focus.grid, model)
  useOpeningScroll(focus.grid, model, scale.quarter, now)
  const tray = useTray(data.agenda?.visits ?? [])
  const hasPanel = view.create || view.visit !== null
  const desk = useDesk(hasPanel)
  return {
    ...{ root, now, address, data, model, folds, focus, scale, tray, desk, hasPanel, said, say },
    ...{ cancelled, setCancelled, keys, setKeys, finding, setFinding, lostAt },
  }
}

const NONE: readonly GridColumn[] = []
