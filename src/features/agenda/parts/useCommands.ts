import { addDays } from '#platform/time/dates.ts'
import { isTyped, shortcutsOn, useKeys } from '#ui/useShortcuts.ts'
import type { AgendaVisit } from '../contract.ts'
import type { GridColumn } from '../grid/columns.ts'
import { type Command, commandOf, type Mode } from '../grid/commands.ts'
import { slotAt } from '../grid/moving.ts'
import type { Slot } from '../new/draft.ts'
import type { AgendaView } from '../view.ts'
import type { ActionName } from '../visit/actions.ts'
import type { AgendaAddress } from './useAgendaAddress.ts'
import type { GridFocus } from './useGridFocus.ts'
import type { MovingControl } from './useMoving.ts'

type Needs = {
  root: React.RefObject<HTMLElement | null>
  address: AgendaAddress
  focus: GridFocus
  control: MovingControl
  /** The user does the reception's work; false: a doctor, who books and moves nothing. */
  mayEdit: boolean
  act: (name: ActionName, visit: AgendaVisit, column: GridColumn | null) => void
  setLength: (visit: AgendaVisit, duration: number) => void
  openVisit: (id: number) => void
  openNew: (slot: Slot | null) => void
  cut: (visit: AgendaVisit) => void
  paste: () => void
  newMark: (kind: 'block' | 'absence') => void
  /** Opens the absence or block with the focus, or asks whether to remove it. */
  openMark: (removing: boolean) => void
  toggleNavPane: () => void
  toDate: () => void
  showKeys: () => void
  find: () => void
  print: () => void
  /** Shows the week of the doctor before or after. */
  turnDoctor: (by: number) => void
  /** Closes the newest thing that is open; false when nothing is. */
  closeNewest: () => boolean
}

const VIEWS = { day: 'giorno', week: 'settimana', list: 'elenco' } as const

/** Runs the agenda's keys. */
export function useCommands(needs: Needs): void {
  useKeys((event) => {
    if (!isFree(event, needs.root.current)) return
    const inGrid = needs.focus.grid.current?.contains(document.activeElement) ?? false
    const pressed = {
      key: event.key,
      shift: event.shiftKey,
      ctrl: event.ctrlKey || event.metaKey,
      alt: event.altKey,
    }
    const onButton =
      event.target instanceof Element && event.target.closest('button:not([data-cell]), a') !== null
    const command = commandOf(pressed, modeOf(needs), inGrid && !onButton, shortcutsOn())
    if (command && run(command, needs)) event.preventDefault()
  })
}

/** Whether a key is meant for the agenda: no field, and no dialog or menu. */
function isFree(event: KeyboardEvent, root: HTMLElement | null): boolean {
  const { target } = event
  if (!root || isTyped(event) || root.closest('[inert], [aria-hidden="true"]')) return false
  if (!(target instanceof HTMLElement)) return true
  if (target.closest('[role=dialog], [role=alertdialog]')) return false
  return target === document.body || target.matches('main') || root.contains(target)
}

function modeOf({ control, focus }: Needs): Mode {
  if (control.moving) return 'moving'
  const { cell } = focus
  if (cell?.kind === 'visit' || cell?.kind === 'free') return cell.kind
  return cell?.markId ? 'mark' : 'other'
}

const RECEPTION: readonly Command['do'][] = [
  ...(['new', 'cut', 'paste', 'block', 'absence', 'remove', 'length', 'rooms'] as const),
]

/** Runs a command; false when it means nothing here. */
function run(command: Command, needs: Needs): boolean {
  if (!needs.mayEdit && RECEPTION.includes(command.do)) return false
  return runMove(command, needs) ?? runVisit(command, needs) ?? runPage(command, needs)
}

function runMove(command: Command, { control, focus, cut }: Needs): boolean | undefined {
  if (!control.moving) return undefined
  switch (command.do) {
    case 'step':
      control.step(command.minutes)
      return true
    case 'column':
      control.toColumn(command.by)
      return true
    case 'day':
      control.toDay(command.by)
      return true
    case 'put':
      control.put(command.squeeze)
      return true
    case 'back':
      control.back()
      focus.back()
      return true
    case 'nextFree':
      control.nextFree()
      return true
    case 'cut': {
      const { visit } = control.moving
      control.end()
      cut(visit)
      return true
    }
  }
  return undefined
}

function runVisit(command: Command, needs: Needs): boolean | undefined {
  const { focus } = needs
  const visit = focus.cell?.kind === 'visit' ? focus.cell.visit : null
  if (!visit) return undefined
  switch (command.do) {
    case 'open':
      needs.openVisit(visit.id)
      return true
    case 'cut':
      needs.cut(visit)
      return true
    case 'length':
      needs.setLength(visit, visit.duration + command.minutes)
      return true
    case 'act':
      needs.act(command.name, visit, focus.column)
      return true
  }
  return undefined
}

function runPage(command: Command, needs: Needs): boolean {
  const { address, focus } = needs
  const { view, today } = address
  switch (command.do) {
    case 'focus':
      if (view.show === 'settimana' && command.step === 'left8') needs.turnDoctor(-1)
      else if (view.show === 'settimana' && command.step === 'right8') needs.turnDoctor(1)
      else focus.step(command.step)
      return true
    case 'day':
      // Of the newest address: two keys at once go two days on.
      address.go((newest) => ({ date: addDays(newest.date ?? today, stepOf(newest, command.by)) }))
      return true
    case 'view':
      address.go({ show: VIEWS[command.to] })
      return true
    case 'today':
      address.go({ date: null })
      return true
    case 'rooms':
      address.go({ by: view.by === 'medici' ? 'stanze' : 'medici', show: 'giorno' })
      return true
    case 'date':
      needs.toDate()
      return true
    case 'navPane':
      needs.toggleNavPane()
      return true
    case 'region':
      toNextRegion(needs.root.current)
      return true
    case 'find':
      needs.find()
      return true
    case 'keys':
      needs.showKeys()
      return true
    case 'new':
      needs.openNew(slotOf(focus))
      return true
    case 'block':
    case 'absence':
      needs.newMark(command.do)
      return true
    case 'open':
    case 'remove':
      needs.openMark(command.do === 'remove')
      return true
    case 'paste':
      needs.paste()
      return true
    case 'print':
      needs.print()
      return true
    case 'close':
      return needs.closeNewest()
  }
  return false
}

/** A week moves by weeks. */
function stepOf({ show }: AgendaView, by: number): number {
  return show === 'settimana' ? Math.sign(by) * 7 : by
}

/** The free time with the focus, as the beginning of a new visit. */
function slotOf({ grid, cell, column }: GridFocus): Slot | null {
  const isFocused = grid.current?.contains(document.activeElement)
  if (!isFocused || cell?.kind !== 'free' || !column) return null
  return slotAt(column, cell.start)
}

/** F6 leads from bar to navigation pane, grid and panel. */
function toNextRegion(root: HTMLElement | null): void {
  const regions = [...(root?.querySelectorAll<HTMLElement>('[data-region]') ?? [])].filter(
    (region) => region.offsetParent !== null,
  )
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  const next = regions[(at + 1) % regions.length]
  const first = next?.querySelector<HTMLElement>('[tabindex="0"], a, button, input, select')
  first?.focus()
}
