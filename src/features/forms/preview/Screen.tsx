import { type ReactNode, useRef } from 'react'
import { Density } from '#ui/Density.tsx'
import { useWidth } from '#ui/useWidth.ts'

type ScreenProps = {
  /** Of the screen, in pixels. Where there is less room it is drawn smaller. */
  width: number
  children: ReactNode
}

/** A screen of a given width, with the visitors' own type and sizes. */
export function Screen({ width, children }: ScreenProps) {
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box, width)
  return (
    <div ref={box} className="overflow-hidden bg-sand-100">
      <div style={{ width, zoom: Math.min(1, room / width) }} className="mx-auto py-6">
        <Density value="public">{children}</Density>
      </div>
    </div>
  )
}
