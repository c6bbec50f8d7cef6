import { type LucideIcon, Palmtree, Thermometer } from 'lucide-react'
import { shortDate } from '#platform/time/italian.ts'
import { StatusPill, type StatusPillProps } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { CollaboratorStatus, SampleCollaborator } from '../collaborators.ts'
import { workday } from '../days.ts'
import { Person, Reach, Second, UNDER_NAME } from '../list/cells.tsx'

const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_st'_'call_call'_'where_where']"

export const collaboratorLabels: Record<CollaboratorStatus, string> = {
  active: 'Attivo',
  vacation: 'In ferie',
  sick: 'In malattia',
  inactive: 'Inattivo',
}
const PILLS: Record<CollaboratorStatus, { status: StatusPillProps['status']; Sign?: LucideIcon }> = {
  active: { status: 'on' },
  vacation: { status: 'confirmed', Sign: Palmtree },
  sick: { status: 'pending', Sign: Thermometer },
  inactive: { status: 'off' },
}

export function CollaboratorsTable({ rows, today }: { rows: readonly SampleCollaborator[]; today: string }) {
  return (
    <Table label="Collaboratori">
      <THead>
        <Th className="w-[25%] pl-2!">Nome</Th>
        <Th className="w-[25%]">Contatti</Th>
        <Th className="w-[19%]">Reparto</Th>
        <Th className="w-[13%]">In servizio dal</Th>
        <Th>Stato</Th>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr key={row.id} className={CARD}>
            <Td className="min-w-0 [grid-area:who] desk:pl-2!">
              <Person name={row.name} second={row.role} />
            </Td>
            <Td className={`min-w-0 [grid-area:call] ${UNDER_NAME}`}>
              <Reach {...row} />
            </Td>
            <Td className={`min-w-0 [grid-area:where] max-desk:text-ink-600 max-desk:text-sxs ${UNDER_NAME}`}>
              {row.department}
              <span className="tnum desk:hidden"> · dal {shortDate(row.since)}</span>
            </Td>
            <Td numeric className="max-desk:hidden">
              {shortDate(row.since)}
            </Td>
            <Td className="[grid-area:st] max-desk:justify-self-end max-desk:text-right">
              <StatusPill {...PILLS[row.status]}>{collaboratorLabels[row.status]}</StatusPill>
              {row.backIn === null ? null : (
                <Second>{`Rientro il ${shortDate(workday(today, row.backIn))}`}</Second>
              )}
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  )
}
