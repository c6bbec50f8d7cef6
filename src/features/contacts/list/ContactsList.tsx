import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useLocation } from 'react-router'
import { fullName } from '#features/contacts/rules.ts'
import { PAGE_SIZE } from '#platform/list/list-address.ts'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { OPENED } from '#platform/list/open-record.ts'
import { PagedList } from '#platform/list/PagedList.tsx'
import { withChange } from '#platform/list/useListView.ts'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { useMay } from '#platform/session/useMay.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { DataTable, type TableLook, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RowLink } from '#ui/RowActions.tsx'
import { useRowKeys } from '#ui/useShortcuts.ts'
import { ContactLinks, contactLinksSkeleton, personSkeleton, TypeTag } from '../ContactLinks.tsx'
import type { ListedContact } from '../contract.ts'
import { contactListQuery } from '../queries.ts'
import type { Sort } from '../rules.ts'
import { fromHere } from '../way-back.ts'
import {
  addressOf,
  contactsIn,
  isFiltered,
  linkIdOf,
  nextSort,
  noMatchText,
  type Order,
  orders,
  type View,
} from './view.ts'

/** The rows of a view. The previous rows stay while others load. */
export function useContactRows(view: View) {
  return useQuery({
    ...contactListQuery({ ...view, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
}

type ContactsListProps = {
  view: View
  /** `view` with the text in the search field, for the links in the heads. */
  typed: View
  list: ReturnType<typeof useContactRows>
  /** Id of the contact just created. */
  created: number | null
  onClear: () => void
  /** Begins a task about a contact. */
  onTask: (contact: ListedContact) => void
}

export function ContactsList({ view, typed, list, created, onClear, onTask }: ContactsListProps) {
  useRowKeys((key, linkId) => {
    const row = list.data?.rows.find(({ id }) => linkIdOf(id) === linkId)
    if (key !== 't' || !row) return false
    onTask(row)
    return true
  })
  useRowFocus({
    record: view.creating ? 'new' : null,
    ids: list.data?.rows.map(({ id }) => id),
    created,
    idOf: linkIdOf,
  })
  return (
    <PagedList
      list={list}
      view={view}
      label="Elenco dei contatti"
      what="i contatti"
      countOf={contactsIn}
      filtered={isFiltered(view)}
      addressOf={(page) => addressOf({ ...view, page })}
      none={(shown) => <NoRows shown={shown} onClear={onClear} />}
      skeleton={<TableSkeleton {...contactsTable} />}
    >
      {(rows) => <DataTable {...contactsTable} rows={rows} context={typed} />}
    </PagedList>
  )
}

function NoRows({ shown, onClear }: { shown: View; onClear: () => void }) {
  const mayEdit = useMay('edit')
  if (isFiltered(shown))
    return <NothingFound title="Nessun contatto trovato" text={noMatchText(shown)} onClear={onClear} />
  if (!mayEdit)
    return (
      <EmptyState
        title="Nessun contatto"
        text="Qui compaiono le persone con una visita tua negli ultimi 24 mesi o nei prossimi 12."
      />
    )
  return (
    <EmptyState
      title="Nessun contatto"
      text="Chi scrive, prenota o si iscrive dal sito compare qui da solo. Gli altri li aggiungi tu."
      action={
        <ButtonLink
          to={addressOf({ creating: true })}
          state={OPENED}
          preventScrollReset
          icon={<Plus strokeWidth={2} />}
        >
          Nuovo contatto
        </ButtonLink>
      }
    />
  )
}

/** Aligns the other lines of a card with the name. */
const UNDER_NAME = 'max-desk:pl-11.5'

/** The context is the view that the sort links start from. */
const contactsTable: TableLook<ListedContact, View> = {
  label: 'Contatti',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_type'_'call_call'_'source_day']",
  columns: [
    {
      id: 'who',
      ...sortedBy('name'),
      width: 'w-[28%]',
      className: 'min-w-0 [grid-area:who]',
      skeleton: personSkeleton,
      cell: (row) => <ContactCell row={row} />,
    },
    {
      id: 'call',
      head: 'Contatti',
      width: 'w-[29%]',
      className: `min-w-0 [grid-area:call] ${UNDER_NAME}`,
      skeleton: contactLinksSkeleton,
      cell: (row) => <ContactLinks {...row} />,
    },
    {
      id: 'type',
      ...sortedBy('type'),
      width: 'w-[13%]',
      className: '[grid-area:type] max-desk:self-center max-desk:justify-self-end',
      skeleton: 'h-6 w-18',
      cell: ({ type }) => <TypeTag type={type} />,
    },
    {
      id: 'source',
      ...sortedBy('fonte'),
      width: 'w-[15%]',
      className: `wrap-anywhere min-w-0 [grid-area:source] max-desk:text-ink-600 max-desk:text-sxs ${UNDER_NAME}`,
      skeleton: 'w-20',
      cell: (row) => <Source row={row} />,
    },
    {
      id: 'day',
      ...sortedBy('created'),
      numeric: true,
      className: 'self-end [grid-area:day] max-desk:justify-self-end max-desk:text-ink-600 max-desk:text-sxs',
      skeleton: 'w-20',
      cell: ({ createdAt }) => dayOf(createdAt),
    },
  ],
}

function sortedBy(by: Order) {
  const directionOf = (sort: Sort) => (sort.startsWith('-') ? 'descending' : 'ascending')
  return {
    head: orders[by].label,
    sort: (view: View) => {
      const next = nextSort(by, view.sort)
      return {
        to: addressOf(withChange(view, { sort: next })),
        now: view.sort.replace('-', '') === by ? directionOf(view.sort) : null,
        next: directionOf(next),
      } as const
    },
  }
}

function Source({ row: { fonte, dettaglioFonte } }: { row: ListedContact }) {
  return (
    <>
      {fonte ? <bdi>{fonte}</bdi> : <Nothing />}
      {dettaglioFonte ? (
        <span className="text-ink-600 text-sxs desk:block">
          <span className="desk:hidden"> · </span>
          <bdi>{dettaglioFonte}</bdi>
        </span>
      ) : null}
    </>
  )
}

function ContactCell({ row }: { row: ListedContact }) {
  const { id, viewed } = row
  // The mark is about the reception's work.
  const mayEdit = useMay('edit')
  const name = fullName(row)
  const here = fromHere(useLocation())
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} />
      <p className="wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <RowLink id={linkIdOf(id)} to={`/contatti/${id}`} state={here}>
          <bdi>{name}</bdi>
        </RowLink>
        {viewed || !mayEdit ? null : <Badge tone="new">NEW</Badge>}
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
