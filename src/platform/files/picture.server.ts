import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Refusal } from '#platform/http/errors.ts'
import { boundedTurns, queuedTurns } from '#platform/turns.server.ts'
import { decodePicture, type Failure, type WebPicture } from './decoding.server.ts'
import { Damaged, type PictureKind, pictureKind, pictureLayout } from './picture-layout.server.ts'
import { isSomethingElse } from './polyglot.server.ts'

/**
 * Pictures people send, made anew: what is kept has the pixels of what came in and nothing else of it, no metadata, no
 * place where it was taken, no bytes that mean something to another program.
 */

export const MAX_MEGAPIXELS = 40
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
// Rows are read many at a time: of very wide pictures they would be most of it.
export const MAX_SIDE = 16_000
// Bytes that decoding may hold beside the rows it is at. Cameras write row by row; of the forms that are held as a whole
// this is a progressive JPEG of 24 megapixels, an interlaced PNG of 18, a GIF of 12.
const MAX_HELD = 72_000_000
// Together with the rows, and with what is made of it where that is turned. The rows of a picture that can be seen through
// are that much at 14,000 pixels a row; of sixteen bits, at 7000.
const MAX_TOGETHER = 115_000_000

const LONGEST_SIDE = 2000
const WIDTHS = [160, 480, 800, 1280]
const QUALITY = 82
// Of a portrait that much is looked at: enough for a square of a quarter of it, also from a panorama.
const PORTRAIT_SIDE = 1024
const BUSY = 'Il server è troppo occupato per elaborare l’immagine. Riprova tra qualche minuto.'
const FULL = 'Troppe immagini in elaborazione. Riprova tra poco.'
const SITE_KINDS: PictureKind[] = ['jpeg', 'png', 'gif', 'webp']
const INLINE_KINDS: PictureKind[] = ['jpeg', 'png', 'webp']

export type { WebPicture }

/** Why a picture is not taken: no picture of that kind, something else besides, broken, too large, too costly to read. */
export class PictureFault extends Error {
  readonly reason: 'kind' | 'mixed' | 'damaged' | 'pixels' | 'memory'
  constructor(reason: PictureFault['reason']) {
    super(`not taken as a picture: ${reason}`)
    this.reason = reason
  }
}

// Each takes a process and much memory for a moment. Only decoding waits for its turn: what is refused is refused at once.
const oneAtATime = queuedTurns(1)
// Those inside a record wait with their bytes.
const WAITING = 8
const inRecords = boundedTurns(
  { all: WAITING, each: WAITING },
  () => new Refusal('too_many', { message: FULL, retryAfter: 10 }),
)

/**
 * Reads a JPEG, PNG, GIF or WebP, recognised by its content. Answers it at most 2000 pixels wide and high, upright, of an
 * animation the first frame; with it the usual smaller widths. Throws `PictureFault`.
 */
export async function sitePicture(path: string): Promise<WebPicture & { sizes: WebPicture[] }> {
  const order = { side: LONGEST_SIDE, widths: WIDTHS }
  const [whole, ...sizes] = await remakeFile(path, order)
  return { ...whole, sizes }
}

/**
 * The picture of a data URL (JPEG, PNG or WebP, recognised by its content) made anew as WebP, at most that many pixels
 * wide and high, as a data URL. Throws a refusal with its sentence.
 */
export async function inlinePicture(dataUrl: string, pixels: number): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  try {
    const still = check(bytes, INLINE_KINDS, pixels)
    const [picture] = await inRecords('', () => oneAtATime(() => remake(still, { side: pixels, widths: [] })))
    return `data:image/webp;base64,${picture.bytes.toString('base64')}`
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    if (error.reason === 'pixels')
      throw new Refusal('too_large', {
        message: `L’immagine è troppo grande: al massimo ${MAX_MEGAPIXELS} megapixel.`,
      })
    throw new Refusal('wrong_type', { message: 'Seleziona un file immagine valido.' })
  }
}

/**
 * Reads a JPEG, PNG, GIF or WebP, recognised by its content, and answers the square in its middle as a JPEG, so many pixels
 * wide and high. Throws `PictureFault`.
 */
export async function portrait(path: string, pixels: number): Promise<Buffer> {
  const [{ bytes }] = await remakeFile(path, { side: PORTRAIT_SIDE, widths: [], square: pixels })
  return bytes
}

type Wanted = { side: number; widths: number[]; square?: number }

async function remakeFile(path: string, order: Wanted): Promise<[WebPicture, ...WebPicture[]]> {
  const read = () => check(onTheDesk(path), SITE_KINDS, order.side)
  read()
  // Read once more, so that who waits for the turn holds no bytes.
  return oneAtATime(() => remake(Buffer.from(read()), order))
}

let desk = Buffer.alloc(0)

/**
 * The bytes of a file, in a place that all files share: the next one overwrites them. A copy of every file that is looked
 * at would be in memory until the collector comes, and that is when sixty megabytes of them lie there.
 */
function onTheDesk(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (desk.length < size) desk = Buffer.allocUnsafeSlow(size)
    for (let at = 0; at < size; ) {
      const read = readSync(file, desk, at, size - at, at)
      if (read === 0) throw new Error('a picture got shorter while it was read')
      at += read
    }
    return desk.subarray(0, size)
  } finally {
    closeSync(file)
  }
}

/** The whole first, then the widths that are narrower. */
async function remake(still: Buffer, wanted: Wanted): Promise<[WebPicture, ...WebPicture[]]> {
  const decoded = await decodePicture(still, { maxPixels: MAX_PIXELS, quality: QUALITY, ...wanted })
  if ('failed' in decoded) throw failureOf(decoded.failed)
  const [whole, ...sizes] = decoded.pictures
  if (!whole) throw new Error('a picture was made into none')
  return [whole, ...sizes]
}

function failureOf(failed: Failure): Error {
  if (failed === 'busy') return new Refusal('unavailable', { message: BUSY, retryAfter: 60 })
  return new PictureFault(failed === 'unreadable' ? 'damaged' : 'memory')
}

/** Everything that can be told without decoding. Answers what is to be decoded. */
function check(bytes: Buffer, kinds: PictureKind[], side: number): Buffer {
  const kind = pictureKind(bytes)
  if (!kind || !kinds.includes(kind)) throw new PictureFault('kind')
  if (isSomethingElse(bytes)) throw new PictureFault('mixed')
  const layout = layoutOf(kind, bytes)
  const { width, height } = layout
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw new PictureFault('pixels')
  const scale = Math.min(1, side / Math.max(width, height))
  const together = layout.held + layout.rows + layout.turned * width * height * scale ** 2
  if (layout.held > MAX_HELD || together > MAX_TOGETHER) throw new PictureFault('memory')
  if (layout.goesOn && kind !== 'jpeg') throw new PictureFault('mixed')
  return layout.still
}

function layoutOf(kind: PictureKind, bytes: Buffer) {
  try {
    return pictureLayout(kind, bytes)
  } catch (error) {
    throw error instanceof Damaged ? new PictureFault('damaged') : error
  }
}
