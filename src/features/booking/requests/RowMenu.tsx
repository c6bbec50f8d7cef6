import { Pencil, Trash2 } from 'lucide-react'
import { MenuItem } from '#ui/Menu.tsx'
import { MenuAt } from '#ui/MenuAt.tsx'

type RowMenuProps = {
  /** Id of what opens it. */
  button: string
  onEdit: () => void
  /** Only for those who may. */
  onDelete: (() => void) | null
  onClose: () => void
}

/** What is done less often with a request. */
export function RowMenu({ button, onEdit, onDelete, onClose }: RowMenuProps) {
  return (
    <MenuAt button={button} onClose={onClose}>
      <MenuItem icon={<Pencil aria-hidden="true" strokeWidth={1.7} />} onSelect={onEdit}>
        Modifica
      </MenuItem>
      {onDelete ? (
        <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" strokeWidth={1.7} />} onSelect={onDelete}>
          Elimina
        </MenuItem>
      ) : null}
    </MenuAt>
  )
}
