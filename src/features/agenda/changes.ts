import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { CallError, call } from '#platform/http/call.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import { type AgendaVisit, type ChangedVisit, changeVisit } from './contract.ts'
import { cacheVisit, refreshAgenda } from './queries.ts'

type Body = CallInput<typeof changeVisit>['body']
/** A change of a visit as the screen states it; the version is added when it is sent. */
export type Change = Omit<Body, 'version'>

/** Where a visit is put. */
export type VisitMove = {
  date: string
  time: string
  doctorId: number
  squeeze?: boolean
  evenOutside?: boolean
}

export type Asked = {
  visit: AgendaVisit
  change: Change
  /** The sentence of the toast. */
  sentence: string
}

/** A change the server refused, and how it would go all the same. */
export type Refused = Asked & {
  kind: 'outside_hours' | 'slot_taken' | 'other'
  message: string
}

type Outcome = {
  onChanged: (result: ChangedVisit, before: AgendaVisit, sentence: string) => void
  onRefused: (refused: Refused) => void
}

const FAILED = 'Non è stato possibile cambiare la visita. È rimasta com’era.'

/**
 * Changes a visit: on the screen at once, and back again when the server refuses. `onMove` puts it elsewhere; `change` does
 * anything else. A refusal that staff may overrule comes to `onRefused` with its kind.
 */
export function useVisitChange({ onChanged, onRefused }: Outcome) {
  const client = useQueryClient()
  const latest = useRef({ onChanged, onRefused })
  latest.current = { onChanged, onRefused }
  const mutation = useMutation({
    mutationFn: ({ visit, change }: Asked) =>
      call(changeVisit, {
        params: { id: String(visit.id) },
        body: { ...change, version: visit.version },
      }),
    onMutate: ({ visit, change }) => cacheVisit(client, { ...visit, ...visible(change) }),
    onSuccess: async (result, { visit, sentence }) => {
      latest.current.onChanged(result, visit, sentence)
      await cacheVisit(client, result.visit)
      await refreshAgenda(client)
    },
    onError: async (error, asked) => {
      await cacheVisit(client, asked.visit)
      const kind = kindOf(error)
      latest.current.onRefused({ ...asked, kind, message: sentenceOf(error, FAILED) })
      // The visit may have changed in another window.
      if (kind === 'other') await refreshAgenda(client)
    },
  })
  const change = (visit: AgendaVisit, change: Change, sentence: string) =>
    mutation.mutate({ visit, change, sentence })
  const onMove = (visit: AgendaVisit, move: VisitMove, sentence: string) => change(visit, move, sentence)
  return { change, onMove }
}

/** The parts of a change that the grid shows before the answer has come. */
function visible({ status, stage, date, time, doctorId }: Change): Partial<AgendaVisit> {
  return {
    ...(status && { status }),
    ...(stage !== undefined && { stage }),
    ...(stage === 'arrived' && { arrivedAt: new Date().toISOString() }),
    ...(date && { date }),
    ...(time && { time }),
    ...(doctorId && { doctorId: Number(doctorId) }),
  }
}

function kindOf(error: Error): Refused['kind'] {
  const code: string | undefined = error instanceof CallError ? error.code : undefined
  return code === 'outside_hours' || code === 'slot_taken' ? code : 'other'
}
