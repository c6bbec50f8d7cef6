import { CircleAlert, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react'
import { shortDate } from '#platform/time/italian.ts'
import { StatusPill, type StatusPillProps } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import { dayFrom } from '../days.ts'
import type { SampleEquipment } from '../equipment.ts'
import { Second } from '../list/cells.tsx'
import { dueOf, dueText, type EquipmentStatus } from './rules.ts'

const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_10rem] max-desk:[grid-template-areas:'what_st'_'where_where'_'last_next']"

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

export function EquipmentTable({ rows, today }: { rows: readonly SampleEquipment[]; today: string }) {
  return (
    <Table label="Attrezzature">
      <THead>
        <Th className="w-[24%] pl-2!">Attrezzatura</Th>
        <Th className="w-[22%]">Dove</Th>
        <Th className="w-[18%]">Ultima manutenzione</Th>
        <Th className="w-[20%]">Prossima manutenzione</Th>
        <Th>Stato</Th>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr key={row.id} className={CARD}>
            <Td className="wrap-anywhere min-w-0 [grid-area:what] desk:pl-2!">
              <span className="font-strong">{row.name}</span>
              <Second>{row.id}</Second>
            </Td>
            <Td className="wrap-anywhere min-w-0 [grid-area:where]">
              {row.department}
              <span className="text-ink-600 text-sxs desk:block">
                <span className="desk:hidden"> · </span>
                {row.room}
              </span>
            </Td>
            <Td label="Ultima manutenzione" numeric className="[grid-area:last]">
              {shortDate(dayFrom(today, row.last))}
            </Td>
            <Td label="Prossima manutenzione" className="[grid-area:next]">
              <Next day={dayFrom(today, row.next)} today={today} />
            </Td>
            <Td className="[grid-area:st] max-desk:justify-self-end">
              <StatusPill {...PILLS[row.status]}>{equipmentLabels[row.status]}</StatusPill>
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  )
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
