import type { z } from 'zod'
import { CallError, pathOf } from './call.ts'
import type { Answer, AnyEndpoint } from './endpoint.ts'

type UploadOptions = {
  field?: string
  query?: Record<string, string>
  signal?: AbortSignal
  /** How much of the file has left, from 0 to 100. What the server makes of it comes after that. */
  onProgress?: (percent: number) => void
}

/** There was no answer: no network, or the server went away in the middle. */
export class NoAnswer extends Error {}

/**
 * Sends one file, in the multipart field `file` unless said, to a row that takes uploads. By XMLHttpRequest, because fetch
 * cannot say how much of a body has left. Throws `CallError`, `NoAnswer`, or what the signal gives as its reason.
 */
export function upload<E extends AnyEndpoint>(
  row: E,
  file: File,
  { field = 'file', query, signal, onProgress }: UploadOptions = {},
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal?.addEventListener('abort', stop, { once: true })
    // Listening costs the browser something with every piece that leaves.
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0)
    }
    request.onabort = () => reject(signal?.reason)
    request.onerror = () => reject(new NoAnswer('the upload got no answer'))
    request.onload = () => {
      try {
        resolve(answerOf(row, request))
      } catch (error) {
        reject(error)
      }
    }
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    request.open(row.method, pathOf(row, {}, query))
    // The browser names the content type: it knows where the parts begin.
    request.setRequestHeader('Accept', 'application/json')
    const body = new FormData()
    body.append(field, file)
    request.send(body)
  })
}

function answerOf<E extends AnyEndpoint>(row: E, request: XMLHttpRequest): Answer<E> {
  const { status, responseText, statusText } = request
  if (status < 200 || status > 299) throw new CallError(status, responseText, statusText)
  return (row.answer as z.ZodType).parse(JSON.parse(responseText)) as Answer<E>
}
