import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { addressOf, linkIdOf, type View } from '#features/catalogue/setup/view.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { IconButton, IconLink } from '#ui/Button.tsx'
import { PILL, type TableLook } from '#ui/DataTable.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { Agreement } from '../contract.ts'
import { agreementsCopy } from './copy.ts'

type RowCommands = { view: View; onDelete: (agreement: Agreement) => void }

export const agreementsTable: TableLook<Agreement, RowCommands> = {
  label: 'Convenzioni',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_name'_'comp_comp'_'text_text'_'st_act']",
  columns: [
    {
      id: 'name',
      head: 'Nome',
      width: 'w-[24%]',
      className: 'min-w-0 wrap-anywhere font-strong [grid-area:name]',
      skeleton: 'w-[66%] max-desk:my-1',
      // The pencil is the same link, with a name of its own: one stop for the keyboard is enough.
      cell: ({ id, nome }, { view }) => (
        <Link
          to={addressOf({ ...view, record: id })}
          state={OPENED}
          preventScrollReset
          tabIndex={-1}
          className="text-ink no-underline hover:underline max-desk:-my-3 max-desk:inline-block max-desk:max-w-full max-desk:py-3"
        >
          {nome}
        </Link>
      ),
    },
    {
      id: 'comp',
      head: 'Azienda',
      width: 'w-[20%]',
      className: 'min-w-0 wrap-anywhere [grid-area:comp]',
      skeleton: 'w-3/5 max-desk:my-1',
      cell: ({ azienda }) => azienda,
    },
    {
      id: 'text',
      head: 'Descrizione',
      className: 'min-w-0 wrap-anywhere text-ink-600 [grid-area:text] max-desk:empty:hidden',
      skeleton: 'w-[85%] max-desk:my-1',
      cell: ({ descrizione }) =>
        descrizione ? <span className="line-clamp-3 desk:line-clamp-2">{descrizione}</span> : null,
    },
    {
      id: 'st',
      head: 'Stato',
      width: 'w-32',
      className: 'self-center [grid-area:st]',
      skeleton: PILL,
      cell: ({ isActive }) => (
        <StatusPill status={isActive ? 'on' : 'off'}>
          {isActive ? agreementsCopy.active : agreementsCopy.inactive}
        </StatusPill>
      ),
    },
    {
      id: 'act',
      head: 'Azioni',
      width: 'w-24',
      align: 'right',
      className: '[grid-area:act] max-desk:-mr-3 max-desk:-mb-2',
      cell: (row, commands) => <Actions row={row} {...commands} />,
    },
  ],
}

function Actions({ row, view, onDelete }: RowCommands & { row: Agreement }) {
  const { id, nome } = row
  return (
    <span className="inline-flex">
      <IconLink
        id={linkIdOf('convenzioni', id)}
        to={addressOf({ ...view, record: id })}
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
  )
}
