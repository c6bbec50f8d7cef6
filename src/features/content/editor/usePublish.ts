import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { same } from '#platform/form/differences.ts'
import { focusFirst } from '#platform/form/form-errors.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import type { Issue } from '#platform/http/errors.ts'
import { deleteTextDraft, getSiteText, publishSiteText, type SiteText } from '../contract.ts'
import { idOf } from './field-props.ts'
import { showPublished } from './queries.ts'
import type { Draft } from './useDraft.ts'
import { toPublish, wrongIn } from './values.ts'

export type Publishing = {
  publish: () => void
  busy: boolean
  /** Forgets the draft and shows the published texts. */
  discard: () => void
  discarding: boolean
  issues: Issue[]
  /** Forgets the errors at and below a path, as its value is being changed. */
  forget: (path: string) => void
  /** The texts that a colleague has published meanwhile. */
  clash: SiteText | null
  /** Publishes all the same, over the colleague's texts. */
  publishAnyway: () => void
  closeClash: () => void
}

/** Publishes a draft: its errors stand at its fields, and a colleague's publication meanwhile is shown before it is replaced. */
export function usePublish(draft: Draft): Publishing {
  const { key, group, values } = draft
  const client = useQueryClient()
  const notify = useNotify()
  const [issues, setIssues] = useState<Issue[]>([])
  const [clash, setClash] = useState<SiteText | null>(null)
  const params = { key }
  const latest = useRef(values)
  latest.current = values

  const showIssues = (found: Issue[]) => {
    setIssues(found)
    focusFirst(found.map(({ path }) => idOf(path)))
  }
  const sending = useMutation({
    mutationFn: async (version: number) => {
      await draft.flush()
      const sent = values
      const value = toPublish(group, sent, draft.base.value)
      const text = await call(publishSiteText, { params, body: { value, version } })
      return { text, sent }
    },
    onSuccess: async ({ text, sent }) => {
      await draft.stop()
      setClash(null)
      setIssues([])
      // Words typed while the publication was on its way are the next draft.
      const typed = latest.current
      draft.restart(text, same(typed, sent) ? undefined : typed)
      showPublished(client, text)
      notify.success('Testi pubblicati. Il sito li mostra già.')
    },
    onError: async (error) => {
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        const theirs = await call(getSiteText, { params }).catch(() => null)
        if (theirs) return setClash(theirs)
      }
      const found = error instanceof CallError ? error.issues.map(withoutValue) : []
      if (found.length > 0) showIssues(found)
      notify.error(
        sentenceOf(error, 'I testi non sono stati pubblicati. La bozza è rimasta: riprova.'),
        error,
      )
    },
  })
  const discarding = useMutation({
    mutationFn: async () => {
      await draft.stop()
      await call(deleteTextDraft, { params })
      return call(getSiteText, { params })
    },
    onSuccess: (text) => {
      setClash(null)
      setIssues([])
      draft.restart(text)
      showPublished(client, text)
    },
    onError: (error) => notify.error(sentenceOf(error, 'La bozza non è stata scartata. Riprova.'), error),
  })

  return {
    publish: () => {
      const found = wrongIn(group, values)
      if (found.length > 0) showIssues(found)
      else sending.mutate(draft.version)
    },
    busy: sending.isPending,
    discard: () => discarding.mutate(),
    discarding: discarding.isPending,
    issues,
    forget: (path) =>
      setIssues((before) => {
        const left = before.filter((issue) => issue.path !== path && !issue.path.startsWith(`${path}.`))
        return same(left, before) ? before : left
      }),
    clash,
    publishAnyway: () => clash && sending.mutate(clash.version),
    closeClash: () => setClash(null),
  }
}

// The call names its own body's path.
function withoutValue({ path, message }: Issue): Issue {
  return { path: path.replace(/^value\./, ''), message }
}
