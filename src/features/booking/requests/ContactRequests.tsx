import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { titledDoctor } from '#features/catalogue/rules.ts'
import { Panel, PanelRows } from '#features/contacts/Panel.tsx'
import { shortDate } from '#platform/time/italian.ts'
import { IconLink } from '#ui/Button.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { ListedAppointment } from '../contract.ts'
import { statusLabels } from '../staff-copy.ts'
import { appointmentsOfContactQuery } from '../staff-queries.ts'
import { addressOf } from './view.ts'

/** What a person has asked for. */
export function ContactRequests({ contactId }: { contactId: number }) {
  const requests = useQuery(appointmentsOfContactQuery(contactId))
  return (
    <Panel id="richieste" title="Richieste di prenotazione" count={requests.data?.length}>
      <PanelRows
        query={requests}
        failed="Non riusciamo a caricare le richieste."
        empty="Nessuna richiesta di prenotazione."
      >
        {(rows) => <RequestsTable rows={rows} />}
      </PanelRows>
    </Panel>
  )
}

function RequestsTable({ rows }: { rows: readonly ListedAppointment[] }) {
  return (
    <Table
      label="Richieste di prenotazione"
      className="[&_tbody_tr:last-child>td]:border-b-0 max-desk:[&_tbody_tr:last-child]:border-b-0! max-desk:[&_tbody]:block"
    >
      <THead>
        <Th className="pl-4.5!">Servizio</Th>
        <Th>Medico</Th>
        <Th>Data/Ora</Th>
        <Th>Stato</Th>
        <Th>
          <span className="sr-only">Azioni</span>
        </Th>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr
            key={row.id}
            className="max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:px-4.5! max-desk:[grid-template-areas:'srv_st'_'doc_act'_'when_act']"
          >
            <Td className="[grid-area:srv] desk:pl-4.5!">
              {row.serviceName}
              {row.subserviceName ? (
                <span className="block text-ink-600 text-sxs">{row.subserviceName}</span>
              ) : null}
            </Td>
            <Td className="[grid-area:doc] max-desk:text-ink-600">{titledDoctor(row.doctorName)}</Td>
            <Td numeric className="[grid-area:when]">
              {shortDate(row.appointmentDate)}, {row.appointmentTime}
            </Td>
            <Td className="[grid-area:st]">
              <StatusPill status={row.status}>{statusLabels[row.status]}</StatusPill>
            </Td>
            <Td
              align="right"
              className="[grid-area:act] max-desk:-mr-2 max-desk:self-end max-desk:justify-self-end"
            >
              <IconLink
                to={addressOf({ request: row.id })}
                label={`Vedi la richiesta del ${shortDate(row.appointmentDate)}, ${row.appointmentTime}`}
              >
                <Eye aria-hidden="true" strokeWidth={1.7} />
              </IconLink>
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  )
}
