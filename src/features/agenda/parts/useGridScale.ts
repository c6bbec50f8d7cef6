import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useMedia } from '#ui/useMedia.ts'
import type { GridModel } from '../grid/columns.ts'
import { MOST_QUARTER, quarterHeight } from '../grid/hours.ts'

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

/**
 * How large the grid is drawn: so that the day fits its box, or comfortable, with the tallest rows.
 */
export function useGridScale(
  grid: RefObject<HTMLDivElement | null>,
  model: GridModel | null,
  isComfortable: boolean,
): GridScale {
  const { width, height } = useSize(grid)
  const isPhone = useMedia('(width < 60rem)')
  return useMemo(() => {
    if (isPhone) return { quarter: PHONE_QUARTER, roomy: true }
    const quarter = isComfortable ? MOST_QUARTER : quarterHeight(height - HEAD - 2, model?.blocks ?? [])
    const shares = (model?.columns ?? []).reduce((sum, column) => sum + column.width, 0)
    const more = model && model.away.length > 0 ? 1 : 0
    return { quarter, roomy: (width - HOURS) / Math.max(1, shares + more) >= ROOMY }
  }, [isPhone, width, height, model, isComfortable])
}

const COMFORTABLE = 'agenda-comoda'

/** Whether this browser shows the grid with the tallest rows. */
export function useComfortable(): [boolean, () => void] {
  const [on, setOn] = useState(false)
  useLayoutEffect(() => {
    try {
      setOn(window.localStorage.getItem(COMFORTABLE) !== null)
    } catch {
      // Browsers with storage switched off begin with the fitted rows.
    }
  }, [])
  const toggle = () => {
    setOn(!on)
    try {
      if (on) window.localStorage.removeItem(COMFORTABLE)
      else window.localStorage.setItem(COMFORTABLE, 'si')
    } catch {
      // Switched off, or full: the choice holds until the page is left.
    }
  }
  return [on, toggle]
}

/** How much larger than usual the text is, and with it the grid: 1 at 16 pixels. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}

type Size = { width: number; height: number }

/** The inner size of an element in pixels at the usual size of text, which larger text makes smaller. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [box, setBox] = useState<HTMLElement | null>(null)
  // The skeleton gives way to another element, and so does the list.
  useLayoutEffect(() => setBox(element.current))
  useLayoutEffect(() => {
    if (!box) return
    const read = () => {
      const scale = textScale()
      const next = { width: box.clientWidth / scale, height: box.clientHeight / scale }
      setSize((last) => (last.width === next.width && last.height === next.height ? last : next))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return size
}
