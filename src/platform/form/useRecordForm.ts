import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { CallError } from '#platform/http/call.ts'
import { useSaveKey } from '#ui/useSaveKey.ts'

type Saved = { version: number }

export type RecordFormOptions<T extends FieldValues, V extends FieldValues, R extends Saved> = {
  /** The rules of the call: they say what is wrong before it is sent. */
  shape: z.ZodType<V, T>
  /** What the form shows at first. */
  typed: T
  /** The record's version; undefined for one that is not there yet. */
  version: number | undefined
  /** Sends what was typed; the version says what the person was looking at. */
  save: (values: V, version: number | undefined) => Promise<R>
  /** The record is saved: a dialog closes, a page shows it. */
  onSaved: (record: R) => void
  /** The record as it is now in the form's words, for a form that stays open, and after somebody else's change. */
  typedOf?: (record: R, typed: T) => T
  /** Reads the record again, after somebody else has changed it. */
  reload?: () => Promise<{ typed: T; version: number } | undefined>
  /** The name of a field, as the summary says it. */
  labelOf: (path: string) => string
  /** Something failed that is nobody's field: tells it beside the note in the form. */
  onFailed?: (error: Error) => void
}

export type RecordForm<T extends FieldValues, V extends FieldValues = T> = {
  form: UseFormReturn<T, unknown, V>
  formId: string
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
  const form = useForm<T, unknown, V>({
    resolver: zodResolver(options.shape as never) as never,
    defaultValues: options.typed as DefaultValues<T>,
    mode: 'onTouched',
  })
  const saving = useMutation({ mutationFn: (values: V) => options.save(values, version) })
  const setSaved = useAfterwards(options.onSaved)
  const formId = useId()
  const idOf = (path: string) => `${formId}-${path}`
  const { isDirty, errors, submitCount } = form.formState

  const send = form.handleSubmit((values) => {
    const sent = snapshot(form.getValues())
    saving.mutate(values, {
      onSuccess: (record) => {
        setVersion(record.version)
        settle(form, sent, options.typedOf?.(record, sent) ?? sent)
        setSaved(record)
      },
      onError: (error) => {
        if (!showIssues(form, error)) options.onFailed?.(error)
      },
    })
  })
  const submit: RecordForm<T, V>['submit'] = (event) => {
    event?.preventDefault?.()
    if (!saving.isPending) void send()
  }
  useSaveKey(submit)

  const { reset: forgetFailure } = saving
  const latest = useRef(options)
  latest.current = options
  const untouched = !isDirty && !saving.isPending
  const newer =
    untouched && version !== undefined && options.version !== undefined && options.version > version
  useEffect(() => {
    if (!newer) return
    setVersion(latest.current.version)
    form.reset(latest.current.typed)
    forgetFailure()
  }, [newer, form, forgetFailure])

  const takeOver = async () => {
    try {
      const other = await options.reload?.()
      if (!other) return
      setVersion(other.version)
      settle(form, form.formState.defaultValues as T, other.typed)
      forgetFailure()
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
    busy: saving.isPending,
    dirty: isDirty,
    wrong: submitCount > 0 ? summaryOf(errors, idOf, options.labelOf) : [],
    failure: saving.error && issuesOf(saving.error, form).length === 0 ? saving.error : null,
    takeOver,
  }
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

function snapshot<T>(value: T): T {
  return structuredClone(value)
}

/** `saved` is what the form now starts from; what was typed since it held `before` stays on top, unsaved. */
function settle<T extends FieldValues, V>(form: UseFormReturn<T, unknown, V>, before: T, saved: T): void {
  const now = form.getValues()
  form.reset(saved)
  for (const name of Object.keys(now) as Path<T>[]) {
    if (JSON.stringify(now[name]) !== JSON.stringify(before[name])) {
      form.setValue(name, now[name] as PathValue<T, Path<T>>, { shouldDirty: true })
    }
  }
}

function issuesOf<T extends FieldValues, V>(error: Error, form: UseFormReturn<T, unknown, V>) {
  if (!(error instanceof CallError)) return []
  const fields = form.getValues()
  return error.issues.filter(({ path }) => (path.split('.')[0] ?? '') in fields)
}

/** Puts a refusal's sentences beside their fields. False when there was no field to put them. */
function showIssues<T extends FieldValues, V>(form: UseFormReturn<T, unknown, V>, error: Error): boolean {
  const mine = issuesOf(error, form)
  for (const [index, { path, message }] of mine.entries()) {
    form.setError(path as Path<T>, { message }, { shouldFocus: index === 0 })
  }
  return mine.length > 0
}

function summaryOf(
  errors: FieldErrors,
  idOf: (path: string) => string,
  labelOf: (path: string) => string,
): { id: string; message: string }[] {
  const found: { id: string; message: string }[] = []
  const walk = (node: unknown, path: string) => {
    if (!node || typeof node !== 'object') return
    const { message } = node as { message?: unknown }
    if (typeof message === 'string' && message) {
      found.push({ id: idOf(path), message: `${labelOf(path)}: ${message}` })
      return
    }
    for (const [key, child] of Object.entries(node)) {
      if (key !== 'ref' && key !== 'root') walk(child, path ? `${path}.${key}` : key)
    }
  }
  walk(errors, '')
  return found
}
