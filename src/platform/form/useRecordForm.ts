import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { CallError } from '#platform/http/call.ts'
import type { Issue } from '#platform/http/errors.ts'
import { same, withTypedSince } from './differences.ts'
import { Clash, clashWith, errorsIn, focusFirst, issuesOf } from './form-errors.ts'
import { type CheckedForm, useCheckedForm } from './useCheckedForm.ts'
import { useOneAtATime } from './useOneAtATime.ts'

/** The base of the form: the record as last read. */
type Base<T> = { typed: T; version: number | undefined }

export type Saving<T> = {
  /** The version that is being changed; undefined for a new record. */
  version: number | undefined
  /** The fields that differ from `base`. */
  changed: ReadonlySet<keyof T>
  base: T
}

export type RecordFormOptions<T extends FieldValues, V extends FieldValues, R extends object> = {
  /** The call's shape, which checks the form before it is sent. */
  shape: z.ZodType<V, T>
  /** The record as the form shows it. */
  typed: T
  /** The record's version; undefined for a new one. */
  version: number | undefined
  save: (values: V, saving: Saving<T>) => Promise<R>
  /** Waited for before anything is saved, such as an upload. False: it is not to be saved after all. */
  ready?: () => Promise<boolean>
  /** The record is saved: a dialog closes, a page shows it. */
  onSaved: (record: R) => void
  /** The saved record as the form shows it, for a form that stays open. */
  typedOf?: (record: R, sent: T) => T
  /** Reads the record again after a clash; undefined when it has been deleted. */
  reload?: () => Promise<{ typed: T; version: number } | undefined>
  /** The name of a field, as the summary says it. */
  labelOf: (path: string) => string
  /** A value as the screen shows it; undefined where it is shown as it was typed. */
  sayValue?: ((path: string, value: unknown) => string | undefined) | undefined
  /** Translates a path of the call into the form's, where they differ. */
  pathOf?: (path: string, typed: T) => string
  /** Told of a failure that belongs to no field, beside the note in the form. */
  onFailed?: (error: Error) => void
}

export type RecordForm<T extends FieldValues, V extends FieldValues = T> = {
  form: CheckedForm<T, V>
  formId: string
  /** Ids of the fields, which the summary of errors links to and a failed save focuses. */
  idOf: (path: string) => string
  submit: (event?: { preventDefault?: () => void }) => void
  busy: boolean
  dirty: boolean
  /** The wrong fields after an attempt to save, for an ErrorSummary. */
  wrong: { id: string; message: string }[]
  /** The error of the last attempt, when it belongs to no field and is no clash. */
  failure: Error | null
  /** Set when another user has saved the record meanwhile; for a ClashNote. */
  clash: {
    theirs: T
    /** Shows the saved record; the draft is dropped. */
    reload: () => void
    /** Saves the typed values over the other person's. */
    saveAnyway: () => void
  } | null
  labelOf: (path: string) => string
  sayValue: (path: string, value: unknown) => string | undefined
}

/**
 * A form over one record. Errors stand by their field, found here or by the server; a failed call empties no field. A
 * save refused with 409 keeps the typed values and offers the other person's record (`clash`). While the user has typed
 * nothing, a newer record is shown as soon as it is known. Enter and Ctrl+S save.
 */
