import { type UploadedFile, uploadDocuments } from '#features/media/contract.ts'
import { documentCopy } from '#features/media/copy.ts'
import { MAX_DOCUMENT_BYTES } from '#features/media/rules.ts'
import { CallError } from '#platform/http/call.ts'
import { NoAnswer, upload } from '#platform/http/upload.ts'
import { bookingCopy } from '../copy.ts'
import { isPhoto, smallerPhoto } from './smallerPhoto.ts'

/** Its message is fit to be shown. `again`: another try may go better. */
export class UploadFailure extends Error {
  readonly again: boolean
  constructor(message: string, again: boolean) {
    super(message)
    this.again = again
  }
}

type SendOptions = {
  signal: AbortSignal
  onProgress: (percent: number) => void
  /** How long to wait before each further try after the network failed, in milliseconds. */
  pauses?: readonly number[]
}

const PAUSES = [2000, 6000]
/** What is too large, or of another type, stays so however often it is sent. */
const HOPELESS = [413, 415]

/** Sends one file, a photo made smaller before. Throws `UploadFailure`, or what the signal gives as its reason. */
export async function sendFile(
  file: File,
  { pauses = PAUSES, ...options }: SendOptions,
): Promise<UploadedFile[]> {
  const small = await smallerPhoto(file)
  options.signal.throwIfAborted()
  if (small.size > MAX_DOCUMENT_BYTES) throw new UploadFailure(documentCopy.tooLarge(file.name), false)
  for (let n = 0; ; n += 1) {
    try {
      return (await upload(uploadDocuments, small, { field: 'files', ...options })).files
    } catch (error) {
      const pause = pauses[n]
      if (!(error instanceof NoAnswer) || pause === undefined) throw failureOf(error)
      await rest(pause, options.signal)
      options.onProgress(0)
    }
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof NoAnswer) return new UploadFailure(bookingCopy.uploadUnreachable, true)
  if (!(error instanceof CallError)) return error
  return new UploadFailure(error.sentence || bookingCopy.uploadFailed, !HOPELESS.includes(error.status))
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

type Chosen = { name: string; type: string; size: number }

/**
 * What can be known before sending: null, or the sentence that refuses the file. The server looks inside.
 * @param room How many files the booking may still take.
 */
export function refusalOf({ name, type, size }: Chosen, room: number): string | null {
  if (size === 0) return documentCopy.empty(name)
  // A photo gets smaller before it is sent.
  if (size > MAX_DOCUMENT_BYTES && !isPhoto({ name, type })) return documentCopy.tooLarge(name)
  const accepted = type.startsWith('image/') || /\.(pdf|docx?|jpe?g|png|gif|webp|hei[cf]|avif)$/i.test(name)
  if (!accepted) return documentCopy.wrongType(name)
  return room > 0 ? null : documentCopy.tooMany
}

/** '340 KB', '1,2 MB' */
export function sizeText(bytes: number): string {
  if (bytes < 1_048_576) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB`
}
