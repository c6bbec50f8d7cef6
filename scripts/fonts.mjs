// Cuts the headline face to what the site uses: the display cut (opsz 60), Latin and Latin Extended-A,
// no italics. The text face ships as its publisher cut it. Run after an update of the font packages:
//   node scripts/fonts.mjs
// The outputs live in the tree, so that building the site needs no font tool.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const outDir = join(dirname(fileURLToPath(import.meta.url)), '../src/ui/fonts')

const newsreader = filesOf('@fontsource-variable/newsreader')
const figtree = filesOf('@fontsource-variable/figtree')

// The publisher splits Latin and Latin Extended over two files; names with Czech or Polish letters take
// the second one, so each is cut on its own and the browser fetches the second only when needed.
const latin =
  range(0x20, 0x7e) +
  range(0xa0, 0xff) +
  '\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2122\u2212'
const latinExtA = range(0x100, 0x17f)
// One weight: a second would make the face half as heavy again, and no headline uses it.
const axes = { opsz: 60, wght: 400 }

await mkdir(outDir, { recursive: true })
await cut('newsreader-latin-opsz-normal.woff2', latin, 'newsreader-60.woff2')
await cut('newsreader-latin-ext-opsz-normal.woff2', latinExtA, 'newsreader-60-ext.woff2')
await copyFile(join(figtree, 'figtree-latin-wght-normal.woff2'), join(outDir, 'figtree.woff2'))
await copyFile(join(figtree, 'figtree-latin-ext-wght-normal.woff2'), join(outDir, 'figtree-ext.woff2'))
// The licence wants its text beside each copy.
await copyFile(join(newsreader, '../LICENSE'), join(outDir, 'newsreader-LICENSE.txt'))
await copyFile(join(figtree, '../LICENSE'), join(outDir, 'figtree-LICENSE.txt'))

async function cut(source, text, target) {
  const shipped = await readFile(join(newsreader, source))
  const small = await subsetFont(shipped, text, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(join(outDir, target), small)
  console.log(`${target}: ${(small.length / 1024).toFixed(1)} kB (was ${(shipped.length / 1024).toFixed(1)})`)
}

function filesOf(name) {
  return join(dirname(require.resolve(`${name}/package.json`)), 'files')
}

function range(from, to) {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step))
}
