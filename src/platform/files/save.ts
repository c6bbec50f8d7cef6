import { CallError } from '#platform/http/call.ts'

/** Files that the server gives as downloads. They are fetched first: a plain link could not tell that it failed. */

/** What a call answers, as it is, and the name it comes with. Throws `CallError`. */
export async function fetchFile(
  path: string,
  signal?: AbortSignal,
): Promise<{ bytes: ArrayBuffer; name: string | undefined }> {
  const response = await fetch(path, { credentials: 'same-origin', ...(signal && { signal }) })
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText)
  return { bytes: await response.arrayBuffer(), name: nameIn(response.headers.get('Content-Disposition')) }
}

/** The name after RFC 6266, as `contentDisposition` writes it. */
export function nameIn(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? []
  return encoded && decodeURIComponent(encoded)
}

/** Saves bytes under a name; of no type the browser would open: what is saved is never shown as a page of ours. */
export function saveFile(bytes: ArrayBuffer, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  forget(address)
}

/** Gives an address of this page up, once whoever was sent there has had the time to read it. */
export function forget(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
