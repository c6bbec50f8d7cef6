import { type Interval, united, without } from '#features/booking/time/intervals.ts'
import { toMinutes, toTime } from '#platform/time/dates.ts'
import type { Agenda, AgendaColumn, AgendaDoctor, AgendaVisit } from '../contract.ts'

/** A row of a doctor's sheet; times as `HH:MM`. */
export type SheetRow =
  | { kind: 'visit'; time: string; visit: AgendaVisit }
  | { kind: 'free'; time: string; until: string }
  | { kind: 'closed'; time: string; until: string }
  | { kind: 'held'; time: string; until: string }

export type Sheet = { doctor: AgendaDoctor; column: AgendaColumn; visits: AgendaVisit[]; rows: SheetRow[] }

/**
 * The sheets of a day: one for each doctor who receives or has visits, in the order of the agenda. Free time is a line to write on,
 * time between two windows one row.
 */
export function sheetsOf(agenda: Agenda, date: string): Sheet[] {
  const columns = agenda.days.find((day) => day.date === date)?.columns ?? []
  return agenda.doctors.flatMap((doctor) => {
    const column = columns.find(({ doctorId }) => doctorId === doctor.id)
    if (!column) return []
    const visits = agenda.visits.filter(
      (visit) => visit.doctorId === doctor.id && visit.date === date && visit.status !== 'cancelled',
    )
    if (visits.length === 0 && column.open.length === 0) return []
    return { doctor, column, visits, rows: rowsOf(column, visits) }
  })
}

function rowsOf({ open, off }: AgendaColumn, visits: AgendaVisit[]): SheetRow[] {
  const windows = united(open)
  const held = off.filter(({ kind }) => kind === 'held')
  const taken = visits.map((visit) => {
    const start = toMinutes(visit.time)
    return { start: start - visit.beforeMinutes, end: start + visit.duration + visit.afterMinutes }
  })
  const gaps = windows.flatMap((window, place) => {
    const next = windows[place + 1]
    return next ? without([{ start: window.end, end: next.start }], taken) : []
  })
  const rows: (SheetRow & { at: number })[] = [
    ...visits.map((visit) => ({
      kind: 'visit' as const,
      at: toMinutes(visit.time),
      time: visit.time,
      visit,
    })),
    ...held.map((time) => ({ kind: 'held' as const, ...span(time) })),
    ...without(windows, [...taken, ...held]).map((time) => ({ kind: 'free' as const, ...span(time) })),
    ...gaps.map((time) => ({ kind: 'closed' as const, ...span(time) })),
  ]
  return rows.toSorted((a, b) => a.at - b.at).map(({ at: _, ...row }) => row)
}

function span({ start, end }: Interval) {
  return { at: start, time: toTime(start), until: toTime(end % 1440) }
}

/** 'R. M.' */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [lastName, firstName].map((name) => `${[...name][0] ?? ''}.`.toLocaleUpperCase('it')).join(' ')
}
