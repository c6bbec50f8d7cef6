import type { ReactElement } from 'react'
import { Menu, MenuCheckbox, MenuItem } from '#ui/Menu.tsx'
import type { Choice } from './view.ts'

export type SourceMenuProps = {
  trigger: ReactElement
  choices: readonly Choice[]
  onToggle: (name: string) => void
  /** Text of an empty menu. */
  nothing: string
  /** Set when the choices could not be read. */
  again: (() => void) | null
  /** Closes the note shown while the menu cannot be loaded. */
  onClose: () => void
}

/** The menu stays open while choices are toggled. */
export function SourceMenu({ trigger, choices, onToggle, nothing, again }: SourceMenuProps) {
  return (
    <Menu align="start" inPlace startOpen trigger={trigger}>
      {choices.map(({ name, count, chosen }) => (
        <MenuCheckbox key={name} checked={chosen} count={count} onCheckedChange={() => onToggle(name)}>
          <bdi className="wrap-anywhere">{name}</bdi>
        </MenuCheckbox>
      ))}
      {choices.length === 0 && again === null ? <MenuItem disabled>{nothing}</MenuItem> : null}
      {again ? (
        <>
          <MenuItem disabled>Non riusciamo a caricare le fonti.</MenuItem>
          <MenuItem onSelect={again}>Riprova</MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
