import { useMutation } from '@tanstack/react-query'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { CallError } from '#platform/http/call.ts'
import { send } from '#platform/http/send.ts'

/** Files that the server gives as downloads. They are fetched first: a plain link could not tell that it failed. */

/**
 * Fetches a file that a call answers, with the name the server gives it.
 * @throws {CallError}
 */
export async function fetchFile(
  path: string,
  signal?: AbortSignal,
): Promise<{ bytes: ArrayBuffer; name: string | undefined }> {
  const response = await send(path, { credentials: 'same-origin', ...(signal && { signal }) })
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText)
  return { bytes: await response.arrayBuffer(), name: nameIn(response.headers.get('Content-Disposition')) }
}

/** The name after RFC 6266, as `contentDisposition` writes it. */
export function nameIn(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? []
  return encoded && decodeURIComponent(encoded)
}

/** Saves bytes under a name, as a type that browsers never open as a page of the product. */
export function saveFile(bytes: ArrayBuffer, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  revokeLater(address)
}

/** Revokes an object URL after the browser has had time to read it. */
export function revokeLater(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

type DownloadOptions = {
  /** The file's name when the server gives it none. */
  name: string
  onSuccess?: () => void
  onError: (error: Error) => void
}

/** Returns a function that saves the file a call answers. */
export function useDownload(path: string, { name, ...outcomes }: DownloadOptions) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      const file = await fetchFile(path)
      saveFile(file.bytes, file.name ?? name)
    },
    ...outcomes,
  })
  // `onError` reports the failure.
  return { start: useOneAtATime(() => mutateAsync().catch(() => undefined)), busy: isPending }
}
