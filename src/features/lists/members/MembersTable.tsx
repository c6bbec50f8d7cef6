import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Ways } from '#features/contacts/Ways.tsx'
import { fromHere } from '#features/contacts/way-back.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink, IconButton } from '#ui/Button.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { Member } from '../contract.ts'
import { nameOf } from './member-changes.ts'
import { linkIdOf } from './view.ts'

export const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_act'_'call_act'_'day_act']"

type RowCommands = { onRemove: (member: Member) => void }

export function MembersTable({ rows, onRemove }: RowCommands & { rows: readonly Member[] }) {
  return (
    <Table label="Contatti della lista">
      <MembersHead />
      <TBody>
        {rows.map((row) => (
          <Row key={row.id} row={row} onRemove={onRemove} />
        ))}
      </TBody>
    </Table>
  )
}

/** Columns have fixed shares, so that the skeleton and the table line up. */
export function MembersHead() {
  return (
    <THead>
      <Th className="w-[27%] pl-2!">Nome</Th>
      <Th className="w-[32%]">Contatti</Th>
      <Th className="w-[21%]">Data Aggiunta</Th>
      <Th align="right" className="pr-1!">
        Azioni
      </Th>
    </THead>
  )
}

function Row({ row, onRemove }: RowCommands & { row: Member }) {
  const { id, addedAt } = row
  const name = nameOf(row)
  const here = fromHere(useLocation())
  return (
    <Tr className={CARD}>
      <Td className="min-w-0 [grid-area:who] desk:pl-2!">
        <div className="flex items-center gap-3">
          <Avatar name={name} />
          {/* 'Visualizza' is the same link; so is the whole of a card. */}
          <Link
            id={linkIdOf(id)}
            to={`/contatti/${id}`}
            state={here}
            className="wrap-anywhere min-w-0 font-strong! text-ink no-underline hover:text-aqua-600 hover:underline max-desk:after:absolute max-desk:after:inset-0"
          >
            <bdi>{name}</bdi>
          </Link>
        </div>
      </Td>
      <Td className="min-w-0 [grid-area:call] max-desk:pl-11.5">
        <Ways {...row} />
      </Td>
      <Td numeric className="[grid-area:day] max-desk:pl-11.5 max-desk:text-ink-600 max-desk:text-sxs">
        Aggiunto il {dayOf(addedAt)}
      </Td>
      <Td align="right" className="[grid-area:act] max-desk:self-stretch desk:pr-1!">
        <span className="flex items-center justify-end gap-1 max-desk:h-full max-desk:flex-col-reverse max-desk:items-end max-desk:justify-between">
          <ButtonLink
            to={`/contatti/${id}`}
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
      </Td>
    </Tr>
  )
}
