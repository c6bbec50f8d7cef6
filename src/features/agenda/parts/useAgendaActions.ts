import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { fullName } from '#features/contacts/rules.ts'
import { useMay } from '#platform/session/useMay.ts'
import { toTime } from '#platform/time/dates.ts'
import { clockText } from '#platform/time/italian.ts'
import { disarmUndoKey } from '#ui/UndoButton.tsx'
import { hasUnsavedChanges } from '#ui/useUnsavedGuard.tsx'
import type { AgendaDoctor, AgendaVisit } from '../contract.ts'
import type { Cell } from '../grid/cells.ts'
import type { GridColumn } from '../grid/columns.ts'
import { hiddenAt } from '../grid/hours.ts'
import { moveTo, type Place, slotAt } from '../grid/moving.ts'
import type { Slot } from '../new/draft.ts'
import { focusAhead } from '../new/typed-ahead.ts'
import { ACTIONS, type ActionName, doneSentence, refusalOf } from '../visit/actions.ts'
import { quarterFrom, startAt } from './ColumnView.tsx'
import type { AgendaState } from './useAgendaState.ts'
import { useCommands } from './useCommands.ts'
import { useDecisions } from './useDecisions.tsx'
import { timeUnder, useDrag } from './useDrag.ts'
import { useLength } from './useLength.ts'
import type { Say } from './useLine.ts'
import { useMoving } from './useMoving.ts'

export type AgendaActions = ReturnType<typeof useAgendaActions>

/** The longest visit the server takes. */
const MAX_MINUTES = 720

