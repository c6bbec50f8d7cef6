// The icons that browsers and telephones show outside the pages: in a tab, on a home screen, in a list.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { exampleClinic as clinic } from '../../content/groups/clinic.ts'
import { PUBLIC } from './places.mjs'

// As in src/ui/Logo.tsx.
export const FIRST = 'M0 0A20 20 0 0 1 20 20A20 20 0 0 1 0 0M20 20A20 20 0 0 1 40 40A20 20 0 0 1 20 20'
export const SECOND = 'M20 20A20 20 0 0 1 40 0A20 20 0 0 1 20 20M0 40A20 20 0 0 1 20 20A20 20 0 0 1 0 40'
const GROUND = '#17434f'

export async function makeSigns() {
  await save('favicon.svg', tab())
  const sizes = [16, 32, 48]
  await save('favicon.ico', ico(sizes, await Promise.all(sizes.map((size) => png(bare(), size)))))
  await save('apple-touch-icon.png', await png(tile(0.58, 0), 180))
  for (const size of [192, 512]) {
    await save(`icon-${size}.png`, await png(tile(0.6, 0.22), size))
    // Telephones cut this one to their own shape, so the sign lies in the middle.
    await save(`icon-maskable-${size}.png`, await png(tile(0.48, 0), size))
  }
  await save('site.webmanifest', `${JSON.stringify(manifest(), null, 2)}\n`)
}

function manifest() {
  const icon = (name, size, purpose) => ({
    src: `/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: clinic.name,
    short_name: clinic.name,
    description: clinic.description,
    lang: 'it',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [192, 512].flatMap((size) => [icon('icon', size, 'any'), icon('icon-maskable', size, 'maskable')]),
  }
}

/** In a tab: teal on bright bars, light on dark ones. */
function tab() {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><style>.a{fill:#256b80}.b{fill:#4a90a4}@media (prefers-color-scheme:dark){.a{fill:#fff}.b{fill:#93bfcc}}</style><path class="a" d="${FIRST}"/><path class="b" d="${SECOND}"/></svg>\n`
}

// Old bars show this one on grey of any shade: a middle teal is seen on both.
function bare() {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2f7a90" d="${FIRST}"/><path fill="#5ba3b7" d="${SECOND}"/></svg>`
}

function tile(share, corner) {
  const inset = 20 * (1 - share)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="${40 * corner}" fill="${GROUND}"/><g transform="translate(${inset} ${inset}) scale(${share})"><path fill="#fff" d="${FIRST}"/><path fill="#93bfcc" d="${SECOND}"/></g></svg>`
}

function png(svg, size) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 48 })
    .toBuffer()
}

/** An icon file is a table of contents and one PNG after the other. */
function ico(sizes, images) {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(sizes[index], at)
    head.writeUInt8(sizes[index], at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(image.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += image.length
  }
  return Buffer.concat([head, ...images])
}

async function save(name, bytes) {
  await writeFile(join(PUBLIC, name), bytes)
  console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`)
}
