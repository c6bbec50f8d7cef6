/** Values of forms: texts, numbers, switches, nothing, and lists and objects of them. */

/** Do two values say the same? */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((one, index) => same(one, b[index]))
    )
  }
  if (!isParts(a) || !isParts(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => same(a[key], b[key]))
}

/**
 * Two changes of one thing in one: what was changed here stays, everything else is as it is there. An object is merged
 * part by part; a list is one value, because its places mean nothing by themselves.
 */
export function merged<T>(before: T, mine: T, theirs: T): T {
  if (same(mine, before)) return theirs
  if (same(theirs, before) || !isParts(before) || !isParts(mine) || !isParts(theirs)) return mine
  const parts = Object.keys({ ...theirs, ...mine }).map((key) => [
    key,
    merged(before[key], mine[key], theirs[key]),
  ])
  return Object.fromEntries(parts) as T
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
