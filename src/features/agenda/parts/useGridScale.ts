import { type RefObject, useMemo } from 'react'
import { useMedia } from '#ui/useMedia.ts'
import type { GridModel } from '../grid/columns.ts'
import { quarterHeight } from '../grid/hours.ts'
import { useSize } from './useSize.ts'

export type GridScale = {
  /** Height in pixels of a quarter of an hour at the usual size of text. */
  quarter: number
  /** Columns are wide enough for the time to stand before the name. */
  roomy: boolean
}

const HEAD = 48
const HOURS = 46
const ROOMY = 160
const PHONE_QUARTER = 45

/** How large the grid is drawn, so that the day fits its box. */
export function useGridScale(grid: RefObject<HTMLDivElement | null>, model: GridModel | null): GridScale {
  const { width, height } = useSize(grid)
  const isPhone = useMedia('(width < 60rem)')
  return useMemo(() => {
    if (isPhone) return { quarter: PHONE_QUARTER, roomy: true }
    const quarter = quarterHeight(height - HEAD - 2, model?.blocks ?? [])
    const shares = (model?.columns ?? []).reduce((sum, column) => sum + column.width, 0)
    const more = model && model.away.length > 0 ? 1 : 0
    return { quarter, roomy: (width - HOURS) / Math.max(1, shares + more) >= ROOMY }
  }, [isPhone, width, height, model])
}
