import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { MEGABYTE } from '#platform/bytes.ts'
import { extensionOf } from './names.server.ts'
import { readZipDirectory, readZipEntry, type ZipEntry } from './zip.server.ts'

/** What a document is by its content. */
export type Kind = { mimeType: string; extension: string }

const HEAD = 4100
const MAX_UNPACKED = 100 * MEGABYTE
const MAX_RATIO = 100

const DOC: Kind = { mimeType: 'application/msword', extension: 'doc' }
const DOCX: Kind = {
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extension: 'docx',
}

/** Names a kind may go by. Pictures of iPhones keep their own name even when the phone converts them. */
const extensions: Record<string, string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif', 'hif'],
  'application/pdf': ['pdf'],
  [DOC.mimeType]: ['doc'],
  [DOCX.mimeType]: ['docx'],
}

/**
 * Recognises an image, a PDF or a Word document by its content; undefined for everything else, for what is cut short
 * where that can be told, for a document that says it has macros, and for a name that claims to be something else. Word
 * documents may run something all the same: staff are warned, see `mayContainMacros` in `media`.
 */
export async function documentKind(file: {
  path: string
  name: string
  size: number
}): Promise<Kind | undefined> {
  const handle = await open(file.path)
  try {
    const kind = await kindOf(handle, file.size)
    const claimed = extensionOf(file.name).toLowerCase()
    if (!kind || (claimed && !extensions[kind.mimeType]?.includes(claimed))) return undefined
    if (kind === DOC && !claimed) return undefined
    // A dot without an extension we can read ('x.php;') is no missing extension.
    return claimed || !file.name.includes('.') ? kind : undefined
  } finally {
    await handle.close()
  }
}

async function kindOf(file: FileHandle, size: number): Promise<Kind | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const head = buffer.subarray(0, bytesRead)
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04')
    return (await isWordArchive(file, size)) ? DOCX : undefined
  // A mark before the signature would be skipped by the detection, and by no one else.
  if (head.toString('hex', 0, 3) === 'efbbbf') return undefined
  const found = await fileTypeFromBuffer(head)
  switch (found?.mime) {
    case 'image/jpeg':
    case 'image/gif':
      return { mimeType: found.mime, extension: found.ext }
    case 'image/png':
    case 'image/apng':
      return (await endsWith(file, size, 'IEND')) ? { mimeType: 'image/png', extension: 'png' } : undefined
    case 'image/webp':
      return head.readUInt32LE(4) + 8 <= size ? { mimeType: 'image/webp', extension: 'webp' } : undefined
    case 'image/heic':
    case 'image/heif':
      return { mimeType: 'image/heic', extension: 'heic' }
    case 'application/pdf':
      return head.toString('latin1', 0, 5) === '%PDF-'
        ? { mimeType: found.mime, extension: 'pdf' }
        : undefined
    case 'application/x-cfb':
      // The container of old Word, Excel and others: which, its name says.
      return DOC
    default:
      return undefined
  }
}

async function endsWith(file: FileHandle, size: number, mark: string): Promise<boolean> {
  const length = Math.min(size, 4096)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
  return buffer.includes(mark, 0, 'latin1')
}

async function isWordArchive(file: FileHandle, size: number): Promise<boolean> {
  const entries = await readZipDirectory(file, size)
  if (!entries?.every(isHarmless)) return false
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()))
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (unpacked > MAX_UNPACKED || unpacked > size * MAX_RATIO) return false
  // Entries that share their bytes, or a name: made to be read differently by different programs.
  if (packed > size || names.size !== entries.length) return false
  if (![...names].some((name) => /^word\/document\d*\.xml$/.test(name))) return false
  if ([...names].some((name) => name.endsWith('vbaproject.bin'))) return false
  // Word goes by this list, not by names: it says whether there are macros.
  const list = entries.find((entry) => entry.name === '[Content_Types].xml')
  const types = list && (await readZipEntry(file, list, MEGABYTE))?.toString('utf8')
  return (
    types?.includes('wordprocessingml.document.main+xml') === true && !/macroEnabled|vbaProject/i.test(types)
  )
}

function isHarmless({ name, method, packed, unpacked, encrypted }: ZipEntry): boolean {
  if (encrypted || (method !== 0 && method !== 8)) return false
  if (method === 0 && packed !== unpacked) return false
  return !(name === '' || /[\\\0]|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(name))
}
