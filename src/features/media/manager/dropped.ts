import { siteCopy } from '../copy.ts'
import { managerCopy } from './copy.ts'
import type { Chosen } from './queue.ts'

/** Dropped files, and folders, which look like files until they are opened. */
export type Dropped = { file: File; folder: boolean }

/** Has to be asked while the drop lasts: afterwards nothing is in it any more. */
export function droppedOn({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Dropped[] {
  const found = [...items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null
    return file ? [{ file, folder: item.webkitGetAsEntry?.()?.isDirectory ?? false }] : []
  })
  return found.length > 0 ? found : [...files].map((file) => ({ file, folder: false }))
}

// The types systems give to files they do not recognise.
const UNKNOWN = ['', 'application/octet-stream']

/** The entry for the queue. A file that is clearly no picture is not sent; the server judges the rest, size included. */
export function chosenOf({ file, folder }: Dropped): Chosen {
  const { name, size, type } = file
  if (folder) return { name, size: null, file: null, refusal: managerCopy.folder(name) }
  if (size === 0) return { name, size, file: null, refusal: siteCopy.empty(name) }
  if (!UNKNOWN.includes(type) && !type.startsWith('image/'))
    return { name, size, file: null, refusal: siteCopy.wrongKind(name) }
  return { name, size, file, refusal: null }
}
