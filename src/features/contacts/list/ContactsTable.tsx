import { ArrowDown, ArrowUp, Eye } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { withChange } from '#platform/list/useListView.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { IconLink } from '#ui/Button.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { ListedContact } from '../contract.ts'
import { Ways } from '../Ways.tsx'
import { fromHere } from '../way-back.ts'
import { TypeTag } from './TypeTag.tsx'
import { nextSort, type Order, orders } from './texts.ts'
import { addressOf, linkIdOf, type View } from './view.ts'

export const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_type'_'call_call'_'source_day']"
/** On a card all but the first line stands under the name. */
const UNDER_NAME = 'max-desk:pl-11.5'

type ContactsTableProps = { rows: readonly ListedContact[]; view: View }

export function ContactsTable({ rows, view }: ContactsTableProps) {
  return (
    <Table label="Contatti">
      <ContactsHead view={view} />
      <TBody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </TBody>
    </Table>
  )
}

/** Columns have fixed shares, so that the skeleton and the table line up. Without a view they are not links. */
export function ContactsHead({ view }: { view?: View }) {
  return (
    <THead>
      <SortHead by="name" view={view} className="w-[26.5%] pl-2!" />
      <Th className="w-[27.5%]">Contatti</Th>
      <SortHead by="type" view={view} className="w-[13%]" />
      <SortHead by="fonte" view={view} className="w-[15%]" />
      <SortHead by="created" view={view} className="w-[12%]" />
      <Th align="right" className="pr-1!">
        Azioni
      </Th>
    </THead>
  )
}

type SortHeadProps = { by: Order; view: View | undefined; className: string }

function SortHead({ by, view, className }: SortHeadProps) {
  const { label } = orders[by]
  if (!view) return <Th className={className}>{label}</Th>
  const { sort } = view
  const on = sort.replace('-', '') === by
  const next = nextSort(by, sort)
  const Arrow = (on ? sort : next).startsWith('-') ? ArrowDown : ArrowUp
  return (
    <Th className={className} aria-sort={on ? (sort.startsWith('-') ? 'descending' : 'ascending') : 'none'}>
      {/* Cards have no heads to be seen, nor to be reached with the keyboard: there is a list of orders instead. */}
      <span className="desk:hidden">{label}</span>
      <Link
        to={addressOf(withChange(view, { sort: next }))}
        preventScrollReset
        className="group -mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-xs px-1.5 text-inherit no-underline hover:bg-sand-100 hover:text-ink max-desk:hidden"
      >
        {label}
        <Arrow
          aria-hidden="true"
          strokeWidth={2}
          className={
            on
              ? 'size-3.5 text-aqua-600'
              : 'size-3.5 opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'
          }
        />
      </Link>
    </Th>
  )
}

function Row({ row }: { row: ListedContact }) {
  const { id, type, fonte, dettaglioFonte, createdAt } = row
  const name = `${row.firstName} ${row.lastName}`
  const here = fromHere(useLocation())
  return (
    <Tr className={CARD}>
      <Td className="min-w-0 [grid-area:who] desk:pl-2!">
        <Who row={row} name={name} here={here} />
      </Td>
      <Td className={`min-w-0 [grid-area:call] ${UNDER_NAME}`}>
        <Ways {...row} />
      </Td>
      <Td className="[grid-area:type] max-desk:self-center max-desk:justify-self-end">
        <TypeTag type={type} />
      </Td>
      <Td
        className={`wrap-anywhere min-w-0 [grid-area:source] max-desk:text-ink-600 max-desk:text-sxs ${UNDER_NAME}`}
      >
        {fonte ? <bdi>{fonte}</bdi> : <Nothing />}
        {dettaglioFonte ? (
          <span className="text-ink-600 text-sxs desk:block">
            <span className="desk:hidden"> · </span>
            <bdi>{dettaglioFonte}</bdi>
          </span>
        ) : null}
      </Td>
      <Td
        numeric
        className="self-end [grid-area:day] max-desk:justify-self-end max-desk:text-ink-600 max-desk:text-sxs"
      >
        {dayOf(createdAt)}
      </Td>
      {/* On a card the whole of it leads there. */}
      <Td align="right" className="max-desk:hidden desk:pr-1!">
        <IconLink to={`/contatti/${id}`} state={here} label={`Visualizza ${name}`} tabIndex={-1}>
          <Eye aria-hidden="true" strokeWidth={1.7} />
        </IconLink>
      </Td>
    </Tr>
  )
}

type WhoProps = { row: ListedContact; name: string; here: { from: string } }

function Who({ row: { id, viewed }, name, here }: WhoProps) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} />
      <p className="wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {/* The eye is the same link, with a name of its own: one stop for the keyboard is enough. */}
        <Link
          id={linkIdOf(id)}
          to={`/contatti/${id}`}
          state={here}
          className="font-strong! text-ink no-underline hover:text-aqua-600 hover:underline max-desk:after:absolute max-desk:after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        {viewed ? null : <Badge tone="new">NEW</Badge>}
      </p>
    </div>
  )
}

function Nothing() {
  return (
    <span className="text-ink-500">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Nessuna fonte</span>
    </span>
  )
}
