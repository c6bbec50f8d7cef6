import { useCallback, useRef, useState } from 'react'
import { wallClock } from '#platform/time/dates.ts'
import { delayOf, delayText } from '../delay.ts'
import type { GridColumn } from '../grid/columns.ts'
import { useTray } from '../tray.ts'
import type { NewMark } from './head-commands.ts'
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
  const [mark, setMark] = useState<NewMark | null>(null)
  const folds = useFolds(date)
  const [anyway, setAnyway] = useState<string | null>(null)
  const isOpenedAnyway = anyway === date
  const model = useGridModel(data, view, { cancelled, opened: folds.opened, anyway: isOpenedAnyway })
  const [finding, setFinding] = useState(false)
  const { said, say } = useLine()
  const lostAt = useLostAt(data)
  const sayColumn = useCallback(
    ({ title, doctor, visits }: GridColumn) => {
      const count = visits.length === 1 ? '1 visita' : `${visits.length} visite`
      const late = doctor ? delayText(delayOf(visits, wallClock(new Date()))) : null
      say({ lead: title, text: `${[count, late].filter(Boolean).join(', ')}.` })
    },
    [say],
  )
  const focus = useGridFocus(model?.columns ?? NONE, sayColumn)
  const scale = useGridScale(focus.grid, model)
  useOpeningScroll(focus.grid, model, scale.quarter, now)
  const tray = useTray(data.agenda?.visits ?? [])
  const hasPanel = view.create || view.visit !== null || view.ill !== null
  const desk = useDesk(hasPanel)
  return {
    ...{ root, now, address, data, model, folds, focus, scale, tray, desk, hasPanel, said, say },
    ...{ cancelled, setCancelled, keys, setKeys, mark, setMark, isOpenedAnyway, setAnyway },
    ...{ finding, setFinding, lostAt },
  }
}

const NONE: readonly GridColumn[] = []
