import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { MenuItem } from './Menu.tsx'
import { MenuAt } from './MenuAt.tsx'

type GripMovesProps = {
  /** Id of the grip. */
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
    <MenuAt button={grip} align="start" onClose={onClose}>
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
    </MenuAt>
  )
}
