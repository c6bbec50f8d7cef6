import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in pixels, however that changes; `first` until it is there. */
export function useWidth(element: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    if (!element.current) return
    setWidth(element.current.clientWidth)
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}
