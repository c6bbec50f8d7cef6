import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { html, svg } from '#test/files.ts'
import { animation, type Format, halves, picture, withArchive } from '#test/made-pictures.ts'
import { PictureFault, portrait } from './picture.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portraits-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function made(bytes: Buffer): Promise<Buffer> {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, bytes)
  return portrait(file, 64)
}

/** The colour at a place of what was made, by its name where it has one. */
async function colours(bytes: Buffer, ...places: [left: number, top: number][]): Promise<string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return places.map(([left, top]) => {
    const [r = 0, g = 0, b = 0] = data.subarray((top * info.width + left) * info.channels)
    if (r > 200 && g < 60 && b < 60) return 'red'
    if (b > 200 && r < 60 && g < 60) return 'blue'
    if (Math.min(r, g, b) > 240) return 'white'
    return `${r} ${g} ${b}`
  })
}

/** Red and blue halves in a square, in the middle of a green picture of that size. */
async function centred(width: number, height: number): Promise<Buffer> {
  const side = Math.min(width, height)
  const input = await halves({ width: side, height: side }).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#0a0' } })
    .composite([{ input, gravity: 'centre' }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

const LEFT: [number, number][] = [
  [4, 4],
  [4, 59],
]
const RIGHT: [number, number][] = [
  [59, 4],
  [59, 59],
]

test.each<Format>(['jpeg', 'png', 'gif', 'webp'])(
  'a portrait from %s is a square JPEG and nothing else',
  async (format) => {
    const bytes = await made(await picture(format))
    const { format: kind, width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect({ kind, width, height, exif, icc, xmp, iptc, orientation }).toEqual({
      kind: 'jpeg',
      width: 64,
      height: 64,
    })
    expect(await colours(bytes, ...LEFT, ...RIGHT)).toEqual(['red', 'red', 'blue', 'blue'])
  },
)

test.each([
  [600, 200],
  [200, 600],
  [3000, 2000],
])('a portrait of %i × %i is cropped to its middle', async (width, height) => {
  const bytes = await made(await centred(width, height))
  expect(await colours(bytes, ...LEFT, ...RIGHT)).toEqual(['red', 'red', 'blue', 'blue'])
})

test('a portrait with an orientation is turned upright before it is cropped', async () => {
  const bytes = await made(await picture('jpeg', { width: 400, height: 100, orientation: 6 }))
  expect(await colours(bytes, [4, 4], [59, 4], [4, 59], [59, 59])).toEqual(['red', 'red', 'blue', 'blue'])
})

test('a portrait of an animation is its first frame, with white behind transparent parts', async () => {
  expect(await colours(await made(await animation('gif', 3)), [32, 32])).toEqual(['red'])
  const clear = { create: { width: 90, height: 90, channels: 4, background: '#0000' } } as const
  expect(await colours(await made(await sharp(clear).png().toBuffer()), [32, 32])).toEqual(['white'])
})

test('a portrait of one pixel, or of one long line, is a square too', async () => {
  for (const [width, height] of [
    [1, 1],
    [16_000, 1],
    [1, 16_000],
  ] as const) {
    const { width: wide, height: high } = await sharp(
      await made(await picture('png', { width, height })),
    ).metadata()
    expect([wide, high]).toEqual([64, 64])
  }
})

test('a portrait is refused for the same reasons as a picture of the site', async () => {
  const photo = await picture('jpeg')
  for (const [bytes, reason] of [
    [svg, 'kind'],
    [html, 'kind'],
    [withArchive(photo), 'mixed'],
    [photo.subarray(0, 400), 'damaged'],
  ] as const) {
    const error = await made(bytes).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(PictureFault)
    expect(error).toMatchObject({ reason })
  }
})
