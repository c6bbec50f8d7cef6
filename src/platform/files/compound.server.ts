import type { FileHandle } from 'node:fs/promises'

const HEADER = 512
const ENTRY = 128
const LAST_SECTOR = 0xfffffffa
const MAX_DIRECTORY_SECTORS = 64

/**
 * The names in the first folders of a compound file, the container of Word's old format (and of Excel's, of
 * installers …). Undefined when the file isn't whole.
 */
export async function readCompoundNames(file: FileHandle): Promise<Set<string> | undefined> {
  const header = await read(file, 0, HEADER)
  if (header?.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1') return undefined
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorSize = 2 ** shift
  const names = new Set<string>()
  let sector = header.readUInt32LE(48)
  for (let n = 0; n < MAX_DIRECTORY_SECTORS && sector <= LAST_SECTOR; n++) {
    const bytes = await read(file, (sector + 1) * sectorSize, sectorSize)
    if (!bytes) return undefined
    for (let at = 0; at < sectorSize; at += ENTRY) addName(bytes, at, names)
    const next = await nextSector(file, header, sector, sectorSize)
    if (next === undefined) return undefined
    sector = next
  }
  return names
}

function addName(bytes: Buffer, at: number, names: Set<string>): void {
  // Bytes of UTF-16 with the closing zero; unused entries have none.
  const length = bytes.readUInt16LE(at + 64)
  if (length >= 2 && length <= 64) names.add(bytes.toString('utf16le', at, at + length - 2))
}

/** Where a sector goes on. The table's own place is in the header for files of up to 7 MB, which is where directories begin. */
async function nextSector(
  file: FileHandle,
  header: Buffer,
  sector: number,
  sectorSize: number,
): Promise<number | undefined> {
  const perSector = sectorSize / 4
  const table = Math.floor(sector / perSector)
  if (table >= 109) return 0xfffffffe
  const place = header.readUInt32LE(76 + table * 4)
  if (place > LAST_SECTOR) return undefined
  const bytes = await read(file, (place + 1) * sectorSize + (sector % perSector) * 4, 4)
  return bytes?.readUInt32LE(0)
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return bytesRead === length ? buffer : undefined
}
