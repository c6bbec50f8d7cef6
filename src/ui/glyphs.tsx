import { useId } from 'react'
import { cx } from './cx.ts'

type Shape = { main: string; detail?: string }

const TOOTH: Shape = {
  main: 'M8 20.5C8 12.5 13 8 19 8c5 0 7.5 3 13 3s8-3 13-3c6 0 11 4.5 11 12.5 0 6-2 9.5-3.5 13.5C50.5 40 50 56 44 56c-5.5 0-4.5-16-12-16s-6.5 16-12 16c-6 0-6.5-16-8.5-22C10 30 8 26.5 8 20.5Z',
}
const LEAF: Shape = {
  main: 'M32 58C14 52 8 38 8 26c12 0 22 8 24 18 2-10 12-18 24-18 0 12-6 26-24 32Z',
  detail: 'M32 38C22 30 22 14 32 6c10 8 10 24 0 32Z',
}
const PETALS: Shape = {
  main: 'M8 8a24 24 0 0 1 23 23A24 24 0 0 1 8 8ZM56 56a24 24 0 0 1-23-23 24 24 0 0 1 23 23Z',
  detail: 'M56 8a24 24 0 0 1-23 23A24 24 0 0 1 56 8ZM8 56a24 24 0 0 1 23-23A24 24 0 0 1 8 56Z',
}
const DROP: Shape = {
  main: 'M32 6c12 15 18 24 18 33a18 18 0 0 1-36 0C14 30 20 21 32 6Z',
  detail: 'M22 40a10 10 0 0 0 10 10v-5a5 5 0 0 1-5-5Z',
}

/** Read from the slug's own words, so that a category renamed a little keeps its glyph. */
const SHAPES: readonly (readonly [word: string, shape: Shape])[] = [
  ['dent', TOOTH],
  ['odonto', TOOTH],
  ['estetic', LEAF],
  ['analisi', DROP],
  ['laborator', DROP],
  ['poli', PETALS],
]

function shapeFor(slug: string): Shape {
  return SHAPES.find(([word]) => slug.includes(word))?.[1] ?? PETALS
}

type GlyphTone = 'brand' | 'sand' | 'light'
const TONES: Record<GlyphTone, readonly [string, string]> = {
  brand: ['fill-aqua-600', 'fill-aqua-400'],
  sand: ['fill-sand-300', 'fill-sand-400'],
  light: ['fill-white', 'fill-aqua-300'],
}

type CategoryGlyphProps = { slug: string; className?: string; tone?: GlyphTone }

/** The sign of a category; one we have not drawn gets the petals. Size it with a class. */
export function CategoryGlyph({ slug, className = 'size-9', tone = 'brand' }: CategoryGlyphProps) {
  const { main, detail } = shapeFor(slug)
  const [first, second] = TONES[tone]
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={cx('flex-none', className)}>
      <path className={first} d={main} />
      {detail ? <path className={second} d={detail} /> : null}
    </svg>
  )
}

/** Stands in for a missing picture: the glyph on sand. Its parent is a `pic`. */
export function PictureOrnament({ slug, className }: { slug: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('absolute inset-0 grid place-items-center bg-sand-100', className)}
    >
      <CategoryGlyph slug={slug} tone="sand" className="size-11 sm:size-14" />
    </span>
  )
}

/** The four petals repeated, above the footer. */
export function Frieze({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={cx('block h-14 w-full', className)}>
      <defs>
        <pattern id={id} width="112" height="56" patternUnits="userSpaceOnUse">
          <rect width="112" height="56" className="fill-aqua-800" />
          <path
            className="fill-aqua-600"
            d="M0 28A28 28 0 0 1 28 0A28 28 0 0 1 0 28M28 56A28 28 0 0 1 56 28A28 28 0 0 1 28 56M56 28A28 28 0 0 1 84 0A28 28 0 0 1 56 28M84 56A28 28 0 0 1 112 28A28 28 0 0 1 84 56"
          />
          <path
            className="fill-aqua-400"
            d="M0 28A28 28 0 0 1 28 56A28 28 0 0 1 0 28M28 0A28 28 0 0 1 56 28A28 28 0 0 1 28 0M56 28A28 28 0 0 1 84 56A28 28 0 0 1 56 28M84 0A28 28 0 0 1 112 28A28 28 0 0 1 84 0"
          />
        </pattern>
      </defs>
      <rect width="100%" height="56" fill={`url(#${id})`} />
    </svg>
  )
}
