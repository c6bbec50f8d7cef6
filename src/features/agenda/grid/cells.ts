import { occupies } from '#features/booking/rules.ts'
import { type Interval, united, without } from '#features/booking/time/intervals.ts'
import { toMinutes, toTime } from '#platform/time/dates.ts'
import { clockText } from '#platform/time/italian.ts'
import type { AgendaVisit, OffTime } from '../contract.ts'
import { type Block, shared } from './hours.ts'

/** A visit with its place among those at the same time. */
export type Laid = Interval & { visit: AgendaVisit; track: number; tracks: number }

export type VisitCell = Laid & { kind: 'visit'; key: string }
export type FreeCell = Interval & { kind: 'free'; key: string }
/** Time that can't be booked, with its reason. */
export type ReasonCell = Interval & {
  kind: 'closed' | 'absence' | 'block' | 'held'
  key: string
  words: string
  detail: string | null
  /** The absence or block, which opens and can be removed; null for closed time. */
  markId: number | null
}
export type Cell = VisitCell | FreeCell | ReasonCell

/** The contents of a column: open time, marks and visits. */
export type Content = {
  open: readonly Interval[]
  off: readonly OffTime[]
  visits: readonly AgendaVisit[]
  /** False where closed time needs no words, as in the columns of rooms. */
  explains: boolean
}

export function spanOf(visit: AgendaVisit): Interval {
  const start = toMinutes(visit.time)
  return { start, end: start + visit.duration }
}

/** The time a visit takes of its doctor, with what it needs before and after. */
export function takenBy(visit: AgendaVisit): Interval {
  const { start, end } = spanOf(visit)
  return { start: start - visit.beforeMinutes, end: end + visit.afterMinutes }
}

/** Visits in the order of time, side by side where they overlap. Cancelled ones take the tracks that are left. */
export function laidOut(visits: readonly AgendaVisit[]): Laid[] {
  const order = visits
    .map((visit) => ({ visit, ...spanOf(visit), track: 0, tracks: 1 }))
    .toSorted(
      (a, b) =>
        Number(!occupies(a.visit.status)) - Number(!occupies(b.visit.status)) ||
        a.start - b.start ||
        a.visit.lane - b.visit.lane ||
        a.visit.id - b.visit.id,
    )
  const placed: Laid[] = []
  for (const one of order) {
    const beside = placed.filter((other) => shared(other, one))
    while (beside.some(({ track }) => track === one.track)) one.track += 1
    placed.push(one)
  }
  placed.sort((a, b) => a.start - b.start || a.track - b.track)
  for (const group of groupsOf(placed)) {
    const tracks = 1 + Math.max(...group.map(({ track }) => track))
    for (const one of group) one.tracks = tracks
  }
  return placed
}

/** Runs of visits in which each overlaps one before it. */
function groupsOf(laid: readonly Laid[]): Laid[][] {
  const groups: Laid[][] = []
  let end = -1
  for (const one of laid) {
    const last = groups.at(-1)
    if (last && one.start < end) last.push(one)
    else groups.push([one])
    end = Math.max(end, one.end)
  }
  return groups
}

/** Open time that no mark takes away. */
export function bookable({ open, off }: Pick<Content, 'open' | 'off'>): Interval[] {
  return without(open, off)
}

/** Open time that no visit takes. */
export function freeTime(content: Content): Interval[] {
  return without(
    bookable(content),
    content.visits.filter(({ status }) => occupies(status)).map((visit) => takenBy(visit)),
  )
}

const LEAST_EXPLAINED = 30
const NOON = 14 * 60

/** Closed time of a column inside the shown blocks, in order. */
export function closedTime(content: Content, blocks: readonly Block[]): Interval[] {
  return blocks
    .filter(({ folded }) => !folded)
    .flatMap((block) => without([block], [...content.open, ...content.off]))
}

/** The cells of a column in the order of time: visits, free time between them, and reasons. */
export function cellsOf(column: string, content: Content, blocks: readonly Block[]): Cell[] {
  const shown = blocks.filter(({ folded }) => !folded)
  const visits = laidOut(content.visits).map(
    (laid): Cell => ({ kind: 'visit', key: `${column}:v${laid.visit.id}`, ...laid }),
  )
  const free = freeTime(content)
    .flatMap((time) => shown.map((block) => shared(time, block)).filter((part) => part !== null))
    .filter(({ start, end }) => end - start >= 5)
    .map((time): Cell => ({ kind: 'free', key: `${column}:f${time.start}`, ...time }))
  const marks = content.off.flatMap((off) => markCells(column, off, shown))
  const closed = content.explains ? closedCells(column, content, shown) : []
  return [...visits, ...free, ...marks, ...closed].toSorted(
    (a, b) => a.start - b.start || trackOf(a) - trackOf(b),
  )
}

const trackOf = (cell: Cell) => (cell.kind === 'visit' ? cell.track : 0)

const MARK_WORDS: Record<OffTime['kind'], string> = {
  absence: 'Assente',
  block: 'Bloccato',
  closure: 'Chiuso',
  holiday: 'Chiuso',
  held: 'Tenuto',
}

/** A mark is drawn in each block it touches, and is one cell. */
function markCells(column: string, off: OffTime, shown: readonly Block[]): ReasonCell[] {
  const kind = off.kind === 'closure' || off.kind === 'holiday' ? 'closed' : off.kind
  const word = MARK_WORDS[off.kind]
  const [words, detail] =
    kind === 'block' || kind === 'held' ? [off.reason ?? word, null] : [word, off.reason]
  // A closure is of the whole clinic: Setup has it.
  const markId = kind === 'closed' ? null : off.markId
  return shown.flatMap((block, index) => {
    const part = shared(off, block)
    return part
      ? [{ kind, key: `${column}:${kind}${off.start}-${index}`, ...part, words, detail, markId }]
      : []
  })
}

function closedCells(column: string, content: Content, shown: readonly Block[]): ReasonCell[] {
  const open = united(content.open)
  const first = open[0]
  const last = open.at(-1)
  if (!first || !last) return []
  const wordsFor = ({ start, end }: Interval): string => {
    if (end <= first.start) return `Riceve dalle ${clock(first.start)}`
    if (start >= last.end)
      return last.end <= NOON ? 'Riceve solo la mattina' : `Riceve fino alle ${clock(last.end)}`
    const next = open.find((window) => window.start >= end)
    return next ? `Riceve di nuovo alle ${clock(next.start)}` : 'Non riceve'
  }
  return closedTime(content, shown)
    .filter(({ start, end }) => end - start >= LEAST_EXPLAINED)
    .map((time) => ({
      kind: 'closed',
      key: `${column}:c${time.start}`,
      ...time,
      words: wordsFor(time),
      detail: null,
      markId: null,
    }))
}

/** '9:30', without a leading zero. */
export function clock(minutes: number): string {
  return clockText(toTime(minutes))
}
