import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blackPng, picture } from '#test/made-pictures.ts'
import { decodePicture } from './decoding.server.ts'

const order = { maxPixels: 1_000_000, maxSide: 10_000, side: 100, widths: [10, 20, 60], quality: 80 }

test('a decoded picture has its full size and each ordered smaller width', async () => {
  const decoded = await decodePicture(await picture('png'), order)
  if (!('pictures' in decoded)) throw new Error(decoded.failed)
  expect(decoded.pictures.map(({ width, height }) => [width, height])).toEqual([
    [60, 40],
    [10, 7],
    [20, 13],
  ])
  for (const { bytes, width } of decoded.pictures) {
    const read = await sharp(bytes).metadata()
    expect([read.format, read.width, read.size]).toEqual(['webp', width, bytes.length])
  }
})

test('a file that is no picture, or of another kind, is refused even if the library could read it', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const tiff = await sharp(await picture('png'))
    .tiff()
    .toBuffer()
  expect(await decodePicture(svg, order)).toEqual({ failed: 'mixed' })
  for (const bytes of [tiff, Buffer.from('una foto'), Buffer.alloc(0)])
    expect(await decodePicture(bytes, order)).toEqual({ failed: 'damaged' })
})

test('a picture of more pixels, or longer, than ordered is refused', async () => {
  for (const limit of [{ maxPixels: 2399 }, { maxSide: 59 }])
    expect(await decodePicture(await picture('jpeg'), { ...order, ...limit })).toEqual({ failed: 'pixels' })
})

test('15.2.2: a decoder that uses too much processor time or memory is killed', async () => {
  const large = blackPng(6000, 4000, 24_001 * 4000, { colour: 6 })
  const much = { ...order, maxPixels: 24_000_000 }
  // A busy machine may need more than the usual minute.
  const patient = { wallMs: 230_000 }
  expect(await decodePicture(large, much, patient)).toHaveProperty('pictures')
  expect(await decodePicture(large, much, { ...patient, cpuMs: 1 })).toEqual({ failed: 'costly' })
  expect(await decodePicture(large, much, { ...patient, memoryBytes: 1 })).toEqual({ failed: 'costly' })
})

test('a decoding that does not end is reported as busy, not as the picture’s fault', async () => {
  expect(await decodePicture(await picture('png'), order, { wallMs: 1 })).toEqual({
    failed: 'busy',
  })
})

test.each(['', 'una foto', '{}', '[{"width":1,"height":1,"size":9}]\nWEBP'])(
  'a decoder that answers “%s” fails only this picture',
  async (words) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'decoder-'))
    const program = path.join(folder, 'decoder.mjs')
    await writeFile(
      program,
      `process.stdin.resume().on('end', () => process.stdout.write(${JSON.stringify(words)}))`,
    )
    await expect(decodePicture(await picture('png'), order, { program })).rejects.toThrow()
    await rm(folder, { recursive: true })
  },
)

test('an error of the decoder’s settings is thrown as it is', async () => {
  await expect(decodePicture(await picture('png'), { ...order, quality: 1000 })).rejects.toThrow('quality')
})
