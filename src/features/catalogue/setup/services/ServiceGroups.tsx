import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNotify } from '#platform/form/useNotify.ts'
import { moveTo } from '#platform/list/useMoves.ts'
import { Badge } from '#ui/Badge.tsx'
import { cx } from '#ui/cx.ts'
import { Grip } from '#ui/Grip.tsx'
import { PictureOrnament } from '#ui/glyphs.tsx'
import { RowActions, RowItem, RowLink } from '#ui/RowActions.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { announcementsOf, dragHelp, useDragSensors } from '#ui/useDragSensors.ts'
import { servicesCopy, setupCopy } from '../copy.ts'
import { notBookableReason } from '../rules.ts'
import { addressOf, linkIdOf, type View } from '../view.ts'
import type { SetupService } from './contract.ts'
import type { CategoryMove, Group } from './service-order.ts'

type ServiceGroupsProps = {
  groups: readonly Group[]
  view: View
  /** False while a search hides some rows of a category: an order contains all of them. */
  sortable: boolean
  onMove: (move: CategoryMove) => void
  /** Null for staff who may not delete. */
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

type ServiceRowProps = {
  service: SetupService
  /** The slug of its category, which chooses the sign shown without a picture. */
  slug: string
  view: View
  sortable: boolean
  /** Place of the service in the category, from 0. */
  index: number
  count: number
  onMove: (place: number) => void
  onDelete: ((service: SetupService) => void) | null
}

const DESK = 'desk:grid-cols-[1.75rem_4rem_minmax(0,1fr)_6.5rem_auto] desk:gap-3 desk:py-1.5 desk:pr-1'
const PHONE =
  "max-desk:grid-cols-[min(2rem,8vw)_min(4rem,16vw)_minmax(0,1fr)] max-desk:gap-x-2.5 max-desk:py-3 max-desk:[grid-template-areas:'g_t_x'_'g_t_s']"

export function ServiceRow(props: ServiceRowProps) {
  const { service, slug, view, sortable, index, count, onMove, onDelete } = props
  const { id, name, isActive } = service
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: !sortable, attributes: { roleDescription: 'elemento da riordinare' } })
  return (
    <RowItem
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx(
        'grid min-h-16 items-center border-line border-b bg-white',
        DESK,
        PHONE,
        isDragging
          ? 'relative z-[3] rounded-sm border-transparent shadow-e3 ring-1 ring-aqua-200'
          : 'hover:bg-sand-50',
      )}
    >
      <span className="[grid-area:g] desk:[grid-area:auto]">
        {sortable ? (
          <Grip
            ref={setActivatorNodeRef}
            name={name}
            index={index}
            count={count}
            lifted={isDragging}
            onMove={onMove}
            {...attributes}
            {...listeners}
          />
        ) : null}
      </span>
      <Cover service={service} slug={slug} />
      <About service={service} address={addressOf({ ...view, record: id })} />
      <div className="flex flex-wrap items-center justify-between max-desk:[grid-area:s] desk:contents">
        <div>
          <StatusPill status={isActive ? 'on' : 'off'}>
            {isActive ? setupCopy.active : setupCopy.inactive}
          </StatusPill>
        </div>
        <div className="max-desk:-mr-3">
          <RowActions
            name={`il servizio ${name}`}
            actions={[
              onDelete && {
                label: 'Elimina',
                icon: Trash2,
                tone: 'danger',
                onSelect: () => onDelete(service),
              },
            ]}
          />
        </div>
      </div>
    </RowItem>
  )
}

function About({ service, address }: { service: SetupService; address: string }) {
  const { id, name, shortDescription } = service
  const problem = notBookableReason(service)
  return (
    <div className="min-w-0 max-desk:[grid-area:x]">
      <RowLink id={linkIdOf('servizi', id)} to={address} className="block break-words">
        {name}
      </RowLink>
      {shortDescription ? (
        <p className="text-ink-600 text-sxs max-desk:line-clamp-2 desk:truncate">{shortDescription}</p>
      ) : null}
      {problem ? (
        <p className="mt-0.5 flex gap-1.5 text-sxs text-warning-900">
          <TriangleAlert
            aria-hidden="true"
            strokeWidth={1.7}
            className="mt-[0.15em] size-3.5 flex-none text-warning-700"
          />
          {problem}
        </p>
      ) : null}
    </div>
  )
}

function Cover({ service: { coverImage }, slug }: { service: SetupService; slug: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className="relative block h-12 w-full overflow-hidden rounded-sm bg-sand-100 max-desk:mt-0.5 max-desk:self-start max-desk:[grid-area:t]">
      {coverImage === null || failed === coverImage ? (
        <PictureOrnament slug={slug} className="[&_svg]:size-7" />
      ) : (
        <img
          src={`/api/public/media/${coverImage}?w=160`}
          alt=""
          width={64}
          height={48}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(coverImage)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
