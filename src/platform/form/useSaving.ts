import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { errorsIn, issuesOf } from './fieldErrors.ts'
import { same } from './merge.ts'
import { useOneAtATime } from './useOneAtATime.ts'

export type Saved = { version: number }
export type CheckedForm<T extends FieldValues, V> = UseFormReturn<T, unknown, V>
export type Submit = (event?: { preventDefault?: () => void }) => void

export type SavingOptions<T extends FieldValues, V extends FieldValues, R extends Saved> = {
  /** Sends what was typed; the version says what the person was looking at, `changed` what differs from that. */
  save: (values: V, version: number | undefined, changed: ReadonlySet<keyof T>) => Promise<R>
  /** Waited for before anything is saved, such as a file on its way. False: it is not to be saved after all. */
  ready?: () => Promise<boolean>
  /** Where the form has what the call names otherwise. */
  pathOf?: (path: string, typed: T) => string
  /** Something failed that is nobody's field: tells it beside the note in the form. */
  onFailed?: (error: Error) => void
}

type SavingOutcomes<T, R> = {
  base: { readonly current: T }
  onSaved: (record: R, sent: T) => void
  /** These fields are wrong. */
  onRefused: (paths: string[]) => void
}

/** Checks and sends a form, one attempt at a time; what is wrong goes to its fields. */
export function useSaving<T extends FieldValues, V extends FieldValues, R extends Saved>(
  options: SavingOptions<T, V, R>,
  version: number | undefined,
  form: CheckedForm<T, V>,
  { base, onSaved, onRefused }: SavingOutcomes<T, R>,
) {
  const { mutateAsync, error, isPending, reset } = useMutation({
    mutationFn: (sent: { values: V; changed: ReadonlySet<keyof T> }) =>
      options.save(sent.values, version, sent.changed),
  })
  const issuesIn = (reason: Error) => issuesOf(reason, form.getValues(), options.pathOf)
  const send = async (values: V) => {
    const sent = structuredClone(form.getValues())
    try {
      onSaved(await mutateAsync({ values, changed: changedSince(base.current, sent) }), sent)
    } catch (reason) {
      if (!(reason instanceof Error)) throw reason
      const issues = issuesIn(reason)
      for (const { path, message } of issues) form.setError(path as Path<T>, { message })
      if (issues.length > 0) onRefused(issues.map(({ path }) => path))
      else options.onFailed?.(reason)
    }
  }
  const [waiting, isReady] = useWaiting(options.ready)
  const attempt = useOneAtATime(async () => {
    if (!(await isReady())) return
    await form.handleSubmit(send, (found) => onRefused(errorsIn(found).map(({ path }) => path)))()
  })
  const submit: Submit = (event) => {
    event?.preventDefault?.()
    attempt()
  }
  return {
    submit,
    busy: waiting || isPending,
    failure: error && issuesIn(error).length === 0 ? error : null,
    forget: reset,
  }
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
