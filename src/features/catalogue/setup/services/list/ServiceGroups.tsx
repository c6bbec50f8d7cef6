import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState } from 'react'
import { useNotify } from '#platform/form/useNotify.ts'
import { moveTo } from '#platform/list/moves.ts'
import { Badge } from '#ui/Badge.tsx'
import { announcementsOf, dragHelp, useDragSensors } from '#ui/useDragSensors.ts'
import type { View } from '../../view.ts'
import type { SetupService } from '../contract.ts'
import { servicesCopy } from '../copy.ts'
import { ServiceRow } from './ServiceRow.tsx'
import type { CategoryMove, Group } from './service-order.ts'

type ServiceGroupsProps = {
  groups: readonly Group[]
  view: View
  /** False while only some rows of a category are there: an order is one of all of them. */
  sortable: boolean
  onMove: (move: CategoryMove) => void
  /** Only for those who may. */
  onDelete: ((service: SetupService) => void) | null
}

/** The groups in one area to drag in. A drop on another category is refused with a message. */
export function ServiceGroups({ groups, view, sortable, onMove, onDelete }: ServiceGroupsProps) {
  const notify = useNotify()
  const sensors = useDragSensors()
  const groupOf = (id: unknown) => groups.find(({ services }) => services.some((one) => one.id === id))
  const move = (group: Group, id: number, place: number) => {
    const ids = group.services.map((one) => one.id)
    if (ids.indexOf(id) === place) return
    onMove({ categoryId: group.category.id, move: moveTo(ids, id, place) })
  }
  const [moved, setMoved] = useState('')
  const moveByMenu = (group: Group, service: SetupService, place: number) => {
    move(group, service.id, place)
    setMoved(`${service.name} spostato in posizione ${place + 1} di ${group.services.length}.`)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const from = groupOf(active.id)
    if (!over || !from) return
    if (groupOf(over.id) !== from) {
      notify.error(servicesCopy.otherCategory)
      return
    }
    const place = from.services.findIndex(({ id }) => id === over.id)
    move(from, Number(active.id), place)
  }
  return (
    <DndContext
      id="servizi"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(
          groups.map(({ category, services }) => ({ name: category.name, rows: services })),
        ),
        screenReaderInstructions: { draggable: dragHelp('il servizio') },
      }}
    >
      <p role="status" className="sr-only">
        {moved}
      </p>
      {groups.map((group) => (
        <section key={group.category.id} aria-label={group.category.name} className="mt-6">
          <GroupHead group={group} sortable={sortable} />
          <SortableContext
            items={group.services.map(({ id }) => id)}
            strategy={verticalListSortingStrategy}
            disabled={!sortable}
          >
            <ul>
              {group.services.map((service, index) => (
                <ServiceRow
                  key={service.id}
                  service={service}
                  slug={group.category.slug}
                  view={view}
                  sortable={sortable}
                  onMove={(place) => moveByMenu(group, service, place)}
                  index={index}
                  count={group.services.length}
                  onDelete={onDelete}
                />
              ))}
            </ul>
          </SortableContext>
        </section>
      ))}
    </DndContext>
  )
}

function GroupHead({ group, sortable }: { group: Group; sortable: boolean }) {
  const { category, services } = group
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 border-line-strong border-b pb-2">
      <h2 className="min-w-0 break-words text-smd">{category.name}</h2>
      <span className="tnum text-ink-600">
        {services.length}
        <span className="sr-only"> {services.length === 1 ? 'servizio' : 'servizi'}</span>
      </span>
      {category.isActive ? null : <Badge>Disattiva</Badge>}
      {sortable ? <span className="ml-auto text-ink-600 text-sxs">{servicesCopy.drag}</span> : null}
    </div>
  )
}
