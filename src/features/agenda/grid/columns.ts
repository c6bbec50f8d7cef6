import { type Interval, united } from '#features/booking/time/intervals.ts'
import { counted } from '#platform/numbers.ts'
import { weekday } from '#platform/time/dates.ts'
import { capitalized, weekdayLong } from '#platform/time/italian.ts'
import type { Agenda, AgendaColumn, AgendaDay, AgendaDoctor, AgendaVisit } from '../contract.ts'
import { type Cell, type Content, cellsOf, closedTime, laidOut, spanOf } from './cells.ts'
import { type Block, shownBlocks } from './hours.ts'

export type GridColumn = Content & {
  key: string
  date: string
  /** The doctor of the column; null for a room. */
  doctor: AgendaDoctor | null
  /** The room of the column; null for a doctor, for equipment, and for visits without a room. */
  roomId: number | null
  title: string
  subtitle: string
  /** Short text at the right of the second line, as the room. */
  aside: string
  /** Share of the width: 1, 1.42 with visits side by side, 2 with three. */
  width: number
  /** Marks a column that asks for attention, as visits without a room. */
  warns: boolean
  cells: Cell[]
  closed: Interval[]
}

/** A doctor without a column, and why. */
export type Away = {
  doctor: AgendaDoctor
  why: string
  /** The absence that is the reason. */
  markId: number | null
}

export type GridModel = {
  /** The day, or the one from which the week is shown. */
  date: string
  columns: GridColumn[]
  away: Away[]
  blocks: Block[]
  /** The name of the holiday on which the whole clinic is closed. */
  closed: string | null
}

/** The part of an agenda that is drawn. */
export type Shown = {
  view: 'day' | 'week'
  by: 'doctors' | 'rooms'
  date: string
  /** Ids of the doctors to show; empty: all. */
  doctorIds: readonly number[]
  cancelled: boolean
  opened: ReadonlySet<number>
}

type Draft = Omit<GridColumn, 'cells' | 'closed' | 'width'>

export function gridModel(agenda: Agenda, shown: Shown): GridModel {
  const visits = agenda.visits.filter(({ status }) => shown.cancelled || status !== 'cancelled')
  const day = agenda.days.find(({ date }) => date === shown.date)
  const isWanted = (id: number) => shown.doctorIds.length === 0 || shown.doctorIds.includes(id)
  const wanted = { ...agenda, visits, doctors: agenda.doctors.filter(({ id }) => isWanted(id)) }
  if (shown.view === 'week') return finished(weekColumns(wanted, shown), [], null, shown)
  if (!day) return finished([], [], null, shown)
  if (shown.by === 'rooms') return finished(roomColumns(wanted, day), [], day.closed, shown)
  const { columns, away } = doctorColumns(wanted, day)
  return finished(columns, away, day.closed, shown)
}

/** The visits of a day as one column, by time and doctor: the keys walk through a list as through the grid. */
export function listColumn(columns: readonly GridColumn[]): GridColumn[] {
  const [first] = columns
  if (!first) return []
  const cells = columns
    .flatMap((column) => column.cells.filter((cell) => cell.kind === 'visit'))
    .toSorted((a, b) => a.start - b.start || a.visit.doctorName.localeCompare(b.visit.doctorName))
    .map((cell) => ({ ...cell, key: `list:v${cell.visit.id}` }))
  return [{ ...first, key: 'list', doctor: null, visits: cells.map(({ visit }) => visit), cells }]
}

function finished(drafts: Draft[], away: Away[], closed: string | null, shown: Shown): GridModel {
  const used = drafts.flatMap(({ open, off, visits }) => [
    ...open,
    // A mark that lasts the whole day says nothing about the hours to show.
    ...off.filter(({ start, end }) => start > 0 && end < 24 * 60),
    ...visits.map((visit) => spanOf(visit)),
  ])
  const blocks = shownBlocks(used, shown.opened)
  const columns = drafts.map((draft) => ({
    ...draft,
    cells: cellsOf(draft.key, draft, blocks),
    closed: closedTime(draft, blocks),
    width: widthOf(draft.visits),
  }))
  return { date: shown.date, columns, away, blocks, closed }
}

const tracksOf = (visits: readonly AgendaVisit[]) =>
  Math.max(1, ...laidOut(visits).map((laid) => laid.tracks))

function widthOf(visits: readonly AgendaVisit[]): number {
  const tracks = tracksOf(visits)
  if (tracks === 1) return 1
  // From four on each keeps the least width in which a name can be read.
  return tracks === 2 ? 1.42 : Math.max(2, tracks * 0.75)
}

const order = <T extends { start: number }>(times: readonly T[]) =>
  times.toSorted((a, b) => a.start - b.start)

/** A doctor's day as a column; the views of a day and of a week add its key and its titles. */
function doctorColumn(
  agenda: Agenda,
  day: AgendaDay,
  doctor: AgendaDoctor,
): Omit<Draft, 'key' | 'title' | 'subtitle'> {
  const own = day.columns.find(({ doctorId }) => doctorId === doctor.id)
  return {
    date: day.date,
    doctor,
    roomId: null,
    aside: roomOf(own, agenda),
    open: order(own?.open ?? []),
    off: own?.off ?? [],
    visits: agenda.visits.filter(({ doctorId, date }) => doctorId === doctor.id && date === day.date),
    explains: true,
    warns: false,
  }
}

