import { type LucideIcon, Palmtree, Thermometer } from 'lucide-react'
import { shortDate } from '#platform/time/italian.ts'
import type { TableLook } from '#ui/DataTable.tsx'
import { StatusPill, type StatusPillProps } from '#ui/StatusPill.tsx'
import type { CollaboratorStatus, SampleCollaborator } from '../collaborators.ts'
import { workday } from '../days.ts'
import { Person, Reach, Second, UNDER_NAME } from '../list/cells.tsx'

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

export const collaboratorsTable: TableLook<SampleCollaborator, string> = {
  label: 'Collaboratori',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_st'_'call_call'_'where_where']",
  columns: [
    {
      id: 'who',
      head: 'Nome',
      width: 'w-[25%]',
      className: 'min-w-0 [grid-area:who]',
      cell: ({ name, role }) => <Person name={name} second={role} />,
    },
    {
      id: 'call',
      head: 'Contatti',
      width: 'w-[25%]',
      className: `min-w-0 [grid-area:call] ${UNDER_NAME}`,
      cell: (row) => <Reach {...row} />,
    },
    {
      id: 'where',
      head: 'Reparto',
      width: 'w-[19%]',
      className: `min-w-0 [grid-area:where] max-desk:text-ink-600 max-desk:text-sxs ${UNDER_NAME}`,
      cell: ({ department, since }) => (
        <>
          {department}
          <span className="tnum desk:hidden"> · dal {shortDate(since)}</span>
        </>
      ),
    },
    {
      id: 'since',
      head: 'In servizio dal',
      width: 'w-[13%]',
      numeric: true,
      className: 'max-desk:hidden',
      cell: ({ since }) => shortDate(since),
    },
    {
      id: 'st',
      head: 'Stato',
      className: '[grid-area:st] max-desk:justify-self-end max-desk:text-right',
      cell: ({ status, backIn }, today) => (
        <>
          <StatusPill {...PILLS[status]}>{collaboratorLabels[status]}</StatusPill>
          {backIn === null ? null : <Second>{`Rientro il ${shortDate(workday(today, backIn))}`}</Second>}
        </>
      ),
    },
  ],
}
