import type { Announcements } from '@dnd-kit/core'
import type { Group } from './arrange.ts'

/** What a screen reader says at each step of a drag. */
export function announcementsOf(groups: readonly Group[]): Announcements {
  const find = (id: unknown) => {
    const group = groups.find(({ services }) => services.some((one) => one.id === id))
    const place = group?.services.findIndex((one) => one.id === id) ?? -1
    return { group, place: place + 1, name: group?.services[place]?.name ?? '' }
  }
  const lifted = (id: unknown) => {
    const { group, place, name } = find(id)
    return `${name} sollevato, posizione ${place} di ${group?.services.length}.`
  }
  return {
    onDragStart: ({ active }) => lifted(active.id),
    onDragOver: ({ active, over }) => {
      // Said right after the lifting, too: a row is first of all over its own place.
      if (over?.id === active.id) return lifted(active.id)
      const { group, name } = find(active.id)
      const target = find(over?.id)
      if (!over || !target.group) return `${name} non è sopra la lista.`
      if (target.group !== group) return `${name} è sopra un’altra categoria: ${target.group.category.name}.`
      return `${name}, posizione ${target.place} di ${group?.services.length}.`
    },
    onDragEnd: ({ active, over }) => {
      const { group, name } = find(active.id)
      const target = find(over?.id)
      if (!over || target.group !== group) return `${name} è rimasto al suo posto.`
      return `${name} lasciato in posizione ${target.place} di ${group?.services.length}.`
    },
    onDragCancel: ({ active }) => `Spostamento annullato: ${find(active.id).name} è tornato al suo posto.`,
  }
}
