import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { OPENED } from '#platform/list/open-record.ts'
import { dayOf } from '#platform/time/moments.ts'
import { IconButton, IconLink } from '#ui/Button.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { addressOf, linkIdOf, type View } from '../view.ts'
import type { SetupCategory } from './contract.ts'
import { categoriesCopy } from './copy.ts'

type CategoryCardProps = {
  category: SetupCategory
  view: View
  /** Only for those who may. */
  onDelete: ((category: SetupCategory) => void) | null
}

export function CategoryCard({ category, view, onDelete }: CategoryCardProps) {
  const { id, name, description, isActive, createdAt } = category
  const address = addressOf({ ...view, record: id })
  return (
    <li className="flex min-w-0 flex-col rounded-md border border-line px-4.5 pt-4.5 pb-3 hover:border-line-strong hover:shadow-e1">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 break-words text-smd">
          {/* The pencil is the same link, with a name of its own: one stop for the keyboard is enough. */}
          <Link
            to={address}
            state={OPENED}
            preventScrollReset
            tabIndex={-1}
            className="font-strong text-ink no-underline hover:underline max-desk:-my-3 max-desk:inline-block max-desk:max-w-full max-desk:py-3"
          >
            {name}
          </Link>
        </h2>
        <StatusPill status={isActive ? 'on' : 'off'}>
          {isActive ? categoriesCopy.active : categoriesCopy.inactive}
        </StatusPill>
      </div>
      {description ? (
        <p className="mt-1.5 line-clamp-4 whitespace-pre-line break-words text-ink-600">{description}</p>
      ) : null}
      <p className="tnum mt-auto mb-3 pt-2 text-ink-600 text-sxs">Creata il {dayOf(createdAt)}</p>
      <div className="flex items-center gap-1 border-line border-t pt-2.5">
        <Services category={category} />
        <IconLink
          id={linkIdOf('categorie', id)}
          to={address}
          state={OPENED}
          preventScrollReset
          label={`Modifica ${name}`}
          className="ml-auto"
        >
          <Pencil aria-hidden="true" strokeWidth={1.7} />
        </IconLink>
        {onDelete ? (
          <IconButton label={`Elimina ${name}`} tone="danger" onClick={() => onDelete(category)}>
            <Trash2 aria-hidden="true" strokeWidth={1.7} />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
}

function Services({ category: { id, name, serviceCount } }: { category: SetupCategory }) {
  if (serviceCount === 0) return <span className="text-ink-600">Nessun servizio</span>
  return (
    <Link
      to={addressOf({ category: id })}
      className="tnum inline-flex min-h-8 items-center font-ui max-desk:min-h-11"
    >
      {serviceCount} {serviceCount === 1 ? 'servizio' : 'servizi'}
      <span className="sr-only"> di {name}</span>
    </Link>
  )
}
