import { type Dispatch, type RefObject, useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { fullName } from '#features/contacts/rules.ts'
import { clockText, weekdayAndNumber } from '#platform/time/italian.ts'
import type { Agenda, AgendaVisit } from '../contract.ts'
import { clock, spanOf } from '../grid/cells.ts'
import type { GridColumn, GridModel } from '../grid/columns.ts'
import { hiddenAt } from '../grid/hours.ts'
import {
  type MoveAction,
  type Moving,
  moveTo,
  moving as movingReducer,
  nextFree,
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
  agenda: Agenda | undefined
  /** The day of the address. */
  date: string
  today: string
  say: Say
  goToDay: (date: string) => void
  onMove: (visit: AgendaVisit, move: VisitMove, sentence: string) => void
  /** Opens hours that are not drawn, as `hiddenAt` names them. */
  onHidden: (minutes: number) => void
}

export type MovingControl = ReturnType<typeof useMoving>

/** The visit in hand: where it would lie, whether it can, and the sentences about it. */
export function useMoving({ model, agenda, date, today, say, goToDay, onMove, onHidden }: Needs) {
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
        date: to?.date ?? date,
        column: to?.key ?? `d${visit.doctorId}`,
        start: spanOf(visit).start,
      }
      dispatch({ do: 'lift', visit, by, at })
      return true
    },
    [say, date],
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

  const { put, nextFree } = usePut(latest, dispatch, back, { onMove, agenda })
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
  const isRead = agenda?.days.some((day) => day.date === moving?.at.date) ?? false
  const away = moving && model && isRead ? awayWords(moving, model) : null
  const words = moving && target ? wordsFor(moving, target, today) : away
  const hidden = target && model && moving?.by === 'key' ? hiddenAt(target.start, model.blocks) : null
  useEffect(() => {
    if (hidden !== null) onHidden(hidden)
  }, [hidden, onHidden])
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
  { onMove, agenda }: Pick<Needs, 'onMove' | 'agenda'>,
) {
  const put = useCallback(
    (squeeze: boolean, place?: Place): boolean => {
      const { moving: now, model, target } = latest.current
      const at = now && model && place ? targetOf({ ...now, at: place }, model) : target
      if (!now || !at) return false
      const { visit } = now
      if (place) dispatch({ do: 'to', at: place })
      const { column, verdict, start } = at
      const { move, sentence, isSame } = moveTo(visit, column, start, agenda)
      if (isSame) {
        back()
        return true
      }
      if (verdict.kind === 'unable' || (verdict.kind === 'taken' && !(squeeze && verdict.squeeze)))
        return false
      onMove(visit, { ...move, ...(verdict.kind === 'taken' && { squeeze: true }) }, sentence)
      dispatch({ do: 'end' })
      return true
    },
    [latest, onMove, agenda, dispatch, back],
  )

  const toNextFree = useCallback(() => {
    const { moving: now, model } = latest.current
    const at = now && model && nextFree(now, model.columns)
    dispatch(at ? { do: 'to', at } : { do: 'note', text: 'Nessun altro posto libero in questa giornata.' })
  }, [latest, dispatch])
  return { put, nextFree: toNextFree }
}

export type Target = { column: GridColumn; start: number; verdict: Verdict }

/** The column of the screen that a visit comes to: its doctor's, or a room's. */
function homeOf(visit: AgendaVisit, model: GridModel | null): GridColumn | undefined {
  const columns = model?.columns ?? []
  const own = columns.filter((one) => one.doctor === null || one.doctor.id === visit.doctorId)
  return own.find(({ visits }) => visits.some(({ id }) => id === visit.id)) ?? own[0]
}

/** The place of a visit in hand; null while its column is not on the screen. Only staff choose another doctor. */
function targetOf({ visit, at }: Moving, { columns }: GridModel): Target | null {
  const column = columns.find(({ key, date }) => key === at.column && date === at.date)
  return column ? { column, start: at.start, verdict: verdictOf(visit, column, at.start) } : null
}

function frameOf({ visit }: Moving, { column, start, verdict }: Target): Drop {
  const end = start + visit.duration
  const span = `${clock(start)}–${clock(end)}`
  const words = {
    free: span,
    outside: `${span} fuori orario`,
    held: `${span} tenuto`,
    taken: `${clock(start)} occupato`,
    unable: unableWords(column),
  }
  return { start, end, kind: verdict.kind, name: visit.lastName.toUpperCase(), words: words[verdict.kind] }
}

/** The line while a visit is in hand: '11:30, Dr. Villa. Libero fino alle 12:30.' */
function wordsFor({ visit, by, note }: Moving, { column, start, verdict }: Target, today: string): Said {
  if (note) return { lead: fullName(visit), text: note, tone: 'no' }
  const isOrigin = column.date === visit.date && start === spanOf(visit).start && isOwnColumn(visit, column)
  if (isOrigin && by === 'key')
    return {
      text: `Sposti ${fullName(visit)}, ${clockText(visit.time)}, ${visit.doctorName}. Indica il posto, o frecce, Invio, Esc.`,
    }
  const day = column.date === today || column.date === visit.date ? '' : `${weekdayAndNumber(column.date)}, `
  const where = `, ${column.doctor ? column.doctor.shortName : column.title}`
  return {
    lead: fullName(visit),
    text: `${day}${clock(start)}${where}.`,
    tone: verdict.kind === 'free' ? 'go' : 'no',
    rest: verdictWords(verdict, column),
  }
}

/** The line while the column of the visit in hand is not on the screen. */
function awayWords({ visit, at }: Moving, { away }: GridModel): Said {
  const doctor = away.find((one) => at.column === `d${one.doctor.id}`)?.doctor
  const text = doctor
    ? `${doctor.shortName} non riceve ${weekdayAndNumber(at.date)}: Pag↓ per il giorno dopo.`
    : 'Qui non c’è la sua colonna: ← → ne sceglie un’altra.'
  return { lead: fullName(visit), text, tone: 'no' }
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
    case 'held':
      return `${verdict.why}.`
    case 'unable':
      return `${unableWords(column)}.`
    case 'taken': {
      const names = verdict.by.map((visit) => fullName(visit)).join(' e ')
      const more = verdict.squeeze ? ' Maiusc Invio: incastro.' : ''
      return `Occupato da ${names} fino alle ${clock(verdict.until)}.${more}`
    }
  }
}
