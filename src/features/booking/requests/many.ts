import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#features/contacts/rules.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { CallError } from '#platform/http/call.ts'
import { type ToastText, useToast } from '#ui/Toast.tsx'
import { isPast, isToClose, type Now } from '../rules.ts'
import { cacheAppointment, isOutdated, sendStep, type TellChanged } from '../staff-changes.ts'
import { staffCopy } from '../staff-copy.ts'
import { refreshAppointments } from '../staff-queries.ts'
import type { Appointment, ListedAppointment } from './contract.ts'
import { manyDone, type RequestChange } from './words.ts'

const NO_IDS: ReadonlySet<number> = new Set()

export type Selection = {
  chosen: readonly ListedAppointment[]
  isChosen: (id: number) => boolean
  choose: (ids: readonly number[], on: boolean) => void
}

/** The ticked rows of a list. Other rows, named by another `place`, begin without any. */
export function useSelection(rows: readonly ListedAppointment[], place: string): Selection {
  const [ticked, setTicked] = useState({ place, ids: NO_IDS })
  const ids = ticked.place === place ? ticked.ids : NO_IDS
  const choose = (some: readonly number[], on: boolean) =>
    setTicked((now) => {
      const next = new Set(now.place === place ? now.ids : NO_IDS)
      for (const id of some) {
        if (on) next.add(id)
        else next.delete(id)
      }
      return { place, ids: next }
    })
  return { chosen: rows.filter(({ id }) => ids.has(id)), isChosen: (id) => ids.has(id), choose }
}

/** The changes that each of several requests allows. */
export function commonChanges(rows: readonly ListedAppointment[], now: Now): RequestChange[] {
  if (rows.length === 0) return []
  const pending = rows.every(({ status }) => status === 'pending')
  const toClose = rows.every((row) => isToClose(row, now))
  return [
    ...(pending ? (['confirmed'] as const) : []),
    ...(rows.every((row) => mayCancel(row, now)) ? (['cancelled'] as const) : []),
    ...(toClose ? (['completed', 'no_show'] as const) : []),
  ]
}

/** Whether a request may be rejected, or a visit to come cancelled. */
export function mayCancel(row: ListedAppointment, now: Now): boolean {
  return row.status === 'pending' || (row.status === 'confirmed' && !hasBegun(row, now))
}

function hasBegun({ appointmentDate: date, appointmentTime: time }: AskedRow, now: Now): boolean {
  return isPast({ date, time }, now)
}

/** A change of one request or many, about which staff are asked first. */
export type AskedChange<Row = ListedAppointment> = { rows: readonly Row[]; status: RequestChange }

/** The parts of a request that the question about its change shows. */
export type AskedRow = Pick<
  ListedAppointment,
  'id' | 'contactId' | 'firstName' | 'lastName' | 'email' | 'status' | 'appointmentDate' | 'appointmentTime'
>

/** The patients of a change, each once: how many get a mail, and the names of those without an address. */
export function patientsOf(
  { rows, status }: AskedChange<AskedRow>,
  now: Now,
): { told: number; unreachable: string[] } {
  // Outcomes are told to no one, and neither is a change of a visit whose time has passed.
  const toTell =
    status === 'completed' || status === 'no_show' ? [] : rows.filter((row) => !hasBegun(row, now))
  const each = new Map(toTell.map((row) => [row.contactId ?? `n. ${row.id}`, row]))
  const without = [...each.values()].filter(({ email }) => email === '')
  return {
    told: each.size - without.length,
    unreachable: without.map(fullName),
  }
}

export type ManyOutcome = {
  status: RequestChange
  saved: readonly Appointment[]
  refused: readonly { appointment: ListedAppointment; sentence: string }[]
}

/** Shows the outcome of a change of many requests: the changes with their undo, and the first reason of a refusal. */
function tellOutcome(
  { status, saved, refused, rows }: ManyOutcome & Pick<ManyChange, 'rows'>,
  { toast, tell }: { toast: (text: ToastText) => void; tell: TellChanged },
): void {
  const title = manyDone(status, saved.length, refused.length)
  const reason = refused[0]?.sentence
  const changed = saved.flatMap((one) => {
    const before = rows.find(({ id }) => id === one.id)
    return before ? { saved: one, before } : []
  })
  if (changed.length > 0) tell(changed, title, reason)
  else toast({ title, description: reason, tone: 'error' })
}

type ManyChange = AskedChange & { reason: string }

/**
 * Changes the status of several requests, one after the other. A refusal leaves its row ticked and the others go on; after a
 * failure of another kind, such as a lost connection or an ended session, the rest is not tried.
 */
export function useManyChange({ choose }: Pick<Selection, 'choose'>, tell: TellChanged) {
  const client = useQueryClient()
  const toast = useToast()
  const [done, setDone] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({
      rows,
      status,
      reason,
    }: ManyChange): Promise<ManyOutcome & { outdated: boolean }> => {
      const saved: Appointment[] = []
      const refused: ManyOutcome['refused'][number][] = []
      let outdated = false
      let broken: Error | null = null
      for (const [place, appointment] of rows.entries()) {
        setDone(place)
        try {
          if (broken) throw broken
          const answer = await sendStep(
            appointment,
            status === 'no_show' ? { stage: status } : { status, reason },
          )
          saved.push(answer)
          cacheAppointment(client, answer)
          choose([answer.id], false)
        } catch (thrown) {
          const error = thrown as Error
          refused.push({ appointment, sentence: sentenceOf(error, staffCopy.statusFailed) })
          outdated ||= isOutdated(error)
          if (!isRefusal(error)) broken = error
        }
      }
      return { status, saved, refused, outdated }
    },
    onSuccess: ({ outdated, ...outcome }, { rows }) => {
      if (outdated) void refreshAppointments(client)
      tellOutcome({ ...outcome, rows }, { toast, tell })
    },
  })
  return { change: mutate, isPending, done }
}

/** Whether the server refused this one request, and would not refuse all others for the same reason. */
function isRefusal(error: Error): boolean {
  return error instanceof CallError && [400, 404, 409].includes(error.status)
}
