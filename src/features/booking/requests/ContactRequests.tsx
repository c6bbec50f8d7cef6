import { useQuery } from '@tanstack/react-query'
import { Panel, PanelRows } from '#features/contacts/Panel.tsx'
import { shortDate } from '#platform/time/italian.ts'
import { DataTable, type TableLook } from '#ui/DataTable.tsx'
import { RowLink } from '#ui/RowActions.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { ListedAppointment } from '../contract.ts'
import { statusLabels } from '../staff-copy.ts'
import { appointmentsOfContactQuery } from '../staff-queries.ts'
import { addressOf } from './view.ts'

/** The panel with a contact's requests. */
export function ContactRequests({ contactId }: { contactId: number }) {
  const requests = useQuery(appointmentsOfContactQuery(contactId))
  return (
    <Panel id="richieste" title="Richieste di prenotazione" count={requests.data?.length}>
      <PanelRows
        query={requests}
        failed="Non riusciamo a caricare le richieste."
        empty="Nessuna richiesta di prenotazione."
      >
        {(rows) => <DataTable {...contactRequestsTable} rows={rows} context={null} />}
      </PanelRows>
    </Panel>
  )
}

const contactRequestsTable: TableLook<ListedAppointment, null> = {
  label: 'Richieste di prenotazione',
  edge: 'panel',
  className:
    '[&_tbody_tr:last-child>td]:border-b-0 max-desk:[&_tbody_tr:last-child]:border-b-0! max-desk:[&_tbody]:block',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:px-4.5! max-desk:[grid-template-areas:'srv_st'_'doc_doc'_'when_when']",
  columns: [
    {
      id: 'srv',
      head: 'Servizio',
      className: '[grid-area:srv]',
      cell: ({ id, serviceName, subserviceName, ...row }) => (
        <>
          <RowLink to={addressOf({ request: id })}>
            {serviceName}
            <span className="sr-only">, richiesta del {when(row)}</span>
          </RowLink>
          {subserviceName ? <span className="block text-ink-600 text-sxs">{subserviceName}</span> : null}
        </>
      ),
    },
    {
      id: 'doc',
      head: 'Medico',
      className: '[grid-area:doc] max-desk:text-ink-600',
      cell: ({ doctorName }) => doctorName,
    },
    {
      id: 'when',
      head: 'Data/Ora',
      numeric: true,
      className: '[grid-area:when]',
      cell: (row) => when(row),
    },
    {
      id: 'st',
      head: 'Stato',
      className: '[grid-area:st]',
      cell: ({ status }) => <StatusPill status={status}>{statusLabels[status]}</StatusPill>,
    },
  ],
}

type Moment = Pick<ListedAppointment, 'appointmentDate' | 'appointmentTime'>

function when({ appointmentDate, appointmentTime }: Moment): string {
  return `${shortDate(appointmentDate)}, ${appointmentTime}`
}
