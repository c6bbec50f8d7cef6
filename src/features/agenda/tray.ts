import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AgendaVisit } from './contract.ts'
import { visitQuery } from './queries.ts'

const KEY = 'agenda-da-ricollocare'

/** Only ids are stored: names of patients do not outlive the page. */
function readIds(): number[] {
  try {
    const ids: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

function writeIds(ids: readonly number[]): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Storage is switched off: the tray lasts as long as the page.
  }
}

export type Tray = {
  visits: AgendaVisit[]
  ids: ReadonlySet<number>
  add: (visit: AgendaVisit) => void
  remove: (id: number) => void
}

/**
 * Visits waiting to be put elsewhere, the last one first. Until then they keep their place.
 *
 * @param shown the visits on the screen, whose state is newer than the tray's
 */
export function useTray(shown: readonly AgendaVisit[]): Tray {
  const [ids, setIds] = useState<readonly number[]>(readIds)
  const known = useRef(new Map<number, AgendaVisit>())
  for (const visit of shown) if (ids.includes(visit.id)) known.current.set(visit.id, visit)
  useEffect(() => writeIds(ids), [ids])
  const missing = ids.filter((id) => !known.current.has(id))
  const read = useQueries({ queries: missing.map((id) => visitQuery(id)) })
  for (const { data } of read) if (data) known.current.set(data.visit.id, data.visit)
  const add = useCallback((visit: AgendaVisit) => {
    known.current.set(visit.id, visit)
    setIds((now) => [visit.id, ...now.filter((id) => id !== visit.id)])
  }, [])
  const remove = useCallback((id: number) => setIds((now) => now.filter((one) => one !== id)), [])
  const visits = ids.flatMap((id) => known.current.get(id) ?? [])
  const set = useMemo(() => new Set(ids), [ids])
  return { visits: visits.filter(({ status }) => status !== 'cancelled'), ids: set, add, remove }
}
