import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { DeleteRecord } from '#features/catalogue/setup/DeleteRecord.tsx'
import {
  type PartProps,
  useCloseRecord,
  useOpenRecord,
  useRowFocus,
  type View,
} from '#features/catalogue/setup/view.ts'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import {
  type CalendarMark,
  deleteResource,
  type ListedResource,
  resourceKinds,
  updateResource,
} from '../contract.ts'
import { MarkDialog } from '../marks/LazyMarkDialog.ts'
import { blocksQuery, occupancyQuery, refreshCalendar, resourcesQuery } from '../queries.ts'
import { roomsCopy } from './copy.ts'
import { ResourceDialog } from './ResourceDialog.tsx'
import { ResourcePanel } from './ResourcePanel.tsx'
import { type ResourceCommands, resourceTables } from './ResourcesTable.tsx'

type Kind = ListedResource['kind']

/** The dialog that is open over the lists. */
type Doing =
  | { what: 'edit'; kind: Kind; resource: ListedResource | null }
  | { what: 'block'; resource: ListedResource; block?: CalendarMark | undefined }
  | { what: 'delete'; resource: ListedResource }

/** Rooms and devices, and a panel of the one the address names. */
export function RoomsTab(props: PartProps) {
  const { data, error, isFetching, refetch } = useQuery(resourcesQuery)
  if (data) return <Rooms {...props} resources={data} />
  if (error && !isFetching)
    return <NotLoaded what="stanze e attrezzature" error={error} again={() => refetch()} />
  return <TableSkeleton {...resourceTables.room} />
}

function Rooms({ view, mayDelete, resources }: PartProps & { resources: ListedResource[] }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [created, setCreated] = useState<number | null>(null)
  const { state } = useLocation()
  const ids = resources.map(({ id }) => id)
  useRowFocus(view, ids, created)
  const today = wallClock(new Date()).date
  const { data: occupancy } = useQuery(occupancyQuery)
  const shares = occupancy && new Map(occupancy.map(({ id, share }) => [id, share]))
  const commands: ResourceCommands = {
    ...{ view, today, mayDelete, shares, state: view.record === null ? OPENED : state },
    onEdit: (resource) => setDoing({ what: 'edit', kind: resource.kind, resource }),
    onBlock: (resource) => setDoing({ what: 'block', resource }),
    onDelete: (resource) => setDoing({ what: 'delete', resource }),
  }
  return (
    <div
      className={cx(
        'grid items-start gap-x-8',
        view.record !== null && 'rail:grid-cols-[minmax(0,1fr)_20rem]',
      )}
    >
      <div className="grid min-w-0 gap-y-8">
        {resourceKinds.map((kind) => (
          <KindList
            key={kind}
            kind={kind}
            resources={resources.filter((one) => one.kind === kind)}
            commands={commands}
            onCreate={() => setDoing({ what: 'edit', kind, resource: null })}
          />
        ))}
      </div>
      <Open
        view={view}
        resources={resources}
        today={today}
        onBlock={(resource, block) => setDoing({ what: 'block', resource, block })}
      />
      {doing ? (
        <Dialogs doing={doing} today={today} onCreated={setCreated} onClose={() => setDoing(null)} />
      ) : null}
    </div>
  )
}

type KindListProps = {
  kind: Kind
  resources: ListedResource[]
  commands: ResourceCommands
  onCreate: () => void
}

function KindList({ kind, resources, commands, onCreate }: KindListProps) {
  const copy = roomsCopy[kind]
  return (
    <section aria-labelledby={`elenco-${kind}`}>
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={`elenco-${kind}`} className="text-smd">
          {copy.title} <span className="tnum font-normal text-ink-600">{resources.length}</span>
        </h2>
        <p className="mr-auto text-ink-600 text-sxs">{copy.text}</p>
        <Button variant="secondary" size="sm" icon={<Plus strokeWidth={2} />} onClick={onCreate}>
          {copy.create}
        </Button>
      </div>
      <DataTable
        {...resourceTables[kind]}
        rows={resources}
        context={commands}
        selected={({ id }) => id === commands.view.record}
        empty={<p className="border-line border-y py-4 text-ink-600">{copy.empty}</p>}
      />
    </section>
  )
}

type OpenProps = {
  view: View
  resources: ListedResource[]
  today: string
  onBlock: (resource: ListedResource, block?: CalendarMark) => void
}

/** The room or device the address names, in its panel. */
function Open({ view, resources, today, onBlock }: OpenProps) {
  const close = useCloseRecord(view)
  const resource = useOpenRecord(view, resources)
  if (view.record === null) return null
  if (!resource) {
    const gone = 'Forse è stata eliminata nel frattempo.'
    return <RecordMissing title="Stanza o attrezzatura non trovata" text={gone} onClose={close} />
  }
  return (
    <ResourcePanel
      key={resource.id}
      resource={resource}
      today={today}
      onBlock={(block) => onBlock(resource, block)}
      onClose={close}
    />
  )
}

type DialogsProps = { doing: Doing; today: string; onCreated: (id: number) => void; onClose: () => void }

function Dialogs({ doing, today, onCreated, onClose }: DialogsProps) {
  if (doing.what === 'edit') {
    const { kind, resource } = doing
    return <ResourceDialog kind={kind} resource={resource} onCreated={onCreated} onClose={onClose} />
  }
  const { resource } = doing
  if (doing.what === 'block') {
    const { block, blockTitle } = roomsCopy[resource.kind]
    const title = doing.block ? blockTitle : block
    return (
      <MarkDialog
        kind="block"
        title={title}
        mark={doing.block}
        list={blocksQuery(today)}
        resourceId={resource.id}
        onClose={onClose}
      />
    )
  }
  return <DeleteResource resource={resource} onClose={onClose} />
}

function DeleteResource({ resource, onClose }: { resource: ListedResource; onClose: () => void }) {
  const client = useQueryClient()
  const params = { id: String(resource.id) }
  const { deleteAsk, deleted, deactivated } = roomsCopy[resource.kind]
  return (
    <DeleteRecord
      record={resource}
      title={deleteAsk}
      text={`«${resource.name}» si elimina con i suoi blocchi.`}
      remove={() => call(deleteResource, { params })}
      deactivate={(one) => call(updateResource, { params, body: { ...one, isActive: false } })}
      copy={{
        deleted,
        deactivated,
        ...{ deleteFailed: roomsCopy.deleteFailed, updateFailed: roomsCopy.saveFailed },
      }}
      onDone={() => refreshCalendar(client)}
      onClose={onClose}
    />
  )
}
