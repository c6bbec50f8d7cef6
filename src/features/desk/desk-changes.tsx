import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AgendaVisit, type ChangedVisit, getVisit } from '#features/agenda/contract.ts'
import { type Told, useTelling } from '#features/agenda/TellingToast.tsx'
import type { Said } from '#features/agenda/useUndoToast.tsx'
import { type ChangeInput, sendChange } from '#features/agenda/visit-changes.ts'
import { sendStep } from '#features/booking/staff-changes.ts'
import { fullName } from '#features/contacts/rules.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import type { Desk, DeskRequest, DeskVisit } from './contract.ts'
import { deskCopy } from './copy.ts'
import type { DeskItem } from './items.ts'
import { deskQuery, refreshDesk } from './queries.ts'

/** Something staff do with a row. */
export type DeskAction = {
  item: DeskItem
  run: () => Promise<unknown>
  /** The toast of a success. Left out where `run` shows its own. */
  said?: Said
  /** The row stays, as after a call that was not answered. */
  stays?: boolean
}

/** Does something with a row: it leaves the screen at once, and comes back when the server refuses. */
export function useDeskAction() {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const { mutate } = useMutation({
    mutationFn: ({ run }: DeskAction) => run(),
    onMutate: async ({ item, stays }) => {
      if (stays) return
      await client.cancelQueries({ queryKey: deskQuery.queryKey })
      client.setQueryData(deskQuery.queryKey, (desk) => desk && withoutRow(desk, item))
    },
    onSuccess: (_, { said }) => said && toast(said),
    onError: (error) => notify.error(sentenceOf(error, deskCopy.failed), error),
    onSettled: () => refreshDesk(client),
  })
  return mutate
}

function withoutRow(desk: Desk, item: DeskItem): Desk {
  const { group, id } = item
  const { rows, total } = desk[group]
  const ids = [id, ...('others' in item ? item.others.map((other) => other.id) : [])]
  const left = (rows as { id: number }[]).filter((row) => !ids.includes(row.id))
  return { ...desk, [group]: { rows: left, total: total - (rows.length - left.length) } }
}

type Visit = DeskRequest | DeskVisit

/**
 * Changes a visit of the desk.
 * @returns what the toast with the undo needs
 * @throws CallError
 */
export async function changeVisitOf(row: Visit, change: ChangeInput): Promise<Told> {
  const changed = await sendChange(row, change)
  return { changed, before: beforeOf(row, changed) }
}

/**
 * Refuses a request, with a reason for the patient to read.
 * @returns what the toast with the undo needs
 * @throws CallError
 */
export async function refuseRequest(row: DeskRequest, reason: string): Promise<Told> {
  await sendStep(row, { status: 'cancelled', reason })
  const changed = await call(getVisit, { params: { id: String(row.id) } })
  return { changed, before: beforeOf(row, changed) }
}

function beforeOf(row: Visit, { visit }: ChangedVisit): AgendaVisit {
  return 'stage' in row
    ? { ...visit, status: 'confirmed', stage: row.stage }
    : { ...visit, status: 'pending', stage: null }
}

/** Changes visits one after the other, with one toast and one undo for all that changed; names the others. */
export function useManyVisits() {
  const client = useQueryClient()
  const notify = useNotify()
  const tell = useTelling()
  const [busy, setBusy] = useState(false)
  const changeAll = async (
    rows: readonly Visit[],
    change: ChangeInput,
    saying: (count: number) => string,
  ) => {
    setBusy(true)
    const told: Told[] = []
    const failed: { row: Visit; error: Error }[] = []
    for (const row of rows)
      await changeVisitOf(row, change).then(
        (one) => told.push(one),
        (error: Error) => failed.push({ row, error }),
      )
    await refreshDesk(client)
    setBusy(false)
    const [first] = failed
    const names = failed.map(({ row }) => fullName(row)).join(', ')
    const left = first && `Non riuscito: ${names}. ${sentenceOf(first.error, deskCopy.failed)}`
    if (told.length > 0) tell(told, saying(told.length), left)
    else if (first) notify.error(left ?? '', first.error)
  }
  return { changeAll, busy }
}
