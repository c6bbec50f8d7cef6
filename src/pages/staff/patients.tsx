import { workday } from '#features/samples/days.ts'
import {
  type PatientStatus,
  patientStatuses,
  type SamplePatient,
  samplePatients,
} from '#features/samples/patients.ts'
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
import { StatusPill } from '#ui/StatusPill.tsx'

const { to, title, access } = screens.patients

export const meta = staffMeta(title)
export const handle = { access }

const address = sampleAddress(to, patientStatuses)
const words = {
  ...{ search: 'Cerca pazienti', all: 'Tutti', none: 'Nessun paziente trovato' },
  tryWith: 'il nome, l’email, il telefono o la visita',
  countOf: (count: number) => (count === 1 ? '1 paziente' : `${count} pazienti`),
}

const patientLabels: Record<PatientStatus, string> = { active: 'Attivo', inactive: 'Inattivo' }
const PILLS = { active: 'on', inactive: 'off' } as const

const patientsTable: TableLook<SamplePatient, string> = {
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
      cell: (row) => <ContactLines {...row} />,
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

/** The clinic's patients. */
export default function PatientsPage() {
  return (
    <SamplePage title={title}>
      <SampleList
        address={address}
        words={words}
        statuses={patientLabels}
        rows={samplePatients}
        table={patientsTable}
        today={wallClock(new Date()).date}
        wordsOf={({ name, email, phone, last, next }) => [
          ...[name, email, ...phoneWords(phone)],
          ...[last.service, next?.service ?? ''],
        ]}
      />
    </SamplePage>
  )
}
