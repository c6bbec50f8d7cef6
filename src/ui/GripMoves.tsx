import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { MenuItem, MenuPanel } from './Menu.tsx'

type GripMovesProps = {
  /** Id of the grip: the keyboard goes back there. */
  grip: string
  index: number
  count: number
  onMove: (place: number) => void
  onClose: () => void
}

/** The moves of a row as a menu, which hangs where its grip is. */
export function GripMoves({ grip, index, count, onMove, onClose }: GripMovesProps) {
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
