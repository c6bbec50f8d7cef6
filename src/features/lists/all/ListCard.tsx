import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { contactsIn } from '#features/contacts/list/texts.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { ButtonLink, IconButton, IconLink } from '#ui/Button.tsx'
import type { List } from '../contract.ts'
import { Dot } from '../Dot.tsx'
import { addressOf, linkIdOf, type View } from './view.ts'

export const CARDS = 'grid gap-4 sm:grid-cols-2 wide:grid-cols-3'

type ListCardProps = {
  list: List
  view: View
  /** Only for those who may. */
  onDelete: ((list: List) => void) | null
}

export function ListCard({ list, view, onDelete }: ListCardProps) {
  const { id, name, description, color, contactCount } = list
  return (
    <li className="flex min-w-0 flex-col rounded-md border border-line px-4.5 pt-4.5 pb-3 hover:border-line-strong hover:shadow-e1">
      <h2 className="flex min-w-0 items-baseline gap-2.5 text-smd">
        <Dot color={color} />
        {/* 'Visualizza' is the same link, with a name of its own: one stop for the keyboard is enough. */}
        <Link
          to={`/liste/${id}`}
          tabIndex={-1}
          className="wrap-anywhere min-w-0 font-strong text-ink no-underline hover:underline max-desk:-my-3 max-desk:py-3"
        >
          <bdi>{name}</bdi>
        </Link>
      </h2>
      {description ? (
        <p className="wrap-anywhere mt-1.5 line-clamp-4 whitespace-pre-line text-ink-600">
          <bdi>{description}</bdi>
        </p>
      ) : null}
      <div className="mt-auto pt-4">
        <div className="flex flex-wrap items-center gap-1 border-line border-t pt-2.5">
          <span className="tnum mr-auto font-ui">{contactsIn(contactCount)}</span>
          <ButtonLink
            to={`/liste/${id}`}
            variant="secondary"
            size="sm"
            className="max-desk:min-h-11 pointer-coarse:min-h-11"
          >
            Visualizza<span className="sr-only"> {name}</span>
          </ButtonLink>
          <IconLink
            id={linkIdOf(id)}
            to={addressOf({ ...view, record: id })}
            state={OPENED}
            preventScrollReset
            label={`Modifica ${name}`}
          >
            <Pencil aria-hidden="true" strokeWidth={1.7} />
          </IconLink>
          {onDelete ? (
            <IconButton label={`Elimina ${name}`} tone="danger" onClick={() => onDelete(list)}>
              <Trash2 aria-hidden="true" strokeWidth={1.7} />
            </IconButton>
          ) : null}
        </div>
      </div>
    </li>
  )
}
