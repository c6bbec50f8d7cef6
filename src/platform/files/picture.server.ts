import { open } from 'node:fs/promises'
import { AppError } from '#platform/http/errors.ts'
import { boundedTurns, queuedTurns } from '#platform/turns.server.ts'
import { decodePicture, type Failure, type WebPicture } from './decoding.server.ts'

/**
 * Decodes pictures that people send and encodes them again: the stored file has the pixels of the original and nothing
 * else, no metadata, no place where it was taken, no bytes that mean something to another program.
 */

export const MAX_MEGAPIXELS = 40
// Rows are read many at a time: of very wide pictures they would be most of it.
export const MAX_SIDE = 16_000
const LIMITS = { maxPixels: MAX_MEGAPIXELS * 1_000_000, maxSide: MAX_SIDE, quality: 82 }

const LONGEST_SIDE = 2000
const WIDTHS = [160, 480, 800, 1280]
// A portrait is cut from a picture scaled to this side: enough for a square of a quarter of it, also from a panorama.
const PORTRAIT_SIDE = 1024
const BUSY = 'Il server è troppo occupato per elaborare l’immagine. Riprova tra qualche minuto.'
const FULL = 'Troppe immagini in elaborazione. Riprova tra poco.'
const INLINE_KINDS = ['image/jpeg', 'image/png', 'image/apng', 'image/webp']
const SITE_KINDS = [...INLINE_KINDS, 'image/gif']
// Bytes by which a kind is recognised.
const HEAD = 4100

export type { WebPicture }

/** A refused picture. `kind`: the content is of another kind; the other reasons are those of `Failure`. */
export class PictureFault extends Error {
  readonly reason: 'kind' | Failure
  constructor(reason: PictureFault['reason']) {
    super(`not taken as a picture: ${reason}`)
    this.reason = reason
  }
}

// Each picture takes a process and much memory for a moment.
const oneAtATime = queuedTurns(1)
// Pictures inside a record wait with their bytes in memory.
const WAITING = 8
const inRecords = boundedTurns(
  { all: WAITING, each: WAITING },
  () => new AppError('too_many', { message: FULL, retryAfter: 10 }),
)

/**
 * Reads the JPEG, PNG, GIF or WebP at `path`, recognised by its content. Returns it at most 2000 pixels wide and high,
 * upright, of an animation the first frame; with it the usual smaller widths.
 * @throws PictureFault
 * @throws AppError('unavailable') when the machine is too busy
 */
export async function sitePicture(path: string): Promise<WebPicture & { sizes: WebPicture[] }> {
  await checkKind(await headOf(path), SITE_KINDS)
  const [whole, ...sizes] = await reencode(path, { side: LONGEST_SIDE, widths: WIDTHS })
  return { ...whole, sizes }
}

/**
 * Encodes the picture of a data URL (JPEG, PNG or WebP, recognised by its content) again as WebP, at most that many
 * pixels wide and high, as a data URL.
 * @throws AppError('wrong_type')
 * @throws AppError('too_large')
 * @throws AppError('too_many'), AppError('unavailable') while the decoder is busy
 */
export async function inlinePicture(dataUrl: string, pixels: number): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  try {
    await checkKind(bytes.subarray(0, HEAD), INLINE_KINDS)
    const [picture] = await inRecords('', () => reencode(bytes, { side: pixels, widths: [] }))
    return `data:image/webp;base64,${picture.bytes.toString('base64')}`
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    if (error.reason === 'pixels')
      throw new AppError('too_large', {
        message: `L’immagine è troppo grande: al massimo ${MAX_MEGAPIXELS} megapixel.`,
      })
    throw new AppError('wrong_type', { message: 'Seleziona un file immagine valido.' })
  }
}

/**
 * Reads the JPEG, PNG, GIF or WebP at `path`, recognised by its content, and returns the square in its middle as a
 * JPEG, so many pixels wide and high.
 * @throws PictureFault
 * @throws AppError('unavailable') when the machine is too busy
 */
export async function portrait(path: string, pixels: number): Promise<Buffer> {
  await checkKind(await headOf(path), SITE_KINDS)
  const [{ bytes }] = await reencode(path, { side: PORTRAIT_SIDE, widths: [], square: pixels })
  return bytes
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function checkKind(head: Buffer, kinds: string[]): Promise<void> {
  // Loaded with the first picture: no start waits for it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (!found || !kinds.includes(found.mime)) throw new PictureFault('kind')
}

type TargetSize = { side: number; widths: number[]; square?: number }

/** The whole first, then the widths that are narrower. */
async function reencode(source: Buffer | string, wanted: TargetSize): Promise<[WebPicture, ...WebPicture[]]> {
  const decoded = await oneAtATime(() => decodePicture(source, { ...LIMITS, ...wanted }))
  if ('failed' in decoded) {
    if (decoded.failed === 'busy') throw new AppError('unavailable', { message: BUSY, retryAfter: 60 })
    throw new PictureFault(decoded.failed)
  }
  const [whole, ...sizes] = decoded.pictures
  if (!whole) throw new Error('a decoder made no picture')
  return [whole, ...sizes]
}
