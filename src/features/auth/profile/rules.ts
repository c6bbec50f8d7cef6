import { MEGABYTE } from '#platform/bytes.ts'
import { profileCopy } from './copy.ts'

/** What the file picker offers, and what the server reads. */
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/gif'

/** 'inferiore a 10MB': one of exactly that is not taken. */
export const PICTURE_MAX_BYTES = 10 * MEGABYTE - 1

/** What is wrong with a file that was chosen as a picture, as far as it tells from outside; null when nothing is. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_ACCEPT.split(',').includes(type)) return profileCopy.notAnImage
  return size > PICTURE_MAX_BYTES ? profileCopy.tooLarge : null
}
