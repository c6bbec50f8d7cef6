import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { removeDocument, type UploadedFile } from '#features/media/contract.ts'
import { MAX_DOCUMENTS } from '#features/media/rules.ts'
import { CallError, call, closedSentence } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { bookingCopy } from '../copy.ts'
import { SENDING_BOOKING } from '../queries.ts'
import { useMessages } from './messages.ts'
import { refusalOf, sendFile, UploadFailure } from './upload.ts'
import type { WizardControl } from './useWizard.ts'

export type UploadError = { sentence: string; again: boolean }

/** A file being sent, or one that failed. */
export type PendingUpload = {
  key: number
  name: string
  size: number
  percent: number
  error: UploadError | null
}
type Job = { key: number; file: File; cancel: AbortController }

export type Uploads = {
  pending: PendingUpload[]
  /** Ids of uploaded files the server no longer has. */
  lost: ReadonlySet<number>
  /** The sentences of files that could not be deleted, by their ids. */
  notRemoved: ReadonlyMap<number, string>
  state: 'running' | 'failed' | 'done'
  add: (files: readonly File[]) => void
  retry: (key: number) => void
  /** Stops an upload and drops its file. */
  cancel: (key: number) => void
  remove: (file: UploadedFile) => Promise<void>
  markLost: (ids: readonly number[]) => void
}

/** The documents of the booking. Used above the steps, so that an upload goes on while the visitor goes back. */
export function useUploads({ draft, confirmed, dispatch }: WizardControl): Uploads {
  const client = useQueryClient()
  const [pending, setPending] = useState<PendingUpload[]>([])
  const { lost, ...stored } = useStoredFiles(dispatch)
  const failed = useRef(new Map<number, File>())

  const change = (key: number, to: Partial<PendingUpload>) =>
    setPending((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: number) => setPending((now) => now.filter((one) => one.key !== key))

  const queue = useUploadQueue(async ({ key, file, cancel }) => {
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
  })

  const add = (files: readonly File[]) => {
    // A file uploaded while the booking is being sent would be missing from it.
    const tooLate = client.isMutating({ mutationKey: SENDING_BOOKING }) > 0
    // Refused files take no place.
    const counted = pending.filter(({ error }) => error === null || error.again)
    let room = MAX_DOCUMENTS - draft.files.length - counted.length
    for (const file of files) {
      const key = nextKey()
      const refusal = tooLate ? bookingCopy.uploadTooLate : refusalOf(file, room)
      const error = refusal === null ? null : { sentence: refusal, again: false }
      setPending((now) => [...now, { key, name: file.name, size: file.size, percent: 0, error }])
      if (error) continue
      room -= 1
      queue.add(key, file)
    }
  }

  const retry = (key: number) => {
    const file = failed.current.get(key)
    if (!file) return
    failed.current.delete(key)
    change(key, { error: null, percent: 0 })
    queue.add(key, file)
  }

  const cancel = (key: number) => {
    queue.cancel(key)
    failed.current.delete(key)
    drop(key)
  }

  // The next booking begins without the files of this one.
  const cancelAll = useEffectEvent(() => pending.forEach(({ key }) => void cancel(key)))
  useEffect(() => {
    if (confirmed) cancelAll()
  }, [confirmed])

  const hasLost = draft.files.some(({ id }) => lost.has(id))
  return { pending, lost, ...stored, add, retry, cancel, state: stateOf(pending, hasLost) }
}

function stateOf(pending: readonly PendingUpload[], hasLost: boolean): Uploads['state'] {
  if (pending.some(({ error }) => error === null)) return 'running'
  return pending.length > 0 || hasLost ? 'failed' : 'done'
}

/** The files the server has stored: their removal, and those it no longer has. */
function useStoredFiles(dispatch: WizardControl['dispatch']) {
  const [lost, setLost] = useState<Uploads['lost']>(new Set())
  const [notRemoved, setNotRemoved] = useState<Uploads['notRemoved']>(new Map())
  return {
    ...{ lost, notRemoved },
    remove: async ({ id }: UploadedFile) => {
      // Waiting for the server to answer that it has no such file would refuse a booking confirmed meanwhile.
      const failure = lost.has(id) ? null : await removeUploaded(id)
      if (failure === null) dispatch({ type: 'fileRemoved', id })
      else setNotRemoved((now) => new Map(now).set(id, failure))
    },
    markLost: (ids: readonly number[]) => setLost((now) => new Set([...now, ...ids])),
  }
}

/**
 * Sends files one after the other, since the first answer brings the cookie that makes all of them this browser's, and
 * announces how many were sent.
 *
 * @param send sends one file and answers how many were stored
 */
function useUploadQueue(send: (job: Job) => Promise<number>) {
  const toast = useToast()
  const { uploaded } = useMessages()
  const jobs = useRef<Job[]>([])
  const working = useRef(false)
  useEffect(() => () => jobs.current.forEach(({ cancel }) => void cancel.abort()), [])
  const work = async () => {
    if (working.current) return
    working.current = true
    let done = 0
    for (let next = jobs.current[0]; next; next = jobs.current[0]) {
      done += await send(next)
      jobs.current.shift()
    }
    working.current = false
    if (done > 0) toast({ title: uploaded(done) })
  }
  return {
    add: (key: number, file: File) => {
      jobs.current.push({ key, file, cancel: new AbortController() })
      void work()
    },
    /** A file that waits for its turn finds its signal aborted then. */
    cancel: (key: number) => jobs.current.find((one) => one.key === key)?.cancel.abort(),
  }
}

/** Deletes an uploaded file. Returns null, also when it is deleted already, or the sentence of the refusal. */
async function removeUploaded(id: number): Promise<string | null> {
  try {
    await call(removeDocument, { params: { id: String(id) } })
    return null
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    return closedSentence(error) ?? bookingCopy.removeFailed
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
