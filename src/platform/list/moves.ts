/** Rows of a list that stand in an order of their own, by id. */

/** One row, put behind another; `after` null puts it first. */
export type Move = { id: number; after: number | null }

/** Applies a move to an order of ids. When the row to stand behind has gone, the order stays. */
export function movedIn(ids: readonly number[], { id, after }: Move): number[] {
  if (!ids.includes(id)) return [...ids]
  const rest = ids.filter((one) => one !== id)
  const behind = after === null ? 0 : rest.indexOf(after) + 1
  const place = after !== null && behind === 0 ? ids.indexOf(id) : behind
  return rest.toSpliced(place, 0, id)
}

/** The move that brings a row to a place of its list, counted from 0. */
export function moveTo(ids: readonly number[], id: number, place: number): Move {
  const rest = ids.filter((one) => one !== id)
  const at = Math.max(0, Math.min(place, rest.length))
  return { id, after: at === 0 ? null : (rest[at - 1] ?? null) }
}
