import { COVER_MEGABYTES } from '#features/media/rules.ts'
import { KILOBYTE, MEGABYTE } from '#platform/bytes.ts'

/** Pictures that are kept with their record, as a data URL: what may be sent, and what is made of it. */
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

/** What the file pickers offer, and what the server reads. */
export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/webp'

/** A cover is a picture of the site: sent when it is chosen, before the form. */
export const coverPicture = {
  maxBytes: COVER_MEGABYTES * MEGABYTE,
  hint: `800x600px max ${COVER_MEGABYTES}MB`,
  tooLarge: `L’immagine supera i ${COVER_MEGABYTES}MB.`,
  accept: `${PICTURE_ACCEPT},image/gif`,
} as const
