import { type Dispatch, type RefObject, useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { clockText } from '#features/catalogue/rules.ts'
import { toTime } from '#platform/time/dates.ts'
import { weekdayShort } from '#platform/time/italian.ts'
import type { Agenda, AgendaVisit } from '../contract.ts'
import { fullName } from '../copy.ts'
import { clock, spanOf } from '../grid/cells.ts'
import { type GridColumn, type GridModel, shortName } from '../grid/columns.ts'
import {
  canDo,
  inRoom,
  type MoveAction,
  type Moving,
  moving as movingReducer,
  type Place,
  type Verdict,
  verdictOf,
} from '../grid/moving.ts'
import { isMovable } from '../visit/actions.ts'
import type { VisitMove } from '../visit-changes.ts'
import type { Drop } from './ColumnView.tsx'
import type { Said, Say } from './useLine.ts'

type Needs = {
  model: GridModel | null
  resources: Agenda['resources']
  /** The day of the address. */
  date: string
  today: string
  say: Say
  goToDay: (date: string) => void
  onMove: (visit: AgendaVisit, move: VisitMove, sentence: string) => void
}

export type MovingControl = ReturnType<typeof useMoving>

/** The visit in hand: where it would lie, whether it can, and the sentences about it. */
export function useMoving({ model, resources, date, today, say, goToDay, onMove }: Needs) {
  const [moving, dispatch] = useReducer(movingReducer, null)
  const target = useMemo(() => (moving && model ? targetOf(moving, model) : null), [moving, model])
  const latest = useRef({ moving, target, model })
  latest.current = { moving, target, model }

  const lift = useCallback(
    (visit: AgendaVisit, by: Moving['by'], column: GridColumn | null) => {
      if (!isMovable(visit)) {
        say({ lead: fullName(visit), text: 'Questa visita non si sposta più.', tone: 'no' })
        return false
      }
      // From the tray or a panel a visit comes to the day on the screen.
      const to = column ?? homeOf(visit, latest.current.model)
      const at: Place = {
        date: to?.date ?? visit.date,
        column: to?.key ?? `d${visit.doctorId}`,
        start: spanOf(visit).start,
      }
      dispatch({ do: 'lift', visit, by, at })
      return true
    },
    [say],
  )

  const step = useCallback((minutes: number) => dispatch({ do: 'step', minutes }), [])
  const toColumn = useCallback((by: number) => {
    const columns = latest.current.model?.columns ?? []
    dispatch({ do: 'column', by, columns })
  }, [])
  const toDay = useCallback(
    (by: number) => {
      const now = latest.current.moving
      if (!now) return
      const next = movingReducer(now, { do: 'day', by })
      dispatch({ do: 'day', by })
      if (next) goToDay(next.at.date)
    },
    [goToDay],
  )
  const to = useCallback((at: Place) => dispatch({ do: 'to', at }), [])
  const end = useCallback(() => dispatch({ do: 'end' }), [])
  const back = useCallback(
    (why?: string | null) => {
      const visit = latest.current.moving?.visit
      const text = `Lasciata alle ${clockText(visit?.time ?? '')}.`
      if (visit) say(why ? { lead: fullName(visit), text, rest: why, tone: 'no' } : { text })
      end()
    },
    [say, end],
  )

  const { put, nextFree } = usePut(latest, dispatch, back, { onMove, resources })
  // The day on the screen is the day to put it on, whichever way it was reached.
  useEffect(() => {
    const at = latest.current.moving?.at
    if (at && at.date !== date)
      dispatch({ do: 'to', at: { ...at, date, column: at.column === at.date ? date : at.column } })
  }, [date])
  const drop = useMemo(
    () => (target && moving ? { column: target.column.key, frame: frameOf(moving, target) } : null),
    [moving, target],
  )
  const words = target && moving ? wordsFor(moving, target, today) : null
  /** Why the visit can't lie where it is held; null where it can. */
  const refusal =
    target && target.verdict.kind !== 'free' ? verdictWords(target.verdict, target.column) : null
  return { moving, refusal, drop, words, lift, step, toColumn, toDay, to, put, back, end, nextFree }
}

type Latest = RefObject<{ moving: Moving | null; target: Target | null; model: GridModel | null }>

/** Puts the visit in hand down, and finds the next place for it. */
function usePut(
  latest: Latest,
  dispatch: Dispatch<MoveAction>,
  back: () => void,
  { onMove, resources }: Pick<Needs, 'onMove' | 'resources'>,
) {
  const put = useCallback(
    (squeeze: boolean, place?: Place): boolean => {
      const { moving: now, model, target } = latest.current
      const at = now && model && place ? targetOf({ ...now, at: place }, model) : target
      if (!now || !at) return false
      const { visit } = now
      if (place) dispatch({ do: 'to', at: place })
      const { column, verdict, start } = at
      const time = toTime(start)
      const doctorId = column.doctor?.id ?? visit.doctorId
      const { roomId } = column
      const isOtherRoom = roomId !== null && !visit.resourceIds.includes(roomId)
      const isOther = doctorId !== visit.doctorId
      if (visit.date === column.date && visit.time === time && !isOther && !isOtherRoom) {
        back()
        return true
      }
      if (verdict.kind === 'unable' || (verdict.kind === 'taken' && !(squeeze && verdict.squeeze)))
        return false
      const day =
        column.date === visit.date ? '' : ` di ${weekdayShort(column.date)} ${Number(column.date.slice(8))}`
      const sentence = `Spostata alle ${clockText(time)}${day}${isOther || isOtherRoom ? `, ${column.title}` : ''}`
      onMove(
        visit,
        {
          ...{ date: column.date, time, doctorId },
          ...(isOtherRoom && { resourceIds: inRoom(visit, roomId, resources) }),
          ...(verdict.kind === 'taken' && { squeeze: true }),
        },
        sentence,
      )
      dispatch({ do: 'end' })
      return true
    },
    [latest, onMove, resources, dispatch, back],
  )

  /** Moves on to the next free time of the column that is long enough. */
  const nextFree = useCallback(() => {
    const { moving: now, target: at } = latest.current
    if (!now || !at) return
    for (let start = at.start + 5; start < 24 * 60 - now.visit.duration; start += 5) {
      if (verdictOf(now.visit, at.column, start).kind === 'free')
        return dispatch({ do: 'to', at: { date: at.column.date, column: at.column.key, start } })
    }
  }, [latest, dispatch])
  return { put, nextFree }
}

export type Target = { column: GridColumn; start: number; verdict: Verdict }

/** The column of the screen that a visit comes to. */
function homeOf(visit: AgendaVisit, model: GridModel | null): GridColumn | undefined {
  const columns = model?.columns ?? []
  const own = columns.filter((one) => one.doctor === null || one.doctor.id === visit.doctorId)
  const holding = own.find(({ visits }) => visits.some(({ id }) => id === visit.id))
  return holding ?? own[0] ?? columns.find((one) => canDo(visit, one)) ?? columns[0]
}

/** The place of a visit in hand; another column where its own is not on the screen. */
function targetOf({ visit, at }: Moving, { columns }: GridModel): Target | null {
  const own = columns.find(({ key, date }) => key === at.column && date === at.date)
  const onDay = columns.filter(({ date }) => date === at.date)
  const column = own ?? onDay.find((one) => canDo(visit, one)) ?? onDay[0]
  return column ? { column, start: at.start, verdict: verdictOf(visit, column, at.start) } : null
}

function frameOf({ visit }: Moving, { column, start, verdict }: Target): Drop {
  const end = start + visit.duration
  const span = `${clock(start)}–${clock(end)}`
  const words = {
    free: span,
    outside: `${span} fuori orario`,
    taken: `${clock(start)} occupato`,
    unable: unableWords(column),
  }
  return { start, end, kind: verdict.kind, name: visit.lastName.toUpperCase(), words: words[verdict.kind] }
}

/** The line while a visit is in hand: '11:30, Dr. Villa. Libero fino alle 12:30.' */
function wordsFor({ visit, by }: Moving, { column, start, verdict }: Target, today: string): Said {
  const isOrigin = column.date === visit.date && start === spanOf(visit).start && isOwnColumn(visit, column)
  if (isOrigin && by === 'key')
    return {
      text: `Sposti ${fullName(visit)}, ${clockText(visit.time)}, ${visit.doctorName}. Indica il posto, o frecce, Invio, Esc.`,
    }
  const day =
    column.date === today || column.date === visit.date
      ? ''
      : `${weekdayShort(column.date)} ${Number(column.date.slice(8))}, `
  const where = `, ${column.doctor ? shortName(column.doctor) : column.title}`
  return {
    lead: fullName(visit),
    text: `${day}${clock(start)}${where}.`,
    tone: verdict.kind === 'free' ? 'go' : 'no',
    rest: verdictWords(verdict, column),
  }
}

function isOwnColumn(visit: AgendaVisit, { doctor }: GridColumn): boolean {
  return !doctor || doctor.id === visit.doctorId
}

function unableWords({ doctor }: GridColumn): string {
  return doctor ? 'Non esegue questa visita' : 'Qui non si può posare: scegli una stanza'
}

function verdictWords(verdict: Verdict, column: GridColumn): string {
  switch (verdict.kind) {
    case 'free':
      return `Libero fino alle ${clock(verdict.until)}.`
    case 'outside':
      return `Fuori orario: ${verdict.why}.`
    case 'unable':
      return `${unableWords(column)}.`
    case 'taken': {
      const names = verdict.by.map((visit) => fullName(visit)).join(' e ')
      const more = verdict.squeeze ? ' Maiusc Invio: incastro.' : ''
      return `Occupato da ${names} fino alle ${clock(verdict.until)}.${more}`
    }
  }
}
