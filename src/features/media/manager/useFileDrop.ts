import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Dropped, droppedOn } from './dropped.ts'

/**
 * Takes files dropped anywhere on the section around an element, and says whether some are held over it. Elsewhere on the
 * page a dropped file does nothing: the browser would leave the page to show it.
 */
export function useFileDrop(zone: RefObject<Element | null>, take: (dropped: Dropped[]) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const isInside = ({ target }: DragEvent) =>
      target instanceof Node && (zone.current?.closest('section')?.contains(target) ?? false)
    const onOver = (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      const inside = isInside(event)
      dataTransfer.dropEffect = inside ? 'copy' : 'none'
      setOver(inside)
    }
    const onDrop = (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      if (isInside(event)) latest.current(droppedOn(dataTransfer))
    }
    // Out of the window there is nothing it could enter.
    const onLeave = (event: DragEvent) => (event.relatedTarget === null ? setOver(false) : undefined)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    window.addEventListener('dragleave', onLeave)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('dragleave', onLeave)
    }
  }, [zone])
  return over
}
