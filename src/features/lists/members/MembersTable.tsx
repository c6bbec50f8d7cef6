import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { personSkeleton, waysSkeleton } from '#features/contacts/PersonSkeleton.tsx'
import { Ways } from '#features/contacts/Ways.tsx'
import { fromHere } from '#features/contacts/way-back.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink, IconButton } from '#ui/Button.tsx'
import type { TableLook } from '#ui/DataTable.tsx'
import type { Member } from '../contract.ts'
import { nameOf } from './member-changes.ts'
import { linkIdOf } from './view.ts'

type RowCommands = { onRemove: (member: Member) => void }

export const membersTable: TableLook<Member, RowCommands> = {
  label: 'Contatti della lista',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_act'_'call_act'_'day_act']",
  columns: [
    {
      id: 'who',
      head: 'Nome',
      width: 'w-[27%]',
      className: 'min-w-0 [grid-area:who]',
      skeleton: personSkeleton,
      cell: (row) => <Who row={row} />,
    },
    {
      id: 'call',
      head: 'Contatti',
      width: 'w-[32%]',
      className: 'min-w-0 [grid-area:call] max-desk:pl-11.5',
      skeleton: waysSkeleton,
      cell: (row) => <Ways {...row} />,
    },
    {
      id: 'day',
      head: 'Data Aggiunta',
      width: 'w-[21%]',
      numeric: true,
      className: '[grid-area:day] max-desk:pl-11.5 max-desk:text-ink-600 max-desk:text-sxs',
      skeleton: 'w-36',
      cell: ({ addedAt }) => <>Aggiunto il {dayOf(addedAt)}</>,
    },
    {
      id: 'act',
      head: 'Azioni',
      align: 'right',
      className: '[grid-area:act] max-desk:self-stretch',
      cell: (row, commands) => <Actions row={row} {...commands} />,
    },
  ],
}

function Who({ row }: { row: Member }) {
  const name = nameOf(row)
  const here = fromHere(useLocation())
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} />
      {/* 'Visualizza' is the same link; so is the whole of a card. */}
      <Link
        id={linkIdOf(row.id)}
        to={`/contatti/${row.id}`}
        state={here}
        className="wrap-anywhere min-w-0 font-strong! text-ink no-underline hover:text-aqua-600 hover:underline max-desk:after:absolute max-desk:after:inset-0"
      >
        <bdi>{name}</bdi>
      </Link>
    </div>
  )
}

function Actions({ row, onRemove }: RowCommands & { row: Member }) {
  const name = nameOf(row)
  const here = fromHere(useLocation())
  return (
    <span className="flex items-center justify-end gap-1 max-desk:h-full max-desk:flex-col-reverse max-desk:items-end max-desk:justify-between">
      <ButtonLink
        to={`/contatti/${row.id}`}
        state={here}
        variant="secondary"
        size="sm"
        tabIndex={-1}
        className="relative z-1 max-desk:min-h-11"
      >
        Visualizza<span className="sr-only"> {name}</span>
      </ButtonLink>
      <IconButton
        label={`Rimuovi ${name} da questa lista`}
        tone="danger"
        className="relative z-1 max-desk:-mt-1 max-desk:-mr-3"
        onClick={() => onRemove(row)}
      >
        <X aria-hidden="true" strokeWidth={1.7} />
      </IconButton>
    </span>
  )
}
