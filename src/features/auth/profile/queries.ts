import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { upload } from '#platform/http/upload.ts'
import { callQuery } from '#platform/query/call-query.ts'
import type { CurrentUser } from '../contract.ts'
import { listFactors, listLogins } from '../factors/contract.ts'
import { currentUserQuery } from '../queries.ts'
import { pictureFault } from '../rules.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  removeProfileImage,
  uploadProfileImage,
} from './contract.ts'
import { profileCopy, sessionsCopy } from './copy.ts'

/**
 * Uploads and removes the user's own picture. A chosen file is sent at once, and the frame shows it as soon as it is
 * stored.
 */
export function useOwnPicture() {
  const client = useQueryClient()
  const notify = useNotify()
  const [preview, setPreview] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  const onError = (error: Error) => {
    // A user whose session ended logs in on the spot and chooses once more.
    const ended = error instanceof CallError && error.status === 401
    setFault(ended ? undefined : sentenceOf(error, profileCopy.pictureFailed))
    notify.error(profileCopy.pictureFailed, error)
  }
  const sending = useMutation({
    mutationFn: (file: File) => upload(uploadProfileImage, file, { field: 'profileImage' }),
    onSuccess: async (user) => {
      await cacheUser(client, user)
      notify.success(profileCopy.pictureDone)
    },
    onError,
    onSettled: () => setPreview(null),
  })
  const removing = useMutation({
    mutationFn: () => call(removeProfileImage),
    onSuccess: async (user) => {
      await cacheUser(client, user)
      notify.success(profileCopy.pictureRemoved)
    },
    onError,
  })
  const choose = (file: File) => {
    const found = pictureFault(file)
    setFault(found ?? undefined)
    if (found) return
    setPreview(URL.createObjectURL(file))
    sending.mutate(file)
  }
  const remove = () => {
    setFault(undefined)
    removing.mutate()
  }
  return { preview, fault, choose, remove, sending: sending.isPending, removing: removing.isPending }
}

async function cacheUser(client: QueryClient, user: CurrentUser): Promise<void> {
  // Cancels a running read: its answer would bring the former picture back.
  await client.cancelQueries({ queryKey: currentUserQuery.queryKey })
  client.setQueryData(currentUserQuery.queryKey, user)
}

export const sessionsQuery = callQuery(listSessions, {})
export const factorsQuery = callQuery(listFactors, {})
export const loginsQuery = callQuery(listLogins, {})

/** Answers how the user's factors are read again after a change: the frame shows whether one is still due. */
export function useFactorsRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: factorsQuery.queryKey }),
      client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    ])
  }
}

/** Ends the session with that id, or with 'others' all but this one. */
export function useSessionEnd(onEnded: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (which: number | 'others') =>
      which === 'others' ? call(endOtherSessions) : call(endSession, { params: { id: String(which) } }),
    onSuccess: ({ message }) => {
      notify.success(message)
      onEnded()
    },
    onError: (error) => notify.error(sentenceOf(error, sessionsCopy.failed), error),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
