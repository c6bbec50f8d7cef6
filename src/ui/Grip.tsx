import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, GripVertical } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ComponentPropsWithRef, type KeyboardEvent, useId, useState } from 'react'
import { cx } from './cx.ts'
import { MenuItem, MenuPanel } from './Menu.tsx'

type GripProps = ComponentPropsWithRef<'button'> & {
  name: string
  /** The row's place, from 0, and how many there are. */
  index: number
  count: number
  lifted: boolean
  /** By the menu, to a place counted from 0. */
  onMove: (place: number) => void
}

/**
 * What a row is dragged by. A click, or Enter, opens the same moves as a menu: for whoever can't drag, and for the long
 * way to the top. The space bar lifts.
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
      <button
        type="button"
        {...drag}
        id={id}
        aria-label={`Sposta ${name}`}
        title="Trascina, o premi per scegliere"
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyUp={onKeyUp}
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
      {open ? (
        <Moves grip={id} index={index} count={count} onMove={onMove} onClose={() => setOpen(false)} />
      ) : null}
    </span>
  )
}

type MovesProps = {
  grip: string
  index: number
  count: number
  onMove: (place: number) => void
  onClose: () => void
}

function Moves({ grip, index, count, onMove, onClose }: MovesProps) {
  const last = count - 1
  return (
    <DropdownMenu.Root open onOpenChange={(open) => (open ? undefined : onClose())} modal={false}>
      {/* Only where the panel hangs: what opens it is the grip. */}
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <MenuPanel
        align="start"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          document.getElementById(grip)?.focus()
        }}
      >
        <MenuItem icon={<ArrowUp />} disabled={index === 0} onSelect={() => onMove(index - 1)}>
          Sposta su
        </MenuItem>
        <MenuItem icon={<ArrowDown />} disabled={index === last} onSelect={() => onMove(index + 1)}>
          Sposta giù
        </MenuItem>
        <MenuItem icon={<ArrowUpToLine />} disabled={index === 0} onSelect={() => onMove(0)}>
          Sposta in cima
        </MenuItem>
        <MenuItem icon={<ArrowDownToLine />} disabled={index === last} onSelect={() => onMove(last)}>
          Sposta in fondo
        </MenuItem>
      </MenuPanel>
    </DropdownMenu.Root>
  )
}
