import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '#platform/db/database.server.ts'
import { storeBlob } from '#platform/files/blobs.server.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../content/pictures')
// Wide enough for the largest card on a sharp screen.
const WIDTH = 1280
const SMALLER = [480, 800]
// Names as a clinic would give them; staff read the file name of the others.
const NAMES: Record<string, string> = {
  consulting: 'studio-medico.webp',
  dental: 'studio-odontoiatrico.webp',
  aesthetic: 'medicina-estetica.webp',
}

/** Stores pictures of `content/` as media of the site, each in its widths. Returns their ids by name. */
export async function insertPictures(db: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const pictures = await Promise.all([...new Set(names)].map(describe))
  const files = pictures.flatMap(({ whole, sizes }) => [whole, ...sizes])
  // Blobs are locked in the order of their hashes, so that two transactions cannot wait for each other.
  for (const { file, sha256, fileSize } of files.toSorted((a, b) => a.sha256.compare(b.sha256))) {
    await storeBlob(db, { path: path.join(FOLDER, file), sha256, size: fileSize })
  }
  const ids = new Map<string, number>()
  for (const { name, whole, sizes } of pictures) {
    const { file, fileSize, sha256 } = whole
    const { id } = await db
      .insertInto('media')
      .values({
        purpose: 'site',
        filename: file,
        originalName: NAMES[name] ?? file,
        mimeType: 'image/webp',
        fileSize,
        sha256,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('mediaSizes')
      .values(sizes.map(({ width, sha256, fileSize }) => ({ mediaId: id, width, sha256, fileSize })))
      .execute()
    ids.set(name, id)
  }
  return ids
}

async function describe(name: string) {
  const [whole, sizes] = await Promise.all([
    describeFile(name, WIDTH),
    Promise.all(SMALLER.map((width) => describeFile(name, width))),
  ])
  return { name, whole, sizes }
}

async function describeFile(name: string, width: number) {
  const file = `${name}-${width}.webp`
  const bytes = await readFile(path.join(FOLDER, file))
  const sha256 = createHash('sha256').update(bytes).digest()
  return { file, width, sha256, fileSize: bytes.byteLength }
}
