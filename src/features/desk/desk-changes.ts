import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChangedVisit, changeVisit, type VisitChange } from '#features/agenda/contract.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import type { Desk, Task, TaskChange } from './contract.ts'
import { updateTask } from './contract.ts'
import { deskCopy } from './copy.ts'
import type { DeskItem, ItemOf } from './items.ts'
import { deskQuery, refreshDesk } from './queries.ts'

type Said = { title: string; description?: string | undefined }

/** Something staff do with a row. */
export type DeskAction = {
  item: DeskItem
  run: () => Promise<unknown>
  /** The toast of a success. */
  said: Said | ((answer: unknown) => Said)
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
    onSuccess: (answer, { said }) => toast(typeof said === 'function' ? said(answer) : said),
    onError: (error) => notify.error(sentenceOf(error, deskCopy.failed), error),
    onSettled: () => refreshDesk(client),
  })
  return mutate
}

function withoutRow(desk: Desk, { group, id }: DeskItem): Desk {
  const { rows, total } = desk[group]
  const left = (rows as { id: number }[]).filter((row) => row.id !== id)
  return { ...desk, [group]: { rows: left, total: total - (rows.length - left.length) } }
}

export function changeTaskOf(task: Task, change: Omit<TaskChange, 'version'>): Promise<Task> {
  return call(updateTask, { params: { id: String(task.id) }, body: { ...change, version: task.version } })
}

export function changeVisitOf(
  visit: { id: number; version: number },
  change: Omit<VisitChange, 'version'>,
): Promise<ChangedVisit> {
  return call(changeVisit, { params: { id: String(visit.id) }, body: { ...change, version: visit.version } })
}

/** 'Anna Riva sarà avvisata fra 60 secondi.' without the sex the product does not know. */
export function toldText(answer: unknown): string {
  const { telling } = answer as ChangedVisit
  return telling ? `L’avviso a ${telling.to} parte fra 60 secondi.` : 'Nessuna mail: avvisa al telefono.'
}

/** Marks many visits as over, one after the other, and says how many could not be. */
export function useCloseVisits() {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const close = async (items: readonly ItemOf<'visits'>[]) => {
    setBusy(true)
    const failures: Error[] = []
    for (const { row } of items)
      await changeVisitOf(row, { status: 'completed' }).catch((error: Error) => failures.push(error))
    await refreshDesk(client)
    setBusy(false)
    const closed = items.length - failures.length
    if (failures[0])
      notify.error(
        `${closed} di ${items.length} concluse. ${sentenceOf(failures[0], deskCopy.failed)}`,
        failures[0],
      )
    else toast({ title: closed === 1 ? 'Una visita conclusa' : `${closed} visite concluse` })
  }
  return { close, busy }
}
