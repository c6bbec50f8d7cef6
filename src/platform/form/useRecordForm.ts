import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { useSaveKey } from '#ui/useSaveKey.ts'
import { errorsIn, focusFirst, issuesOf } from './fieldErrors.ts'
import { merged, same } from './merge.ts'
import { useRelease } from './useRelease.ts'

type Saved = { version: number }

export type RecordFormOptions<T extends FieldValues, V extends FieldValues, R extends Saved> = {
  /** The rules of the call: they say what is wrong before it is sent. */
  shape: z.ZodType<V, T>
  /** What the form shows at first. */
  typed: T
  /** The record's version; undefined for one that is not there yet. */
  version: number | undefined
  /** What has been typed already, elsewhere: it stands on top of the record, unsaved. */
  draft?: T | undefined
  /** Sends what was typed; the version says what the person was looking at, `changed` what differs from that. */
  save: (values: V, version: number | undefined, changed: ReadonlySet<keyof T>) => Promise<R>
  /** Waited for before anything is saved, such as a file on its way. False: it is not to be saved after all. */
  ready?: () => Promise<boolean>
  /** The record is saved: a dialog closes, a page shows it. */
  onSaved: (record: R) => void
  /** The record as it is now in the form's words, for a form that stays open, and after somebody else's change. */
  typedOf?: (record: R, typed: T) => T
  /** Reads the record again, after somebody else has changed it. */
  reload?: () => Promise<{ typed: T; version: number } | undefined>
  /** The name of a field, as the summary says it. */
  labelOf: (path: string) => string
  /** Where the form has what the call names otherwise. */
  pathOf?: (path: string, typed: T) => string
  /** Something failed that is nobody's field: tells it beside the note in the form. */
  onFailed?: (error: Error) => void
}

export type RecordForm<T extends FieldValues, V extends FieldValues = T> = {
  form: UseFormReturn<T, unknown, V>
  formId: string
  /** Ids of the fields: the summary leads to them, and so does an attempt to save what is wrong. */
  idOf: (path: string) => string
  submit: (event?: { preventDefault?: () => void }) => void
  busy: boolean
  dirty: boolean
  /** The wrong fields after an attempt to save, for an ErrorSummary. */
  wrong: { id: string; message: string }[]
  /** Why the last attempt failed, when no field says it. */
  failure: Error | null
  /** After a clash: takes over what the other one saved, and keeps what was typed. */
  takeOver: () => Promise<void>
  /** More of the record is known than when the form began: it is shown wherever nothing was typed. */
  learn: (typed: T) => void
}

/**
 * A form over one record. Errors stand by their field, whoever finds them; a failed call empties nothing; after a clash
 * what was typed stays on top of what the other one saved; a newer record is taken over as long as nothing is typed;
 * Enter and Ctrl+S save.
 */
