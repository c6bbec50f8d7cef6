import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in pixels, however that changes; `first` until it is there. While it is hidden, as it was. */
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
