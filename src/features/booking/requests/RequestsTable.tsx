import { Paperclip } from 'lucide-react'
import { titledDoctor } from '#features/catalogue/rules.ts'
import { shortDate, weekdayShort } from '#platform/time/italian.ts'
import { cx } from '#ui/cx.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { ListedAppointment } from '../contract.ts'
import { statusLabels } from '../staff-copy.ts'
import { PatientName } from './PatientName.tsx'
import { RowActions, type RowCommands } from './RowActions.tsx'

type RequestsTableProps = RowCommands & { rows: readonly ListedAppointment[]; openId: number | null }

// A card shows what, when and who with whom; a pending one ends with its two answers, full width.
const PENDING_CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_st'_'srv_srv'_'when_file'_'doc_doc'_'act_act']"
const OTHER_CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_st'_'srv_srv'_'when_act'_'doc_act']"
const SECOND = 'text-ink-600 text-sxs desk:block'

export function RequestsTable({ rows, openId, ...commands }: RequestsTableProps) {
  return (
    <Table label="Richieste di prenotazione">
      <RequestsHead />
      <TBody>
        {rows.map((row) => (
          <RequestRow key={row.id} row={row} selected={row.id === openId} {...commands} />
        ))}
      </TBody>
    </Table>
  )
}

/** Columns have fixed shares, so that the skeleton and the table line up: the last has room for the words of both answers. */
export function RequestsHead() {
  return (
    <THead>
      <Th className="w-[12%] pl-2!">Stato</Th>
      <Th className="w-[15%]">Paziente</Th>
      <Th className="w-[17.5%]">Servizio</Th>
      <Th className="w-[13%]">Medico</Th>
      <Th className="w-[10%]">Data/Ora</Th>
      <Th className="w-[5.5%]">File</Th>
      <Th align="right" className="pr-1!">
        Azioni
      </Th>
    </THead>
  )
}

function RequestRow({
  row,
  selected,
  ...commands
}: RowCommands & { row: ListedAppointment; selected: boolean }) {
  const pending = row.status === 'pending'
  const files = row.uploadedFileIds.length
  return (
    <Tr selected={selected} className={pending ? PENDING_CARD : OTHER_CARD}>
      <Td className="[grid-area:st] desk:pl-2!">
        <StatusPill status={row.status}>{statusLabels[row.status]}</StatusPill>
      </Td>
      <Td className="min-w-0 [grid-area:who]">
        <PatientName appointment={row} />
        <span className="tnum block text-ink-600 text-sxs max-desk:hidden">{row.phone}</span>
      </Td>
      <Td className="min-w-0 [grid-area:srv]">
        {row.serviceName}
        {row.subserviceName ? (
          <span className={SECOND}>
            <span className="desk:hidden"> · </span>
            {row.subserviceName}
          </span>
        ) : null}
      </Td>
      <Td className="min-w-0 [grid-area:doc] max-desk:text-ink-600">{titledDoctor(row.doctorName)}</Td>
      <Td numeric className="[grid-area:when] max-desk:font-strong">
        {shortDate(row.appointmentDate)}
        <span className="desk:block desk:text-ink-600 desk:text-sxs">
          <span className="desk:hidden"> · </span>
          {weekdayShort(row.appointmentDate)} {row.appointmentTime}
        </span>
      </Td>
      <Td
        className={cx(
          '[grid-area:file] max-desk:justify-self-end',
          (!pending || files === 0) && 'max-desk:hidden',
        )}
      >
        <FileCount count={files} />
      </Td>
      <Td
        align="right"
        className={cx(
          '[grid-area:act] desk:pr-1!',
          pending
            ? 'max-desk:mt-2'
            : 'max-desk:-mr-3 max-desk:-mb-2 max-desk:self-end max-desk:justify-self-end',
        )}
      >
        <RowActions row={row} {...commands} />
      </Td>
    </Tr>
  )
}

function FileCount({ count }: { count: number }) {
  if (count === 0) {
    return (
      <span className="text-ink-500">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Nessun file</span>
      </span>
    )
  }
  return (
    <span className="tnum inline-flex items-center gap-1.5 align-middle text-ink-600">
      <Paperclip aria-hidden="true" strokeWidth={1.7} className="size-[15px]" />
      {count}
      <span className="sr-only"> {count === 1 ? 'file allegato' : 'file allegati'}</span>
    </span>
  )
}
