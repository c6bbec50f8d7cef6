import { GripVertical } from 'lucide-react'
import { type ComponentPropsWithRef, type KeyboardEvent, useId, useState } from 'react'
import { cx } from './cx.ts'
import { lazyWithRetry } from './lazyWithRetry.tsx'
import { Tooltip } from './Tooltip.tsx'

// A chunk of its own: dragging does not need it.
const GripMoves = lazyWithRetry(() => import('./GripMoves.tsx'), 'GripMoves', {
  overlay: true,
})

type GripProps = ComponentPropsWithRef<'button'> & {
  name: string
  /** The row's place, from 0, and how many there are. */
  index: number
  count: number
  lifted: boolean
  /** Called by the menu with the new place, from 0. */
  onMove: (place: number) => void
}

/**
 * The handle a row is dragged by. A click, or Enter, opens the same moves as a menu: for people who cannot drag, and
 * for long ways. The space bar lifts.
 */
export function Grip({ name, index, count, lifted, onMove, ...drag }: GripProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const onKeyUp = (event: KeyboardEvent) => {
    // The key that lifts and drops must not click as well.
    if (event.key === ' ') event.preventDefault()
  }
  return (
    <span className="relative block">
      <Tooltip label="Trascina, o premi per scegliere">
        <button
          type="button"
          {...drag}
          id={id}
          aria-label={`Sposta ${name}`}
          aria-haspopup="menu"
          aria-expanded={open}
          onKeyUp={onKeyUp}
          onPointerEnter={GripMoves.preload}
          onFocus={GripMoves.preload}
          onClick={() => (lifted ? undefined : setOpen(true))}
          className={cx(
            'grid h-9 w-7 touch-none place-items-center rounded-xs max-desk:-ml-2 max-desk:h-14 max-desk:w-11',
            lifted
              ? 'cursor-grabbing text-aqua-600'
              : 'cursor-grab text-field hover:bg-sand-200 hover:text-ink',
          )}
        >
          <GripVertical aria-hidden="true" strokeWidth={2.2} className="size-[18px]" />
        </button>
      </Tooltip>
      {open ? (
        <GripMoves grip={id} index={index} count={count} onMove={onMove} onClose={() => setOpen(false)} />
      ) : null}
    </span>
  )
}
