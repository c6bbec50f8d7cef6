import { CircleAlert, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react'
import { shortDate } from '#platform/time/italian.ts'
import type { TableLook } from '#ui/DataTable.tsx'
import { StatusPill, type StatusPillProps } from '#ui/StatusPill.tsx'
import { dayFrom } from '../days.ts'
import type { SampleEquipment } from '../equipment.ts'
import { Second } from '../list/cells.tsx'
import { dueOf, dueText, type EquipmentStatus } from './rules.ts'

export const equipmentLabels: Record<EquipmentStatus, string> = {
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

export const equipmentTable: TableLook<SampleEquipment, string> = {
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
      cell: ({ last }, today) => shortDate(dayFrom(today, last)),
    },
    {
      id: 'next',
      head: 'Prossima manutenzione',
      label: 'Prossima manutenzione',
      width: 'w-[20%]',
      className: '[grid-area:next]',
      cell: ({ next }, today) => <Next day={dayFrom(today, next)} today={today} />,
    },
    {
      id: 'st',
      head: 'Stato',
      className: '[grid-area:st] max-desk:justify-self-end',
      cell: ({ status }) => <StatusPill {...PILLS[status]}>{equipmentLabels[status]}</StatusPill>,
    },
  ],
}

/** An overdue day is red, and says so. */
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
