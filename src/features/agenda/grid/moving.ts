import { occupies } from '#features/booking/rules.ts'
import type { Interval } from '#features/booking/time/intervals.ts'
import { fullName } from '#features/contacts/rules.ts'
import { addDays, toTime } from '#platform/time/dates.ts'
import { clockText, weekdayAndNumber } from '#platform/time/italian.ts'
import type { Agenda, AgendaVisit } from '../contract.ts'
import type { Slot } from '../new/draft.ts'
import type { VisitMove } from '../visit-changes.ts'
import { bookable, clock, spanOf, takenBy } from './cells.ts'
import type { GridColumn } from './columns.ts'
import { shared } from './hours.ts'

/** Where a visit would lie: a column of a day, and minutes since midnight. */
export type Place = { date: string; column: string; start: number }

/** A visit in hand. */
export type Moving = {
  visit: AgendaVisit
  by: 'key' | 'pointer'
  at: Place
  /** Why the last key led to no other place. */
  note?: string
}

export type MoveAction =
  | { do: 'lift'; visit: AgendaVisit; by: Moving['by']; at: Place }
  | { do: 'step'; minutes: number }
  | { do: 'column'; by: number; columns: readonly { key: string; date: string }[] }
  | { do: 'day'; by: number }
  | { do: 'to'; at: Place }
  | { do: 'note'; text: string }
  | { do: 'end' }

const DAY = 24 * 60

/** The state of a move; null while nothing is in hand. */
export function moving(state: Moving | null, action: MoveAction): Moving | null {
  if (action.do === 'lift') return { visit: action.visit, by: action.by, at: action.at }
  if (!state || action.do === 'end') return null
  const { at, visit } = state
  const to = (place: Partial<Place>): Moving => {
    const next = { ...at, ...place }
    const isSame = next.start === at.start && next.column === at.column && next.date === at.date
    return isSame ? state : { visit, by: state.by, at: next }
  }
  switch (action.do) {
    case 'step':
      return to({ start: within(at.start + action.minutes, visit.duration) })
    case 'column': {
      const index = action.columns.findIndex(({ key }) => key === at.column)
      const next = action.columns[Math.min(action.columns.length - 1, Math.max(0, index + action.by))]
      return next ? to({ column: next.key, date: next.date }) : state
    }
    case 'day': {
      const date = addDays(at.date, action.by)
      // In a week the columns are days.
      return to({ date, column: at.column === at.date ? date : at.column })
    }
    case 'to':
      return to({ ...action.at, start: within(action.at.start, visit.duration) })
    case 'note':
      return { ...state, note: action.text }
  }
}

const within = (start: number, duration: number) => Math.max(0, Math.min(DAY - duration, start))

/** Whether a visit can lie at a place, as far as the browser knows; the server decides. */
export type Verdict =
  | { kind: 'free'; until: number }
  | { kind: 'taken'; by: AgendaVisit[]; until: number; squeeze: boolean }
  | { kind: 'outside'; why: string }
  | { kind: 'held'; why: string }
  | { kind: 'unable' }

export function verdictOf(visit: AgendaVisit, column: GridColumn, start: number): Verdict {
  const { doctor } = column
  if (!canDo(visit, column)) return { kind: 'unable' }
  const span = takenBy({ ...visit, time: '00:00' })
  const wanted = { start: start + span.start, end: start + span.end }
  const others = column.visits.filter(({ id, status }) => id !== visit.id && occupies(status))
  const by = others.filter((other) => shared(takenBy(other), wanted))
  const isGroup = by.every((other) => other.serviceId === visit.serviceId) && by.length < visit.places
  if (by.length > 0 && !isGroup) {
    const until = Math.max(...by.map((other) => takenBy(other).end))
    return { kind: 'taken', by, until, squeeze: (doctor?.squeezeLimit ?? 0) > 0 }
  }
  const body = { start, end: start + visit.duration }
  const window = bookable(column).find(({ start: from, end }) => from <= body.start && body.end <= end)
  const held = column.off.find((off) => off.kind === 'held' && shared(off, wanted))
  if (held) return { kind: 'held', why: held.reason ?? '' }
  if (!window) return { kind: 'outside', why: outsideWhy(column, body) }
  const next = Math.min(
    window.end,
    ...others.map((other) => takenBy(other).start).filter((one) => one >= body.end),
  )
  return { kind: 'free', until: next }
}

/**
 * The next place at which a visit in hand can lie, after the one where it is held; in a week also on the days that follow. Its own
 * place is left out. Null when there is none.
 */
