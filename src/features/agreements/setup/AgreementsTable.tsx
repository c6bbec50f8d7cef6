import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { addressOf, linkIdOf, type View } from '#features/catalogue/setup/view.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { IconButton, IconLink } from '#ui/Button.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { Agreement } from '../contract.ts'
import { agreementsCopy } from './copy.ts'

type RowCommands = { view: View; onDelete: (agreement: Agreement) => void }

export const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_name'_'comp_comp'_'text_text'_'st_act']"

export function AgreementsTable({ rows, ...commands }: RowCommands & { rows: readonly Agreement[] }) {
  return (
    <Table label="Convenzioni">
      <AgreementsHead />
      <TBody>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...commands} />
        ))}
      </TBody>
    </Table>
  )
}

/** Columns have fixed shares, so that the skeleton and the table line up. */
export function AgreementsHead() {
  return (
    <THead>
      <Th className="w-[24%] pl-2!">Nome</Th>
      <Th className="w-[20%]">Azienda</Th>
      <Th>Descrizione</Th>
      <Th className="w-32">Stato</Th>
      <Th align="right" className="w-24 pr-1!">
        Azioni
      </Th>
    </THead>
  )
}

function Row({ row, view, onDelete }: RowCommands & { row: Agreement }) {
  const { id, nome, azienda, descrizione, isActive } = row
  const address = addressOf({ ...view, record: id })
  return (
    <Tr className={CARD}>
      <Td className="min-w-0 wrap-anywhere font-strong [grid-area:name] desk:pl-2!">
        {/* The pencil is the same link, with a name of its own: one stop for the keyboard is enough. */}
        <Link
          to={address}
          state={OPENED}
          preventScrollReset
          tabIndex={-1}
          className="text-ink no-underline hover:underline max-desk:-my-3 max-desk:inline-block max-desk:max-w-full max-desk:py-3"
        >
          {nome}
        </Link>
      </Td>
      <Td className="min-w-0 wrap-anywhere [grid-area:comp]">{azienda}</Td>
      <Td className="min-w-0 wrap-anywhere text-ink-600 [grid-area:text] max-desk:empty:hidden">
        {descrizione ? <span className="line-clamp-3 desk:line-clamp-2">{descrizione}</span> : null}
      </Td>
      <Td className="self-center [grid-area:st]">
        <StatusPill status={isActive ? 'on' : 'off'}>
          {isActive ? agreementsCopy.active : agreementsCopy.inactive}
        </StatusPill>
      </Td>
      <Td align="right" className="[grid-area:act] max-desk:-mr-3 max-desk:-mb-2 desk:pr-1!">
        <span className="inline-flex">
          <IconLink
            id={linkIdOf('convenzioni', id)}
            to={address}
            state={OPENED}
            preventScrollReset
            label={`Modifica ${nome}`}
          >
            <Pencil aria-hidden="true" strokeWidth={1.7} />
          </IconLink>
          <IconButton label={`Elimina ${nome}`} tone="danger" onClick={() => onDelete(row)}>
            <Trash2 aria-hidden="true" strokeWidth={1.7} />
          </IconButton>
        </span>
      </Td>
    </Tr>
  )
}
