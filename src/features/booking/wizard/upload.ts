import { type UploadedFile, uploadDocuments } from '#features/media/contract.ts'
import { documentCopy } from '#features/media/copy.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#features/media/rules.ts'
import { CallError } from '#platform/http/call.ts'
import { NoAnswer, upload } from '#platform/http/upload.ts'
import { bookingCopy } from '../copy.ts'

/** Its message is fit to be shown. */
export class UploadFailure extends Error {}

type SendOptions = { signal: AbortSignal; onProgress: (percent: number) => void }

/** Sends one file. Throws `UploadFailure`. */
export async function sendFile(file: File, options: SendOptions): Promise<UploadedFile[]> {
  try {
    return (await upload(uploadDocuments, file, { field: 'files', ...options })).files
  } catch (error) {
    if (error instanceof NoAnswer) throw new UploadFailure(bookingCopy.uploadUnreachable)
    throw new UploadFailure((error instanceof CallError && error.sentence) || bookingCopy.uploadFailed)
  }
}

type Chosen = { name: string; type: string; size: number }

/** What can be known before sending: null, or the sentence that refuses the file. The server looks inside. */
export function refusalOf({ name, type, size }: Chosen): string | null {
  if (size === 0) return documentCopy.empty(name)
  if (size > MAX_DOCUMENT_BYTES) return documentCopy.tooLarge(name)
  const accepted = type.startsWith('image/') || /\.(pdf|docx?|jpe?g|png|gif|webp|hei[cf]|avif)$/i.test(name)
  return accepted ? null : documentCopy.wrongType(name)
}

export function isTooMany(have: number, more: number): boolean {
  return have + more > MAX_DOCUMENTS
}

/** '340 KB', '1,2 MB' */
export function sizeText(bytes: number): string {
  if (bytes < 1_048_576) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB`
}
