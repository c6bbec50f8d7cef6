import { type Move, movedIn } from '#platform/list/moves.ts'
import type { ContactField } from './contract.ts'

/** The fields as they will be once these moves have been made: numbered as the server will number them. */
export function inOrder(fields: readonly ContactField[], moves: readonly Move[]): ContactField[] {
  const before = fields.map(({ id }) => id)
  const ids = moves.reduce(movedIn, before)
  if (ids.join() === before.join()) return [...fields]
  const byId = new Map(fields.map((field) => [field.id, field]))
  return ids.flatMap((id, index) => {
    const field = byId.get(id)
    return field ? [{ ...field, order: index + 1 }] : []
  })
}

/** The place of the last one, or how many there are when that is more. */
export function lastPlace(fields: readonly ContactField[]): number {
  return Math.max(fields.length, ...fields.map(({ order }) => order))
}
