import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { AgendaVisit } from '../contract.ts'
import type { Cell } from '../grid/cells.ts'
import type { GridColumn } from '../grid/columns.ts'
import { firstCell, neighbourOf, placeOf, type Step, successorOf } from '../grid/neighbours.ts'

export type GridFocus = {
  grid: RefObject<HTMLDivElement | null>
  /** The cell with the tab stop. */
  cell: Cell | null
  column: GridColumn | null
  /** Moves the focus to a cell. */
  focusCell: (key: string) => void
  step: (step: Step) => void
  /** To be called when a cell gets the focus. */
  onFocus: (key: string) => void
  /** Returns the focus to the cell that had it, otherwise to the last button of the bar. */
  back: () => void
  /** Focuses a booked visit once the grid draws it, and the last button of the bar until then or when its day is not shown. */
  toBooked: (visit: AgendaVisit) => void
}

/**
 * One cell of the grid is its tab stop. When it goes, the focus goes on to its visit's new place, or to the nearest cell.
 *
 * @param onColumn called when a key leads into another column
 */
export function useGridFocus(
  columns: readonly GridColumn[],
  onColumn: (column: GridColumn) => void,
): GridFocus {
  const grid = useRef<HTMLDivElement>(null)
  const [key, setKey] = useState<string | null>(null)
  const last = useRef<Cell | null>(null)
  const hadFocus = useRef(false)
  const place = placeOf(columns, key)
  const column = place ? (columns[place.row] ?? null) : null
  const found = place ? (column?.cells[place.index] ?? null) : null
  const cell = found ?? (last.current ? successorOf(columns, last.current) : firstCell(columns))
  const latest = useRef({ columns, cell, key })
  latest.current = { columns, cell, key }

  const elementOf = useCallback(
    (wanted: string) => grid.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(wanted)}"]`),
    [],
  )
  const focusCell = useCallback((wanted: string) => elementOf(wanted)?.focus(), [elementOf])
  const onFocus = useCallback((focused: string) => {
    hadFocus.current = true
    setKey(focused)
  }, [])
  useEffect(() => {
    if (found) last.current = found
  }, [found])
  useEffect(() => {
    const at = document.activeElement
    if (at && at !== document.body) hadFocus.current = grid.current?.contains(at) ?? false
    // The focused element is gone, which leaves the focus on the body.
    else if (hadFocus.current && cell) focusCell(cell.key)
  }, [cell, focusCell])

  const step = useCallback(
    (to: Step) => {
      const { columns: rows, cell: here } = latest.current
      // From elsewhere on the page a step leads back to the cell.
      const isInside = grid.current?.contains(document.activeElement)
      const next = isInside ? neighbourOf(rows, here?.key ?? null, to) : here
      if (!next) return
      focusCell(next.key)
      const column = rows.find(({ key: one }) => next.key.startsWith(`${one}:`))
      if (column && !here?.key.startsWith(`${column.key}:`)) onColumn(column)
    },
    [focusCell, onColumn],
  )
  const back = useCallback(() => {
    const { cell: here, key: visited } = latest.current
    // Without a cell that had the focus, single keys must not act on the first patient of the day.
    if (here && visited !== null) focusCell(here.key)
    else lastOfBar(grid.current)?.focus()
  }, [focusCell])
  const toBooked = useBooked(grid, columns, focusCell)
  const own = cell ? placeOf(columns, cell.key) : null
  return {
    grid,
    cell,
    column: own ? (columns[own.row] ?? null) : null,
    focusCell,
    step,
    onFocus,
    back,
    toBooked,
  }
}

/** The button of a new visit, or the link to a doctor's absences. Single keys are about no patient while it has the focus. */
function lastOfBar(grid: HTMLElement | null): HTMLElement | null {
  return grid?.closest('.ag')?.querySelector<HTMLElement>('[data-rest]') ?? null
}

/** The agenda is read again after a booking: the focus waits for the card, unless the user moves it meanwhile. */
function useBooked(
  grid: GridFocus['grid'],
  columns: readonly GridColumn[],
  focusCell: GridFocus['focusCell'],
): GridFocus['toBooked'] {
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null) return
    const card = cardOf(columns, awaited.current)
    const isWaiting = document.activeElement === lastOfBar(grid.current)
    if (card || !isWaiting) awaited.current = null
    if (card && isWaiting) focusCell(card.key)
  }, [columns, grid, focusCell])
  return (visit) => {
    lastOfBar(grid.current)?.focus()
    const card = cardOf(columns, visit.id)
    if (card) focusCell(card.key)
    else if (columns.some(({ date }) => date === visit.date)) awaited.current = visit.id
  }
}

function cardOf(columns: readonly GridColumn[], visitId: number): Cell | undefined {
  const cells = columns.flatMap((column) => column.cells)
  return cells.find((cell) => cell.kind === 'visit' && cell.visit.id === visitId)
}
