import { type RefObject, useLayoutEffect, useState } from 'react'

export type Size = { width: number; height: number }

/** The inner size of an element in pixels at the usual size of text, which larger text makes smaller. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [box, setBox] = useState<HTMLElement | null>(null)
  // The skeleton gives way to another element, and so does the list.
  useLayoutEffect(() => setBox(element.current))
  useLayoutEffect(() => {
    if (!box) return
    const read = () => {
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
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
