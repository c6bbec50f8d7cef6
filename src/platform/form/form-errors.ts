import type { FieldErrors } from 'react-hook-form'
import { CallError } from '#platform/http/call.ts'
import type { Issue } from '#platform/http/errors.ts'

/** Errors of a form. A path is that of the form: `week.monday.0.startTime`. */

/** A failure whose message is a sentence for people. */
export class FormError extends Error {}

export class RecordGone extends FormError {
  constructor() {
    super('Nel frattempo qualcuno ha eliminato quello che stai modificando: non si può più salvare.')
  }
}

/** A save refused because another user has saved the record meanwhile; `theirs` is the record as it is now. */
export class Clash<T> extends FormError {
  readonly theirs: { typed: T; version: number }

  constructor(theirs: { typed: T; version: number }) {
    super('Qualcun altro ha modificato questi dati nel frattempo.')
    this.theirs = theirs
  }
}

/** The clash with a record as it is now, or the reason why the record could not be read. */
export async function clashWith<T>(
  reload: () => Promise<{ typed: T; version: number } | undefined>,
): Promise<FormError> {
  try {
    const theirs = await reload()
    return theirs ? new Clash(theirs) : new RecordGone()
  } catch (error) {
    if (error instanceof FormError) return error
    if (error instanceof CallError && error.status === 404) return new RecordGone()
    return new FormError('Non riusciamo a leggere le modifiche dell’altra persona. Riprova.')
  }
}

/** Every wrong field with its sentence. */
export function errorsIn(errors: FieldErrors): Issue[] {
  const found: Issue[] = []
  const walk = (node: unknown, path: string) => {
    if (!node || typeof node !== 'object') return
    const { message } = node as { message?: unknown }
    if (typeof message === 'string' && message) {
      found.push({ path, message })
      return
    }
    for (const [key, child] of Object.entries(node)) {
      if (key !== 'ref' && key !== 'root') walk(child, path ? `${path}.${key}` : key)
    }
  }
  walk(errors, '')
  return found
}

/** The issues of a refused call that belong to fields of the form; the note shows the rest. */
export function issuesOf<T extends object>(
  error: Error,
  typed: T,
  pathOf: (path: string, typed: T) => string = (path) => path,
): Issue[] {
  if (!(error instanceof CallError)) return []
  return error.issues
    .map(({ path, message }) => ({ path: pathOf(path, typed), message }))
    .filter(({ path }) => (path.split('.')[0] ?? '') in typed)
}

/** Focuses the first of some fields once the next render has drawn them, unless the focus has moved on meanwhile. */
export function focusFirst(ids: readonly string[]): void {
  const before = document.activeElement
  setTimeout(() => {
    const { activeElement: at, body } = document
    if (at && at !== body && at !== before) return
    const fields = ids.flatMap((id) => document.getElementById(id) ?? [])
    fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    fields[0]?.focus()
  })
}
