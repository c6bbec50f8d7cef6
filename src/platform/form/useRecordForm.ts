import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Issue } from '#platform/http/errors.ts'
import { useSaveKey } from '#ui/useSaveKey.ts'
import { errorsIn, focusFirst } from './fieldErrors.ts'
import { type BothChanged, bothChanged, merged, same } from './merge.ts'
import { useRelease } from './useRelease.ts'
import { type CheckedForm, type Saved, type SavingOptions, type Submit, useSaving } from './useSaving.ts'
import { useTakeOver } from './useTakeOver.ts'

export type RecordFormOptions<T extends FieldValues, V extends FieldValues, R extends Saved> = SavingOptions<
  T,
  V,
  R
> & {
  /** The rules of the call: they say what is wrong before it is sent. */
  shape: z.ZodType<V, T>
  /** What the form shows at first. */
  typed: T
  /** The record's version; undefined for one that is not there yet. */
  version: number | undefined
  /** What has been typed already, elsewhere: it stands on top of the record, unsaved. */
  draft?: T | undefined
  /** The record is saved: a dialog closes, a page shows it. */
  onSaved: (record: R) => void
  /** The record as it is now in the form's words, for a form that stays open, and after somebody else's change. */
  typedOf?: (record: R, typed: T) => T
  /** Reads the record again, after somebody else has changed it; undefined when it is gone. */
  reload?: () => Promise<{ typed: T; version: number } | undefined>
  /** The name of a field, as the summary says it. */
  labelOf: (path: string) => string
  /** A value as the screen shows it, where it is not what was written: the name of a choice. */
  sayValue?: (path: string, value: string) => string
}

export type RecordForm<T extends FieldValues, V extends FieldValues = T> = {
  form: CheckedForm<T, V>
  formId: string
  /** Ids of the fields: the summary leads to them, and so does an attempt to save what is wrong. */
  idOf: (path: string) => string
  submit: Submit
  busy: boolean
  dirty: boolean
  /** The wrong fields after an attempt to save, for an ErrorSummary. */
  wrong: { id: string; message: string }[]
  /** Why the last attempt failed, when no field says it. */
  failure: Error | null
  /** After a clash: takes over what the other one saved, and keeps what was typed. */
  takeOver: () => Promise<void>
  /** What somebody else has written where something was typed here; until it is saved. */
  alsoChanged: {
    fields: readonly BothChanged[]
    labelOf: (path: string) => string
    sayValue: (path: string, value: string) => string
  }
  /** More of the record is known than when the form began: it is shown wherever nothing was typed. */
  learn: (typed: T) => void
  /** What the form starts from: the record as it was when it was last read, of the version that is sent. */
  base: () => T
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
  const form = useCheckedForm(options)
  const { base, settle } = useBase(form, options)
  const formId = useId()
  const idOf = (path: string) => `${formId}-${path}`
  const { isDirty, errors, submitCount } = form.formState

  const [fields, setFields] = useState<readonly BothChanged[]>([])
  const setSaved = useAfterwards(options.onSaved)
  const saving = useSaving(options, version, form, {
    base,
    onSaved: (record, sent) => {
      setVersion(record.version)
      setFields([])
      settle(options.typedOf?.(record, sent) ?? sent, sent)
      setSaved(record)
    },
    onRefused: (paths) => focusFirst(paths.map(idOf)),
  })
  const { takeOver, failure, forget } = useTakeOver(options.reload, (other) => {
    setVersion(other.version)
    setFields(bothChanged(base.current, form.getValues(), other.typed))
    settle(other.typed, base.current)
    saving.forget()
    // The button that was pressed leaves with its note. The fields are there again once the form is drawn.
    focusFirst(Object.keys(other.typed).map(idOf))
  })
  const submit: Submit = (event) => {
    forget()
    saving.submit(event)
  }
  useSaveKey(submit)

  const newer = version !== undefined && options.version !== undefined && options.version > version
  useWhen(newer && !isDirty && !saving.busy, () => {
    setVersion(options.version)
    settle(options.typed, form.getValues())
    saving.forget()
    forget()
  })
  const sayWhich = ({ path, message }: Issue) => ({
    id: idOf(path),
    message: `${options.labelOf(path)}: ${message}`,
  })
  return {
    form,
    formId,
    idOf,
    submit,
    busy: saving.busy,
    dirty: isDirty,
    wrong: submitCount > 0 ? errorsIn(errors).map(sayWhich) : [],
    failure: failure ?? saving.failure,
    takeOver,
    alsoChanged: { fields, labelOf: options.labelOf, sayValue: options.sayValue ?? asWritten },
    learn: (typed) => settle(typed, base.current, QUIETLY),
    base: () => base.current,
  }
}

function useCheckedForm<T extends FieldValues, V extends FieldValues>({
  shape,
  typed,
}: {
  shape: z.ZodType<V, T>
  typed: T
}): CheckedForm<T, V> {
  const released = useRelease()
  const check: Resolver<T, unknown, V> = zodResolver(shape as never) as never
  return useForm<T, unknown, V>({
    resolver: (...values) => released().then(() => check(...values)),
    defaultValues: typed as DefaultValues<T>,
    mode: 'onTouched',
    // A field may be more than one element: its id says where to go.
    shouldFocusError: false,
  })
}

const asWritten = (_path: string, value: string) => value

const QUIETLY = { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true }

/** What the form starts from, and how it starts from something else: what was typed stays on top, unsaved. */
function useBase<T extends FieldValues, V>(
  form: CheckedForm<T, V>,
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
