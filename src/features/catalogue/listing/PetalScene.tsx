import { useId } from 'react'
import { cx } from '#ui/cx.ts'
import { CategoryGlyph } from '#ui/glyphs.tsx'

const TONES: readonly (readonly [word: string, ground: string, petal: string])[] = [
  ['estetic', 'fill-cotto-50', 'fill-cotto-200'],
  ['dent', 'fill-aqua-100', 'fill-aqua-300'],
]
// Neighbours differ, as tiles of one maker do: in size, and in how they are laid.
const LAID = ['scale(1)', 'scale(0.6) rotate(45)', 'scale(1.5)', 'scale(0.35)', 'scale(0.9) rotate(45)']
const OTHER = ['', 'fill-sand-200', 'fill-sand-400'] as const

type PetalSceneProps = { slug: string; name: string; variant: number; small: boolean }

/** The petals as a wall of tiles with the sign of the service before it: what a card shows without a picture. */
export function PetalScene({ slug, name, variant, small }: PetalSceneProps) {
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
