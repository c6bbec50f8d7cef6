import { useEffect, useRef, useState } from 'react'
import { removeDocument, type UploadedFile } from '#features/media/contract.ts'
import { MAX_DOCUMENTS } from '#features/media/rules.ts'
import { CallError, call, closedSentence } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { bookingCopy, uploadedText } from '../copy.ts'
import { refusalOf, sendFile, UploadFailure } from './upload.ts'
import type { WizardControl } from './useWizard.ts'

export type UploadError = { sentence: string; again: boolean }

/** A file on its way to the server, or one that did not get there. */
export type PendingUpload = {
  key: number
  name: string
  size: number
  percent: number
  error: UploadError | null
}
type Waiting = { key: number; file: File; cancel: AbortController }

export type Uploads = {
  pending: PendingUpload[]
  /** Ids of uploaded files the server no longer has. */
  lost: ReadonlySet<number>
  /** Why uploaded files could not be taken away, by their ids. */
  kept: ReadonlyMap<number, string>
  state: 'running' | 'failed' | 'done'
  add: (files: readonly File[]) => void
  retry: (key: number) => void
  /** Stops an upload, and takes its file away. */
  cancel: (key: number) => void
  remove: (file: UploadedFile) => Promise<void>
  markLost: (ids: readonly number[]) => void
}

/** The documents of the booking. Lives above the steps: a visitor may go back while a file is still on its way. */
export function useUploads({ draft, dispatch }: WizardControl): Uploads {
  const toast = useToast()
  const [pending, setPending] = useState<PendingUpload[]>([])
  const [lost, setLost] = useState<ReadonlySet<number>>(new Set())
  const [kept, setKept] = useState<ReadonlyMap<number, string>>(new Map())
  const queue = useRef<Waiting[]>([])
  const failed = useRef(new Map<number, File>())
  const working = useRef(false)
  useEffect(() => () => queue.current.forEach(({ cancel }) => void cancel.abort()), [])

  const change = (key: number, to: Partial<PendingUpload>) =>
    setPending((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: number) => setPending((now) => now.filter((one) => one.key !== key))

  const send = async ({ key, file, cancel }: Waiting): Promise<number> => {
    try {
      const files = await sendFile(file, {
        signal: cancel.signal,
        onProgress: (percent) => change(key, { percent }),
      })
      dispatch({ type: 'filesUploaded', files })
      drop(key)
      return files.length
    } catch (error) {
      if (!cancel.signal.aborted) {
        failed.current.set(key, file)
        change(key, { error: errorOf(error) })
      }
      return 0
    }
  }

  // One after the other: the first answer brings the cookie that makes all of them this browser's.
  const work = async () => {
    if (working.current) return
    working.current = true
    let done = 0
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      done += await send(next)
      queue.current.shift()
    }
    working.current = false
    if (done > 0) toast({ title: uploadedText(done) })
  }

  const enqueue = (key: number, file: File) => {
    queue.current.push({ key, file, cancel: new AbortController() })
    void work()
  }

  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    // Files that were refused take no place.
    const counted = pending.filter(({ error }) => error === null || error.again)
    let room = MAX_DOCUMENTS - draft.files.length - counted.length
    for (const file of files) {
      const key = nextKey()
      const refusal = refusalOf(file, room)
      const error = refusal === null ? null : { sentence: refusal, again: false }
      setPending((now) => [...now, { key, name: file.name, size: file.size, percent: 0, error }])
      if (error) continue
      room -= 1
      enqueue(key, file)
    }
  }

  const retry = (key: number) => {
    const file = failed.current.get(key)
    if (!file) return
    failed.current.delete(key)
    change(key, { error: null, percent: 0 })
    enqueue(key, file)
  }

  const cancel = (key: number) => {
    // One that waits for its turn finds then that its signal has gone off.
    queue.current.find((one) => one.key === key)?.cancel.abort()
    failed.current.delete(key)
    drop(key)
  }

  const remove = async (file: UploadedFile) => {
    try {
      await call(removeDocument, { params: { id: String(file.id) } })
    } catch (error) {
      // One that is no longer there has been removed all the same.
      if (!(error instanceof CallError && error.status === 404)) {
        const why = closedSentence(error) ?? bookingCopy.removeFailed
        return setKept((now) => new Map(now).set(file.id, why))
      }
    }
    dispatch({ type: 'fileRemoved', id: file.id })
  }

  const running = pending.some(({ error }) => error === null)
  const hasFailed = pending.length > 0 || draft.files.some(({ id }) => lost.has(id))
  return {
    pending,
    lost,
    kept,
    state: running ? 'running' : hasFailed ? 'failed' : 'done',
    add,
    retry,
    cancel,
    remove,
    markLost: (ids) => setLost((now) => new Set([...now, ...ids])),
  }
}

function errorOf(error: unknown): UploadError {
  if (error instanceof UploadFailure) return { sentence: error.message, again: error.again }
  return { sentence: bookingCopy.uploadFailed, again: true }
}

let lastKey = 0
function nextKey(): number {
  lastKey += 1
  return lastKey
}
