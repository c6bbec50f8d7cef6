import type { QueryClient } from '@tanstack/react-query'
import type { MarkKind } from '#features/booking/time/marks.ts'
import { callQuery, refreshBelow } from '#platform/query/call-query.ts'
import {
  getHolidays,
  getHours,
  listMarks,
  listResources,
  resourceOccupancy,
  visitsInside,
} from './contract.ts'

/** A doctor's hours, read again each time they are shown: the form begins with them. */
export function hoursQuery(doctorId: number) {
  return callQuery(getHours, { params: { id: String(doctorId) } })
}

/** The end of a list of all marks to come: the database knows no later day of a visit. */
export const LAST_DAY = '2199-12-31'

type MarkQuestion = { from: string; to: string; doctorId?: number; kind?: MarkKind }

/** The marks that touch the days from `from` to `to` (`yyyy-MM-dd`, both included); of a doctor, only the doctor's own. */
export function marksQuery({ doctorId, ...question }: MarkQuestion) {
  return callQuery(listMarks, {
    query: { ...question, ...(doctorId !== undefined && { doctorId: String(doctorId) }) },
  })
}

/** The blocks that hold on a day (`yyyy-MM-dd`) or are to come. */
export function blocksQuery(today: string) {
  return marksQuery({ from: today, to: LAST_DAY, kind: 'block' })
}

type RangeQuestion = {
  from: string
  to: string
  doctorId?: number | null
  resourceId?: number | null
  /** Looks for colleagues who are free for each visit, which costs. */
  colleagues?: boolean
}

/**
 * The visits inside a range (`yyyy-MM-ddTHH:mm`, half-open) of the clinic, a doctor or a resource. A null question asks nothing.
 * Answers are not kept: staff decide about the visits they read.
 */
export function visitsInsideQuery(question: RangeQuestion | null) {
  return { ...callQuery(visitsInside, question && insideOf(question)), gcTime: 0 }
}

function insideOf({ from, to, doctorId, resourceId, colleagues }: RangeQuestion) {
  return {
    query: {
      ...{ from, to },
      ...(doctorId && { doctorId: String(doctorId) }),
      ...(resourceId && { resourceId: String(resourceId) }),
      ...(colleagues && { colleagues: 'true' as const }),
    },
  }
}

export const holidaysQuery = callQuery(getHolidays, {})

export const resourcesQuery = callQuery(listResources, {})
export const occupancyQuery = callQuery(resourceOccupancy, {})

/** Paths of all calls whose answers depend on the calendar: its own, the setup, visits, free times, calls to make. */
const PATHS = [
  '/api/calendar/',
  '/api/setup/',
  '/api/appointments',
  '/api/agenda',
  '/api/desk',
  '/api/public/',
  '/api/booking/',
]

/** Reads everything that depends on the calendar again after a change of hours, marks, holidays or resources. */
export function refreshCalendar(client: QueryClient): Promise<void> {
  return refreshBelow(client, ...PATHS)
}
