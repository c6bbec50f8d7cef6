import { open } from 'node:fs/promises'
import { extensionOf } from '#platform/files/names.server.ts'

/** The type of a document, recognised by its content. */
export type FileKind = { mimeType: string; extension: string }

const DOC = 'application/msword'

/** Names a kind may go by. Pictures of iPhones keep their own name even when the phone converts them. */
const extensions: Record<string, [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif', 'hif'],
  'application/pdf': ['pdf'],
  [DOC]: ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}

/** Kinds by the name `file-type` gives them, where it is another. The container of old Word has others' files too. */
const aliases: Record<string, string> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'application/x-cfb': DOC,
}

// A byte order mark and tags of music: the detection looks for a signature behind them, other programs do not.
const SKIPPED = ['efbbbf', Buffer.from('ID3').toString('hex')]

/**
 * Recognises an image, a PDF or a Word document by its content; undefined for everything else, and for a name that claims
 * to be something else. Word documents may run something: staff are warned, see `mayContainMacros` in `rules.ts`.
 */
export async function documentKind({
  path,
  name,
}: {
  path: string
  name: string
}): Promise<FileKind | undefined> {
  if (SKIPPED.includes(await firstBytes(path))) return undefined
  // Loaded with the first file: no start waits for it.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  const mimeType = found && (aliases[found.mime] ?? found.mime)
  const known = mimeType && extensions[mimeType]
  if (!known) return undefined
  const claimed = extensionOf(name).toLowerCase()
  // A name may have no extension, but not for old Word's container, nor when a dot precedes one we cannot read
  // ('x.php;').
  const agrees = claimed ? known.includes(claimed) : mimeType !== DOC && !name.includes('.')
  return agrees ? { mimeType, extension: known[0] } : undefined
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0)
    return buffer.toString('hex')
  } finally {
    await file.close()
  }
}
