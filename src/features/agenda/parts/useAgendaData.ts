import { onlineManager, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Now } from '#features/booking/rules.ts'
import { addDays, mondayOf, wallClock } from '#platform/time/dates.ts'
import type { Agenda } from '../contract.ts'
import { narrowed, openedAnyway } from '../filters.ts'
import { clock } from '../grid/cells.ts'
import { type GridModel, gridModel } from '../grid/columns.ts'
import { agendaQuery } from '../queries.ts'
import type { AgendaView } from '../view.ts'

const LOADING_AFTER_MS = 200

export type AgendaData = {
  agenda: Agenda | undefined
  /** The doctor of the week; null where there is none. */
  doctorId: number | null
  error: Error | null
  /** When the answer came, in milliseconds. */
  readAt: number
  again: () => void
  /** The answer for the address is missing; that for the address before may stand in its place. */
  isComing: boolean
  /** It has been missing for a moment. */
  loading: boolean
}

/** Reads the day of the address, and in the week view its doctor's week. */
export function useAgendaData(view: AgendaView, date: string): AgendaData {
  const day = useQuery(agendaQuery({ from: date }))
  const isWeek = view.show === 'settimana'
  const doctorId = isWeek ? weekDoctor(day.data, view.doctorIds) : null
  const from = mondayOf(date)
  const week = useQuery(
    agendaQuery(doctorId === null ? null : { from, to: addDays(from, 6), doctorId: String(doctorId) }),
  )
  const query = isWeek && (doctorId !== null || !day.data) ? week : day
  const asked = isWeek ? `${from} ${doctorId}` : date
  const isComing = !query.error && (query.data === undefined || query.isPlaceholderData)
  const loading = useLater(isComing, asked)
  const agenda = useMemo(() => {
    if (!isWeek || !query.data) return query.data
    // The week's answer may know its one doctor only.
    return { ...query.data, doctors: day.data?.doctors ?? query.data.doctors }
  }, [isWeek, query.data, day.data])
  return {
    ...{ agenda, doctorId, error: query.error ?? day.error, readAt: query.dataUpdatedAt },
    ...{ again: () => void query.refetch(), isComing, loading },
  }
}

/** The first chosen doctor; without a choice the first who receives. */
function weekDoctor(agenda: Agenda | undefined, chosen: readonly number[]): number | null {
  if (!agenda) return chosen[0] ?? null
  const known = chosen.find((id) => agenda.doctors.some((doctor) => doctor.id === id))
  const receives = (id: number) =>
    agenda.days[0]?.columns.some(({ doctorId, open }) => doctorId === id && open.length > 0)
  return known ?? agenda.doctors.find(({ id }) => receives(id))?.id ?? agenda.doctors[0]?.id ?? null
}

/** Whether something has lasted for a moment. It begins anew with each key. */
function useLater(on: boolean, key: string): boolean {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(key), LOADING_AFTER_MS)
    return () => clearTimeout(timer)
  }, [on, key])
  return on && late === key
}

/** The columns, hours and cells of an answer. While the next one loads it is the one before. */
export function useGridModel(
  { agenda, doctorId }: AgendaData,
  view: AgendaView,
  more: {
    cancelled: boolean
    opened: ReadonlySet<number>
    /** The day is booked although the clinic is closed. */
    anyway: boolean
  },
): GridModel | null {
  const { show, by, doctorIds, department, roomIds } = view
  const { cancelled, opened, anyway } = more
  return useMemo(() => {
    if (!agenda) return null
    const isWeek = show === 'settimana' && doctorId !== null
    const left = isWeek ? agenda : narrowed(agenda, { department, roomIds })
    return gridModel(anyway ? openedAnyway(left) : left, {
      view: isWeek ? 'week' : 'day',
      by: by === 'stanze' && show === 'giorno' ? 'rooms' : 'doctors',
      date: agenda.days[0]?.date ?? '',
      doctorIds: isWeek ? [doctorId] : doctorIds,
      cancelled,
      opened,
    })
  }, [agenda, show, by, doctorIds, department, roomIds, doctorId, cancelled, opened, anyway])
}

/** The time at which the shown agenda was read, '10:42', while the server can't be reached; null while it can. */
export function useLostAt({ agenda, error, readAt }: AgendaData): string | null {
  const isOnline = useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
  if (!agenda || (isOnline && !error)) return null
  return clock(wallClock(new Date(readAt)).minutes)
}

/** The clinic's clock, each minute. */
export function useNow(): Now {
  const [now, setNow] = useState<Now>(() => wallClock(new Date()))
  useEffect(() => {
    const timer = setInterval(() => {
      const next = wallClock(new Date())
      setNow((last) => (last.date === next.date && last.minutes === next.minutes ? last : next))
    }, 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
