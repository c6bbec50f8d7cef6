import type { Cell } from './cells.ts'

type Row = { key: string; cells: readonly Cell[] }

export type Step = 'up' | 'down' | 'left' | 'right' | 'first' | 'last' | 'firstColumn' | 'left8' | 'right8'

const SIDEWAYS: Partial<Record<Step, number>> = { left: -1, right: 1, left8: -8, right8: 8 }

/** The cell that a key leads to from another; the same cell at an edge, null in an empty grid. */
export function neighbourOf(rows: readonly Row[], from: string | null, step: Step): Cell | null {
  const at = placeOf(rows, from)
  if (!at) return firstCell(rows)
  const { row, index } = at
  const cells = rows[row]?.cells ?? []
  const here = cells[index]
  if (!here) return null
  if (step === 'up') return cells[index - 1] ?? here
  if (step === 'down') return cells[index + 1] ?? here
  if (step === 'first') return cells[0] ?? here
  if (step === 'last') return cells.at(-1) ?? here
  if (step === 'firstColumn') return nearestIn(rows, 0, 1, here.start) ?? here
  const by = SIDEWAYS[step] ?? 0
  const to = Math.min(rows.length - 1, Math.max(0, row + by))
  return nearestIn(rows, to, Math.sign(by), here.start) ?? here
}

/** The cell of a column that holds a time, or begins nearest to it; columns without cells are skipped in the direction of the step. */
function nearestIn(rows: readonly Row[], row: number, direction: number, time: number): Cell | null {
  for (let at = row; at >= 0 && at < rows.length; at += direction) {
    const nearest = nearestCell(rows[at]?.cells ?? [], time)
    if (nearest) return nearest
  }
  return null
}

export function nearestCell(cells: readonly Cell[], time: number): Cell | null {
  const distance = ({ start, end }: Cell) => (time < start ? start - time : Math.max(0, time - end + 1))
  return cells.reduce<Cell | null>(
    (best, cell) => (best === null || distance(cell) < distance(best) ? cell : best),
    null,
  )
}

/** Where a cell is; null when it is gone. */
export function placeOf(rows: readonly Row[], key: string | null): { row: number; index: number } | null {
  for (const [row, { cells }] of rows.entries()) {
    const index = cells.findIndex((cell) => cell.key === key)
    if (index >= 0) return { row, index }
  }
  return null
}

/**
 * The cell that takes over the focus of one that is gone: the same visit elsewhere, else the nearest in time in the same
 * column, else the first.
 */
export function successorOf(rows: readonly Row[], gone: Cell): Cell | null {
  const [column] = gone.key.split(':')
  const isSame = (cell: Cell) =>
    cell.kind === 'visit' && gone.kind === 'visit' && cell.visit.id === gone.visit.id
  const moved = rows.flatMap(({ cells }) => cells).find(isSame)
  const own = rows.find(({ key }) => key === column)
  return moved ?? nearestCell(own?.cells ?? [], gone.start) ?? firstCell(rows)
}

/** The first cell that is more than a reason, else the first one. */
export function firstCell(rows: readonly Row[]): Cell | null {
  const cells = rows.flatMap((row) => row.cells)
  return cells.find(({ kind }) => kind === 'visit' || kind === 'free') ?? cells[0] ?? null
}
