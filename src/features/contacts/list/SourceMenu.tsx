import { Menu, MenuCheckbox, MenuItem } from '#ui/Menu.tsx'
import { FilterButton } from './FilterButton.tsx'
import type { Choice } from './sources.ts'

export type SourceMenuProps = {
  label: string
  choices: readonly Choice[]
  onToggle: (name: string) => void
  /** What the menu says when there is nothing to choose. */
  nothing: string
  /** The choices could not be read: reads them again. */
  again: (() => void) | null
  /** Closes the note that stands here while the menu cannot be loaded. */
  onClose: () => void
}

/** The menu stays open until it is left. */
export function SourceMenu({ label, choices, onToggle, nothing, again }: SourceMenuProps) {
  return (
    <Menu align="start" inPlace startOpen trigger={<FilterButton label={label} choices={choices} />}>
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
