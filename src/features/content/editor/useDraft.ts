import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import type { Group } from '#content/fields.ts'
import { type GroupKey, groups } from '#content/site.ts'
import { type ReportDirty, useReportDirty } from '#platform/form/useDirtyParts.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { deleteTextDraft, type SiteText, saveTextDraft, type TextDraft } from '../contract.ts'
import { createSaver, type SaveState } from './draft-saver.ts'
import { showDraft } from './queries.ts'
import { changesBetween, countInitial, overridesOf, typedFrom, type Values } from './values.ts'

export type Draft = {
  group: Group
  key: GroupKey
  /** The publication the work began with. */
  base: SiteText
  /** The version it is published over. */
  version: number
  values: Values
  /** The paths of the fields that differ from the published ones. */
  changes: string[]
  /** How many fields the clinic has never published. */
  initial: number
  state: SaveState<TextDraft | null>['state']
  savedAt: string | null
  /** Counts the saves: a preview is read again after each. */
  saves: number
  change: (values: Values) => void
  /** Waits until the draft is saved, or the save has failed. */
  flush: () => Promise<void>
  /** Ends the saving of this draft. */
  stop: () => Promise<void>
  /** Begins again from the published texts, with `typed` in place of their values. */
  restart: (text: SiteText, typed?: Values) => void
}

/** The saves on their way, by group: a group that is opened again waits for them. */
const underway = new Map<GroupKey, Promise<void>>()

/** Resolves once the group has no draft on its way to the server. */
export const draftArrived = async (key: GroupKey) => underway.get(key)

/** The draft of a group, which saves itself. `text`: the group as it was read. */
export function useDraft(text: SiteText, reportDirty: ReportDirty): Draft {
  const { key } = text
  const group: Group = groups[key]
  const [base, setBase] = useState(text)
  const [values, setValues] = useState(() => typedFrom(group, text.draft?.value ?? text.value))
  const [saved, setSaved] = useState<{ state: Draft['state']; at: string | null; count: number }>({
    ...{ state: 'saved', at: text.draft?.savedAt ?? null, count: 0 },
  })
  const version = base.draft?.base ?? base.version
  const published = typedFrom(group, base.value)
  const changes = changesBetween(published, values)

  const send = useSend(group, { key, base, version })
  const latest = useRef(send)
  latest.current = send
  const [saver] = useState(() =>
    createSaver<Values, TextDraft | null>({
      send: (value) => latest.current(value),
      tell: (told) =>
        setSaved(({ at, count }) =>
          told.state === 'saved'
            ? { state: told.state, at: told.result?.savedAt ?? null, count: count + 1 }
            : { state: told.state, at, count },
        ),
    }),
  )
  useSavedOnLeave(key, saver)
  useReportDirty(reportDirty, `testi ${key}`, saved.state === 'failed')

  return {
    ...{ group, key, base, version, values, changes, initial: countInitial(group, base.value) },
    state: saved.state,
    ...{ savedAt: saved.at, saves: saved.count, flush: saver.flush, stop: saver.stop },
    change: (next) => {
      setValues(next)
      saver.change(next)
    },
    restart: (next, typed) => {
      setBase(next)
      setValues(typed ?? typedFrom(group, next.value))
      setSaved(({ count }) => ({ state: 'saved', at: next.draft?.savedAt ?? null, count: count + 1 }))
      if (typed) saver.change(typed)
    },
  }
}

type Place = { key: GroupKey; base: SiteText; version: number }

/** Saves the values as a draft; values like the published ones discard it. */
function useSend(group: Group, { key, base, version }: Place) {
  const client = useQueryClient()
  const params = { key }
  return async (values: Values): Promise<TextDraft | null> => {
    const { length } = changesBetween(typedFrom(group, base.value), values)
    const value = overridesOf(group, values, base.value)
    if (length === 0) await call(deleteTextDraft, { params })
    const draft = length === 0 ? null : await call(saveTextDraft, { params, body: { value, version } })
    showDraft(client, key, { value, draftChanges: length || null })
    return draft
  }
}

/** Saves what waits when the form is left. The browser asks before the window is closed on it. */
function useSavedOnLeave(key: GroupKey, saver: ReturnType<typeof createSaver<Values, TextDraft | null>>) {
  const notify = useNotify()
  const failed = useRef(() => {})
  failed.current = () => notify.error(`La bozza di «${groups[key].title}» non si è salvata.`)
  useBeforeUnload((event) => {
    if (!saver.isPending()) return
    event.preventDefault()
    void saver.flush()
  })
  useEffect(
    () => () => {
      if (!saver.isPending()) return
      const leaving = saver.flush().then(async () => {
        if (saver.isPending()) failed.current()
        await saver.stop()
      })
      underway.set(key, leaving)
      void leaving.finally(() => underway.get(key) === leaving && underway.delete(key))
    },
    [key, saver],
  )
}
