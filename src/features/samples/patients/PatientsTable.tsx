import { shortDate } from '#platform/time/italian.ts'
import type { TableLook } from '#ui/DataTable.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { workday } from '../days.ts'
import { Person, Reach, Second, UNDER_NAME } from '../list/cells.tsx'
import type { PatientStatus, SamplePatient } from '../patients.ts'

export const patientLabels: Record<PatientStatus, string> = { active: 'Attivo', inactive: 'Inattivo' }
const PILLS = { active: 'on', inactive: 'off' } as const

export const patientsTable: TableLook<SamplePatient, string> = {
  label: 'Pazienti',
  card: "max-desk:grid-cols-[minmax(0,1fr)_9rem] max-desk:[grid-template-areas:'who_st'_'call_call'_'last_next']",
  columns: [
    {
      id: 'who',
      head: 'Paziente',
      width: 'w-[25%]',
      className: 'min-w-0 [grid-area:who]',
      cell: ({ name, born }) => <Person name={name} second={`Nascita: ${shortDate(born)}`} />,
    },
    {
      id: 'call',
      head: 'Contatti',
      width: 'w-[25%]',
      className: `min-w-0 [grid-area:call] ${UNDER_NAME}`,
      cell: (row) => <Reach {...row} />,
    },
    {
      id: 'last',
      head: 'Ultima visita',
      label: 'Ultima visita',
      width: 'w-[19%]',
      className: `min-w-0 [grid-area:last] ${UNDER_NAME}`,
      cell: ({ last }, today) => <Visit visit={last} today={today} />,
    },
    {
      id: 'next',
      head: 'Prossima visita',
      label: 'Prossima visita',
      width: 'w-[19%]',
      className: 'min-w-0 [grid-area:next]',
      cell: ({ next }, today) => (next ? <Visit visit={next} today={today} /> : <NoVisit />),
    },
    {
      id: 'st',
      head: 'Stato',
      className: '[grid-area:st] max-desk:self-center max-desk:justify-self-end',
      cell: ({ status }) => <StatusPill status={PILLS[status]}>{patientLabels[status]}</StatusPill>,
    },
  ],
}

function Visit({ visit: { days, service }, today }: { visit: SamplePatient['last']; today: string }) {
  return (
    <>
      <span className="tnum">{shortDate(workday(today, days))}</span>
      <Second>{service}</Second>
    </>
  )
}

function NoVisit() {
  return (
    <span className="text-ink-500">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Nessuna visita in programma</span>
    </span>
  )
}
