import { KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'

// Enter opens the menu of a grip, so only the space bar lifts. Each press of an arrow moves 25 px.
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space'] }
// A press that does not move is a click.
const DRAG_FROM_PX = 6

/** What rows with a `Grip` are dragged with. */
export function useDragSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { keyboardCodes: KEYS }),
  )
}

/** What a screen reader says of a grip. */
export function dragHelp(what: string): string {
  return `Premi Spazio per sollevare ${what}, le frecce su e giù per spostarlo, di nuovo Spazio per lasciarlo, Esc per annullare. Invio apre un menu con le stesse mosse.`
}
