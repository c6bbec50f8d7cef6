import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#platform/http/errors.ts'
import { gif, heic, html, jpeg, pdf, png, svg, webp, zip } from '#test/files.ts'
import {
  animation,
  blackPng,
  emptyJpeg,
  type Format,
  halves,
  movingPng,
  picture,
  wideGif,
  wideWebp,
  withArchive,
  withChunk,
  withSegment,
} from '#test/made-pictures.ts'
import { inlinePicture, PictureFault, sitePicture } from './picture.server.ts'

const FORMATS: Format[] = ['jpeg', 'png', 'gif', 'webp']
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function remade(bytes: Buffer) {
  files += 1
  const file = path.join(folder, String(files))
  await writeFile(file, bytes)
  return sitePicture(file).finally(() => rm(file))
}

/** The reason why a picture is refused, or the result when it is accepted. */
async function reason(bytes: Buffer): Promise<string> {
  try {
    const { width, height } = await remade(bytes)
    return `${width}×${height}`
  } catch (error) {
    if (error instanceof PictureFault) return error.reason
    // A busy machine did not come to the end of it.
    if (error instanceof AppError && error.code === 'unavailable') return reason(bytes)
    throw error
  }
}

/** The colour at that place of a picture: 'red', 'blue', or its numbers. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const region = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 })
  const [r = 0, g = 0, b = 0] = await region.raw().toBuffer()
  if (r > 200 && g < 60 && b < 60) return 'red'
  if (b > 200 && r < 60 && g < 60) return 'blue'
  return `${r} ${g} ${b}`
}

describe('a picture of the site', () => {
  test.each(FORMATS)('a picture from %s becomes WebP with the same look and nothing else', async (format) => {
    const { bytes, width, height, sizes } = await remade(await picture(format))
    expect([width, height, sizes]).toEqual([60, 40, []])
    expect([await colourAt(bytes, 5, 20), await colourAt(bytes, 55, 20)]).toEqual(['red', 'blue'])
    const { format: kind, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect({ kind, exif, icc, xmp, iptc, orientation }).toEqual({ kind: 'webp' })
  })

  test.each([
    [6, [40, 60], ['red', 'blue']],
    [8, [40, 60], ['blue', 'red']],
  ])('a picture with orientation %i is turned upright', async (orientation, size, [top, bottom]) => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const { bytes, width, height } = await remade(await picture(format, { orientation }))
      expect([width, height]).toEqual(size)
      expect([await colourAt(bytes, 20, 5), await colourAt(bytes, 20, 55)]).toEqual([top, bottom])
    }
  })

  test.each([
    [4000, 1000, [2000, 500], [160, 480, 800, 1280]],
    [1000, 4000, [500, 2000], [160, 480]],
    [1280, 900, [1280, 900], [160, 480, 800]],
    [1282, 900, [1282, 900], [160, 480, 800, 1280]],
    [100, 90, [100, 90], []],
  ])('a picture of %i × %i becomes %j, in as many widths as fit', async (width, height, size, widths) => {
    const done = await remade(await picture('jpeg', { width, height }))
    expect([done.width, done.height]).toEqual(size)
    expect(done.sizes.map((one) => one.width)).toEqual(widths)
    for (const one of done.sizes) {
      const read = await sharp(one.bytes).metadata()
      expect([read.format, read.width, read.height]).toEqual(['webp', one.width, one.height])
      expect(one.width / one.height).toBeCloseTo(done.width / done.height, 1)
      expect(await colourAt(one.bytes, 5, 5)).toBe('red')
    }
  })

  test('keeps transparency', async () => {
    for (const format of ['png', 'webp'] as const) {
      const { bytes } = await remade(await picture(format, { alpha: true }))
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(data[3]).toBeGreaterThan(120)
      expect(data[3]).toBeLessThan(136)
    }
  })

  test('pictures in CMYK, greys, sixteen bits, with a palette, or interlaced are accepted', async () => {
    const shapes = [
      halves().toColourspace('cmyk').jpeg(),
      halves().jpeg({ progressive: true }),
      halves().toColourspace('rgb16').png(),
      halves().png({ palette: true }),
      halves().png({ progressive: true }),
      halves().withIccProfile('p3').jpeg(),
    ]
    for (const shape of shapes) {
      const { bytes } = await remade(await shape.toBuffer())
      const [r = 0, g = 0, b = 0] = await sharp(bytes)
        .extract({ left: 50, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer()
      expect(b - Math.max(r, g)).toBeGreaterThan(50)
    }
    const grey = sharp({ create: { width: 20, height: 20, channels: 3, background: '#808080' } }).greyscale()
    expect(await reason(await grey.toColourspace('b-w').jpeg().toBuffer())).toBe('20×20')
    expect(await reason(await grey.toColourspace('b-w').png().toBuffer())).toBe('20×20')
  })

  test.each(['gif', 'webp'] as const)('an animated %s becomes its first frame', async (format) => {
    const { bytes, height } = await remade(await animation(format, 5))
    expect([height, await colourAt(bytes, 8, 8)]).toEqual([16, 'red'])
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
  })

  test('an animated PNG becomes the frame that every program shows', async () => {
    expect(await reason(movingPng(50))).toBe('16×16')
  })

  test('the smallest file of each format is accepted', async () => {
    for (const bytes of [png, gif, webp]) expect(await reason(bytes)).toMatch(/^\d+×\d+$/)
  })
})

describe('pictures from phones', () => {
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(5000, 7)])

  test('previews, gain maps and films behind the picture are left out', async () => {
    const photo = await picture('jpeg')
    const gainMap = withSegment(photo, 0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta hdrgm:Version="1.0"/>')
    for (const behind of [film, photo, Buffer.concat([photo, film]), Buffer.alloc(32)])
      expect(await reason(Buffer.concat([gainMap, behind]))).toBe('60×40')
  })

  test('bytes between a JPEG’s parts are ignored', async () => {
    const photo = await picture('jpeg')
    const odd = Buffer.concat([photo.subarray(0, -2), Buffer.alloc(40, 1), photo.subarray(-2)])
    expect(await reason(odd)).toBe('60×40')
    const filled = Buffer.concat([photo.subarray(0, 2), Buffer.alloc(3, 0xff), photo.subarray(2)])
    expect(await reason(filled)).toBe('60×40')
  })

  test('an embedded preview is not taken for the picture', async () => {
    const thumbnail = await picture('jpeg', { width: 8, height: 8 })
    const photo = withSegment(await picture('jpeg'), 0xe2, thumbnail)
    expect(await reason(photo)).toBe('60×40')
    expect(await reason(photo.subarray(0, -100))).toBe('damaged')
  })

  test('a picture whose bytes look like markup by chance is accepted', async () => {
    for (const chance of ['a<svgb', '<SVG', '<scrip t', '<?xml version="1.0"?>', '<x:xmpmeta>', '%PDF'])
      expect(await reason(withSegment(await picture('jpeg'), 0xfe, `${chance}\x01`))).toBe('60×40')
    const early = withSegment(await picture('jpeg'), 0xfe, zip([{ name: 'a' }]))
    expect(await reason(Buffer.concat([early, Buffer.alloc(70_000)]))).toBe('60×40')
  })
})

describe('refusals of other formats', () => {
  test.each<[string, Buffer]>([
    ['SVG', svg],
    ['SVG with its prologue', Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['HTML', html],
    ['PDF', pdf()],
    ['HEIC', heic],
    ['an icon of Windows', Buffer.from('00000100010010100000010020006804', 'hex')],
    ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['an archive', withArchive(Buffer.alloc(0))],
    ['words', Buffer.from('una foto')],
    ['nothing', Buffer.alloc(0)],
    ['two bytes', Buffer.from([0xff, 0xd8])],
  ])('%s is refused as a picture', async (_, bytes) => {
    expect(await reason(bytes)).toBe('kind')
  })

  test.each(['tiff', 'avif'] as const)('the unsupported kind %s is refused', async (format) => {
    expect(await reason(await halves().toFormat(format).toBuffer())).toBe('kind')
  })
})

describe('refusals of mixed files', () => {
  const markup = [
    '<script>',
    '<SCRIPT src=x>',
    '<?php echo 1',
    '<?PHP',
    '<html',
    '<Svg onload=x',
    '<svg>',
    '<iFrame',
  ]

  test.each(markup)('a picture with %s in it is refused', async (text) => {
    expect(await reason(withSegment(await picture('jpeg'), 0xfe, text))).toBe('mixed')
  })

  test('a picture with markup in any of its parts is refused', async () => {
    const text = '<script>'
    const [photo, drawing] = [await picture('jpeg'), await picture('png')]
    expect(await reason(withSegment(photo, 0xe1, `Exif\0\0${text}`))).toBe('mixed')
    expect(await reason(Buffer.concat([photo, Buffer.from(text)]))).toBe('mixed')
    expect(await reason(withChunk(drawing, 'tEXt', `Comment\0${text}`))).toBe('mixed')
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(`${text}\0`)])
    const moving = await picture('gif')
    expect(await reason(Buffer.concat([moving.subarray(0, -1), comment, moving.subarray(-1)]))).toBe('mixed')
  })

  test.each([0, 500_000, 999_992])(
    'a large file with markup %i bytes behind the picture is refused',
    async (at) => {
      const behind = Buffer.alloc(1_000_000)
      behind.write('<script>', at, 'latin1')
      expect(await reason(Buffer.concat([await picture('jpeg'), behind]))).toBe('mixed')
    },
  )

  test.each(FORMATS)('an archive appended to a %s is refused', async (format) => {
    const bytes = await picture(format)
    expect(await reason(withArchive(bytes))).toBe('mixed')
    expect(await reason(withArchive(bytes, 'un commento fino alla fine'))).toBe('mixed')
  })

  test('a picture that is a PDF too is refused', async () => {
    expect(await reason(withSegment(await picture('jpeg'), 0xfe, '%PDF-1.4'))).toBe('mixed')
    expect(await reason(withChunk(await picture('png'), 'tEXt', 'a\0%PDF-1.7'))).toBe('mixed')
    const later = withSegment(await picture('jpeg'), 0xfe, `${'.'.repeat(2000)}%PDF-1.4`)
    expect(await reason(later)).toBe('60×40')
  })

  test.each(FORMATS)('bytes after the end of a %s are dropped', async (format) => {
    const bytes = await picture(format)
    for (const behind of ['*/=1;alert(1)', '\0'.repeat(70_000)]) {
      const made = await remade(Buffer.concat([bytes, Buffer.from(behind)]))
      expect(made.bytes.includes('alert')).toBe(false)
      expect((await sharp(made.bytes).metadata()).format).toBe('webp')
    }
  })
})

