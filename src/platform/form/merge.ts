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
 * part by part; a list of numbers is a choice of ids: what either added is in, what either took out is not. Any other list
 * is one value, because its places mean nothing by themselves.
 */
export function merged<T>(before: T, mine: T, theirs: T): T {
  if (same(mine, before)) return theirs
  if (isChoice(before) && isChoice(mine) && isChoice(theirs)) return mergedChoice(before, mine, theirs) as T
  if (same(theirs, before) || !isParts(before) || !isParts(mine) || !isParts(theirs)) return mine
  const parts = Object.keys({ ...theirs, ...mine }).map((key) => [
    key,
    merged(before[key], mine[key], theirs[key]),
  ])
  return Object.fromEntries(parts) as T
}

export type BothChanged = { path: string; theirs: string }

/** The texts that were changed here and there, each to something else, also in parts: merging keeps this side's. */
export function bothChanged(before: object, mine: object, theirs: object, within = ''): BothChanged[] {
  return Object.entries(theirs).flatMap(([name, there]) => {
    const [was, here] = [before, mine].map((side) => (side as Record<string, unknown>)[name])
    const path = `${within}${name}`
    if (isParts(was) && isParts(here) && isParts(there)) return bothChanged(was, here, there, `${path}.`)
    const texts = typeof was === 'string' && typeof here === 'string' && typeof there === 'string'
    return texts && new Set([was, here, there]).size === 3 ? [{ path, theirs: there }] : []
  })
}

function isChoice(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number')
}

function mergedChoice(before: number[], mine: number[], theirs: number[]): number[] {
  const kept = theirs.filter((id) => mine.includes(id) || !before.includes(id))
  return [...kept, ...mine.filter((id) => !before.includes(id) && !theirs.includes(id))]
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
