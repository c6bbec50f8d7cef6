import { ClockAlert, Pencil, Trash2, Wrench } from 'lucide-react'
import { addressOf, linkIdOf, type View } from '#features/catalogue/setup/view.ts'
import { shortDate } from '#platform/time/italian.ts'
import type { Column, TableLook } from '#ui/DataTable.tsx'
import { PILL } from '#ui/DataTable.tsx'
import { RowActions, RowLink } from '#ui/RowActions.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { ListedResource, ResourceInput } from '../contract.ts'
import { isOverdue, namesOf, roomsCopy, stateLabels, stateOf } from './copy.ts'

export type ResourceCommands = {
  view: View
  /** State of the links to the panel. */
  state: unknown
  /** `yyyy-MM-dd` */
  today: string
  mayDelete: boolean
  /** The share of the clinic's hours each was taken in, from 0 to 1, once it is known. */
  shares: ReadonlyMap<number, number> | undefined
  onEdit: (resource: ListedResource) => void
  onBlock: (resource: ListedResource) => void
  onDelete: (resource: ListedResource) => void
}

type ResourceColumn = Column<ListedResource, ResourceCommands>

const name: ResourceColumn = {
  id: 'name',
  head: 'Nome',
  width: 'w-[22%]',
  className: 'wrap-anywhere min-w-0 [grid-area:name]',
  skeleton: 'w-3/5 max-desk:my-1',
  cell: ({ id, name, place }, { view, state }) => (
    <>
      <RowLink
        id={linkIdOf('stanze', id)}
        to={addressOf({ ...view, record: id })}
        state={state}
        // Of several panels seen one after the other, Back leads to the list.
        replace={view.record !== null}
        preventScrollReset
      >
        {name}
      </RowLink>
      {place ? <span className="block text-ink-600 text-sxs">{place}</span> : null}
    </>
  ),
}

const services: ResourceColumn = {
  id: 'serv',
  head: 'Serve a',
  className: 'wrap-anywhere min-w-0 [grid-area:serv]',
  skeleton: 'w-4/5 max-desk:my-1',
  cell: ({ services }) =>
    services.length > 0 ? namesOf(services) : <span className="text-ink-600">nessun servizio</span>,
}

const doctors: ResourceColumn = {
  id: 'docs',
  head: 'Di solito',
  label: 'Di solito',
  className: 'wrap-anywhere min-w-0 text-ink-600 [grid-area:docs]',
  skeleton: 'w-3/5 max-desk:my-1',
  cell: ({ doctors }) => (doctors.length > 0 ? namesOf(doctors) : 'nessun medico'),
}

const occupancy: ResourceColumn = {
  id: 'occ',
  head: 'Occupata, 4 settimane',
  label: 'Occupata nelle ultime 4 settimane',
  width: 'w-36',
  className: '[grid-area:occ]',
  skeleton: 'w-28',
  cell: ({ id }, { shares }) => <Share share={shares?.get(id)} />,
}

const status: ResourceColumn = {
  id: 'st',
  head: 'Stato',
  width: 'w-40',
  className: 'self-center [grid-area:st]',
  skeleton: PILL,
  cell: (resource) => <ResourcePill resource={resource} />,
}

const due: ResourceColumn = {
  id: 'due',
  head: 'Prossima verifica',
  label: 'Prossima verifica',
  width: 'w-36',
  className: 'tnum [grid-area:due]',
  cell: (resource, { today }) => <Due resource={resource} today={today} />,
}

const actions: ResourceColumn = {
  id: 'act',
  head: 'Azioni',
  headHidden: true,
  width: 'w-36',
  align: 'right',
  className: '[grid-area:act]',
  cell: (row, commands) => <Actions row={row} {...commands} />,
}

type Look = TableLook<ListedResource, ResourceCommands>

export const resourceTables: Record<ResourceInput['kind'], Look> = {
  room: {
    label: roomsCopy.room.title,
    card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_name'_'serv_serv'_'docs_docs'_'occ_occ'_'st_act']",
    columns: [
      name,
      { ...services, head: 'Adatta a' },
      doctors,
      occupancy,
      status,
      { ...actions, width: 'w-16' },
    ],
  },
  device: {
    label: roomsCopy.device.title,
    card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_name'_'serv_serv'_'due_due'_'st_act']",
    columns: [name, services, status, due, actions],
  },
}

const PILLS = { on: 'on', blocked: 'warning', off: 'off' } as const

function ResourcePill({ resource }: { resource: ListedResource }) {
  const state = stateOf(resource)
  return (
    <StatusPill status={PILLS[state]} {...(state === 'blocked' && { Sign: Wrench })}>
      {stateLabels[resource.kind][state]}
    </StatusPill>
  )
}

function Share({ share }: { share: number | undefined }) {
  if (share === undefined) return null
  const percent = Math.round(share * 100)
  return (
    <span className="tnum flex items-center gap-2.5">
      <span aria-hidden="true" className="h-2 w-16 overflow-hidden rounded-full bg-aqua-100">
        <span style={{ width: `${percent}%` }} className="block h-full bg-aqua-400" />
      </span>
      {percent} %
    </span>
  )
}

/** The day of a device's next maintenance; one that has passed says so in words. */
function Due({ resource, today }: { resource: ListedResource; today: string }) {
  const { checkDueOn } = resource
  if (stateOf(resource) === 'blocked') return 'in corso'
  if (checkDueOn === null) return <span className="text-ink-600">non indicata</span>
  if (!isOverdue(resource, today)) return shortDate(checkDueOn)
  return (
    <span className="flex items-center gap-1.5 font-strong text-high">
      <ClockAlert aria-hidden="true" strokeWidth={1.8} className="size-4 flex-none" />
      scaduta il {shortDate(checkDueOn)}
    </span>
  )
}

function Actions({ row, today, mayDelete, ...on }: ResourceCommands & { row: ListedResource }) {
  return (
    <RowActions
      name={row.name}
      actions={[
        isOverdue(row, today) && {
          label: 'Registra',
          icon: Pencil,
          primary: true,
          onSelect: () => on.onEdit(row),
        },
        { label: 'Modifica', icon: Pencil, onSelect: () => on.onEdit(row) },
        { label: roomsCopy[row.kind].block, icon: Wrench, onSelect: () => on.onBlock(row) },
        mayDelete && {
          label: 'Elimina',
          icon: Trash2,
          tone: 'danger',
          onSelect: () => on.onDelete(row),
        },
      ]}
    />
  )
}
