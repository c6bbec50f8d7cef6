import { type Now, occupies } from '#features/booking/rules.ts'
import type { AgendaVisit } from './contract.ts'
import { cardStatus } from './copy.ts'

type Day = { inRoom: AgendaVisit[]; next: AgendaVisit | null; later: AgendaVisit[]; over: AgendaVisit[] }

/**
 * A doctor's visits of a day in the order in which the doctor needs them: those in the room, the next one, the later ones, and
 * those that are over. Next is the first patient who is here, else the first who is awaited; only today has a next one.
 */
export function dayOf(
  visits: readonly AgendaVisit[],
  { doctorId, date, now }: { doctorId: number; date: string; now: Now },
): Day {
  const own = visits
    .filter((visit) => visit.doctorId === doctorId && visit.date === date && occupies(visit.status))
    .toSorted((a, b) => a.time.localeCompare(b.time) || a.lane - b.lane || a.id - b.id)
  const isOver = (visit: AgendaVisit) => ['completed', 'no_show'].includes(cardStatus(visit))
  const inRoom = own.filter((visit) => cardStatus(visit) === 'in_visit')
  const waiting = own.filter((visit) => !isOver(visit) && !inRoom.includes(visit))
  const first = waiting.find((visit) => cardStatus(visit) === 'arrived') ?? waiting[0]
  const next = date === now.date ? (first ?? null) : null
  return { inRoom, next, later: waiting.filter((visit) => visit !== next), over: own.filter(isOver) }
}
