import { CallError } from '#platform/http/call.ts'
import { type UploadedFile, uploadDocuments } from './contract.ts'

/** Sends files chosen by a visitor; all are kept, or none. Throws `CallError` with the server's sentence. */
export async function sendDocuments(
  files: Iterable<File>,
  options: { signal?: AbortSignal; fetch?: typeof fetch } = {},
): Promise<UploadedFile[]> {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  const send = options.fetch ?? fetch
  const response = await send(uploadDocuments.path, {
    method: uploadDocuments.method,
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
    body,
    ...(options.signal && { signal: options.signal }),
  })
  const text = await response.text()
  if (!response.ok) throw new CallError(response.status, text, response.statusText)
  return uploadDocuments.answer.parse(JSON.parse(text)).files
}
