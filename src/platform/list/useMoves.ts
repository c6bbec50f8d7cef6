import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'

/** Moves of rows, by id, in a list with an order of its own. */

/** Puts a row behind another; `after` null puts it first. */
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

type MovesOptions<M, O> = {
  /** Path of the call that moves rows: moves of one path are sent one after the other. */
  path: string
  /** Makes the move in the order that is there now: others may have moved something, and so may we a moment ago. */
  send: (move: M) => Promise<O>
  /** Shows the new order until it is read again: an older answer on its way may not bring the old one back. */
  cache: (order: O) => Promise<void>
  refresh: () => unknown
  failed: string
}

export type Moves<M> = {
  /** Moves that are being sent, drawn on top of the list as it was last read. */
  moves: M[]
  onMove: (move: M) => void
}

/** Moves rows: at once on the screen, one after the other on the server. A move that fails is taken back, and says why. */
export function useMoves<M, O>({ path, send, cache, refresh, failed }: MovesOptions<M, O>): Moves<M> {
  const notify = useNotify()
  const [moves, setMoves] = useState<M[]>([])
  const { mutate } = useMutation({
    scope: { id: path },
    mutationFn: send,
    onSuccess: cache,
    onError: (error) => notify.error(sentenceOf(error, failed), error),
    onSettled: (_order, _error, move) => {
      setMoves((all) => all.filter((one) => one !== move))
      void refresh()
    },
  })
  const onMove = (move: M) => {
    setMoves((all) => [...all, move])
    mutate(move)
  }
  return { moves, onMove }
}
