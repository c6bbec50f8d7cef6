import { useId } from 'react'
import { CategoryGlyph } from '#ui/glyphs.tsx'

const TONES: readonly (readonly [word: string, ground: string, petal: string])[] = [
  ['estetic', 'fill-cotto-50', 'fill-cotto-200'],
  ['dent', 'fill-aqua-100', 'fill-aqua-300'],
]
// Neighbours differ a little, as tiles of one maker do.
const SCALES = [1, 0.6, 1.5]
const OTHER = ['', 'fill-sand-200', 'fill-sand-400'] as const

/** The petals as a wall of tiles with the category's sign before it: what a large card shows without a picture. */
export function PetalScene({ slug, variant }: { slug: string; variant: number }) {
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
            patternTransform={`scale(${SCALES[variant % SCALES.length]})`}
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
      <CategoryGlyph slug={slug} className="relative size-24 lg:size-36" />
    </span>
  )
}
