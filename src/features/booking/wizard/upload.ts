import { type UploadedFile, uploadDocuments } from '#features/media/contract.ts'
import { documentCopy } from '#features/media/copy.ts'
import { MAX_DOCUMENT_BYTES } from '#features/media/rules.ts'
import { CallError } from '#platform/http/call.ts'
import { NoAnswer, upload } from '#platform/http/upload.ts'
import { bookingCopy } from '../copy.ts'

/** A failed upload. `message` can be shown; `again`: another attempt may succeed. */
export class UploadFailure extends Error {
  readonly again: boolean
  constructor(message: string, again: boolean) {
    super(message)
    this.again = again
  }
}

type SendOptions = { signal: AbortSignal; onProgress: (percent: number) => void }

/** Milliseconds to wait before each further attempt after the network failed. */
const PAUSES = [2000, 6000]
/** Statuses that another attempt would get again: too large, or of another type. */
const FINAL_STATUSES = [413, 415]

/** Sends one file, scaling a photo down first. @throws UploadFailure, or the reason of an aborted signal */
export async function sendFile(file: File, options: SendOptions): Promise<UploadedFile[]> {
  const small = await smallerPhoto(file)
  options.signal.throwIfAborted()
  if (small.size > MAX_DOCUMENT_BYTES) throw new UploadFailure(documentCopy.tooLarge(file.name), false)
  for (let n = 0; ; n += 1) {
    try {
      return (await upload(uploadDocuments, small, { field: 'files', ...options })).files
    } catch (error) {
      const pause = PAUSES[n]
      if (!(error instanceof NoAnswer) || pause === undefined) throw failureOf(error)
      await new Promise((resolve) => {
        setTimeout(resolve, pause)
        options.signal.addEventListener('abort', resolve, { once: true })
      })
      options.signal.throwIfAborted()
      options.onProgress(0)
    }
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof NoAnswer) return new UploadFailure(bookingCopy.uploadUnreachable, true)
  if (!(error instanceof CallError)) return error
  return new UploadFailure(error.sentence || bookingCopy.uploadFailed, !FINAL_STATUSES.includes(error.status))
}

type FileFacts = { name: string; type: string; size: number }

/**
 * The sentence that refuses a file before it is sent, or null. The server checks its content.
 *
 * @param room how many files the booking may still take
 */
export function refusalOf({ name, type, size }: FileFacts, room: number): string | null {
  if (size === 0) return documentCopy.empty(name)
  // A photo is scaled down before it is sent.
  if (size > MAX_DOCUMENT_BYTES && !isPhoto({ name, type })) return documentCopy.tooLarge(name)
  const accepted = type.startsWith('image/') || /\.(pdf|docx?|jpe?g|png|gif|webp|hei[cf]|avif)$/i.test(name)
  if (!accepted) return documentCopy.wrongType(name)
  return room > 0 ? null : documentCopy.tooMany
}

/** '340 KB', '1,2 MB' */
export function sizeText(bytes: number, decimal: string): string {
  if (bytes < 1_048_576) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1_048_576).toFixed(1).replace('.', decimal)} MB`
}

// Photos of telephones have ten times the bytes staff need to read a report, so they are scaled down before they are sent.
const LONGEST_SIDE = 2400
const QUALITY = 0.85
/** Bytes below which a photo is sent as it is. */
const SMALL_PHOTO = 1_000_000

/** Whether the browser may be able to scale a file down; not a GIF, which could be animated. */
export function isPhoto({ type, name }: { type: string; name: string }): boolean {
  return (
    /^image\/(jpeg|png|webp|hei[cf])$/.test(type) ||
    (type === '' && /\.(jpe?g|png|webp|hei[cf])$/i.test(name))
  )
}

/** 'IMG_0001.HEIC' becomes 'IMG_0001.jpg'; a name that ends in JPEG stays. */
export function jpegName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.\w{1,5}$/, '')}.jpg`
}

/** Width and height in pixels, with the longer side at most `LONGEST_SIDE`. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Scales a photo down to a JPEG of at most 2400 pixels a side, the way up it was taken. Never rejects: resolves to the file
 * itself when it is small or no photo, when the browser cannot read it, and when the result would be larger.
 */
export async function smallerPhoto(file: File): Promise<File> {
  if (!isPhoto(file) || file.size < SMALL_PHOTO) return file
  try {
    const made = await redrawn(file)
    if (made?.type !== 'image/jpeg' || made.size >= file.size) return file
    return new File([made], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
  } catch {
    return file
  }
}

async function redrawn(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, fittingSize(picture.width, picture.height))
    const drawing = canvas.getContext('2d')
    if (!drawing) return null
    // JPEG has no transparency: without this it would turn black.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  } finally {
    picture.close()
  }
}
