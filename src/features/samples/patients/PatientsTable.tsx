import { shortDate } from '#platform/time/italian.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import { workday } from '../days.ts'
import { Person, Reach, Second, UNDER_NAME } from '../list/cells.tsx'
import type { PatientStatus, SamplePatient } from '../patients.ts'

const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_9rem] max-desk:[grid-template-areas:'who_st'_'call_call'_'last_next']"

export const patientLabels: Record<PatientStatus, string> = { active: 'Attivo', inactive: 'Inattivo' }
const PILLS = { active: 'on', inactive: 'off' } as const

export function PatientsTable({ rows, today }: { rows: readonly SamplePatient[]; today: string }) {
  return (
    <Table label="Pazienti">
      <THead>
        <Th className="w-[25%] pl-2!">Paziente</Th>
        <Th className="w-[25%]">Contatti</Th>
        <Th className="w-[19%]">Ultima visita</Th>
        <Th className="w-[19%]">Prossima visita</Th>
        <Th>Stato</Th>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr key={row.id} className={CARD}>
            <Td className="min-w-0 [grid-area:who] desk:pl-2!">
              <Person name={row.name} second={`Nascita: ${shortDate(row.born)}`} />
            </Td>
            <Td className={`min-w-0 [grid-area:call] ${UNDER_NAME}`}>
              <Reach {...row} />
            </Td>
            <Td label="Ultima visita" className={`min-w-0 [grid-area:last] ${UNDER_NAME}`}>
              <Visit visit={row.last} today={today} />
            </Td>
            <Td label="Prossima visita" className="min-w-0 [grid-area:next]">
              {row.next ? <Visit visit={row.next} today={today} /> : <NoVisit />}
            </Td>
            <Td className="[grid-area:st] max-desk:self-center max-desk:justify-self-end">
              <StatusPill status={PILLS[row.status]}>{patientLabels[row.status]}</StatusPill>
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  )
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
