/**
 * What the container of a picture says of it, read without decoding a pixel: enough to refuse what would cost too much,
 * what is cut short, and what goes on after its end.
 */

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp'

export type Layout = {
  kind: PictureKind
  width: number
  height: number
  /** Bytes a decoder must hold at once, beyond the rows it is at. */
  held: number
  /** Bytes of the rows it is at. */
  rows: number
  /** Bytes of a pixel of what is made of it, where that has to be held to be turned; 0 where it need not be. */
  turned: number
  /** What a decoder needs to see: of an animation the first frame, and nothing that follows the picture. */
  still: Buffer
  /** Whether bytes follow the picture's end. */
  goesOn: boolean
}

/** The picture ends before it should, or its parts do not fit together. */
export class Damaged extends Error {}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** The kind by the first bytes: neither names nor declared types count. */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  const start = bytes.toString('latin1', 0, 12)
  if (/^GIF8[79]a/.test(start)) return 'gif'
  return /^RIFF.{4}WEBP/s.test(start) ? 'webp' : undefined
}

const readers = { jpeg: jpegLayout, png: pngLayout, gif: gifLayout, webp: webpLayout }

/** Throws `Damaged`. */
export function pictureLayout(kind: PictureKind, bytes: Buffer): Layout {
  try {
    const layout = readers[kind](bytes)
    if (layout.width > 0 && layout.height > 0) return layout
  } catch (error) {
    // Read beyond the last byte.
    if (!(error instanceof RangeError)) throw error
  }
  throw new Damaged()
}

// Of empty parts a file holds a million, and decoders keep lists of them. Ten thousand frames have two each.
const MAX_PARTS = 50_000
// A scan may go over the whole picture and say nothing: some thousands fit into a file. Real ones have about ten.
const MAX_SCANS = 64

function jpegLayout(bytes: Buffer): Layout {
  let frame: JpegFrame | undefined
  let scans = 0
  let segments = 0
  let inOneScan = false
  for (let at = 2; ; ) {
    // What lies between segments is skipped, as decoders do: cameras leave bytes there.
    while (bytes[at] !== 0xff && at < bytes.length) at += 1
    const marker = bytes[at + 1]
    if (marker === undefined) throw new Damaged()
    if (marker === 0xff) at += 1
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (marker === 0xd9) {
      if (!frame || scans === 0) throw new Damaged()
      const { width, height, coefficients } = frame
      const held = inOneScan ? 0 : coefficients
      // Phones append previews and films: the first end is the picture's.
      // Made smaller while it is read, row by row.
      return { kind: 'jpeg', width, height, held, rows: 0, turned: 0, ...upTo(bytes, at + 2) }
    } else {
      if (isFrame(marker)) {
        if (frame) throw new Damaged()
        frame = jpegFrame(bytes, at)
      }
      if (marker === 0xda) {
        if (scans === 0) inOneScan = frame?.isSequential === true && bytes[at + 4] === frame.components
        scans += 1
      }
      const length = bytes.readUInt16BE(at + 2)
      segments += 1
      if (length < 2 || scans > MAX_SCANS || segments > MAX_PARTS) throw new Damaged()
      at += 2 + length
    }
  }
}

function upTo(bytes: Buffer, end: number): Pick<Layout, 'still' | 'goesOn'> {
  return { still: bytes.subarray(0, end), goesOn: end < bytes.length }
}

// Tables of Huffman codes, extensions and arithmetic conditions share the range.
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

type JpegFrame = {
  width: number
  height: number
  components: number
  isSequential: boolean
  /** Bytes they take where several scans make one picture: then all of them wait in memory, two bytes each. */
  coefficients: number
}

function jpegFrame(bytes: Buffer, at: number): JpegFrame {
  const height = bytes.readUInt16BE(at + 5)
  const width = bytes.readUInt16BE(at + 7)
  const components = bytes.readUInt8(at + 9)
  const sampling = Array.from({ length: components }, (_, n) => {
    const factors = bytes.readUInt8(at + 11 + n * 3)
    return (factors >> 4) * (factors & 15)
  })
  const samples = (width * height * sampling.reduce((sum, part) => sum + part, 0)) / Math.max(...sampling, 1)
  const isSequential = bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc1
  return { width, height, components, isSequential, coefficients: samples * 2 }
}

const [IEND, TRNS, EXIF] = [numberOf('IEND'), numberOf('tRNS'), numberOf('eXIf')]
// Size, colours, pixels, and which way up. The rest is words, which may unpack to gigabytes, and frames.
const NEEDED = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND']
const needed = new Set(NEEDED.map(numberOf))
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

