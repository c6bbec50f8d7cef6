import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { type Move, movedIn } from '#platform/list/moves.ts'
import { type ContactField, listContactFields, orderContactFields } from './contract.ts'
import { fieldsCopy } from './copy.ts'
import { keepFields, refreshFields } from './queries.ts'

const ATTEMPTS = 4

type FieldOrder = {
  /** Moves that are on their way: to be shown on top of what was read, however often it is read meanwhile. */
  moves: Move[]
  onMove: (move: Move) => void
}

/**
 * Moves fields: on the screen at once, on the server one move after the other. When somebody else has put them in order
 * meanwhile, the move is made again in theirs, so that both hold.
 */
export function useFieldOrder(): FieldOrder {
  const client = useQueryClient()
  const said = useSaid()
  const [moves, setMoves] = useState<Move[]>([])
  const { mutate } = useMutation({
    scope: { id: orderContactFields.path },
    mutationFn: send,
    onSuccess: (fields) => keepFields(client, () => fields),
    onError: (error) => said.failed(error, sentenceOf(error, fieldsCopy.updateFailed)),
    onSettled: (_fields, _error, move) => {
      setMoves((all) => all.filter((one) => one !== move))
      void refreshFields(client)
    },
  })
  const onMove = (move: Move) => {
    setMoves((all) => [...all, move])
    mutate(move)
  }
  return { moves, onMove }
}

/** Answers the fields in their new order. */
async function send(move: Move): Promise<ContactField[]> {
  for (let attempt = 1; ; attempt += 1) {
    // As they are on the server: others may have moved something, and so may we a moment ago.
    const fields = await call(listContactFields, {})
    const before = fields.map(({ id }) => id)
    const ids = movedIn(before, move)
    if (ids.join() === before.join()) return fields
    try {
      return await call(orderContactFields, { body: { ids } })
    } catch (error) {
      const clash = error instanceof CallError && error.code === 'changed_meanwhile'
      if (!clash || attempt === ATTEMPTS) throw error
    }
  }
}
