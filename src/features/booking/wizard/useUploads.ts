import { useEffect, useRef, useState } from 'react'
import { removeDocument, type UploadedFile } from '#features/media/contract.ts'
import { documentCopy } from '#features/media/copy.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call, closedSentence } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { bookingCopy, uploadedText } from '../copy.ts'
import { isTooMany, refusalOf, sendFile, UploadFailure } from './upload.ts'
import type { WizardControl } from './useWizard.ts'

export type RunningUpload = { key: number; name: string; size: number; percent: number }
type Waiting = { key: number; file: File; cancel: AbortController }

export type Uploads = {
  running: RunningUpload[]
  add: (files: readonly File[]) => void
  cancel: (key: number) => void
  remove: (file: UploadedFile) => Promise<void>
}

/** The documents of the booking. Lives above the steps: a visitor may go back while a file is still on its way. */
export function useUploads({ draft, dispatch }: WizardControl): Uploads {
  const toast = useToast()
  const [running, setRunning] = useState<RunningUpload[]>([])
  const queue = useRef<Waiting[]>([])
  const working = useRef(false)
  useEffect(() => () => queue.current.forEach(({ cancel }) => void cancel.abort()), [])

  const { wrong: fail } = useSaid()

  const send = async ({ key, file, cancel }: Waiting): Promise<{ done: number; failure: string | null }> => {
    const onProgress = (percent: number) =>
      setRunning((now) => now.map((one) => (one.key === key ? { ...one, percent } : one)))
    try {
      const files = await sendFile(file, { signal: cancel.signal, onProgress })
      dispatch({ type: 'filesUploaded', files })
      return { done: files.length, failure: null }
    } catch (error) {
      if (cancel.signal.aborted) return { done: 0, failure: null }
      return { done: 0, failure: error instanceof UploadFailure ? error.message : bookingCopy.uploadFailed }
    }
  }

  // One after the other: the first answer brings the cookie that makes all of them this browser's.
  const work = async () => {
    if (working.current) return
    working.current = true
    let done = 0
    let failure: string | null = null
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      const result = await send(next)
      done += result.done
      failure ??= result.failure
      const { key } = next
      queue.current = queue.current.filter((one) => one.key !== key)
      setRunning((now) => now.filter((one) => one.key !== key))
    }
    working.current = false
    if (failure !== null) fail(done > 0 ? `${failure} (${uploadedText(done)})` : failure)
    else if (done > 0) toast({ title: uploadedText(done) })
  }

  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    if (isTooMany(draft.files.length + queue.current.length, files.length)) return fail(documentCopy.tooMany)
    const refusals = files.map(refusalOf)
    const refusal = refusals.find((one) => one !== null)
    if (refusal) fail(refusal)
    const fitting = files.filter((_, place) => refusals[place] === null)
    const waiting = fitting.map((file) => ({ key: nextKey(), file, cancel: new AbortController() }))
    queue.current.push(...waiting)
    setRunning((now) => [
      ...now,
      ...waiting.map(({ key, file }) => ({ key, name: file.name, size: file.size, percent: 0 })),
    ])
    void work()
  }

  const remove = async (file: UploadedFile) => {
    try {
      await call(removeDocument, { params: { id: String(file.id) } })
    } catch (error) {
      // One that is no longer there has been removed all the same.
      if (!(error instanceof CallError && error.status === 404)) {
        return fail(closedSentence(error) ?? bookingCopy.removeFailed)
      }
    }
    dispatch({ type: 'fileRemoved', id: file.id })
  }

  return {
    running,
    add,
    cancel: (key) => queue.current.find((one) => one.key === key)?.cancel.abort(),
    remove,
  }
}

let lastKey = 0
function nextKey(): number {
  lastKey += 1
  return lastKey
}
