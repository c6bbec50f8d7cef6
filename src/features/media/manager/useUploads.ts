import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentUserQuery } from '#features/auth/queries.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError } from '#platform/http/call.ts'
import { upload } from '#platform/http/upload.ts'
import { useToast } from '#ui/Toast.tsx'
import { uploadSiteMedia } from '../contract.ts'
import { refreshMedia, showNew } from '../queries.ts'
import { arrivedText, managerCopy, refusedText } from './copy.ts'
import { type ChosenFile, type QueueState, type SendOptions, UploadQueue } from './queue.ts'

// The server takes four uploads of a user at a time: two leave room for a second window or a service's cover.
const AT_ONCE = 2
const EMPTY: QueueState = { entries: [], arrived: 0 }

export type Uploads = QueueState & {
  add: (chosen: readonly ChosenFile[]) => void
  queue: UploadQueue<string>
}

/** The pictures being uploaded, with their commands. */
export function useUploads(): Uploads {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const [state, setState] = useState(EMPTY)
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ file, options }: { file: File; options: SendOptions }) =>
      upload(uploadSiteMedia, file, options),
  })
  const say = (description: string) =>
    toast({ title: managerCopy.uploadFailedTitle, description, tone: 'error' })
  // Made once: its options do not change while the page is open.
  const [queue] = useState(
    () =>
      new UploadQueue<string>({
        atOnce: AT_ONCE,
        send: async (file, options) => {
          const { message, media } = await send({ file, options }).catch(async (error) => {
            if (!isSessionEnded(error)) throw error
            await loggedIn(client, options)
            return send({ file, options })
          })
          await showNew(client, media)
          return message
        },
        failureOf,
        onChange: setState,
        onFailed: say,
        onDone: (arrived, failed) => {
          void refreshMedia(client)
          if (arrived.length > 0 && !failed) notify.success(arrivedText(arrived))
        },
      }),
  )
  useEffect(() => () => queue.stop(), [queue])
  const add = (chosen: readonly ChosenFile[]) => {
    queue.add(chosen)
    const refusals = chosen.flatMap(({ refusal }) => refusal ?? [])
    if (refusals.length > 0) say(refusedText(refusals))
  }
  return { ...state, queue, add }
}

/** A file that is too large, or no picture, is refused however often it is sent. */
const HOPELESS = [413, 415]

function failureOf(error: unknown): { sentence: string; again: boolean } {
  if (!(error instanceof Error)) return { sentence: managerCopy.uploadFailed, again: true }
  return {
    sentence: sentenceOf(error, managerCopy.uploadFailed),
    again: !(error instanceof CallError && HOPELESS.includes(error.status)),
  }
}

function isSessionEnded(error: unknown): boolean {
  return error instanceof CallError && error.status === 401
}

/** Waits until the user has logged in again, in the dialog that every 401 opens. Rejects when the upload is cancelled. */
async function loggedIn(client: QueryClient, { signal, onProgress }: SendOptions): Promise<void> {
  onProgress(0)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  signal.addEventListener('abort', reject, { once: true })
  const stop = client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && event.query.queryKey[0] === currentUserQuery.queryKey[0] && event.query.state.data)
      resolve()
  })
  await promise.finally(stop)
}
