import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { useFocusDrawn } from '#ui/useFocusDrawn.ts'
import type { ListedMedia } from '../contract.ts'
import { siteMediaQuery } from '../queries.ts'
import { DeletePicture } from './DeletePicture.tsx'
import { GallerySkeleton } from './GallerySkeleton.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { PICTURES } from './looks.ts'
import { PictureCard } from './PictureCard.tsx'
import { menuId } from './places.ts'
import { useCopyLink } from './useCopyLink.ts'

/** All pictures of the site, the newest first. */
export function Gallery({ mayDelete }: { mayDelete: boolean }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(siteMediaQuery)
  if (data) return <Pictures pictures={data} readAt={dataUpdatedAt} mayDelete={mayDelete} />
  if (error && !isFetching) return <NotLoaded what="le immagini" error={error} again={() => refetch()} />
  return <GallerySkeleton />
}

// Six rows of four on a desk, twelve of two on a phone.
const PORTION = 24

type PicturesProps = { pictures: ListedMedia[]; readAt: number; mayDelete: boolean }

function Pictures({ pictures, readAt, mayDelete }: PicturesProps) {
  const [count, setCount] = useState(PORTION)
  const [deleting, setDeleting] = useState<ListedMedia | null>(null)
  const { copy, refused, close } = useCopyLink()
  const focusDrawn = useFocusDrawn()
  const shown = pictures.slice(0, count)
  useRowFocus({
    record: deleting?.id ?? refused?.id ?? null,
    ids: shown.map(({ id }) => id),
    created: null,
    idOf: menuId,
  })
  const showMore = () => {
    setCount(count + PORTION)
    const next = pictures[count]
    if (next) focusDrawn(menuId(next.id))
  }
  return (
    <>
      <ul aria-label="Immagini del sito" className={cx(PICTURES, shown.length === 0 && 'hidden')}>
        {shown.map((picture) => (
          <PictureCard
            key={picture.id}
            picture={picture}
            readAt={readAt}
            onCopy={copy}
            onDelete={mayDelete ? setDeleting : null}
          />
        ))}
      </ul>
      {pictures.length > count ? <More shown={count} of={pictures.length} onMore={showMore} /> : null}
      {deleting ? (
        <DeletePicture
          // What has begun or ceased to use it meanwhile is in the list.
          picture={pictures.find(({ id }) => id === deleting.id) ?? deleting}
          onClose={() => setDeleting(null)}
        />
      ) : null}
      {refused ? <LinkDialog picture={refused} onClose={close} /> : null}
    </>
  )
}

function More({ shown, of, onMore }: { shown: number; of: number; onMore: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="tnum text-ink-600 text-sxs">
        {shown} di {of} immagini
      </p>
      <Button variant="secondary" onClick={onMore} className="max-sm:w-full">
        Mostra altre
      </Button>
    </div>
  )
}