// As many rows are in memory at a time, as has been measured.
const ROWS = 2000
// What can be seen through is computed in four numbers of four bytes.
const TURNED = 16

function numberOf(name: string): number {
  return Buffer.from(name).readUInt32BE()
}

function pngLayout(bytes: Buffer): Layout {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw new Damaged()
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const channels = CHANNELS[bytes.readUInt8(25)]
  if (channels === undefined) throw new Damaged()
  const isInterlaced = bytes.readUInt8(28) !== 0
  const kept = [bytes.subarray(0, 8)]
  const seen = new Set<number>()
  for (let at = 8, chunks = 0; chunks < MAX_PARTS; chunks += 1) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new Damaged()
    const name = bytes.readUInt32BE(at + 4)
    if (needed.has(name)) kept.push(bytes.subarray(at, end))
    seen.add(name)
    if (name === IEND) {
      // Colours of a palette become three bytes and their transparency.
      const numbers = bytes[25] === 3 ? 4 : channels + (seen.has(TRNS) ? 1 : 0)
      const pixel = (numbers * Math.max(8, bytes.readUInt8(24))) / 8
      const held = isInterlaced ? width * height * pixel : 0
      const rows = width * Math.min(height, ROWS) * pixel
      // Whichever way up it says: few have it.
      const turned = seen.has(EXIF) ? TURNED : 0
      const still = Buffer.concat(kept)
      return { kind: 'png', width, height, held, rows, turned, still, goesOn: end < bytes.length }
    }
    at = end
  }
  throw new Damaged()
}

// One frame as colours, and one it is drawn over.
const GIF_PIXEL = 6

function gifLayout(bytes: Buffer): Layout {
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let firstEnd: number | undefined
  let at = 13 + colourTable(bytes.readUInt8(10))
  for (;;) {
    const block = bytes.readUInt8(at)
    if (block === 0x3b) break
    if (block === 0x21) at = afterBlocks(bytes, at + 2)
    else if (block === 0x2c) {
      // Decoders widen the picture for a frame that does not fit into it.
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at = afterBlocks(bytes, at + 11 + colourTable(bytes.readUInt8(at + 9)))
      firstEnd ??= at
    } else throw new Damaged()
  }
  if (firstEnd === undefined) throw new Damaged()
  const still = Buffer.concat([bytes.subarray(0, firstEnd), Buffer.from(';')])
  return {
    kind: 'gif',
    width,
    height,
    held: width * height * GIF_PIXEL,
    rows: 0,
    turned: 0,
    still,
    goesOn: at + 1 < bytes.length,
  }
}

function colourTable(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

function afterBlocks(bytes: Buffer, start: number): number {
  for (let at = start; ; ) {
    const length = bytes.readUInt8(at)
    at += 1 + length
    if (length === 0) return at
  }
}

// A frame of an animation has its place, size and time before the chunks it is made of.
const WEBP_FRAME = 16
// Of a lossy one with transparency: its colours, the transparency, and that once more as it was packed. One of more
// pixels is made smaller while it is read.
const WEBP_PIXEL = 5
const WEBP_MOST = 16_000_000
const [WEBP_HAS_ALPHA, WEBP_HAS_EXIF] = [0x10, 0x08]

function webpLayout(bytes: Buffer): Layout {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw new Damaged()
  let [width, height, isLossless, chunks, flags] = [0, 0, false, 0, 0]
  for (let at = 12; at + 8 <= end; chunks += 1) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > end || chunks > MAX_PARTS) throw new Damaged()
    const size = webpSize(name, bytes, at + 8)
    width = Math.max(width, size.width)
    height = Math.max(height, size.height)
    isLossless ||= name === 'VP8L'
    if (name === 'VP8X') flags |= bytes.readUInt8(at + 8)
    at += name === 'ANMF' ? 8 + WEBP_FRAME : 8 + length + (length % 2)
  }
  const held = isLossless ? width * height * 4 : 0
  const seenThrough = !isLossless && (flags & WEBP_HAS_ALPHA) !== 0
  const rows = seenThrough ? Math.min(width * height, WEBP_MOST) * WEBP_PIXEL : 0
  const turned = flags & WEBP_HAS_EXIF ? TURNED : 0
  // The filling byte of a last chunk of odd length may lie outside.
  const filled = Math.min(end + (end % 2), bytes.length)
  return { kind: 'webp', width, height, held, rows, turned, ...upTo(bytes, filled) }
}

function webpSize(name: string, bytes: Buffer, at: number): { width: number; height: number } {
  if (name === 'VP8X')
    return { width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 }
  if (name === 'VP8 ')
    return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff }
  if (name !== 'VP8L') return { width: 0, height: 0 }
  const packed = bytes.readUInt32LE(at + 1)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
