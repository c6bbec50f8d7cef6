import { useMutation } from '@tanstack/react-query'
import { fetchFile, saveFile } from '#platform/files/save.ts'
import { useOneAtATime } from './useOneAtATime.ts'

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
