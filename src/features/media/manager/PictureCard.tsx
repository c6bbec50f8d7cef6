import { Ellipsis, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { useMenuButton } from '#ui/useMenuButton.ts'
import type { ListedMedia } from '../contract.ts'
import { CARD, FRAME } from './looks.ts'
import type { PictureCommands } from './PictureMenu.tsx'
import { addressOf, menuId } from './places.ts'
import { sizeText } from './size.ts'

// Who looks at the pictures never opens it.
const PictureMenu = lazyWithRetry(() => import('./PictureMenu.tsx'), 'PictureMenu', {
  overlay: true,
})

type PictureCardProps = PictureCommands & {
  picture: ListedMedia
  /** When the list was read. */
  readAt: number
}

export function PictureCard({ picture, readAt, ...commands }: PictureCardProps) {
  const { id, originalName, fileSize, usedBy } = picture
  const { open, button, close } = useMenuButton(menuId(id))
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
        <span className="relative flex-none">
          <IconButton
            {...button}
            label={`Azioni per ${originalName}`}
            onPointerEnter={PictureMenu.preload}
            onFocus={PictureMenu.preload}
          >
            <Ellipsis aria-hidden="true" strokeWidth={2} />
          </IconButton>
          {open ? <PictureMenu picture={picture} button={button.id} onClose={close} {...commands} /> : null}
        </span>
      </div>
    </li>
  )
}

const WIDTHS = [160, 480, 800]

/** One that did not come is asked for again when the list has been, such as after a time without a network. */
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
      // Dragged and dropped here it would come in a second time.
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
