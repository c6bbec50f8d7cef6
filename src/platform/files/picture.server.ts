import { readFile } from 'node:fs/promises'
import { Refusal } from '#platform/http/errors.ts'
import { Damaged, type PictureKind, pictureKind, pictureLayout } from './picture-layout.server.ts'
import { isSomethingElse } from './polyglot.server.ts'
import { queuedTurns } from './turns.server.ts'

/**
 * Pictures people send, made anew: what is kept has the pixels of what came in and nothing else of it, no metadata, no
 * place where it was taken, no bytes that mean something to another program.
 */

export const MAX_MEGAPIXELS = 40
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
// Rows are read many at a time: of very wide pictures they would be most of it.
export const MAX_SIDE = 16_000
// What decoding may hold beside the rows it is at: enough for a progressive JPEG of that many pixels as cameras and
// programs write them. Some of the rarer forms hold a picture as a whole, and reach it earlier.
const MAX_HELD = MAX_PIXELS * 3
const SECONDS = 5

const LONGEST_SIDE = 2000
const WIDTHS = [160, 480, 800, 1280]
const QUALITY = 82
const INLINE_KINDS: PictureKind[] = ['jpeg', 'png', 'webp']

/** Why a picture is not taken: no picture of that kind, something else besides, broken, too large, too costly to read. */
export class PictureFault extends Error {
  readonly reason: 'kind' | 'mixed' | 'damaged' | 'pixels' | 'memory'
  constructor(reason: PictureFault['reason']) {
    super(`not taken as a picture: ${reason}`)
    this.reason = reason
  }
}

/** A picture as WebP. */
export type WebPicture = { width: number; height: number; bytes: Buffer }

// A picture being decoded is the largest thing this process ever holds.
const oneAtATime = queuedTurns(1)

/**
 * Reads a JPEG, PNG, GIF or WebP, recognised by its content. Answers it at most 2000 pixels wide and high, upright, of an
 * animation the first frame; with it the usual smaller widths. Throws `PictureFault`.
 */
export function sitePicture(path: string): Promise<WebPicture & { sizes: WebPicture[] }> {
  // Read here, so that who waits for the turn holds no bytes.
  return oneAtATime(async () => {
    const pixels = await decode(await readFile(path), LONGEST_SIDE, ['jpeg', 'png', 'gif', 'webp'])
    const sizes: WebPicture[] = []
    for (const width of WIDTHS) if (width < pixels.width) sizes.push(await encode(pixels, width))
    return { ...(await encode(pixels)), sizes }
  })
}

/**
 * The picture of a data URL (JPEG, PNG or WebP, recognised by its content) made anew as WebP, at most that many pixels
 * wide and high, as a data URL. Throws a refusal with its sentence.
 */
export async function inlinePicture(dataUrl: string, pixels: number): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  try {
    const picture = await oneAtATime(async () => encode(await decode(bytes, pixels, INLINE_KINDS)))
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

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

async function decode(bytes: Buffer, side: number, kinds: PictureKind[]): Promise<Pixels> {
  const still = check(bytes, kinds)
  const sharp = await load()
  try {
    const { data, info } = await sharp(still, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels }
  } catch (error) {
    throw new PictureFault(/^timeout/.test(String((error as Error).message)) ? 'memory' : 'damaged')
  }
}

/** Everything that can be told without decoding. Answers what is to be decoded. */
function check(bytes: Buffer, kinds: PictureKind[]): Buffer {
  const kind = pictureKind(bytes)
  if (!kind || !kinds.includes(kind)) throw new PictureFault('kind')
  if (isSomethingElse(bytes)) throw new PictureFault('mixed')
  const layout = layoutOf(kind, bytes)
  const { width, height } = layout
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw new PictureFault('pixels')
  if (layout.held > MAX_HELD) throw new PictureFault('memory')
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

async function encode({ data, width, height, channels }: Pixels, narrower = width): Promise<WebPicture> {
  const sharp = await load()
  const made = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: narrower })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { width: made.info.width, height: made.info.height, bytes: made.data }
}

type Sharp = typeof import('sharp').default
let loaded: Promise<Sharp> | undefined

/** The library, from the first picture on: a server that gets none need not carry it. */
function load(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // It reads many more kinds than are taken here, some of them programs of their own.
    sharp.block({ operation: ['VipsForeignLoad'] })
    const wanted = ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`)
    sharp.unblock({ operation: wanted })
    return sharp
  })
  return loaded
}
