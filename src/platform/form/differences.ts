/** Values of forms: texts, numbers, booleans, null, and lists and objects of them. */

/** Compares two values by their content. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => same(one, b[index]))
  }
  if (!isParts(a) || !isParts(b)) return false
  return Object.keys({ ...a, ...b }).every((key) => same(a[key], b[key]))
}

export type Difference = { path: string; theirs: unknown }

/**
 * The fields in which two states of a form differ, with the value of the second. Objects are compared part by part, lists
 * as a whole.
 */
export function differences(mine: object, theirs: object, within = ''): Difference[] {
  return Object.keys({ ...theirs, ...mine }).flatMap((name) => {
    const [here, there] = [mine, theirs].map((side) => (side as Record<string, unknown>)[name])
    const path = `${within}${name}`
    if (same(here, there)) return []
    if (isParts(here) && isParts(there)) return differences(here, there, `${path}.`)
    return [{ path, theirs: there }]
  })
}

/**
 * A saved record with the values typed since it was sent. Objects are compared part by part: a part that was not typed in
 * since, such as the id that the save gave a new row, is the saved one. Lists are compared as a whole.
 */
export function withTypedSince<T>(saved: T, sent: T, typed: T): T {
  if (same(typed, sent)) return saved
  if (!isParts(saved) || !isParts(sent) || !isParts(typed)) return typed
  const parts = Object.keys(typed).map((key) => [key, withTypedSince(saved[key], sent[key], typed[key])])
  return Object.fromEntries(parts)
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
