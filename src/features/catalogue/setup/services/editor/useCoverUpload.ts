import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { uploadSiteMedia } from '#features/media/contract.ts'
import { upload } from '#platform/http/upload.ts'

export type CoverUpload = {
  /** The picture on its way, as an address to show it. */
  preview: string | null
  start: (file: File, then: { done: (id: string) => void; failed: (error: Error) => void }) => void
  cancel: () => void
  /** Comes when nothing is on its way any more: false when the picture did not arrive. */
  settled: () => Promise<boolean>
}

type Sending = { cancel: AbortController; arrived: Promise<boolean> }

/** The cover goes to the server as soon as it is chosen. One at a time: a second choice takes the place of the first. */
export function useCoverUpload(): CoverUpload {
  const [preview, setPreview] = useState<string | null>(null)
  const sending = useRef<Sending | null>(null)
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      upload(uploadSiteMedia, file, { query: { use: 'cover' }, signal }),
  })
  useEffect(() => () => sending.current?.cancel.abort(), [])
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  const cancel = () => {
    sending.current?.cancel.abort()
    sending.current = null
    setPreview(null)
  }
  const start: CoverUpload['start'] = (file, { done, failed }) => {
    cancel()
    const control = new AbortController()
    const send = async () => {
      try {
        const { media } = await mutateAsync({ file, signal: control.signal })
        if (!control.signal.aborted) done(String(media.id))
        return true
      } catch (error) {
        if (control.signal.aborted || !(error instanceof Error)) return true
        failed(error)
        return false
      } finally {
        if (sending.current?.cancel === control) {
          sending.current = null
          setPreview(null)
        }
      }
    }
    setPreview(URL.createObjectURL(file))
    sending.current = { cancel: control, arrived: send() }
  }
  // Another one may have been chosen while the first was waited for.
  const settled = async () => {
    let arrived = true
    while (sending.current) arrived = await sending.current.arrived
    return arrived
  }
  return { preview, start, cancel, settled }
}
