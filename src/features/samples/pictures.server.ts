import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '#platform/db/database.server.ts'
import { storeBlob } from '#platform/files/blobs.server.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../content/pictures')
// Wide enough for the largest card on a sharp screen; smaller ones are made of it.
const WIDTH = 1280

/** Stores pictures of `content/` as media of the site. Answers their ids by name. */
export async function insertPictures(db: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const pictures = await Promise.all([...new Set(names)].map(describe))
  // In the order of their hashes, as whoever stores several contents at once has to.
  pictures.sort((a, b) => a.sha256.compare(b.sha256))
  const ids = new Map<string, number>()
  for (const { name, file, sha256, size } of pictures) {
    await storeBlob(db, { path: path.join(FOLDER, file), sha256, size })
    const { id } = await db
      .insertInto('media')
      .values({
        purpose: 'site',
        filename: file,
        originalName: file,
        mimeType: 'image/webp',
        fileSize: size,
        sha256,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(name, id)
  }
  return ids
}

async function describe(name: string) {
  const file = `${name}-${WIDTH}.webp`
  const bytes = await readFile(path.join(FOLDER, file))
  return { name, file, sha256: createHash('sha256').update(bytes).digest(), size: bytes.byteLength }
}
