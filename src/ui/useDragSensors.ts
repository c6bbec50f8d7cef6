import { type Announcements, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

// Enter opens the menu of a grip, so only the space bar lifts.
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space'] }
// A press that does not move is a click.
const DRAG_FROM_PX = 6

/** The sensors of rows with a `Grip`. */
export function useDragSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    // Each press of an arrow is one row, however tall it is.
    useSensor(KeyboardSensor, { keyboardCodes: KEYS, coordinateGetter: sortableKeyboardCoordinates }),
  )
}

/** The screen reader's instructions at a grip. */
export function dragHelp(what: string): string {
  return `Premi Spazio per sollevare ${what}, le frecce su e giù per spostarlo, di nuovo Spazio per lasciarlo, Esc per annullare. Invio apre un menu con le stesse mosse.`
}

/** Rows that change places among themselves only. */
export type DragGroup = { name: string; rows: readonly { id: string | number; name: string }[] }

/** The screen reader's messages at each step of a drag. */
export function announcementsOf(groups: readonly DragGroup[]): Announcements {
  const find = (id: unknown) => {
    const group = groups.find(({ rows }) => rows.some((row) => row.id === id))
    const place = group?.rows.findIndex((row) => row.id === id) ?? -1
    return { group, place: place + 1, name: group?.rows[place]?.name ?? '' }
  }
  const lifted = (id: unknown) => {
    const { group, place, name } = find(id)
    return `${name} sollevato, posizione ${place} di ${group?.rows.length}.`
  }
  return {
    onDragStart: ({ active }) => lifted(active.id),
    onDragOver: ({ active, over }) => {
      // Said right after the lifting, too: a row is first of all over its own place.
      if (over?.id === active.id) return lifted(active.id)
      const { group, name } = find(active.id)
      const target = find(over?.id)
      if (!over || !target.group) return `${name} non è sopra la lista.`
      if (target.group !== group) return `${name} è sopra un altro gruppo: ${target.group.name}.`
      return `${name}, posizione ${target.place} di ${group?.rows.length}.`
    },
    onDragEnd: ({ active, over }) => {
      const { group, name } = find(active.id)
      const target = find(over?.id)
      if (!over || target.group !== group) return `${name} è rimasto al suo posto.`
      return `${name} lasciato in posizione ${target.place} di ${group?.rows.length}.`
    },
    onDragCancel: ({ active }) => `Spostamento annullato: ${find(active.id).name} è tornato al suo posto.`,
  }
}
