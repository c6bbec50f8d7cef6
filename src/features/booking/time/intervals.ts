/** Minutes since midnight, `[start, end)`. */
export type Interval = { start: number; end: number }

export const WHOLE_DAY: Interval = { start: 0, end: 1440 }

export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

/** The union as ordered intervals; those that touch are one. Empty ones are left out. */
export function united(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  const ordered = intervals.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start)
  for (const { start, end } of ordered) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** The time in both. */
export function common(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return united(
    a.flatMap((one) =>
      b.map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) })),
    ),
  )
}

/** The time in `a` and in none of `b`. */
export function without(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return united(b)
    .reduce(
      (left, cut) =>
        left.flatMap(({ start, end }) => [
          { start, end: Math.min(end, cut.start) },
          { start: Math.max(start, cut.end), end },
        ]),
      united(a),
    )
    .filter(({ start, end }) => start < end)
}
