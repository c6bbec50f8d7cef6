// Makes the pictures of the pages from their masters: AVIF and WebP in a few widths, one JPEG for whoever
// reads neither. The outputs live in the tree, so that building the site needs no masters. Run after a change:
//   node scripts/pictures.mjs FOLDER-WITH-MASTERS
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const WIDTHS = [640, 960, 1280, 1600]
const JPEG_WIDTH = 1280
// Heavier than this and a phone waits for it.
const MOST_BYTES = 200_000

const masters = process.argv[2]
if (!masters) throw new Error('Usage: node scripts/pictures.mjs FOLDER-WITH-MASTERS')
const target = join(dirname(fileURLToPath(import.meta.url)), '../content/pictures')
await mkdir(target, { recursive: true })

for (const file of (await readdir(masters)).filter((name) => name.endsWith('.jpg'))) {
  const master = join(masters, file)
  const { width: largest = 0 } = await sharp(master).metadata()
  for (const width of WIDTHS.filter((each) => each <= largest)) {
    const image = sharp(master).resize({ width })
    await write(`${parse(file).name}-${width}.avif`, image.clone().avif({ quality: 52, effort: 6 }))
    await write(`${parse(file).name}-${width}.webp`, image.clone().webp({ quality: 74, effort: 6 }))
  }
  const jpeg = sharp(master).resize({ width: JPEG_WIDTH }).jpeg({ quality: 76, mozjpeg: true })
  await write(`${parse(file).name}-${JPEG_WIDTH}.jpg`, jpeg)
}

async function write(name, image) {
  const bytes = await image.toBuffer()
  if (bytes.length > MOST_BYTES) throw new Error(`${name}: ${bytes.length} bytes are too many`)
  await writeFile(join(target, name), bytes)
  console.log(`${name}: ${(bytes.length / 1024).toFixed(0)} kB`)
}
