import { ArrowUpRight, ImageOff, Link, Stethoscope, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { RowActions } from '#ui/RowActions.tsx'
import type { ListedMedia } from '../contract.ts'
import { addressOf, editorOf, menuId } from './places.ts'
import { sizeText } from './size.ts'

type PictureCardProps = {
  picture: ListedMedia
  /** The moment the list was read, in milliseconds. */
  readAt: number
  onCopy: (picture: ListedMedia) => void
  /** Null without the permission to delete. */
  onDelete: ((picture: ListedMedia) => void) | null
}

export function PictureCard({ picture, readAt, onCopy, onDelete }: PictureCardProps) {
  const { id, originalName, fileSize, usedBy } = picture
  return (
    <li className={CARD}>
      <div className={FRAME}>
        <Thumbnail picture={picture} readAt={readAt} />
        {usedBy.length > 0 ? <InUse names={usedBy.map(({ name }) => name)} /> : null}
      </div>
      <div className="flex items-center gap-1 py-1.5 pr-1 pl-2.5">
        <span className="min-w-0 flex-1">
          <span title={originalName} className="block truncate font-ui text-sxs">
            <bdi>{originalName}</bdi>
          </span>
          <span className="tnum block text-ink-600 text-s2xs">{sizeText(fileSize)}</span>
        </span>
        <RowActions
          name={originalName}
          menuId={menuId(id)}
          actions={[
            { label: 'Copia link', icon: Link, onSelect: () => onCopy(picture) },
            { label: 'Apri', icon: ArrowUpRight, href: addressOf(id) },
            onDelete && { label: 'Elimina', icon: Trash2, tone: 'danger', onSelect: () => onDelete(picture) },
            ...usedBy.map((service, index) => ({
              label: service.name,
              icon: Stethoscope,
              to: editorOf(service.id),
              ...(index === 0 && { heading: 'Copertina di' }),
            })),
          ]}
        />
      </div>
    </li>
  )
}

const WIDTHS = [160, 480, 800]

/** A picture that failed to load is tried again each time the list is read, such as after a time without a network. */
function Thumbnail({ picture: { id, originalName }, readAt }: { picture: ListedMedia; readAt: number }) {
  const [failedAt, setFailedAt] = useState<number | null>(null)
  if (failedAt === readAt) {
    return (
      <span className="grid size-full place-items-center text-sand-700">
        <ImageOff aria-hidden="true" strokeWidth={1.5} className="size-6" />
        <span className="sr-only">Anteprima non disponibile</span>
      </span>
    )
  }
  return (
    <img
      src={addressOf(id, 480)}
      srcSet={WIDTHS.map((width) => `${addressOf(id, width)} ${width}w`).join(', ')}
      sizes="(width < 40rem) 45vw, (width < 60rem) 23vw, 13rem"
      alt={`Anteprima di ${originalName}`}
      loading="lazy"
      decoding="async"
      // A picture dragged from here and dropped here would be uploaded again.
      draggable={false}
      onError={() => setFailedAt(readAt)}
      className="absolute inset-0 size-full object-cover"
    />
  )
}

function InUse({ names }: { names: string[] }) {
  const where = `copertina di ${names.join(', ')}`
  return (
    <span title={`In uso: ${where}`} className="absolute bottom-2 left-2 flex">
      <Badge>
        In uso<span className="sr-only">: {where}</span>
      </Badge>
    </span>
  )
}

/** The grid of pictures, also of their skeletons. */
export const PICTURES =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-3 sm:grid-cols-4 desk:gap-4'
export const CARD = 'min-w-0 rounded-sm border border-line'
export const FRAME = 'relative aspect-4/3 overflow-hidden rounded-t-[9px] bg-sand-100'