export function nextFree({ visit, at }: Moving, columns: readonly GridColumn[]): Place | null {
  const index = columns.findIndex(({ key }) => key === at.column)
  const here = columns[index]
  if (!here) return null
  const isFree = (column: GridColumn, start: number) => verdictOf(visit, column, start).kind === 'free'
  const own = spanOf(visit)
  for (const column of columns.slice(index)) {
    if (column !== here && (!here.doctor || column.doctor?.id !== here.doctor.id)) continue
    const isOwn = column.visits.some(({ id }) => id === visit.id)
    const first = column === here ? at.start + (isFree(here, at.start) ? visit.duration : STEP) : 0
    for (let start = first; start <= DAY - visit.duration; start += STEP) {
      if (isOwn && shared({ start, end: start + visit.duration }, own)) continue
      if (isFree(column, start)) return { date: column.date, column: column.key, start }
    }
  }
  return null
}

/** Whether the doctor of a column does a visit's service. Among rooms, a visit goes to any room and stays with its equipment. */
export function canDo(visit: AgendaVisit, column: Pick<GridColumn, 'doctor' | 'roomId' | 'visits'>): boolean {
  const { doctor, roomId, visits } = column
  if (!doctor) return roomId !== null || visits.some(({ id }) => id === visit.id)
  return doctor.id === visit.doctorId || doctor.serviceIds.includes(visit.serviceId)
}

/** Rooms and equipment of a visit that goes to another room: its other rooms are left. */
export function inRoom(
  { resourceIds }: Pick<AgendaVisit, 'resourceIds'>,
  roomId: number,
  resources: Agenda['resources'],
): number[] {
  const isRoom = (id: number) => resources.some((one) => one.id === id && one.kind === 'room')
  return [...resourceIds.filter((id) => !isRoom(id)), roomId]
}

/** The change that puts a visit into a column, and the sentence about it. `isSame`: it lies there already. */
export function moveTo(
  visit: AgendaVisit,
  { date, doctor, roomId, title }: GridColumn,
  start: number,
  agenda: Agenda | undefined,
): { move: VisitMove; sentence: string; isSame: boolean } {
  const time = toTime(start)
  const doctorId = doctor?.id ?? visit.doctorId
  const isOtherRoom = roomId !== null && !visit.resourceIds.includes(roomId)
  const isOther = doctorId !== visit.doctorId || isOtherRoom
  const day = date === visit.date ? '' : ` di ${weekdayAndNumber(date)}`
  const where = isOther ? `, ${doctor ? doctor.shortName : title}` : ''
  return {
    move: {
      ...{ date, time, doctorId },
      ...(isOtherRoom && { resourceIds: inRoom(visit, roomId, agenda?.resources ?? []) }),
    },
    sentence: `Spostata alle ${clockText(time)}${day}${where} · ${fullName(visit)}`,
    isSame: visit.date === date && visit.time === time && !isOther,
  }
}

/** The beginning of a new visit in a column. */
export function slotAt({ date, doctor, roomId }: GridColumn, start: number): Slot {
  return {
    date,
    time: toTime(start),
    ...(doctor && { doctorId: doctor.id }),
    ...(roomId !== null && { roomId }),
  }
}

function outsideWhy({ open, off }: GridColumn, body: Interval): string {
  const mark = off.find((one) => shared(one, body))
  if (mark) return mark.reason ?? (mark.kind === 'absence' ? 'assente' : 'chiuso')
  const last = open.at(-1)
  const first = open[0]
  if (!first || !last) return 'non riceve'
  if (body.start >= first.start && body.end > last.end) return `riceve fino alle ${clock(last.end)}`
  return body.start < first.start ? `riceve dalle ${clock(first.start)}` : 'fra due orari'
}

const SNAP_PX = 8
const STEP = 5

/**
 * The start a card has when its top is dropped at a time: in steps of five minutes, or at the end of the visit above when that
 * is within eight pixels.
 *
 * @param minutes the time at the top of the card, not rounded
 * @param minutesPerPixel scale of the grid
 */
export function snapped(
  minutes: number,
  visit: AgendaVisit,
  visits: readonly AgendaVisit[],
  minutesPerPixel: number,
): number {
  const ends = visits
    .filter(({ id }) => id !== visit.id)
    .map((other) => spanOf(other).end + other.afterMinutes)
  const near = ends.find((end) => Math.abs(end + visit.beforeMinutes - minutes) <= SNAP_PX * minutesPerPixel)
  return near === undefined ? Math.round(minutes / STEP) * STEP : near + visit.beforeMinutes
}