describe('refusals of damaged pictures', () => {
  test.each(FORMATS)('a %s cut off half way is refused', async (format) => {
    const bytes = await picture(format)
    expect(await reason(bytes.subarray(0, Math.floor(bytes.length / 2)))).toBe('damaged')
  })

  test('a complete-looking file with missing pixels is refused', async () => {
    expect(await reason(blackPng(50, 50, 51))).toBe('damaged')
    expect(await reason(emptyJpeg(50, 50, false))).toBe('damaged')
    expect(await reason(wideWebp(50))).toBe('damaged')
    expect(await reason(blackPng(4_000_000_000, 1, 1000))).toBe('damaged')
  })

  test('a JPEG without image data is refused', async () => {
    expect(await reason(jpeg)).toBe('damaged')
  })

  test('random bytes give a picture or a known refusal', async () => {
    const samples = await Promise.all(FORMATS.map((format) => picture(format)))
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 })
    const spoilt = fc.tuple(fc.constantFrom(...samples), changes, fc.nat()).map(([sample, edits, cut]) => {
      const bytes = Buffer.from(sample)
      for (const [at, value] of edits) bytes[at % bytes.length] = value
      return bytes.subarray(0, cut % 3 === 0 ? cut % bytes.length : bytes.length)
    })
    await fc.assert(
      fc.asyncProperty(spoilt, async (bytes) => {
        expect(await reason(bytes)).toMatch(/^(\d+×\d+|kind|mixed|damaged|pixels|costly)$/)
      }),
      { numRuns: 15 },
    )
  })
})

