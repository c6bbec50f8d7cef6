import type { z } from 'zod'
import { CallError, pathOf } from './call.ts'
import type { Answer, AnyEndpoint } from './endpoint.ts'

type UploadOptions = {
  field?: string
  query?: Record<string, string>
  signal?: AbortSignal
  /** Percentage of the file sent, from 0 to 100. The server's work on it comes after that. */
  onProgress?: (percent: number) => void
}

/**
 * Milliseconds without progress after which an upload is given up. Longer than the server waits for the next piece (30
 * s): on a slow line the system's buffer empties for that long before the browser reports anything.
 */
const STALLS_AFTER_MS = 120_000

/** There was no answer: no network, or the server went away in the middle. */
export class NoAnswer extends Error {}

/**
 * Sends one file, in the multipart field `file` unless said, to a row that takes uploads. Uses XMLHttpRequest, because
 * fetch cannot report the progress of a body. Throws `CallError`, `NoAnswer`, or the signal's reason.
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
    let stalled: ReturnType<typeof setTimeout> | undefined
    const waitForMore = () => {
      clearTimeout(stalled)
      stalled = setTimeout(stop, STALLS_AFTER_MS)
    }
    request.upload.onloadstart = waitForMore
    request.upload.onprogress = ({ loaded, total }) => {
      waitForMore()
      onProgress?.(total > 0 ? (loaded / total) * 100 : 0)
    }
    request.upload.onloadend = () => clearTimeout(stalled)
    request.onabort = () => reject(signal?.aborted ? signal.reason : new NoAnswer('the upload stalled'))
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
