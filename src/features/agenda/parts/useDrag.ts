import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { AgendaVisit } from '../contract.ts'
import type { GridColumn, GridModel } from '../grid/columns.ts'
import { minutesAt } from '../grid/hours.ts'
import { snapped } from '../grid/moving.ts'
import { textScale } from './useGridScale.ts'
import type { MovingControl } from './useMoving.ts'

const START_PX = 4
const HOLD_MS = 350
const EDGE_PX = 36
const EDGE_AFTER_MS = 300
const EDGE_STEP_PX = 9
const OPEN_DAY_MS = 600
/** Minutes. */
const DAY_END = 24 * 60

type Needs = {
  grid: RefObject<HTMLDivElement | null>
  model: GridModel | null
  /** Height in pixels of a quarter of an hour at the usual size of text. */
  quarter: number
  control: MovingControl
  onDay: (date: string) => void
  onTray: (visit: AgendaVisit) => void
  /** Opens hours that are not drawn, from those minutes on. */
  onHidden: (minutes: number) => void
}

type Drag = {
  visit: AgendaVisit
  column: GridColumn | null
  card: HTMLElement
  /** From the card's top left corner to the pointer. */
  dx: number
  dy: number
  x: number
  y: number
  lifted: HTMLElement | null
  edgeSince: number | null
  day: { date: string; since: number } | null
  frame: number
}

/**
 * Dragging of visits, from the grid and from the tray. A mouse begins after four pixels, a finger after it has rested for 350 ms.
 * The card in hand is a copy that follows the pointer without React; only a new place is drawn anew.
 */
export function useDrag(needs: Needs) {
  const latest = useRef(needs)
  latest.current = needs
  const drag = useRef<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)

  const start = useCallback((event: ReactPointerEvent, visit: AgendaVisit, column: GridColumn | null) => {
    if (event.button !== 0 || drag.current) return
    const card =
      event.currentTarget.closest('[data-drag]') ?? (event.target as Element).closest('[data-cell]')
    if (!(card instanceof HTMLElement)) return
    const { left, top } = card.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    drag.current = {
      ...{ visit, column, card, x, y, dx: x - left, dy: y - top },
      ...{ lifted: null, edgeSince: null, day: null, frame: 0 },
    }
    stop.current = listen(event.pointerType === 'mouse', latest, drag, () => {
      stop.current = null
    })
  }, [])
  useEffect(() => () => stop.current?.(), [])
  // Esc ends the move from the keyboard.
  const { moving } = needs.control
  useEffect(() => {
    if (!moving && drag.current?.lifted) stop.current?.()
  }, [moving])
  return start
}

type Latest = RefObject<Needs>

function listen(isMouse: boolean, latest: Latest, state: RefObject<Drag | null>, onEnd: () => void) {
  const abort = new AbortController()
  const { signal } = abort
  const begin = () => {
    const drag = state.current
    if (!drag || drag.lifted) return
    if (!latest.current.control.lift(drag.visit, 'pointer', drag.column)) return end()
    drag.lifted = liftedCopy(drag)
    drag.frame = requestAnimationFrame(follow)
  }
  const hold = isMouse ? undefined : setTimeout(begin, HOLD_MS)
  const end = () => {
    clearTimeout(hold)
    abort.abort()
    const drag = state.current
    if (drag) cancelAnimationFrame(drag.frame)
    drag?.lifted?.remove()
    state.current = null
    onEnd()
  }
  const follow = (now: number) => {
    const drag = state.current
    if (!drag?.lifted) return
    drag.lifted.style.translate = `${drag.x - drag.dx}px ${drag.y - drag.dy}px`
    scrollAtEdge(drag, latest.current, now)
    openDayUnder(drag, latest.current, now)
    toPlaceUnder(drag, latest.current)
    drag.frame = requestAnimationFrame(follow)
  }
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    const drag = state.current
    if (!drag) return
    const far = Math.hypot(clientX - drag.x, clientY - drag.y) > START_PX
    if (!drag.lifted) {
      if (!far) return
      // A finger that moves before it has rested scrolls.
      if (!isMouse) return end()
      begin()
    }
    drag.x = clientX
    drag.y = clientY
  }
  const onUp = (event: PointerEvent) => {
    const drag = state.current
    if (drag?.lifted) {
      suppressClick()
      drop(drag, latest.current, event)
    }
    end()
  }
  const onCancel = () => {
    if (state.current?.lifted) latest.current.control.back()
    end()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onCancel, { signal })
  const keep = (event: Event) => {
    if (state.current?.lifted) event.preventDefault()
  }
  window.addEventListener('touchmove', keep, { signal, passive: false })
  window.addEventListener('contextmenu', keep, { signal })
  return end
}

