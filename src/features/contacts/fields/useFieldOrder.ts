import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { type Move, movedIn } from '#platform/list/moves.ts'
import { type Moves, useMoves } from '#platform/list/useMoves.ts'
import { type ContactField, listContactFields, orderContactFields } from './contract.ts'
import { fieldsCopy } from './copy.ts'
import { keepFields, refreshFields } from './queries.ts'

/** Moves fields among the others. */
export function useFieldOrder(): Moves<Move> {
  const client = useQueryClient()
  return useMoves({
    path: orderContactFields.path,
    send,
    keep: (fields) => keepFields(client, () => fields),
    refresh: () => refreshFields(client),
    failed: fieldsCopy.updateFailed,
  })
}

/** Answers the fields in their new order. */
async function send(move: Move): Promise<ContactField[]> {
  const fields = await call(listContactFields, {})
  const before = fields.map(({ id }) => id)
  const ids = movedIn(before, move)
  return ids.join() === before.join() ? fields : call(orderContactFields, { body: { ids } })
}
