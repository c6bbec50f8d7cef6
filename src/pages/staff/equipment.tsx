import { useQuery } from '@tanstack/react-query'
import { CircleAlert, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react'
import type { ListedResource } from '#features/calendar/contract.ts'
import { resourcesQuery } from '#features/calendar/queries.ts'
import { namesOf, type ResourceState, stateLabels, stateOf } from '#features/calendar/rooms/copy.ts'
import { addressOf } from '#features/catalogue/setup/view.ts'
import {
  dueOf,
  dueText,
  type EquipmentStatus,
  equipmentStatuses,
  figuresOf,
  sampleEquipment,
} from '#features/samples/equipment.ts'
import { SampleList, Second, sampleAddress } from '#features/samples/SampleList.tsx'
import { SamplePage, screens } from '#features/samples/screens.tsx'
import { staffMeta } from '#layouts/staff/page.ts'
import { Counters } from '#platform/list/Counters.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { type TableLook, TableSkeleton } from '#ui/DataTable.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RowLink } from '#ui/RowActions.tsx'
import { StatusPill, type StatusPillProps } from '#ui/StatusPill.tsx'

const { to, title, text, access } = screens.equipment

export const meta = staffMeta(title)
export const handle = { access }

const addresses = {
  sample: sampleAddress(to, equipmentStatuses),
  devices: sampleAddress(to, ['operational', 'maintenance', 'off']),
}
const words = {
  ...{ search: 'Cerca attrezzature', all: 'Tutte', none: 'Nessuna attrezzatura trovata' },
  countOf: (count: number) => (count === 1 ? '1 attrezzatura' : `${count} attrezzature`),
}

const equipmentLabels: Record<EquipmentStatus, string> = {
  operational: 'Operativa',
  maintenance: 'In manutenzione',
  warning: 'Da controllare',
  broken: 'Guasta',
}
const STATUS = { on: 'operational', blocked: 'maintenance', off: 'off' } as const
type DeviceStatus = (typeof STATUS)[ResourceState]
const { on, blocked, off } = stateLabels.device
const deviceLabels: Record<DeviceStatus, string> = { operational: on, maintenance: blocked, off }

type Pill = { status: StatusPillProps['status']; Sign?: LucideIcon }
const PILLS: Record<EquipmentStatus | DeviceStatus, Pill> = {
  operational: { status: 'on' },
  maintenance: { status: 'confirmed', Sign: Wrench },
  warning: { status: 'pending', Sign: TriangleAlert },
  broken: { status: 'cancelled' },
  off: { status: 'off' },
}

type Row<S = keyof typeof PILLS> = {
  id: string
  name: string
  code: string
  where: string
  room: string
  /** Days of the last and the next maintenance. */
  last: string | null
  next: string | null
  status: S
  label: string
  /** The record, where the row is one. */
  to?: string
}

const UNKNOWN = '–'

const equipmentTable: TableLook<Row, string> = {
  label: 'Attrezzature',
  card: "max-desk:grid-cols-[minmax(0,1fr)_10rem] max-desk:[grid-template-areas:'what_st'_'where_where'_'last_next']",
  columns: [
    {
      id: 'what',
      head: 'Attrezzatura',
      width: 'w-[24%]',
      className: 'wrap-anywhere min-w-0 [grid-area:what]',
      cell: ({ name, code, to }) => (
        <>
          {to ? <RowLink to={to}>{name}</RowLink> : <span className="font-strong">{name}</span>}
          <Second>{code}</Second>
        </>
      ),
    },
    {
      id: 'where',
      head: 'Dove',
      width: 'w-[22%]',
      className: 'wrap-anywhere min-w-0 [grid-area:where]',
      cell: ({ where, room }) => (
        <>
          {where}
          {room ? (
            <span className="text-ink-600 text-sxs desk:block">
              <span className="desk:hidden"> · </span>
              {room}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'last',
      head: 'Ultima manutenzione',
      label: 'Ultima manutenzione',
      width: 'w-[18%]',
      numeric: true,
      className: '[grid-area:last]',
      cell: ({ last }) => (last ? shortDate(last) : UNKNOWN),
    },
    {
      id: 'next',
      head: 'Prossima manutenzione',
      label: 'Prossima manutenzione',
      width: 'w-[20%]',
      className: '[grid-area:next]',
      cell: ({ next }, today) => (next ? <Next day={next} today={today} /> : UNKNOWN),
    },
    {
      id: 'st',
      head: 'Stato',
      className: '[grid-area:st] max-desk:justify-self-end',
      cell: ({ status, label }) => <StatusPill {...PILLS[status]}>{label}</StatusPill>,
    },
  ],
}

/** The day of the next maintenance, in red when it has passed. */
function Next({ day, today }: { day: string; today: string }) {
  const words = dueText(day, today)
  if (dueOf(day, today) !== 'overdue') {
    return (
      <>
        <span className="tnum">{shortDate(day)}</span>
        {words ? <Second>{words}</Second> : null}
      </>
    )
  }
  return (
    <span className="text-danger-700">
      <span className="tnum font-strong">{shortDate(day)}</span>
      <span className="flex items-center gap-1 text-sxs">
        <CircleAlert aria-hidden="true" strokeWidth={2} className="size-3.5 flex-none" />
        {words}
      </span>
    </span>
  )
}

/** The clinic's devices and their maintenance; examples until staff have entered the first device. */
export default function EquipmentPage() {
  const { data, error, isFetching, refetch } = useQuery(resourcesQuery)
  const today = wallClock(new Date()).date
  const devices = data?.filter(({ kind }) => kind === 'device')
  if (devices)
    return devices.length > 0 ? <Devices devices={devices} today={today} /> : <Samples today={today} />
  return (
    <>
      <PageHead title={title} />
      {error && !isFetching ? (
        <NotLoaded what="le attrezzature" error={error} again={() => refetch()} />
      ) : (
        <TableSkeleton {...equipmentTable} />
      )}
    </>
  )
}

type Today = { today: string }

function Devices({ devices, today }: Today & { devices: ListedResource[] }) {
  const rows = devices.map((device): Row<DeviceStatus> => {
    const { id, name, place, services, checkedOn, checkDueOn } = device
    const status = STATUS[stateOf(device)]
    return {
      ...{ id: String(id), name, code: namesOf(services), where: place ?? UNKNOWN, room: '' },
      ...{ last: checkedOn, next: checkDueOn, status, label: deviceLabels[status] },
      to: addressOf({ tab: 'stanze', record: id }),
    }
  })
  return (
    <>
      <PageHead title={title} text={text} />
      <Figures rows={rows} today={today} />
      <SampleList
        address={addresses.devices}
        words={{ ...words, tryWith: 'il nome, il posto o un servizio' }}
        statuses={deviceLabels}
        rows={rows}
        table={equipmentTable}
        today={today}
        wordsOf={wordsOf}
      />
    </>
  )
}

function Samples({ today }: Today) {
  const rows = sampleEquipment.map(
    ({ id, department, last, next, ...sample }): Row<EquipmentStatus> => ({
      ...{ ...sample, id, code: id, where: department, label: equipmentLabels[sample.status] },
      ...{ last: addDays(today, last), next: addDays(today, next) },
    }),
  )
  return (
    <SamplePage title={title}>
      <Figures rows={rows} today={today} />
      <SampleList
        address={addresses.sample}
        words={{ ...words, tryWith: 'il nome, il codice, il reparto o la stanza' }}
        statuses={equipmentLabels}
        rows={rows}
        table={equipmentTable}
        today={today}
        wordsOf={wordsOf}
      />
    </SamplePage>
  )
}

const wordsOf = ({ name, code, where, room }: Row) => [name, code, where, room]

function Figures({ rows, today }: Today & { rows: readonly Row[] }) {
  const { all, operational, expiring, overdue } = figuresOf(rows, today)
  return (
    <Counters
      stacked
      counters={[
        ['Totale attrezzature', all],
        ['Operative', operational],
        ['Manutenzioni in scadenza', expiring],
        ['Manutenzioni scadute', overdue],
      ]}
    />
  )
}
