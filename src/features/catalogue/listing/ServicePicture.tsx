import { useState } from 'react'
import { PictureOrnament } from '#ui/glyphs.tsx'
import type { PublicService } from '../contract.ts'
import { type Place, pictureClass, pictureSizes } from './cardShape.ts'
import { PetalScene } from './PetalScene.tsx'

const WIDTHS = [480, 800, 1280]

type ServicePictureProps = {
  service: Pick<PublicService, 'id' | 'name' | 'imageUrl'>
  slug: string
  place: Place
}

/**
 * A service's picture. Under it lies its category's sign, which is what one sees of a picture that is missing, still
 * on its way, or broken, with scripts or without; the place it has on the page stays the same.
 */
export function ServicePicture({ service, slug, place }: ServicePictureProps) {
  const [failed, setFailed] = useState(false)
  const { id, name, imageUrl } = service
  return (
    <div className={pictureClass(place, imageUrl === null)}>
      {imageUrl === null ? (
        <PetalScene slug={slug} name={name} variant={id} small={place.size === 'small'} />
      ) : (
        <PictureOrnament slug={slug} />
      )}
      {imageUrl === null || failed ? null : (
        <img
          src={imageUrl}
          srcSet={WIDTHS.map((width) => `${imageUrl}?w=${width} ${width}w`).join(', ')}
          sizes={pictureSizes(place)}
          width={1280}
          height={800}
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