export function useRecordForm<T extends FieldValues, V extends FieldValues, R extends object>(
  options: RecordFormOptions<T, V, R>,
): RecordForm<T, V> {
  const form = useCheckedForm(options.shape, options.typed)
  const base = useRef<Base<T>>({ typed: options.typed, version: options.version })
  const formId = useId()
  const idOf = (path: string) => `${formId}-${path}`
  const { isDirty, errors, submitCount } = form.formState

  /**
   * Starts from another state of the record, with `mine` as unsaved values. React Hook Form ignores input after a reset until
   * the next render, so that render must come before the browser handles the next key.
   */
  const start = (next: Base<T>, mine = next.typed) => {
    base.current = next
    form.reset(next.typed)
    if (!same(mine, next.typed)) form.reset(mine, { keepDefaultValues: true })
  }

  const setSaved = useAfterwards(options.onSaved)
  const saving = useSaving(options, form, {
    base,
    onSaved: (record, sent) => {
      const typed = options.typedOf?.(record, sent) ?? sent
      const version = 'version' in record ? Number(record.version) : undefined
      // Text typed while the call was under way is not saved yet.
      flushSync(() => start({ typed, version }, withTypedSince(typed, sent, form.getValues())))
      setSaved(record)
    },
    onRefused: (paths) => focusFirst(paths.map(idOf)),
  })
  useSaveKey(saving.submit)

  // A layout effect: React renders its reset before the browser handles the next key. After an effect it would be later.
  useLayoutEffect(() => {
    const { version: known } = base.current
    const newer = known !== undefined && options.version !== undefined && options.version > known
    if (!newer || isDirty || saving.busy) return
    start(options)
    saving.reset()
  })

  const { error } = saving
  const clashed = (theirs: Base<T>) => ({
    theirs: theirs.typed,
    reload: () => {
      start(theirs)
      saving.reset()
      // The button disappears with its note, so the focus moves.
      focusFirst(Object.keys(theirs.typed).map(idOf))
    },
    saveAnyway: () => {
      start(theirs, structuredClone(form.getValues()))
      saving.submit()
    },
  })
  const { labelOf } = options
  const sayWhich = ({ path, message }: Issue) => ({ id: idOf(path), message: `${labelOf(path)}: ${message}` })
  return {
    form,
    formId,
    idOf,
    submit: saving.submit,
    busy: saving.busy,
    dirty: isDirty,
    wrong: submitCount > 0 ? errorsIn(errors).map(sayWhich) : [],
    failure: error instanceof Clash ? null : error,
    clash: error instanceof Clash ? clashed(error.theirs) : null,
    labelOf,
    sayValue: options.sayValue ?? (() => undefined),
  }
}

type SavingOutcomes<T, R> = {
  base: { readonly current: Base<T> }
  onSaved: (record: R, sent: T) => void
  /** Called with the paths of the wrong fields. */
  onRefused: (paths: string[]) => void
}

/** Checks and sends a form, one attempt at a time; errors go to their fields. */
function useSaving<T extends FieldValues, V extends FieldValues, R extends object>(
  options: RecordFormOptions<T, V, R>,
  form: CheckedForm<T, V>,
  { base, onSaved, onRefused }: SavingOutcomes<T, R>,
) {
  const [waiting, setWaiting] = useState(false)
  const { mutateAsync, error, isPending, reset } = useMutation({
    mutationFn: async (sent: { values: V; typed: T }) => {
      const { typed, version } = base.current
      const changed = new Set(Object.keys(changedSince(typed, sent.typed)))
      try {
        return await options.save(sent.values, { version, changed, base: typed })
      } catch (reason) {
        const clash = reason instanceof CallError && reason.code === 'changed_meanwhile'
        throw clash && options.reload ? await clashWith(options.reload) : reason
      }
    },
  })
  const issuesIn = (reason: Error) => issuesOf(reason, form.getValues(), options.pathOf)
  const send = async (values: V) => {
    const typed = structuredClone(form.getValues())
    try {
      onSaved(await mutateAsync({ values, typed }), typed)
    } catch (reason) {
      if (!(reason instanceof Error)) throw reason
      const issues = issuesIn(reason)
      for (const { path, message } of issues) form.setError(path as Path<T>, { message })
      if (issues.length > 0) onRefused(issues.map(({ path }) => path))
      else options.onFailed?.(reason)
    }
  }
  const isReady = async (ready: () => Promise<boolean>) => {
    setWaiting(true)
    return ready().finally(() => setWaiting(false))
  }
  const attempt = useOneAtATime(async () => {
    if (options.ready && !(await isReady(options.ready))) return
    await form.handleSubmit(send, (found) => onRefused(errorsIn(found).map(({ path }) => path)))()
  })
  return {
    submit: (event?: { preventDefault?: () => void }) => {
      event?.preventDefault?.()
      attempt()
    },
    busy: waiting || isPending,
    error: error && issuesIn(error).length === 0 ? error : null,
    reset,
  }
}

/** The fields of `typed` that differ from `before`. */
function changedSince<T extends object>(before: T, typed: T): Partial<T> {
  const changed = Object.entries(typed).filter(([name, value]) => !same(value, before[name as keyof T]))
  return Object.fromEntries(changed) as Partial<T>
}

/** Calls `tell` once the form has been drawn without unsaved changes, so that no guard asks about them. */
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

// Forms that are open at the same time, the last one on top: a dialog over a page.
const openForms: (() => void)[] = []

/** Ctrl+S, or ⌘S, presses the form's own button: with several forms, that of the topmost. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const mine = () => latest.current()
    openForms.push(mine)
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      if (openForms.at(-1) !== mine) return
      event.preventDefault()
      if (!event.repeat) mine()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      openForms.splice(openForms.indexOf(mine), 1)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