/** Everything that pointer and keys do on the page. */
export function useAgendaActions(state: AgendaState) {
  const { root, now, address, data, model, focus, scale, tray, setMark } = state
  const { go } = address
  const navigate = useNavigate()
  const mayEdit = useMay('edit')
  const say = useSayRefusals(state.say)
  // Each visit as it was when X cut it. The answer to an earlier move may come after that: it leaves the visit in the tray.
  const cutAt = useRef(new Map<number, AgendaVisit>())
  const decisions = useDecisions({
    agenda: data.agenda,
    today: now.date,
    say,
    spot: () => focus.grid.current?.querySelector('.ag-drop')?.getBoundingClientRect() ?? null,
    onChanged: ({ visit }, before) => {
      const from = cutAt.current.get(visit.id) ?? before
      const isMoved = visit.date !== from.date || visit.time !== from.time || visit.doctorId !== from.doctorId
      if (isMoved) tray.remove(visit.id)
    },
    // The tray has read the place the visit was to have.
    onRefused: (before) => (tray.ids.has(before.id) ? tray.add(before) : undefined),
    onAnswered: focus.back,
  })
  const goToDay = useCallback((day: string) => go({ date: day }, { replace: true }), [go])
  const control = useMoving({
    model,
    agenda: data.agenda,
    date: address.date,
    today: now.date,
    say,
    goToDay,
    onMove: decisions.onMove,
    onHidden: state.folds.open,
  })
  const isByKey = control.moving?.by === 'key'
  useEffect(() => {
    if (isByKey && control.drop)
      focus.grid.current?.querySelector('.ag-drop')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isByKey, control.drop, focus.grid])
  const cut = (visit: AgendaVisit) => {
    tray.add(visit)
    cutAt.current.set(visit.id, visit)
    disarmUndoKey()
    say({ lead: fullName(visit), text: `da ricollocare. Tiene il posto delle ${clockText(visit.time)}.` })
  }
  const startDrag = useDrag({
    ...{ grid: focus.grid, model, quarter: scale.quarter, control },
    onDay: goToDay,
    onTray: cut,
    onHidden: state.folds.open,
  })
  const panel = usePanel(state, mayEdit)
  const setLength = (visit: AgendaVisit, duration: number) => {
    const refusal = refusalOf('move', visit, now, mayEdit)
    if (refusal !== null) return say({ lead: fullName(visit), text: refusal, tone: 'no' })
    // The next step is for the visit as it comes back.
    if (decisions.isPending || duration < 5 || duration > MAX_MINUTES) return
    decisions.change(visit, { duration }, `${duration} minuti: ${fullName(visit)}.`)
  }
  const startLength = useLength({ quarter: scale.quarter, say, onLength: setLength })
  /** Takes a visit in hand, and what lies over the grid out of the way. */
  const lift = (visit: AgendaVisit, column: GridColumn | null = null) => {
    const isList = address.view.show === 'elenco'
    if (isList) address.go({ show: 'giorno', visit: null, create: false })
    else if (state.hasPanel) panel.close()
    if (state.navPane.popover) state.navPane.toggle()
    // The column of the list is not one of the day's.
    control.lift(visit, 'key', isList ? null : column)
  }
  const act = (name: ActionName, visit: AgendaVisit, column: GridColumn | null) => {
    const refusal = refusalOf(name, visit, now, mayEdit)
    const { change } = ACTIONS[name]
    if (refusal !== null) say({ lead: fullName(visit), text: refusal, tone: 'no' })
    else if (name === 'move') lift(visit, column)
    else if (name === 'cancel' || name === 'reject')
      decisions.ask(name, visit, document.activeElement?.getBoundingClientRect() ?? null)
    else if (name === 'another') panel.openFor(visit)
    else if (change) decisions.change(visit, change, doneSentence(name, visit, now.date))
  }
  const paste = () => {
    const { cell, column } = focus
    const visit = tray.visits[0]
    if (!visit) return say({ text: 'Niente da posare: X toglie una visita dal suo posto.' })
    if (cell?.kind === 'free' && column) {
      const { move, sentence } = moveTo(visit, column, cell.start, data.agenda)
      return decisions.onMove(visit, move, sentence)
    }
    const taken = cell?.kind === 'visit' ? `Qui c’è già ${fullName(cell.visit)}` : 'Qui è chiuso'
    say({ text: `${taken}: scegli un tempo libero.`, tone: 'no' })
  }
  const turnDoctor = (by: number) => {
    const doctors = data.agenda?.doctors ?? []
    const next = doctors[doctors.findIndex(({ id }) => id === data.doctorId) + by]
    if (!next) return
    go({ doctorIds: [next.id] }, { replace: true })
    say({ lead: next.name, text: 'settimana.' })
  }
  const openMark = (cell: Cell | null, column: GridColumn | null, removing: boolean) => {
    if (!mayEdit || (cell?.kind !== 'absence' && cell?.kind !== 'block')) return
    if (column?.doctor && cell.markId !== null)
      setMark({ kind: cell.kind, doctor: column.doctor, date: column.date, id: cell.markId, removing })
  }
  useCommands({
    ...{ root, address, focus, control, mayEdit, act, setLength, cut, paste, turnDoctor },
    ...{ openVisit: panel.openVisit, openNew: panel.openNew },
    newMark: (kind) => {
      const { cell, column } = focus
      if (cell && column?.doctor)
        setMark({ kind, doctor: column.doctor, date: column.date, time: toTime(cell.start) })
    },
    openMark: (removing) => openMark(focus.cell, focus.column, removing),
    toggleNavPane: state.navPane.toggle,
    toDate: () => state.navPane.toDate(root),
    showKeys: () => state.setKeys(true),
    print: () => navigate(`/agenda/stampa?giorno=${address.date}`),
    find: () => {
      state.setFinding(true)
      root.current?.querySelector<HTMLInputElement>('[data-find]')?.select()
    },
    closeNewest: () => {
      if (decisions.isAsking) decisions.close()
      else if (state.hasPanel) panel.close()
      else if (state.navPane.popover) state.navPane.toggle()
      else return false
      return true
    },
  })
  const head = useMemo(
    () => ({
      onIll: ({ doctor, date }: { doctor: AgendaDoctor; date: string }) =>
        go({ date, visit: null, create: false, ill: doctor.id }),
      onMark: setMark,
    }),
    [go, setMark],
  )
  return {
    decisions,
    head,
    control,
    startDrag,
    panel,
    act,
    lift,
    ...usePointer(state, control, { startDrag, startLength, openMark, mayEdit }, panel),
  }
}

/** Disarms Z with each refusal: Z would undo an older change, and not the act that was refused. */
function useSayRefusals(say: Say): Say {
  return useCallback(
    (said) => {
      if (said?.tone === 'no') disarmUndoKey()
      say(said)
    },
    [say],
  )
}

