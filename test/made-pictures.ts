import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { zip } from './files.ts'

/** Pictures for tests: honest ones of every kind, and what an attacker would send instead. */

export type Format = 'jpeg' | 'png' | 'gif' | 'webp'

type Look = { width?: number; height?: number; orientation?: number; alpha?: boolean }

/** The left half red, the right half blue. */
export function halves({ width = 60, height = 40, alpha = false }: Look = {}): Sharp {
  const channels = alpha ? 4 : 3
  const row = Buffer.alloc(width * channels)
  for (let at = 0; at < width; at += 1) {
    row.set(at < width / 2 ? [255, 0, 0] : [0, 0, 255], at * channels)
    if (alpha) row[at * channels + 3] = 128
  }
  return sharp(Buffer.concat(Array<Buffer>(height).fill(row)), { raw: { width, height, channels } })
}

/** A photograph of a camera, with where it was taken and how it was held. */
export async function picture(format: Format, look: Look = {}): Promise<Buffer> {
  const exif = { IFD0: { Artist: 'Niccolò' }, IFD3: { GPSLatitude: '45/1 36/1 0/1' } }
  const drawn = halves(look)
  const dressed =
    format === 'gif' ? drawn : drawn.withExif(exif).withMetadata({ orientation: look.orientation ?? 1 })
  return dressed.toFormat(format, { quality: 90 }).toBuffer()
}

/** Frames of one colour each, the first of them red. */
export async function animation(format: 'gif' | 'webp', frames: number, side = 16): Promise<Buffer> {
  const inputs = await Promise.all(
    Array.from({ length: frames }, (_, n) => {
      const background = n === 0 ? { r: 255, g: 0, b: 0 } : { r: 0, g: n % 256, b: 255 }
      return sharp({ create: { width: side, height: side, channels: 3, background } })
        .png()
        .toBuffer()
    }),
  )
  return sharp(inputs, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export function chunk(name: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data as Buffer)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

type PngShape = { depth?: number; colour?: number; interlaced?: boolean }

function header(
  width: number,
  height: number,
  { depth = 8, colour = 2, interlaced = false }: PngShape,
): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  return chunk('IHDR', data)
}

const PIECE = 1024 * 1024

/** So many zeros, compressed. One piece is compressed and repeated: of hundreds of megabytes it would take seconds. */
function compressedZeros(bytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(PIECE), { finishFlush: constants.Z_FULL_FLUSH })
  const check = Buffer.alloc(4)
  check.writeUInt16BE(bytes % 65_521, 0)
  check.writeUInt16BE(1, 2)
  return Buffer.concat([
    Buffer.from('789c', 'hex'),
    ...Array<Buffer>(Math.floor(bytes / PIECE)).fill(piece),
    deflateRawSync(Buffer.alloc(bytes % PIECE)),
    check,
  ])
}

/** A PNG that says it is that large, and has so many bytes of black. */
export function blackPng(width: number, height: number, bytes: number, shape: PngShape = {}): Buffer {
  const pixels = chunk('IDAT', compressedZeros(bytes))
  return Buffer.concat([SIGNATURE, header(width, height, shape), pixels, chunk('IEND')])
}

/** One with a chunk more before its pixels. */
export function withChunk(png: Buffer, name: string, data: Buffer | string): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(name, data), png.subarray(33)])
}

/** A PNG that moves, in so many frames. */
export function movingPng(frames: number): Buffer {
  const pixels = deflateSync(Buffer.alloc((16 * 3 + 1) * 16))
  const pieces = [SIGNATURE, header(16, 16, {}), chunk('acTL', numbers(frames, 0)), chunk('IDAT', pixels)]
  for (let n = 1; n < frames; n += 1) {
    const control = Buffer.concat([numbers(n * 2 - 1, 16, 16, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])])
    pieces.push(chunk('fcTL', control), chunk('fdAT', Buffer.concat([numbers(n * 2), pixels])))
  }
  return Buffer.concat([...pieces, chunk('IEND')])
}

function numbers(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    buffer.writeUInt32BE(value, index * 4)
  })
  return buffer
}

/** A segment of a JPEG: its kind, its length, its content. */
export function segment(marker: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data as Buffer)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A JPEG with a segment more at its beginning. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer | string): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), segment(marker, data), jpeg.subarray(2)])
}

const END = Buffer.from([0xff, 0xd9])

/** A JPEG that says it is that large: the frame and a scan without content. */
export function emptyJpeg(width: number, height: number, progressive: boolean): Buffer {
  const frame = Buffer.alloc(15)
  frame[0] = 8
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  frame.set([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0], 5)
  const scan = segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, progressive ? 0 : 63, 0]))
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment(progressive ? 0xc2 : 0xc0, frame), scan, END])
}

/** A GIF that says it is that large, of one pixel. */
export function wideGif(width: number, height: number): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
  for (const at of [6, gif.indexOf(',') + 5]) {
    gif.writeUInt16LE(width, at)
    gif.writeUInt16LE(height, at + 2)
  }
  return gif
}

/** A GIF of so many frames, all alike. */
export async function longGif(frames: number): Promise<Buffer> {
  const gif = await picture('gif')
  const start = 13 + 3 * (2 << ((gif[10] ?? 0) & 7))
  return Buffer.concat([
    gif.subarray(0, start),
    ...Array<Buffer>(frames).fill(gif.subarray(start, -1)),
    gif.subarray(-1),
  ])
}

/** A WebP that says it is that large, and ends there. */
export function wideWebp(side: number): Buffer {
  const body = Buffer.alloc(10)
  body[0] = 0x2f
  body.writeUInt32LE(((side - 1) | ((side - 1) << 14)) >>> 0, 1)
  return riff(Buffer.concat([Buffer.from('VP8L\x0a\0\0\0', 'latin1'), body]))
}

function riff(chunks: Buffer): Buffer {
  const start = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  start.writeUInt32LE(chunks.length + 4, 4)
  return Buffer.concat([start, chunks])
}

/** The picture and, behind it, an archive that programs for archives open. */
export function withArchive(bytes: Buffer, comment = ''): Buffer {
  const archive = Buffer.concat([zip([{ name: 'index.html', data: 'ciao' }]), Buffer.from(comment)])
  archive.writeUInt16LE(comment.length, archive.length - comment.length - 2)
  return Buffer.concat([bytes, archive])
}
