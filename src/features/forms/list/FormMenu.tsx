import { ChartColumn, CodeXml, Copy, Eye, EyeOff, Pencil, Power, Trash2 } from 'lucide-react'
import { MenuItem, MenuSeparator } from '#ui/Menu.tsx'
import { MenuAt } from '#ui/MenuAt.tsx'
import { statisticsAddress } from '../addresses.ts'
import type { ListedForm } from '../contract.ts'

export type RowCommands = {
  onCode: (form: ListedForm) => void
  onDuplicate: (form: ListedForm) => void
  onSwitch: (form: ListedForm) => void
  /** Null for editors, who may not delete. */
  onDelete: ((form: ListedForm) => void) | null
}

type FormMenuProps = RowCommands & {
  form: ListedForm
  /** Id of the button that opens it. */
  button: string
  onClose: () => void
}

/** All that can be done with a form. */
export function FormMenu({ form, button, onClose, ...commands }: FormMenuProps) {
  const { id, isActive } = form
  const { onCode, onDuplicate, onSwitch, onDelete } = commands
  const Switch = isActive ? EyeOff : Power
  return (
    <MenuAt button={button} onClose={onClose}>
      <MenuItem to={`/moduli/${id}`} icon={<Pencil aria-hidden="true" strokeWidth={1.7} />}>
        Modifica
      </MenuItem>
      <MenuItem to={`/moduli/${id}/anteprima`} icon={<Eye aria-hidden="true" strokeWidth={1.7} />}>
        Anteprima
      </MenuItem>
      <MenuItem
        to={statisticsAddress(id).addressOf({})}
        icon={<ChartColumn aria-hidden="true" strokeWidth={1.7} />}
      >
        Statistiche
      </MenuItem>
      <MenuItem onSelect={() => onCode(form)} icon={<CodeXml aria-hidden="true" strokeWidth={1.7} />}>
        Link e codice
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => onDuplicate(form)} icon={<Copy aria-hidden="true" strokeWidth={1.7} />}>
        Duplica
      </MenuItem>
      <MenuItem onSelect={() => onSwitch(form)} icon={<Switch aria-hidden="true" strokeWidth={1.7} />}>
        {isActive ? 'Disattiva' : 'Attiva'}
      </MenuItem>
      {onDelete ? (
        <MenuItem
          tone="danger"
          onSelect={() => onDelete(form)}
          icon={<Trash2 aria-hidden="true" strokeWidth={1.7} />}
        >
          Elimina
        </MenuItem>
      ) : null}
    </MenuAt>
  )
}
