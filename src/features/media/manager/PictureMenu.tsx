import { ArrowUpRight, Link, Stethoscope, Trash2 } from 'lucide-react'
import { MenuItem, MenuLabel, MenuSeparator } from '#ui/Menu.tsx'
import { MenuAt } from '#ui/MenuAt.tsx'
import type { ListedMedia } from '../contract.ts'
import { addressOf, editorOf } from './places.ts'

export type PictureCommands = {
  onCopy: (picture: ListedMedia) => void
  /** Only for those who may. */
  onDelete: ((picture: ListedMedia) => void) | null
}

type PictureMenuProps = PictureCommands & {
  picture: ListedMedia
  /** Id of what opens it. */
  button: string
  onClose: () => void
}

/** All that can be done with a picture, and the services that use it. */
export function PictureMenu({ picture, button, onClose, onCopy, onDelete }: PictureMenuProps) {
  const { id, usedBy } = picture
  return (
    <MenuAt button={button} onClose={onClose}>
      <MenuItem onSelect={() => onCopy(picture)} icon={<Link aria-hidden="true" strokeWidth={1.7} />}>
        Copia link
      </MenuItem>
      <MenuItem href={addressOf(id)} newTab icon={<ArrowUpRight aria-hidden="true" strokeWidth={1.7} />}>
        Apri
      </MenuItem>
      {onDelete ? (
        <MenuItem
          tone="danger"
          onSelect={() => onDelete(picture)}
          icon={<Trash2 aria-hidden="true" strokeWidth={1.7} />}
        >
          Elimina
        </MenuItem>
      ) : null}
      {usedBy.length > 0 ? (
        <>
          <MenuSeparator />
          <MenuLabel>Copertina di</MenuLabel>
          {usedBy.map((service) => (
            <MenuItem
              key={service.id}
              to={editorOf(service.id)}
              icon={<Stethoscope aria-hidden="true" strokeWidth={1.7} />}
            >
              <span className="wrap-anywhere min-w-0">{service.name}</span>
            </MenuItem>
          ))}
        </>
      ) : null}
    </MenuAt>
  )
}