/** A copy of the card that follows the pointer. */
function liftedCopy({ card }: Drag): HTMLElement {
  const { width, height } = card.getBoundingClientRect()
  const copy = card.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-cell')
  copy.removeAttribute('tabindex')
  copy.setAttribute('aria-hidden', 'true')
  copy.classList.add('ag-lifted')
  copy.classList.remove('is-from')
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px` })
  card.closest('.ag')?.append(copy)
  return copy
}

function scrollAtEdge(drag: Drag, { grid, model, onHidden }: Needs, now: number): void {
  const box = grid.current?.getBoundingClientRect()
  if (!box || !grid.current) return
  const inside = drag.x > box.left && drag.x < box.right && drag.y > box.top && drag.y < box.bottom
  const at = (low: number, high: number, value: number) =>
    value < low + EDGE_PX ? -1 : value > high - EDGE_PX ? 1 : 0
  const dx = inside ? at(box.left, box.right, drag.x) : 0
  const dy = inside ? at(box.top, box.bottom, drag.y) : 0
  if (dx === 0 && dy === 0) drag.edgeSince = null
  else drag.edgeSince ??= now
  if (drag.edgeSince === null || now - drag.edgeSince <= EDGE_AFTER_MS) return
  const { scrollTop } = grid.current
  grid.current.scrollBy(dx * EDGE_STEP_PX, dy * EDGE_STEP_PX)
  const end = model?.blocks.at(-1)?.end ?? DAY_END
  if (dy < 1 || grid.current.scrollTop > scrollTop || end >= DAY_END) return
  // Past its end the grid grows, by an hour at a time.
  drag.edgeSince = now
  onHidden(end)
}

/** Opens the day whose button the pointer has rested on. */
function openDayUnder(drag: Drag, { onDay }: Needs, now: number): void {
  const date = elementUnder(drag, '[data-day]')?.dataset.day
  if (!date) drag.day = null
  else if (drag.day?.date !== date) drag.day = { date, since: now }
  else if (now - drag.day.since > OPEN_DAY_MS) {
    drag.day = { date, since: Number.POSITIVE_INFINITY }
    onDay(date)
  }
}

function toPlaceUnder(drag: Drag, { grid, model, quarter, control }: Needs): void {
  const found = model && timeUnder(grid.current, model, quarter, { x: drag.x, y: drag.y - drag.dy })
  if (!found) return
  const { column } = found
  const start = snapped(found.minutes, drag.visit, column.visits, 15 / quarter)
  control.to({ date: column.date, column: column.key, start })
}

/** The column and the time, not rounded, at a point of the window; null beside the columns. */
export function timeUnder(
  grid: HTMLElement | null,
  model: GridModel,
  quarter: number,
  { x, y }: { x: number; y: number },
): { column: GridColumn; minutes: number } | null {
  const under = [...(grid?.querySelectorAll<HTMLElement>('.ag-col[data-column]') ?? [])].find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return x >= left && x < right
  })
  const column = model.columns.find(({ key }) => key === under?.dataset.column)
  const body = under?.querySelector('.ag-body')?.getBoundingClientRect()
  if (!column || !body) return null
  const scale = textScale()
  return { column, minutes: minutesAt((y - body.top) / scale, model.blocks, quarter) }
}

function drop(drag: Drag, { grid, control, onTray }: Needs, event: PointerEvent): void {
  if (elementUnder(drag, '[data-tray]')) {
    control.end()
    onTray(drag.visit)
    return
  }
  const box = grid.current?.getBoundingClientRect()
  const isInGrid = box && drag.x > box.left && drag.x < box.right && drag.y > box.top && drag.y < box.bottom
  if (!isInGrid) control.back()
  else if (!control.put(event.shiftKey)) control.back(control.refusal)
}

function elementUnder({ x, y, lifted }: Drag, selector: string): HTMLElement | null {
  const under = document.elementsFromPoint(x, y).find((one) => !lifted?.contains(one))
  return under?.closest<HTMLElement>(selector) ?? null
}

/** The click that ends a drag opens nothing. */
export function suppressClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}