export function useRecordForm<T extends FieldValues, V extends FieldValues, R extends Saved>(
  options: RecordFormOptions<T, V, R>,
): RecordForm<T, V> {
  const [version, setVersion] = useState(options.version)
  const released = useRelease()
  const check: Resolver<T, unknown, V> = zodResolver(options.shape as never) as never
  const form = useForm<T, unknown, V>({
    resolver: (...typed) => released().then(() => check(...typed)),
    defaultValues: options.typed as DefaultValues<T>,
    mode: 'onTouched',
    // A field may be more than one element: its id says where to go.
    shouldFocusError: false,
  })
  const { base, settle } = useBase(form, options)
  const saving = useMutation({
    mutationFn: (sent: { values: V; changed: ReadonlySet<keyof T> }) =>
      options.save(sent.values, version, sent.changed),
  })
  const setSaved = useAfterwards(options.onSaved)
  const formId = useId()
  const idOf = (path: string) => `${formId}-${path}`
  const { isDirty, errors, submitCount } = form.formState
  const issuesIn = (error: Error) => issuesOf(error, form.getValues(), options.pathOf)

  const send = async (values: V) => {
    const sent = structuredClone(form.getValues())
    try {
      const record = await saving.mutateAsync({ values, changed: changedSince(base.current, sent) })
      setVersion(record.version)
      settle(options.typedOf?.(record, sent) ?? sent, sent)
      setSaved(record)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const issues = issuesIn(error)
      for (const { path, message } of issues) form.setError(path as Path<T>, { message })
      if (issues.length > 0) focusFirst(issues.map(({ path }) => idOf(path)))
      else options.onFailed?.(error)
    }
  }
  const [waiting, isReady] = useWaiting(options.ready)
  const attempt = useOneAtATime(async () => {
    if (!(await isReady())) return
    await form.handleSubmit(send, (found) => focusFirst(errorsIn(found).map(({ path }) => idOf(path))))()
  })
  const submit: RecordForm<T, V>['submit'] = (event) => {
    event?.preventDefault?.()
    attempt()
  }
  useSaveKey(submit)

  const newer = version !== undefined && options.version !== undefined && options.version > version
  const takeNewer = () => {
    setVersion(options.version)
    settle(options.typed, form.getValues())
    saving.reset()
  }
  useWhen(newer && !isDirty && !saving.isPending, takeNewer)

  const takeOver = async () => {
    try {
      const other = await options.reload?.()
      if (!other) return
      setVersion(other.version)
      settle(other.typed, base.current)
      saving.reset()
      // The button that was pressed leaves with its note. The fields are there again once the form is drawn.
      setTimeout(() => form.setFocus(Object.keys(other.typed)[0] as Path<T>))
    } catch (error) {
      if (error instanceof Error) options.onFailed?.(error)
    }
  }
  return {
    form,
    formId,
    idOf,
    submit,
    busy: waiting || saving.isPending,
    dirty: isDirty,
    wrong:
      submitCount > 0
        ? errorsIn(errors).map(({ path, message }) => ({
            id: idOf(path),
            message: `${options.labelOf(path)}: ${message}`,
          }))
        : [],
    failure: saving.error && issuesIn(saving.error).length === 0 ? saving.error : null,
    takeOver,
    learn: (typed) => settle(typed, base.current, QUIETLY),
  }
}

const QUIETLY = { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true }

/** What the form starts from, and how it starts from something else: what was typed stays on top, unsaved. */
function useBase<T extends FieldValues, V>(
  form: UseFormReturn<T, unknown, V>,
  { typed, draft }: { typed: T; draft?: T | undefined },
) {
  const base = useRef(typed)
  /** `before` is what the form held when nothing was typed. */
  const settle = (next: T, before: T, how?: typeof QUIETLY) => {
    const kept = merged(before, structuredClone(form.getValues()), next)
    base.current = next
    form.reset(next, how)
    if (!same(kept, next)) form.reset(kept, { ...how, keepDefaultValues: true })
  }
  const first = useRef(draft)
  useEffect(() => {
    if (first.current) form.reset(first.current, { keepDefaultValues: true })
    first.current = undefined
  }, [form])
  return { base, settle }
}

function changedSince<T extends object>(base: T, typed: T): ReadonlySet<keyof T> {
  const names = Object.keys(typed) as (keyof T)[]
  return new Set(names.filter((name) => !same(typed[name], base[name])))
}

/** Says while it waits that it does. */
function useWaiting(
  ready: (() => Promise<boolean>) | undefined,
): [waiting: boolean, isReady: () => Promise<boolean>] {
  const [waiting, setWaiting] = useState(false)
  const isReady = async () => {
    if (!ready) return true
    setWaiting(true)
    return ready().finally(() => setWaiting(false))
  }
  return [waiting, isReady]
}

/** However often it is asked for: two quick clicks are one. */
function useOneAtATime(make: () => Promise<void>): () => void {
  const running = useRef(false)
  return () => {
    if (running.current) return
    running.current = true
    void make().finally(() => {
      running.current = false
    })
  }
}

/** Does something each time that a condition comes true. */
function useWhen(condition: boolean, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (condition) latest.current()
  }, [condition])
}

/** Tells it once everything around the form knows that there is nothing left to save: then nothing holds the way back. */
function useAfterwards<R>(tell: (record: R) => void): (record: R) => void {
  const [saved, setSaved] = useState<{ record: R } | null>(null)
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => latest.current(saved.record))
    return () => clearTimeout(timer)
  }, [saved])
  return (record) => setSaved({ record })
}
