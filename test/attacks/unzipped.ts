import { unzipSync } from 'fflate'

/** The files of a ZIP archive by name. */
export function unzipped(bytes: Uint8Array): Map<string, Buffer> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]))
}
