import { useState } from 'react'
import { cx } from '#ui/cx.ts'
import { PictureOrnament } from '#ui/glyphs.tsx'
import type { PublicService } from '../contract.ts'
import { PetalScene } from './PetalScene.tsx'

type ServicePictureProps = { service: Pick<PublicService, 'id' | 'imageUrl'>; slug: string; large: boolean }

/** A service's picture; a missing or broken one gives way to its category's sign. */
export function ServicePicture({ service, slug, large }: ServicePictureProps) {
  const [failed, setFailed] = useState(false)
  const { id, imageUrl } = service
  const missing = imageUrl === null || failed
  return (
    <div
      className={cx(
        'pic flex-none rounded-none',
        missing && !large ? 'aspect-16/6 sm:aspect-16/10' : 'aspect-16/10',
        large && 'lg:aspect-auto lg:w-[46%]',
      )}
    >
      {missing ? (
        large ? (
          <PetalScene slug={slug} variant={id} />
        ) : (
          <PictureOrnament slug={slug} />
        )
      ) : (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          // It may have failed before the page was hydrated: then no event comes any more.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(true)
          }}
        />
      )}
    </div>
  )
}
