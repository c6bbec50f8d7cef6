// The stills in the formats and widths the pages show, with the size and mean colour a page needs before they have
// loaded, so that nothing jumps or flashes white.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { MASTERS, PICTURES } from './places.mjs'

// A phone of 412 points at 1.75 takes 800, one of 390 at three 1280; 480 is for cards and thumbnails, 1600 for large
// and dense screens.
const WIDTHS = [480, 800, 1280, 1600]
const JPEG_WIDTH = 1280

const MEASURES = join(PICTURES, 'measures.json')

/** All of them, or those that were named. */
export async function makeStills(...names) {
  await mkdir(PICTURES, { recursive: true })
  const known = JSON.parse(await readFile(MEASURES, 'utf8').catch(() => '{}'))
  const masters = (await readdir(MASTERS)).filter((file) => file.endsWith('.jpg')).sort()
  const measures = {}
  for (const { name, base } of masters.map((file) => parse(file))) {
    if (names.length > 0 && known[name] && !names.includes(name)) {
      measures[name] = known[name]
      continue
    }
    const master = await readFile(join(MASTERS, base))
    const { width = 0, height = 0 } = await sharp(master).metadata()
    measures[name] = { width, height, color: await colourOf(master) }
    await removeOldSizes(name)
    await makeSizes(name, master, width)
  }
  await writeFile(MEASURES, `${JSON.stringify(measures, null, 2)}\n`)
}

async function removeOldSizes(name) {
  const old = new RegExp(`^${name}-\\d+\\.(avif|webp|jpg)$`)
  for (const file of await readdir(PICTURES)) if (old.test(file)) await rm(join(PICTURES, file))
}

async function makeSizes(name, master, largest) {
  for (const width of WIDTHS.filter((each) => each <= largest)) {
    const image = sharp(master).resize({ width })
    await write(`${name}-${width}.avif`, image.clone().avif({ quality: 50, effort: 5 }))
    await write(`${name}-${width}.webp`, image.clone().webp({ quality: 74, effort: 5 }))
  }
  const jpeg = sharp(master).resize({ width: JPEG_WIDTH }).jpeg({ quality: 74, mozjpeg: true })
  await write(`${name}-${JPEG_WIDTH}.jpg`, jpeg)
}

async function write(name, image) {
  const bytes = await image.toBuffer()
  await writeFile(join(PICTURES, name), bytes)
  console.log(`${name}: ${(bytes.length / 1000).toFixed(0)} kB`)
}

async function colourOf(master) {
  const mean = await sharp(master).removeAlpha().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${mean.toString('hex')}`
}
