import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconButton, IconLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Grip } from '#ui/Grip.tsx'
import { PictureOrnament } from '#ui/glyphs.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { setupCopy } from '../../copy.ts'
import { addressOf, linkIdOf, type View } from '../../view.ts'
import type { SetupService } from '../contract.ts'
import { whyNotBookable } from '../rules.ts'

type ServiceRowProps = {
  service: SetupService
  /** Of its category: the sign in the place of a picture. */
  slug: string
  view: View
  sortable: boolean
  /** Its place in the category, from 0, and how many there are. */
  index: number
  count: number
  onMove: (place: number) => void
  onDelete: ((service: SetupService) => void) | null
}

const DESK = 'desk:grid-cols-[1.75rem_4rem_minmax(0,1fr)_6.5rem_auto] desk:gap-3 desk:py-1.5 desk:pr-1'
const PHONE =
  "max-desk:grid-cols-[min(2rem,8vw)_min(4rem,16vw)_minmax(0,1fr)] max-desk:gap-x-2.5 max-desk:py-3 max-desk:[grid-template-areas:'g_t_x'_'g_t_s']"

export function ServiceRow(props: ServiceRowProps) {
  const { service, slug, view, sortable, index, count, onMove, onDelete } = props
  const { id, name, shortDescription, isActive } = service
  const problem = whyNotBookable(service)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: !sortable, attributes: { roleDescription: 'elemento da riordinare' } })
  const address = addressOf({ ...view, record: id })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx(
        'grid min-h-16 items-center border-line border-b bg-white',
        DESK,
        PHONE,
        isDragging
          ? 'relative z-[3] rounded-sm border-transparent shadow-e3 ring-1 ring-aqua-200'
          : 'hover:bg-sand-50',
      )}
    >
      <span className="[grid-area:g] desk:[grid-area:auto]">
        {sortable ? (
          <Grip
            ref={setActivatorNodeRef}
            name={name}
            index={index}
            count={count}
            lifted={isDragging}
            onMove={onMove}
            {...attributes}
            {...listeners}
          />
        ) : null}
      </span>
      <Cover service={service} slug={slug} />
      <div className="min-w-0 max-desk:[grid-area:x]">
        {/* The pencil is the same link; only it is in the tab order. */}
        <Link
          to={address}
          tabIndex={-1}
          className="block break-words font-strong text-ink no-underline hover:underline"
        >
          {name}
        </Link>
        {shortDescription ? (
          <p className="text-ink-600 text-sxs max-desk:line-clamp-2 desk:truncate">{shortDescription}</p>
        ) : null}
        {problem ? (
          <p className="mt-0.5 flex gap-1.5 text-sxs text-warning-900">
            <TriangleAlert
              aria-hidden="true"
              strokeWidth={1.7}
              className="mt-[0.15em] size-3.5 flex-none text-warning-700"
            />
            {problem}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between max-desk:[grid-area:s] desk:contents">
        <div>
          <StatusPill status={isActive ? 'on' : 'off'}>
            {isActive ? setupCopy.active : setupCopy.inactive}
          </StatusPill>
        </div>
        <div className="flex max-desk:-mr-3">
          <IconLink id={linkIdOf('servizi', id)} to={address} label={`Modifica ${name}`}>
            <Pencil aria-hidden="true" strokeWidth={1.7} />
          </IconLink>
          {onDelete ? (
            <IconButton label={`Elimina ${name}`} tone="danger" onClick={() => onDelete(service)}>
              <Trash2 aria-hidden="true" strokeWidth={1.7} />
            </IconButton>
          ) : null}
        </div>
      </div>
    </li>
  )
}

function Cover({ service: { coverImage }, slug }: { service: SetupService; slug: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className="relative block h-12 w-full overflow-hidden rounded-sm bg-sand-100 max-desk:mt-0.5 max-desk:self-start max-desk:[grid-area:t]">
      {coverImage === null || failed === coverImage ? (
        <PictureOrnament slug={slug} className="[&_svg]:size-7" />
      ) : (
        <img
          src={`/api/public/media/${coverImage}?w=160`}
          alt=""
          width={64}
          height={48}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(coverImage)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
