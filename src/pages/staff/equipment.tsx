import { CircleAlert, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react'
import {
  dueOf,
  dueText,
  type EquipmentStatus,
  equipmentStatuses,
  figuresOf,
  type SampleEquipment,
  sampleEquipment,
} from '#features/samples/equipment.ts'
import { SampleList, Second, sampleAddress } from '#features/samples/SampleList.tsx'
import { SamplePage, screens } from '#features/samples/screens.tsx'
import { staffMeta } from '#layouts/staff/page.ts'
import { Counters } from '#platform/list/Counters.tsx'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import type { TableLook } from '#ui/DataTable.tsx'
import { StatusPill, type StatusPillProps } from '#ui/StatusPill.tsx'

const { to, title, access } = screens.equipment

export const meta = () => staffMeta(title)
export const handle = { access }

const address = sampleAddress(to, equipmentStatuses)
const words = {
  ...{ search: 'Cerca attrezzature', all: 'Tutte', none: 'Nessuna attrezzatura trovata' },
  tryWith: 'il nome, il codice, il reparto o la stanza',
  countOf: (count: number) => (count === 1 ? '1 attrezzatura' : `${count} attrezzature`),
}

const equipmentLabels: Record<EquipmentStatus, string> = {
  operational: 'Operativa',
  maintenance: 'In manutenzione',
  warning: 'Da controllare',
  broken: 'Guasta',
}
const PILLS: Record<EquipmentStatus, { status: StatusPillProps['status']; Sign?: LucideIcon }> = {
  operational: { status: 'on' },
  maintenance: { status: 'confirmed', Sign: Wrench },
  warning: { status: 'pending', Sign: TriangleAlert },
  broken: { status: 'cancelled' },
}

const equipmentTable: TableLook<SampleEquipment, string> = {
  label: 'Attrezzature',
  card: "max-desk:grid-cols-[minmax(0,1fr)_10rem] max-desk:[grid-template-areas:'what_st'_'where_where'_'last_next']",
  columns: [
    {
      id: 'what',
      head: 'Attrezzatura',
      width: 'w-[24%]',
      className: 'wrap-anywhere min-w-0 [grid-area:what]',
      cell: ({ id, name }) => (
        <>
          <span className="font-strong">{name}</span>
          <Second>{id}</Second>
        </>
      ),
    },
    {
      id: 'where',
      head: 'Dove',
      width: 'w-[22%]',
      className: 'wrap-anywhere min-w-0 [grid-area:where]',
      cell: ({ department, room }) => (
        <>
          {department}
          <span className="text-ink-600 text-sxs desk:block">
            <span className="desk:hidden"> · </span>
            {room}
          </span>
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
      cell: ({ last }, today) => shortDate(addDays(today, last)),
    },
    {
      id: 'next',
      head: 'Prossima manutenzione',
      label: 'Prossima manutenzione',
      width: 'w-[20%]',
      className: '[grid-area:next]',
      cell: ({ next }, today) => <Next day={addDays(today, next)} today={today} />,
    },
    {
      id: 'st',
      head: 'Stato',
      className: '[grid-area:st] max-desk:justify-self-end',
      cell: ({ status }) => <StatusPill {...PILLS[status]}>{equipmentLabels[status]}</StatusPill>,
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

/** The clinic's equipment and its maintenance. */
export default function EquipmentPage() {
  const today = wallClock(new Date()).date
  const { all, operational, expiring, overdue } = figuresOf(
    sampleEquipment.map(({ next, status }) => ({ next: addDays(today, next), status })),
    today,
  )
  return (
    <SamplePage title={title}>
      <Counters
        stacked
        counters={[
          ['Totale attrezzature', all],
          ['Operative', operational],
          ['Manutenzioni in scadenza', expiring],
          ['Manutenzioni scadute', overdue],
        ]}
      />
      <SampleList
        address={address}
        words={words}
        statuses={equipmentLabels}
        rows={sampleEquipment}
        table={equipmentTable}
        today={today}
        wordsOf={({ id, name, department, room }) => [id, name, department, room]}
      />
    </SamplePage>
  )
}
