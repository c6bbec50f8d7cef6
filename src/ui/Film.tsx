import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { PauseButton } from './PauseButton.tsx'
import { Picture } from './Picture.tsx'

type FilmProps = Omit<ComponentProps<typeof Picture>, 'picture'> & {
  loop: { poster: ComponentProps<typeof Picture>['picture']; webm: string; mp4: string }
  buttonClassName?: string
}

/**
 * A silent loop behind a page's title (`film.ts`); it fills its `pic`. Its poster comes with the page, the film only when all the
 * rest is there, and not at all for visitors who save data or prefer reduced motion: they get a button to start it.
 */
export function Film({ loop, className, buttonClassName, ...picture }: FilmProps) {
  return (
    <>
      <Picture {...picture} picture={loop.poster} {...(className ? { className } : {})} />
      <template data-film="">
        <video
          muted
          loop
          playsInline
          disablePictureInPicture
          preload="auto"
          aria-hidden="true"
          tabIndex={-1}
          className={cx(
            // A hair smaller than the poster: with the same size, rounding makes it the largest paint of the page, late.
            'm-px size-[calc(100%-2px)] opacity-0 transition-opacity duration-(--m-slow) data-shown:opacity-100 print:hidden',
            className,
          )}
        >
          <source src={loop.webm} type="video/webm" />
          <source src={loop.mp4} type="video/mp4" />
        </video>
      </template>
      <PauseButton what="il video" className={cx('absolute', buttonClassName ?? 'right-4 bottom-4')} />
    </>
  )
}
