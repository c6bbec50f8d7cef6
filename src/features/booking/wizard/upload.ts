import { type UploadedFile, uploadDocuments } from '#features/media/contract.ts'
import { copy as mediaCopy } from '#features/media/copy.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#features/media/rules.ts'
import { CallError } from '#platform/http/call.ts'
import { bookingCopy } from '../copy.ts'

/** Its message is fit to be shown. */
export class UploadFailure extends Error {}

type SendOptions = { signal: AbortSignal; onProgress: (percent: number) => void }

/** Sends one file. XMLHttpRequest, because fetch cannot say how much of a body has left. Throws `UploadFailure`. */
export function sendFile(file: File, { signal, onProgress }: SendOptions): Promise<UploadedFile[]> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new UploadFailure('cancelled'))
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0)
    request.onabort = () => reject(new UploadFailure('cancelled'))
    request.onerror = () => reject(new UploadFailure(bookingCopy.uploadUnreachable))
    request.onload = () => {
      try {
        resolve(readAnswer(request))
      } catch (error) {
        reject(error)
      }
    }
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.open(uploadDocuments.method, uploadDocuments.path)
    request.setRequestHeader('Accept', 'application/json')
    const body = new FormData()
    body.append('files', file)
    request.send(body)
  })
}

function readAnswer({ status, responseText, statusText }: XMLHttpRequest): UploadedFile[] {
  if (status < 200 || status > 299) {
    throw new UploadFailure(
      new CallError(status, responseText, statusText).sentence ?? bookingCopy.uploadFailed,
    )
  }
  const answer = uploadDocuments.answer.safeParse(parseJson(responseText))
  if (!answer.success) throw new UploadFailure(bookingCopy.uploadFailed)
  return answer.data.files
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Chosen = { name: string; type: string; size: number }

/** What can be known before sending: null, or the sentence that refuses the file. The server looks inside. */
export function refusalOf({ name, type, size }: Chosen): string | null {
  if (size === 0) return mediaCopy.empty(name)
  if (size > MAX_DOCUMENT_BYTES) return mediaCopy.tooLarge(name)
  const accepted = type.startsWith('image/') || /\.(pdf|docx?|jpe?g|png|gif|webp|hei[cf]|avif)$/i.test(name)
  return accepted ? null : mediaCopy.wrongType(name)
}

export function isTooMany(have: number, more: number): boolean {
  return have + more > MAX_DOCUMENTS
}

/** '340 KB', '1,2 MB' */
export function sizeText(bytes: number): string {
  if (bytes < 1_048_576) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB`
}