describe('refusals of large pictures before decoding', () => {
  test.each<[string, Buffer]>([
    ['a PNG of 20,000 × 20,000', blackPng(20_000, 20_000, 1_000_000)],
    ['one of two colours', blackPng(20_000, 20_000, 1_000_000, { depth: 1, colour: 0 })],
    ['a row of 16,001', blackPng(16_001, 1, 16_001 * 3 + 1)],
    ['a JPEG', emptyJpeg(65_500, 65_500, false)],
    ['a progressive JPEG', emptyJpeg(65_500, 65_500, true)],
    ['a WebP', wideWebp(16_383)],
    ['just above', blackPng(8001, 5000, 1000)],
  ])('an oversized picture is refused: %s', async (_, bytes) => {
    expect(await reason(bytes)).toBe('pixels')
  })

  test('a GIF with a first frame larger than its stated size is refused', async () => {
    const small = wideGif(1, 1)
    const at = small.indexOf(',')
    small.writeUInt16LE(60_000, at + 5)
    small.writeUInt16LE(60_000, at + 7)
    expect(await reason(small)).toBe('pixels')
  })

  test('a picture that needs too much memory to decode is refused as too costly', async () => {
    const progressive = halves({ width: 7300, height: 5470 }).jpeg({
      progressive: true,
      chromaSubsampling: '4:4:4',
    })
    const interlaced = { interlaced: true, colour: 6, depth: 16 }
    const wide = blackPng(16_000, 2500, 128_001 * 2500, { colour: 6, depth: 16 })
    for (const bytes of [await progressive.toBuffer(), blackPng(6000, 5000, 48_010 * 5100, interlaced), wide])
      expect(await reason(bytes)).toBe('costly')
  })
})