/** Opens and closes the panel beside the grid. */
function usePanel({ root, address, focus, hasPanel, lostAt }: AgendaState, mayEdit: boolean) {
  return {
    openVisit: (id: number) => address.go({ visit: id, create: false }, { replace: hasPanel }),
    openNew: (slot: Slot | null) => {
      if (lostAt !== null || !mayEdit) return
      if (!address.view.create) focusAhead(root.current)
      address.go({ visit: null, create: true }, { slot, replace: hasPanel })
    },
    /** Books another visit for the person of a visit. */
    openFor: ({ contactId, doctorId, serviceId, subserviceId }: AgendaVisit) => {
      const slot = { date: address.date, like: { doctorId, serviceId, subserviceId } }
      address.go({ visit: null, create: true, contact: contactId }, { slot, replace: hasPanel })
    },
    close: () => {
      address.close()
      // Where something was begun the panel asks first, and keeps the focus.
      if (!hasUnsavedChanges()) focus.back()
    },
    closeBooked: (visit: AgendaVisit) => {
      address.close()
      focus.toBooked(visit)
    },
  }
}

type PointerActions = {
  startDrag: ReturnType<typeof useDrag>
  startLength: ReturnType<typeof useLength>
  openMark: (cell: Cell, column: GridColumn, removing: boolean) => void
  mayEdit: boolean
}

/** Clicks and presses on the cells of the grid. */
function usePointer(
  { model, columns, focus, address, scale }: AgendaState,
  control: ReturnType<typeof useMoving>,
  { startDrag, startLength, openMark, mayEdit }: PointerActions,
  panel: ReturnType<typeof usePanel>,
) {
  /** The free time on which the button of the mouse went down. */
  const pressed = useRef<{ key: string; slot: Slot } | null>(null)
  const cellOf = (key: string | null | undefined) => {
    const column = model?.columns.find(({ key: one }) => key?.startsWith(`${one}:`))
    const cell = column?.cells.find((one) => one.key === key)
    return column && cell ? { column, cell } : null
  }
  /** Where the visit in hand would lie if it were put at the pointer. */
  const placeAt = ({ clientX: x, clientY: y }: MouseEvent): Place | null => {
    const found = model && timeUnder(focus.grid.current, model, scale.quarter, { x, y })
    if (!found) return null
    const { column, minutes } = found
    // The day before may still be shown while the next one loads.
    if (address.view.show === 'giorno' && column.date !== address.date) return null
    const free = column.cells.find(
      ({ kind, start, end }) => kind === 'free' && start <= minutes && minutes < end,
    )
    const start = quarterFrom(free?.start ?? 0, minutes)
    if (hiddenAt(start, model.blocks) !== null) return null
    return { date: column.date, column: column.key, start }
  }
  const onCell = (key: string | null, event: MouseEvent) => {
    // The panel that the first click opens moves the columns under the second one.
    if (event.detail > 1) return
    if (control.moving) {
      const place = placeAt(event)
      if (place && control.put(event.shiftKey, place)) focus.back()
      return
    }
    const from = pressed.current
    pressed.current = null
    // A drag over free time begins the visit where the button went down, also when it is released over another cell.
    if (from && (key === null || key === from.key)) return panel.openNew(from.slot)
    const found = cellOf(key)
    if (!found) return
    const { column, cell } = found
    if (cell.kind === 'visit') panel.openVisit(cell.visit.id)
    else if (cell.kind === 'free') panel.openNew(slotAt(column, cell.start))
    else openMark(cell, column, false)
  }
  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as Element
    const element = target.closest('[data-cell]')
    const found = cellOf(element?.getAttribute('data-cell'))
    pressed.current = null
    if (!found || !element || control.moving || !mayEdit) return
    const { cell, column } = found
    if (cell.kind === 'free' && event.button === 0)
      pressed.current = { key: cell.key, slot: slotAt(column, startAt(cell, element, event.clientY)) }
    if (cell.kind !== 'visit') return
    if (target.closest('.ag-end')) startLength(event, cell.visit)
    else startDrag(event, cell.visit, column)
  }
  const goToVisit = (visit: AgendaVisit) => {
    if (visit.date !== address.date && address.view.show === 'giorno') address.go({ date: visit.date })
    const column = columns.find(({ visits }) => visits.some(({ id }) => id === visit.id))
    if (column) focus.focusCell(`${column.key}:v${visit.id}`)
  }
  // A mouse shows the place before the click.
  const onPointerMove = (event: PointerEvent) => {
    if (control.moving?.by !== 'key' || event.pointerType !== 'mouse') return
    const place = placeAt(event)
    if (place) control.to(place)
  }
  return { onCell, onPointerDown, onPointerMove, goToVisit }
}
