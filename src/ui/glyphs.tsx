import { useId } from 'react'
import { cx } from './cx.ts'

/** A drawing of two tones on 64 units, made of arcs like the sign of the house. */
export type GlyphShape = { main: string; detail?: string }

const heart: GlyphShape = {
  main: 'M32 57C17 47 7 37 7 24a12.5 12.5 0 0 1 25-2 12.5 12.5 0 0 1 25 2c0 13-10 23-25 33Z',
  detail: 'M30 45a18 18 0 0 1 18-18 18 18 0 0 1-18 18Z',
}
const eye: GlyphShape = {
  main: 'M4 32a33 33 0 0 1 56 0 33 33 0 0 1-56 0Z',
  detail: 'M32 22a10 10 0 0 1 10 10 10 10 0 0 1-20 0 10 10 0 0 0 10-10Z',
}
const bone: GlyphShape = {
  main: 'M14 33a9 9 0 0 1 5 1.5L34.5 19a9 9 0 1 1 15.5-5 9 9 0 1 1-5 15.5L29.5 45A9 9 0 1 1 14 50a9 9 0 0 1 0-17Z',
  detail: 'M23 41a25 25 0 0 1 18-18 25 25 0 0 1-18 18Z',
}
const skin: GlyphShape = {
  main: 'M6 31a21 21 0 0 1 26 0 21 21 0 0 0 26 0v19a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8Z',
  detail: 'M6 18a21 21 0 0 1 26 0 21 21 0 0 0 26 0v6a21 21 0 0 1-26 0 21 21 0 0 0-26 0Z',
}
const child: GlyphShape = {
  main: 'M32 12a21 21 0 0 1 21 16 6 6 0 0 1 0 12 21.5 21.5 0 0 1-42 0 6 6 0 0 1 0-12 21 21 0 0 1 21-16Z',
  detail: 'M21 37h22a11 11 0 0 1-22 0ZM30 15a11 11 0 0 1 11-11 11 11 0 0 1-11 11Z',
}
const woman: GlyphShape = {
  main: 'M32 4a18 18 0 0 1 4 35.5V46h8v7h-8v8h-8v-8h-8v-7h8v-6.5A18 18 0 0 1 32 4Z',
  detail: 'M21 22a11 11 0 0 1 11-11 11 11 0 0 1-11 11ZM32 33a11 11 0 0 1 11-11 11 11 0 0 1-11 11Z',
}
const brain: GlyphShape = {
  main: 'M30.5 9v46a9 9 0 0 1-12-5 10 10 0 0 1-9-12 10 10 0 0 1 0-13 10 10 0 0 1 8-12 9 9 0 0 1 13-4Z',
  detail: 'M33.5 9v46a9 9 0 0 0 12-5 10 10 0 0 0 9-12 10 10 0 0 0 0-13 10 10 0 0 0-8-12 9 9 0 0 0-13-4Z',
}
const ear: GlyphShape = {
  main: 'M32 5a21 21 0 0 1 21 21c0 10-7 13-10 19-3 7-5 14-14 14a12 12 0 0 1-12-12V26A21 21 0 0 1 32 5Z',
  detail:
    'M33 15a11 11 0 0 1 11 11c0 8-8 9-10 15-1 5-2 8-6 8V38c0-5 5-7 5-12a5 5 0 0 0-10 0 11 11 0 0 1 10-11Z',
}
const kidneys: GlyphShape = {
  main: 'M26 10C15 6 5 16 5 31s8 25 17 22c6-2 7-8 5-13s-2-8 1-12c4-6 5-15-2-18Z',
  detail: 'M38 10c11-4 21 6 21 21s-8 25-17 22c-6-2-7-8-5-13s2-8-1-12c-4-6-5-15 2-18Z',
}
const apple: GlyphShape = {
  main: 'M32 20c7-5 23-4 23 14 0 12-8 25-15 25-4 0-5-2-8-2s-4 2-8 2C17 59 9 46 9 34c0-18 16-19 23-14Z',
  detail: 'M31 17a13 13 0 0 1 13-13 13 13 0 0 1-13 13Z',
}