describe('decoding under load', () => {
  test('a file of another format is refused without waiting for other pictures', async () => {
    const large = blackPng(4000, 3000, 12_001 * 3000)
    const decoding = Promise.all([1, 2, 3, 4].map(() => remade(large))).then(() => 'decoded')
    for (const bytes of [svg, html, pdf()]) expect(await Promise.race([decoding, reason(bytes)])).toBe('kind')
    await decoding
  })

  test('eight inline pictures may wait, and the ninth is refused', async () => {
    const url = `data:image/png;base64,${png.toString('base64')}`
    const many = await Promise.allSettled(Array.from({ length: 9 }, () => inlinePicture(url, 64)))
    expect(many.slice(0, 8).map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
    expect(many[8]).toMatchObject({
      reason: {
        code: 'too_many',
        message: 'Troppe immagini in elaborazione. Riprova tra poco.',
        retryAfter: 10,
      },
    })
    expect(await inlinePicture(url, 64)).toMatch(/^data:image\/webp/)
  })
})

describe('an inline picture of a record', () => {
  const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
  const read = (url: string) => Buffer.from(url.replace('data:image/webp;base64,', ''), 'base64')

  test.each(['jpeg', 'png', 'webp'] as const)(
    'a site picture from %s is stored as WebP, whatever its name says',
    async (format) => {
      const url = await inlinePicture(dataUrl(await picture(format), 'image/svg+xml'), 32)
      expect(url).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/)
      const { width, height, exif, format: kind } = await sharp(read(url)).metadata()
      expect({ width, height, exif, kind }).toEqual({ width: 32, height: 21, kind: 'webp' })
      expect(await colourAt(read(url), 2, 10)).toBe('red')
    },
  )

  test('a site picture is not enlarged and is turned upright', async () => {
    const { width, height } = await sharp(
      read(await inlinePicture(dataUrl(await picture('jpeg')), 500)),
    ).metadata()
    expect([width, height]).toEqual([60, 40])
    const turned = await inlinePicture(dataUrl(await picture('jpeg', { orientation: 6 })), 30)
    const upright = await sharp(read(turned)).metadata()
    expect([upright.width, upright.height]).toEqual([20, 30])
  })

  test('stays acceptable after it was converted', async () => {
    const once = await inlinePicture(dataUrl(await picture('png')), 32)
    expect(await inlinePicture(once, 32)).toMatch(/^data:image\/webp;base64,/)
  })

  test('a site picture of any other kind is refused', async () => {
    const photo = await picture('jpeg')
    const refused = [svg, html, pdf(), heic, await picture('gif'), photo.subarray(0, 300), withArchive(photo)]
    for (const bytes of [...refused, Buffer.alloc(0)]) {
      await expect(inlinePicture(dataUrl(bytes), 64)).rejects.toMatchObject({
        code: 'wrong_type',
        message: 'Seleziona un file immagine valido.',
      })
    }
    for (const text of ['', 'data:', 'data:image/png;base64,', 'https://example.com/x.png']) {
      await expect(inlinePicture(text, 64)).rejects.toMatchObject({ code: 'wrong_type' })
    }
  })

  test('a site picture of too many pixels is refused with the limit', async () => {
    await expect(inlinePicture(dataUrl(blackPng(20_000, 20_000, 1000)), 64)).rejects.toMatchObject({
      code: 'too_large',
      message: 'L’immagine è troppo grande: al massimo 40 megapixel.',
    })
  })
})
