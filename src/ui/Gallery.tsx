import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Pager } from './Pager.tsx'
import { Picture } from './Picture.tsx'

type GalleryProps = {
  pictures: readonly { picture: ComponentProps<typeof Picture>['picture']; caption: string }[]
  everyMs: number
  /** The attribute `sizes`, as in `Picture`. */
  sizes: string
  /** The subject of the pictures, for screen readers. */
  label: string
  /** Form of the picture: its proportion, its grand corner. */
  className?: string
}

/** Pictures of one place, one after the other (`rotation.ts`). Only the first is fetched with the page, each further one just in time. */
export function Gallery({ pictures, everyMs, sizes, label, className }: GalleryProps) {
  const names = pictures.map(
    ({ caption }, place) => `Immagine ${place + 1} di ${pictures.length}: ${caption}`,
  )
  return (
    <figure aria-label={label} data-rotation={everyMs} className="relative">
      <div className={cx('pic', className)}>
        {pictures.map(({ picture, caption }, place) => (
          <span
            key={caption}
            data-slide={caption}
            data-shown={place === 0 || undefined}
            inert={place > 0}
            className="slide-over"
          >
            {place === 0 ? (
              <Picture picture={picture} sizes={sizes} />
            ) : (
              <template>
                <Picture picture={picture} sizes={sizes} />
              </template>
            )}
          </span>
        ))}
      </div>
      <div className="absolute right-4 bottom-4 z-2 flex w-[min(21rem,100%-2rem)] items-center justify-between gap-3 rounded-md max-large:flex-wrap max-large:gap-y-0 max-large:py-2 bg-white pr-1 pl-4 text-xs shadow-e2">
        <p aria-live="off" className="wrap-anywhere text-ink-600 leading-tight">
          <span data-caption="">{pictures[0]?.caption}</span>{' '}
          <span data-place="" className="live:visible invisible whitespace-nowrap font-ui text-ink">
            1 di {pictures.length}
          </span>
        </p>
        <Pager names={names} what="la galleria" />
      </div>
    </figure>
  )
}
