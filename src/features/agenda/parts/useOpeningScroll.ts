import { type RefObject, useLayoutEffect } from 'react'
import type { Now } from '#features/booking/rules.ts'
import type { GridModel } from '../grid/columns.ts'
import { offsetOf } from '../grid/hours.ts'
import { textScale } from './useGridScale.ts'

const BEFORE_NOW = 60
const BEFORE_FIRST = 15
/** A column that is cut by more is out of sight. */
const CUT_PX = 24

/**
 * Opens a day where it matters: an hour before now, on other days at the first visit or hours of the columns in sight. Focus in the
 * grid keeps its own place.
 * @param quarter height in pixels of a quarter of an hour at the usual size of text
 */
export function useOpeningScroll(
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
