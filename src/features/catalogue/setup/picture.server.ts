import { inlinePicture } from '#platform/files/picture.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { type InlinePicture, inlinePictures } from './rules.ts'

/**
 * Re-encodes a picture sent as a data URL. Returns the stored one unchanged, because encoding it at each save would
 * degrade it. Errors carry an issue at the field.
 * @throws AppError('too_large')
 * @throws AppError('wrong_type')
 * @throws AppError('too_many'), AppError('unavailable') while the decoder is busy
 */
export async function storedPicture<P extends string | null | undefined>(
  use: InlinePicture,
  field: string,
  sent: P,
  stored: string | null,
): Promise<P | string> {
  if (!sent || sent === stored) return sent
  const { maxBytes, tooLarge, pixels } = inlinePictures[use]
  if (bytesOf(sent) > maxBytes) throw refused('too_large', field, tooLarge)
  try {
    return await inlinePicture(sent, pixels)
  } catch (error) {
    if (error instanceof AppError) throw refused(error.code, field, error.message, error.retryAfter)
    throw error
  }
}

/** Bytes of the content of a data URL, without decoding it. */
function bytesOf(dataUrl: string): number {
  const base64 = dataUrl.length - dataUrl.indexOf(',') - 1
  const padding = /={0,2}$/.exec(dataUrl.slice(-2))?.[0].length ?? 0
  return Math.floor((base64 * 3) / 4) - padding
}

function refused(code: AppError['code'], path: string, message: string, retryAfter?: number): AppError {
  return new AppError(code, { message, issues: [{ path, message }], ...(retryAfter && { retryAfter }) })
}
