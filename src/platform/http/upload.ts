import type { z } from 'zod'
import { CallError, pathOf } from './call.ts'
import type { Answer, AnyEndpoint } from './endpoint.ts'

type UploadOptions = { field?: string; query?: Record<string, string>; signal?: AbortSignal }

/** Sends one file, in the multipart field `file` unless said, to a row that takes uploads. Throws `CallError`. */
export async function upload<E extends AnyEndpoint>(
  row: E,
  file: File,
  { field = 'file', query, signal }: UploadOptions = {},
): Promise<Answer<E>> {
  const body = new FormData()
  body.append(field, file)
  const response = await fetch(pathOf(row, {}, query), {
    method: row.method,
    credentials: 'same-origin',
    // The browser names the content type: it knows where the parts begin.
    headers: { Accept: 'application/json' },
    body,
    ...(signal && { signal }),
  })
  const text = await response.text()
  if (!response.ok) throw new CallError(response.status, text, response.statusText)
  return (row.answer as z.ZodType).parse(JSON.parse(text)) as Answer<E>
}
