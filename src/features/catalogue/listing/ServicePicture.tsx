import { useId } from 'react'
import { cx } from '#ui/cx.ts'
import { CategoryGlyph, PictureOrnament } from '#ui/glyphs.tsx'
import type { PublicService } from '../contract.ts'
import { type Place, pictureClass, pictureSizes } from './cardShape.ts'

const WIDTHS = [480, 800, 1280]

type ServicePictureProps = {
  service: Pick<PublicService, 'id' | 'name' | 'imageUrl'>
  slug: string
  place: Place
}

/**
 * A service's picture over its category's icon, which shows while the picture is missing, loading or broken, with
 * scripts or without. Its place on the page has one size in all cases.
 */
export function ServicePicture({ service, slug, place }: ServicePictureProps) {
  const { id, name, imageUrl } = service
  return (
    <div className={pictureClass(place, imageUrl === null)}>
      {imageUrl === null ? (
        <PetalScene slug={slug} name={name} variant={id} small={place.size === 'small'} />
      ) : (
        <PictureOrnament slug={slug} />
      )}
      {imageUrl === null ? null : (
        <img
          src={imageUrl}
          srcSet={WIDTHS.map((width) => `${imageUrl}?w=${width} ${width}w`).join(', ')}
          sizes={pictureSizes(place)}
          width={1280}
          height={800}
          alt=""
          loading="lazy"
          decoding="async"
          data-optional=""
        />
      )}
    </div>
  )
}

const TONES: readonly (readonly [word: string, ground: string, petal: string])[] = [
  ['estetic', 'fill-cotto-50', 'fill-cotto-200'],
  ['dent', 'fill-aqua-100', 'fill-aqua-300'],
]
// Neighbouring tiles differ in size and direction, so that the pattern does not repeat visibly.
const LAID = ['scale(1)', 'scale(0.6) rotate(45)', 'scale(1.5)', 'scale(0.35)', 'scale(0.9) rotate(45)']
const OTHER = ['', 'fill-sand-200', 'fill-sand-400'] as const

type PetalSceneProps = { slug: string; name: string; variant: number; small: boolean }

/** Stands in for a missing picture: the petals as a wall of tiles, with the sign of the service in front of it. */
function PetalScene({ slug, name, variant, small }: PetalSceneProps) {
  const id = useId()
  const [, ground, petal] = TONES.find(([word]) => slug.includes(word)) ?? OTHER
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <defs>
          <pattern
            id={id}
            width="240"
            height="240"
            patternUnits="userSpaceOnUse"
            patternTransform={LAID[variant % LAID.length]}
          >
            <rect width="240" height="240" className={ground} />
            <path
              className="fill-white"
              fillOpacity=".6"
              d="M0 120A120 120 0 0 1 120 0A120 120 0 0 1 0 120M120 240A120 120 0 0 1 240 120A120 120 0 0 1 120 240"
            />
            <path
              className={petal}
              fillOpacity=".38"
              d="M120 0A120 120 0 0 1 240 120A120 120 0 0 1 120 0M0 120A120 120 0 0 1 120 240A120 120 0 0 1 0 120"
            />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
      <CategoryGlyph
        slug={slug}
        name={name}
        className={cx('relative', small ? 'size-14' : 'size-24 lg:size-36')}
      />
    </span>
  )
}
