import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Density } from '#ui/Density.tsx'

type ScreenProps = {
  /** Of the screen, in pixels. Where there is less room it is drawn smaller. */
  width: number
  children: ReactNode
}

/** A screen of a given width, as the visitors' own type and sizes have it. */
export function Screen({ width, children }: ScreenProps) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useLayoutEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width)
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={box} className="overflow-hidden">
      <div style={{ width, zoom: Math.min(1, room / width) }} className="mx-auto bg-sand-100 py-6">
        <Density value="public">{children}</Density>
      </div>
    </div>
  )
}
