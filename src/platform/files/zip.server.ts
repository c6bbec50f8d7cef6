import type { FileHandle } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { MEGABYTE } from '#platform/bytes.ts'

/** One line of an archive's table of contents, as the archive claims it. */
export type ZipEntry = {
  name: string
  method: number
  packed: number
  unpacked: number
  offset: number
  encrypted: boolean
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const MAX_COMMENT = 65_535
const MAX_ENTRIES = 2000
const MAX_DIRECTORY = MEGABYTE

/**
 * Reads an archive's table of contents and nothing else. Undefined for whatever isn't one plain archive from the first
 * byte to the last, or has more entries than a document needs.
 */
export async function readZipDirectory(file: FileHandle, size: number): Promise<ZipEntry[] | undefined> {
  if ((await read(file, 0, 4))?.readUInt32LE(0) !== LOCAL) return undefined
  const tailSize = Math.min(size, END_SIZE + MAX_COMMENT)
  const tail = await read(file, size - tailSize, tailSize)
  const at = tail ? findEnd(tail) : -1
  if (!tail || at < 0) return undefined
  const count = tail.readUInt16LE(at + 10)
  const length = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  const isWhole =
    tail.readUInt32LE(at + 4) === 0 &&
    tail.readUInt16LE(at + 8) === count &&
    offset + length === size - tailSize + at &&
    count > 0 &&
    count <= MAX_ENTRIES &&
    length <= MAX_DIRECTORY
  const directory = isWhole ? await read(file, offset, length) : undefined
  return directory && readEntries(directory, count, offset)
}

/** Unpacks one small entry in memory; undefined when it is larger than `maxBytes` or not what the table says. */
export async function readZipEntry(
  file: FileHandle,
  entry: ZipEntry,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (entry.packed > maxBytes || entry.unpacked > maxBytes) return undefined
  const local = await read(file, entry.offset, LOCAL_SIZE)
  if (!local || local.readUInt32LE(0) !== LOCAL) return undefined
  const start = entry.offset + LOCAL_SIZE + local.readUInt16LE(26) + local.readUInt16LE(28)
  const packed = await read(file, start, entry.packed)
  if (!packed || entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes })
  } catch {
    return undefined
  }
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) === END && at + END_SIZE + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

function readEntries(directory: Buffer, count: number, directoryOffset: number): ZipEntry[] | undefined {
  const entries: ZipEntry[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_SIZE > directory.length || directory.readUInt32LE(at) !== ENTRY) return undefined
    const nameEnd = at + ENTRY_SIZE + directory.readUInt16LE(at + 28)
    const entry = {
      name: directory.toString('utf8', at + ENTRY_SIZE, nameEnd),
      encrypted: (directory.readUInt16LE(at + 8) & 1) !== 0,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    if (nameEnd > directory.length || entry.offset + entry.packed > directoryOffset) return undefined
    entries.push(entry)
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === directory.length ? entries : undefined
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  if (position < 0) return undefined
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return bytesRead === length ? buffer : undefined
}
