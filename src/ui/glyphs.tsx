import { useId } from 'react'
import { cx } from './cx.ts'
import { drop, type GlyphShape, leaf, petals, tooth } from './glyph-departments.ts'
import { apple, bone, brain, child, ear, eye, heart, kidneys, skin, woman } from './glyph-specialties.ts'

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

/** One drawing, decorative. Size it with a class. The shapes lie in the `glyph-*.ts` files beside this one. */
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
  /** Of a service, whose own sign comes before its category's. */
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
