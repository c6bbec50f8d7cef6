import { COVER_MEGABYTES } from '#features/media/rules.ts'
import { KILOBYTE, MEGABYTE } from '#platform/bytes.ts'

/** Pictures stored in their record as a data URL: the limits of an upload, and the size they are scaled to. */
export const inlinePictures = {
  icon: {
    maxBytes: 500 * KILOBYTE,
    hint: 'PNG/JPG/WEBP 64x64px max 500KB',
    tooLarge: 'L’icona supera i 500KB.',
    pixels: 128,
  },
  profile: {
    maxBytes: 5 * MEGABYTE,
    hint: 'PNG/JPG/WEBP max 5MB',
    tooLarge: 'L’immagine supera i 5MB.',
    pixels: 192,
  },
} as const
export type InlinePicture = keyof typeof inlinePictures

/** The types that the file pickers offer and the server reads. */
export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/webp'

/** A cover is a picture of the site: sent when it is chosen, before the form. */
export const coverPicture = {
  maxBytes: COVER_MEGABYTES * MEGABYTE,
  hint: `800x600px max ${COVER_MEGABYTES}MB`,
  tooLarge: `L’immagine supera i ${COVER_MEGABYTES}MB.`,
  accept: `${PICTURE_ACCEPT},image/gif`,
} as const

// Letters that are no other letter with an accent.
const SPELLED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/**
 * The slug of a name: `medicina-dell-eta` for `Medicina dell’età`. Null for a name without letters that Latin script
 * can write; digits alone would be a key that JavaScript puts first.
 */
export function slugOf(name: string): string | null {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => SPELLED[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return /[a-z]/.test(slug) ? slug : null
}

/** The nth candidate for a unique slug: `cardiologia`, `cardiologia-2`, …; `categoria-1`, … for a name without letters. */
export function nthSlug(name: string, n: number): string {
  const slug = slugOf(name)
  if (slug === null) return `categoria-${n}`
  return n === 1 ? slug : `${slug}-${n}`
}