/** Columns of the doctors who receive, or have visits all the same, and the others with their reasons. */
function doctorColumns(agenda: Agenda, day: AgendaDay): { columns: Draft[]; away: Away[] } {
  const columns: Draft[] = []
  const away: Away[] = []
  for (const doctor of agenda.doctors) {
    const own = day.columns.find(({ doctorId }) => doctorId === doctor.id)
    const column = doctorColumn(agenda, day, doctor)
    // On a day on which the whole clinic is closed all columns stay, hatched.
    const receives =
      own !== undefined && (own.open.length > 0 || own.off.some(({ kind }) => kind === 'block'))
    if (receives || column.visits.length > 0 || day.closed !== null)
      columns.push({
        ...column,
        key: `d${doctor.id}`,
        title: doctor.shortName,
        subtitle: doctor.specialization,
      })
    else if (doctor.isActive) away.push({ doctor, why: whyOf(own), markId: absenceOf(own) })
  }
  return { columns, away }
}

const absenceOf = (column: AgendaColumn | undefined) =>
  column?.off.find(({ kind }) => kind === 'absence')?.markId ?? null

function whyOf(column: AgendaColumn | undefined): string {
  const mark = column?.off.find(({ reason }) => reason !== null)
  return column?.why ?? (mark?.reason ? `Assente: ${mark.reason}` : 'Nessun orario in questo giorno')
}

/** 'St. 2', from the room of the first hours. */
function roomOf(column: AgendaColumn | undefined, agenda: Agenda): string {
  const roomId = column?.open.find((open) => open.roomId !== null)?.roomId
  const room = agenda.resources.find(({ id }) => id === roomId)
  return room ? shortRoom(room.name) : ''
}

export function shortRoom(name: string): string {
  return name.replace(/^Stanza /, 'St. ').replace(/^Riunito /, 'Riun. ')
}

/** A desk, as the blood tests', is not ill itself. */
export function illTitle({ isPerson }: Pick<AgendaDoctor, 'isPerson'>): string {
  return isPerson ? 'Il medico è malato' : 'Non può ricevere'
}

/** A column a day; a day of the weekend only when the doctor receives or has visits. */
function weekColumns(agenda: Agenda, { doctorIds }: Shown): Draft[] {
  const doctor = agenda.doctors.find(({ id }) => id === doctorIds[0]) ?? null
  if (!doctor) return []
  return agenda.days.flatMap((day) => {
    const own = day.columns.find(({ doctorId }) => doctorId === doctor.id)
    const column = doctorColumn(agenda, day, doctor)
    const { visits } = column
    const isEmpty = visits.length === 0 && (own?.open.length ?? 0) === 0
    if (isEmpty && weekday(day.date) % 6 === 0) return []
    const name = weekdayLong(day.date)
    const count = counted(visits.length, 'visita', 'visite')
    return [
      {
        ...column,
        key: day.date,
        title: `${capitalized(name)} ${Number(day.date.slice(8))}`,
        subtitle: isEmpty ? (day.closed ?? own?.why ?? 'Non riceve') : count,
      },
    ]
  })
}

/** A column a room and a device, and one for the visits that have neither. */
function roomColumns(agenda: Agenda, day: AgendaDay): Draft[] {
  const wanted = new Set(agenda.doctors.map(({ id }) => id))
  const visits = agenda.visits.filter((visit) => visit.date === day.date && wanted.has(visit.doctorId))
  const hours = day.columns.flatMap(({ open, doctorId }) => open.map((time) => ({ ...time, doctorId })))
  const clinic = united(hours)
  const shared = { date: day.date, doctor: null, off: [], explains: false }
  const nameOf = (id: number) => agenda.doctors.find((doctor) => doctor.id === id)?.lastName
  const columns = agenda.resources.map(({ id, kind, name }): Draft => {
    const own = visits.filter(({ resourceIds }) => resourceIds.includes(id))
    const doctors = [...hours.filter(({ roomId }) => roomId === id), ...own].map(({ doctorId }) => doctorId)
    const names = [...new Set(doctors)].map(nameOf).filter(Boolean)
    const subtitle = kind === 'device' ? 'Attrezzatura' : names.join(', ')
    return {
      ...shared,
      key: `r${id}`,
      roomId: kind === 'room' ? id : null,
      title: name,
      subtitle,
      aside: '',
      open: clinic,
      visits: own,
      warns: false,
    }
  })
  const homeless = visits.filter(({ resourceIds }) => resourceIds.length === 0)
  if (homeless.length === 0 || agenda.resources.length === 0) return columns
  const subtitle = `${counted(homeless.length, 'visita', 'visite')} da sistemare`
  const first = { key: 'r0', roomId: null, title: 'Senza stanza', subtitle, aside: '', warns: true }
  const column = { ...shared, ...first, open: [], visits: homeless }
  // A clinic that gives few visits a room would see this wide column alone.
  return tracksOf(homeless) > 3 ? [...columns, column] : [column, ...columns]
}
