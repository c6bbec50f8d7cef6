import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readZipDirectory, readZipEntry } from '#platform/files/zip.server.ts'

/** The files of a ZIP archive of at most 1 MB each, by name. */
export async function unzipped(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unzipped-'))
  const file = path.join(folder, 'export.zip')
  await writeFile(file, bytes)
  const handle = await open(file)
  try {
    const entries = (await readZipDirectory(handle, bytes.length)) ?? []
    const parts = new Map<string, Buffer>()
    for (const entry of entries) {
      const part = await readZipEntry(handle, entry, 1024 * 1024)
      if (part) parts.set(entry.name, part)
    }
    return parts
  } finally {
    await handle.close()
    await rm(folder, { recursive: true })
  }
}
