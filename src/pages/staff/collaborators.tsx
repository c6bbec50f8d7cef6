import { type LucideIcon, Palmtree, Thermometer } from 'lucide-react'
import {
  type CollaboratorStatus,
  collaboratorStatuses,
  type SampleCollaborator,
  sampleCollaborators,
} from '#features/samples/collaborators.ts'
import { workday } from '#features/samples/days.ts'
import {
  ContactLines,
  Person,
  phoneWords,
  SampleList,
  Second,
  sampleAddress,
  UNDER_NAME,
} from '#features/samples/SampleList.tsx'
import { SamplePage, screens } from '#features/samples/screens.tsx'
import { staffMeta } from '#layouts/staff/page.ts'
import { wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import type { TableLook } from '#ui/DataTable.tsx'
import { StatusPill, type StatusPillProps } from '#ui/StatusPill.tsx'

const { to, title, access } = screens.collaborators

export const meta = staffMeta(title)
export const handle = { access }

const address = sampleAddress(to, collaboratorStatuses)
const words = {
  ...{ search: 'Cerca collaboratori', all: 'Tutti', none: 'Nessun collaboratore trovato' },
  tryWith: 'il nome, il ruolo, il reparto o il telefono',
  countOf: (count: number) => (count === 1 ? '1 collaboratore' : `${count} collaboratori`),
}

const collaboratorLabels: Record<CollaboratorStatus, string> = {
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

const collaboratorsTable: TableLook<SampleCollaborator, string> = {
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
      cell: (row) => <ContactLines {...row} />,
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

/** The clinic's collaborators, and their absences. */
export default function CollaboratorsPage() {
  return (
    <SamplePage title={title}>
      <SampleList
        address={address}
        words={words}
        statuses={collaboratorLabels}
        rows={sampleCollaborators}
        table={collaboratorsTable}
        today={wallClock(new Date()).date}
        wordsOf={({ name, role, department, email, phone }) => [
          ...[name, role, department, email],
          ...phoneWords(phone),
        ]}
      />
    </SamplePage>
  )
}
