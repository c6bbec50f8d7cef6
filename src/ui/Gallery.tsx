import { type ComponentProps, useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { Pager } from './Pager.tsx'
import { Picture } from './Picture.tsx'
import { useHydrated } from './useHydrated.ts'
import { useRotation } from './useRotation.ts'

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

// Long enough to load on a slow line, late enough to be spared when the visitor leaves at once.
const FETCH_AHEAD_MS = 1_500

const withOne = (places: readonly number[], place: number) =>
  places.includes(place) ? places : [...places, place]

/** Pictures of one place, one after the other. Only the first is fetched with the page, each further one just in time. */
export function Gallery({ pictures, everyMs, sizes, label, className }: GalleryProps) {
  const rotation = useRotation(pictures.length, everyMs)
  const { index, playing, holders } = rotation
  const [fetched, setFetched] = useState<readonly number[]>([0])
  const [ready, setReady] = useState<readonly number[]>([0])
  const [shown, setShown] = useState(0)
  // Shows the next picture once it has loaded; until then the former one stays.
  if (shown !== index && ready.includes(index)) setShown(index)
  if (!fetched.includes(index)) setFetched(withOne(fetched, index))

  useEffect(() => {
    if (!playing) return
    const next = (index + 1) % pictures.length
    const timer = setTimeout(() => setFetched((now) => withOne(now, next)), everyMs - FETCH_AHEAD_MS)
    return () => clearTimeout(timer)
  }, [playing, index, pictures.length, everyMs])

  return (
    <figure aria-label={label} className="relative" {...holders}>
      <div className={cx('pic', className)}>
        {pictures.map(({ picture, caption }, place) =>
          fetched.includes(place) ? (
            <span
              key={caption}
              aria-hidden={place !== shown}
              onLoadCapture={() => setReady((now) => withOne(now, place))}
              className={cx(
                'absolute inset-0',
                // The former picture stays below until the new one covers it, so that the background never shows
                // through.
                place === shown
                  ? 'z-1 transition-opacity duration-(--m-gallery-fade)'
                  : 'invisible opacity-0 delay-(--m-gallery-fade) duration-0 [transition-property:visibility,opacity]',
              )}
            >
              <Picture picture={picture} sizes={sizes} />
            </span>
          ) : null,
        )}
      </div>
      <div className="absolute right-4 bottom-4 z-2 flex w-[min(21rem,100%-2rem)] items-center justify-between gap-3 rounded-md max-large:flex-wrap max-large:gap-y-0 max-large:py-2 bg-white pr-1 pl-4 text-xs shadow-e2">
        <p aria-live={playing ? 'off' : 'polite'} className="text-ink-600 leading-tight">
          {pictures[shown]?.caption}{' '}
          <span className={cx('whitespace-nowrap font-ui text-ink', useHydrated() ? undefined : 'invisible')}>
            {shown + 1} di {pictures.length}
          </span>
        </p>
        <Pager
          rotation={rotation}
          nameOf={(place) => `Immagine ${place + 1} di ${pictures.length}: ${pictures[place]?.caption}`}
          what="la galleria"
        />
      </div>
    </figure>
  )
}