const tooth: GlyphShape = {
  main: 'M8 20.5C8 12.5 13 8 19 8c5 0 7.5 3 13 3s8-3 13-3c6 0 11 4.5 11 12.5 0 6-2 9.5-3.5 13.5C50.5 40 50 56 44 56c-5.5 0-4.5-16-12-16s-6.5 16-12 16c-6 0-6.5-16-8.5-22C10 30 8 26.5 8 20.5Z',
}
const leaf: GlyphShape = {
  main: 'M32 58C14 52 8 38 8 26c12 0 22 8 24 18 2-10 12-18 24-18 0 12-6 26-24 32Z',
  detail: 'M32 38C22 30 22 14 32 6c10 8 10 24 0 32Z',
}
const petals: GlyphShape = {
  main: 'M8 8a24 24 0 0 1 23 23A24 24 0 0 1 8 8ZM56 56a24 24 0 0 1-23-23 24 24 0 0 1 23 23Z',
  detail: 'M56 8a24 24 0 0 1-23 23A24 24 0 0 1 56 8ZM8 56a24 24 0 0 1 23-23A24 24 0 0 1 8 56Z',
}
const drop: GlyphShape = {
  main: 'M32 6c12 15 18 24 18 33a18 18 0 0 1-36 0C14 30 20 21 32 6Z',
  detail: 'M22 40a10 10 0 0 0 10 10v-5a5 5 0 0 1-5-5Z',
}

/** Read from the slug's own words, so that a category renamed a little keeps its glyph. */
const CATEGORIES: readonly (readonly [word: string, shape: GlyphShape])[] = [
  ['infantil', child],
  ['dent', tooth],
  ['odonto', tooth],
  ['ortodon', tooth],
  ['estetic', leaf],
  ['analisi', drop],
  ['laborator', drop],
  ['prelie', drop],
  ['cardio', heart],
  ['ocul', eye],
  ['oftalm', eye],
  ['ortoped', bone],
  ['fisio', bone],
  ['derma', skin],
  ['pediatr', child],
  ['ginec', woman],
  ['donna', woman],
  ['neuro', brain],
  ['psico', brain],
  ['otorin', ear],
  ['urolog', kidneys],
  ['nefro', kidneys],
  ['nutri', apple],
  ['diet', apple],
]

function shapeFor(slug: string, name = ''): GlyphShape {
  const found = (words: string) => CATEGORIES.find(([word]) => words.includes(word))?.[1]
  return found(name.toLowerCase()) ?? found(slug) ?? petals
}

type GlyphTone = 'brand' | 'sand' | 'light'
const TONES: Record<GlyphTone, readonly [string, string]> = {
  brand: ['fill-aqua-600', 'fill-aqua-400'],
  sand: ['fill-sand-300', 'fill-sand-400'],
  light: ['fill-white', 'fill-aqua-300'],
}

type GlyphProps = { shape: GlyphShape; className?: string; tone?: GlyphTone }

/** A decorative drawing. Size it with a class. */
export function Glyph({ shape, className = 'size-9', tone = 'brand' }: GlyphProps) {
  const [first, second] = TONES[tone]
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={cx('flex-none', className)}>
      <path className={first} d={shape.main} />
      {shape.detail ? <path className={second} d={shape.detail} /> : null}
    </svg>
  )
}

type CategoryGlyphProps = Omit<GlyphProps, 'shape'> & {
  slug: string
  /** Name of a service, whose own drawing comes before its category's. */
  name?: string
}

/** The sign of a category, or of a service in it; one we have not drawn gets the petals. */
export function CategoryGlyph({ slug, name, ...look }: CategoryGlyphProps) {
  return <Glyph shape={shapeFor(slug, name)} {...look} />
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
export function Frieze() {
  const id = useId()
  return (
    <svg aria-hidden="true" className="block h-14 w-full">
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
