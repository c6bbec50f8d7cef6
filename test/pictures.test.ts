import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { loops, type Picture, pictures } from '#content/pictures.ts'
import { ogPictures } from '#content/shared-pictures.ts'
import { specialists } from '#content/specialists.ts'
import { webManifest } from '#features/site/rules.ts'

const root = path.resolve(import.meta.dirname, '..')
const fileOf = (url: string) => path.join(root, url.split('?')[0] ?? '')
const bytesOf = (url: string) => statSync(fileOf(url)).size

// Bytes a phone on a slow line can load in reasonable time, by width.
const MOST: Record<string, Record<number, number>> = {
  avif: { 480: 12_000, 800: 22_000, 1280: 40_000, 1600: 55_000 },
  webp: { 480: 14_000, 800: 27_000, 1280: 50_000, 1600: 65_000 },
  jpeg: { 1280: 100_000 },
}

const posters = Object.entries(loops).map(([name, { poster }]) => [`poster of ${name}`, poster] as const)
const stills: (readonly [string, Picture])[] = [...Object.entries(pictures), ...posters]

function sourcesOf(srcset: string): { url: string; width: number }[] {
  return srcset.split(', ').map((part) => {
    const [url = '', width = ''] = part.split(' ')
    return { url, width: Number.parseInt(width, 10) }
  })
}

describe('still pictures', () => {
  test.each(stills)('%s has the format and width its address says', async (_name, picture) => {
    const { width, height } = picture
    for (const [type, srcset] of [
      ['avif', picture.avif],
      ['webp', picture.webp],
    ] as const) {
      const sources = sourcesOf(srcset)
      expect(sources.map((each) => each.width)).toEqual(expect.arrayContaining([480, 800, 1280]))
      expect(Math.max(...sources.map((each) => each.width))).toBe(width)
      for (const source of sources) await expectPicture(source.url, type, source.width)
    }
    await expectPicture(picture.fallback, 'jpeg', 1280)

    async function expectPicture(url: string, type: string, wide: number) {
      const real = await sharp(fileOf(url)).metadata()
      expect(real.format === 'heif' ? 'avif' : real.format, url).toBe(type)
      expect(real.width, url).toBe(wide)
      expect(Math.abs((real.height ?? 0) - (wide * height) / width), url).toBeLessThanOrEqual(1)
      expect(bytesOf(url), url).toBeLessThanOrEqual(MOST[type]?.[wide] ?? 0)
    }
  })

  test.each(stills)('%s has an alternative text and a placeholder colour', (_name, { alt, color }) => {
    expect(alt.length).toBeGreaterThan(20)
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
  })
})

describe('films', () => {
  test.each(Object.entries(loops))('%s is silent, small and has the size it states', (_name, loop) => {
    const mp4 = readFileSync(fileOf(loop.mp4))
    expect(mp4.length).toBeLessThanOrEqual(350_000)
    // The table of contents comes first, so that it plays while it loads.
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
    expect(mp4.includes('soun')).toBe(false)
    // A track's header is 80 bytes long after its name and ends with width and height, 16 bits before the point.
    const header = mp4.indexOf('tkhd') + 4
    expect(mp4.readUInt16BE(header + 76)).toBe(loop.width)
    expect(mp4.readUInt16BE(header + 80)).toBe(loop.height)

    const webm = readFileSync(fileOf(loop.webm))
    expect(webm.length).toBeLessThanOrEqual(200_000)
    expect(webm.readUInt32BE(0)).toBe(0x1a45dfa3)
    expect(webm.includes('V_VP9')).toBe(true)
    expect(webm.toString('latin1')).not.toMatch(/A_(OPUS|VORBIS)/)

    expect(loop.poster.width / loop.poster.height).toBeCloseTo(loop.width / loop.height, 2)
  })

  test('every page has a film of its own', () => {
    const films = Object.values(loops).flatMap(({ webm, mp4 }) => [webm, mp4])
    expect(films).toHaveLength(8)
    expect(new Set(films.map((url) => readFileSync(fileOf(url)).toString('base64'))).size).toBe(8)
  })
})

describe('portraits', () => {
  const svgOf = (avatar: string) =>
    readFileSync(path.join(root, 'content/pictures/avatars', `${avatar}.svg`), 'utf8')

  test.each(specialists)(
    '$firstName $lastName has a portrait that renders and loads nothing else',
    async ({ avatar }) => {
      const svg = svgOf(avatar)
      expect(svg.length).toBeLessThanOrEqual(3000)
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
      expect([format, width, height]).toEqual(['svg', 120, 120])
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
        /<script|<style|<image|<foreignObject|\son\w+=|href|url\(|:\/\/|<!/i,
      )
    },
  )

  test('every specialist has a portrait of their own', () => {
    const drawings = specialists.map(({ avatar }) => svgOf(avatar))
    expect(drawings).toHaveLength(15)
    expect(new Set(drawings).size).toBe(15)
  })
})

describe('pictures outside the pages', () => {
  test.each(Object.entries(ogPictures))(
    'the share picture of %s has the size it states',
    async (_name, shared) => {
      const { format, width, height } = await sharp(fileOf(shared.url)).metadata()
      expect([format, width, height]).toEqual(['jpeg', 1200, 630])
      expect([shared.width, shared.height]).toEqual([1200, 630])
      expect(bytesOf(shared.url)).toBeLessThanOrEqual(120_000)
      expect(shared.alt.length).toBeGreaterThan(20)
    },
  )

  test('the manifest names the clinic and existing icons', async () => {
    const manifest = JSON.parse(webManifest(exampleClinic))
    expect(manifest).toMatchObject({
      name: exampleClinic.name,
      description: exampleClinic.description,
      lang: 'it',
    })
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose).sort()).toEqual([
      'any',
      'any',
      'maskable',
      'maskable',
    ])
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(path.join(root, 'public', src)).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })

  test('touch and favicon icons have their sizes', async () => {
    const touch = await sharp(path.join(root, 'public/apple-touch-icon.png')).metadata()
    expect([touch.width, touch.height]).toEqual([180, 180])
    const ico = readFileSync(path.join(root, 'public/favicon.ico'))
    const count = ico.readUInt16LE(4)
    const sizes = Array.from({ length: count }, (_, index) => ico.readUInt8(6 + 16 * index))
    expect(sizes).toEqual([16, 32, 48])
    for (const index of sizes.keys()) {
      const offset = ico.readUInt32LE(18 + 16 * index)
      const { width } = await sharp(
        ico.subarray(offset, offset + ico.readUInt32LE(14 + 16 * index)),
      ).metadata()
      expect(width).toBe(sizes[index])
    }
  })
})
