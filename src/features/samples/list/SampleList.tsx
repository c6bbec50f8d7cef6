import { useRef } from 'react'
import {
  type ListAddress,
  listAddress,
  parseAsOneOf,
  parseAsSearch,
  SEARCH_MAX,
} from '#platform/list/list-address.ts'
import { useListView } from '#platform/list/useListView.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable, type TableLook } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { SegmentedLinks } from '#ui/Segmented.tsx'
import { TableFoot } from '#ui/Table.tsx'
import { useSearchKey } from '#ui/useShortcuts.ts'
import { inStatus, rowsFound } from './found.ts'

type View<S extends string> = { q: string; status: S | null }

/** The address of a list of fixed rows. */
export function sampleAddress<S extends string>(path: string, statuses: readonly S[]): ListAddress<View<S>> {
  return listAddress({
    path,
    params: { q: parseAsSearch, status: parseAsOneOf(statuses) },
    urlKeys: { status: 'stato' },
    filters: ['q', 'status'],
  })
}

type Words = {
  /** 'Cerca pazienti' */
  search: string
  /** 'Tutti' */
  all: string
  /** 'Nessun paziente trovato' */
  none: string
  /** What can be searched for: 'il nome o il telefono' */
  tryWith: string
  countOf: (count: number) => string
}

type SampleListProps<S extends string, R extends { id: string; status: S }> = {
  address: ListAddress<View<S>>
  words: Words
  /** In the order in which they are offered. */
  statuses: Readonly<Record<S, string>>
  rows: readonly R[]
  /** What of a row is searched. */
  wordsOf: (row: R) => readonly string[]
  table: TableLook<R, string>
  /** The day from which the days of the table count. */
  today: string
}

/** Rows that are there already, searched and chosen by their state; both stand in the address. */
export function SampleList<S extends string, R extends { id: string; status: S }>(
  props: SampleListProps<S, R>,
) {
  const { address, words, statuses, rows, wordsOf, table, today } = props
  const { typed, text, setText, clear } = useListView(address)
  const search = useRef<HTMLInputElement>(null)
  const found = rowsFound(rows, text, wordsOf)
  const shown = inStatus(found, typed.status)
  const clearAll = () => {
    clear()
    search.current?.focus()
  }
  const linkTo = (status: S | null, label: string) => ({
    ...{ to: address.addressOf({ ...typed, status }), label },
    ...{ count: inStatus(found, status).length, current: typed.status === status },
  })
  return (
    <>
      <div className="mb-3 grid gap-x-4 gap-y-2.5 *:min-w-0 desk:flex desk:flex-wrap desk:items-center">
        <SearchInput
          ref={search}
          {...useSearchKey(search)}
          label={words.search}
          placeholder={`${words.search}…`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          className="w-full desk:max-w-84"
        />
        <SegmentedLinks
          label="Filtra per stato"
          items={[
            linkTo(null, words.all),
            ...(Object.keys(statuses) as S[]).map((status) => linkTo(status, statuses[status])),
          ]}
        />
      </div>
      <p role="status" className="sr-only">
        {typed.q || typed.status ? words.countOf(shown.length) : ''}
      </p>
      {shown.length > 0 ? (
        <>
          <DataTable {...table} rows={shown} context={today} />
          <TableFoot>
            <p className="tnum">{words.countOf(shown.length)}</p>
          </TableFoot>
        </>
      ) : (
        <EmptyState
          title={words.none}
          text={<span className="wrap-anywhere">{noneText(typed, statuses, words.tryWith)}</span>}
          action={
            <Button variant="secondary" onClick={clearAll}>
              Cancella filtri
            </Button>
          }
        />
      )}
    </>
  )
}

/** What was asked for. Without a search there is always somebody. */
function noneText<S extends string>(view: View<S>, statuses: Readonly<Record<S, string>>, tryWith: string) {
  const { q, status } = view
  const among = status ? ` nello stato «${statuses[status]}»` : ''
  return `Niente corrisponde a «${q}»${among}. Prova con ${tryWith}.`
}
