import type { FieldErrors } from 'react-hook-form'
import { CallError } from '#platform/http/call.ts'
import type { Issue } from '#platform/http/errors.ts'

/** What is wrong with a form, field by field. A path is that of the form: `week.monday.0.startTime`. */

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

/** What a refused call says about the fields of a form; the rest of it is for the note. */
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

/** Goes to the first of some fields on the page, once their errors are drawn; not away from where somebody has gone on. */
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
