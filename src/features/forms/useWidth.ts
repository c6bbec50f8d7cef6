import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The width of an element in pixels, followed as it changes; `first` until the element is drawn. Hidden, it has its
 * last width.
 */
export function useWidth(element: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    if (!element.current) return
    const take = (now: number | undefined) => (now ? setWidth(now) : undefined)
    take(element.current.clientWidth)
    const watch = new ResizeObserver(([entry]) => take(entry?.contentRect.width))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}
