import { searchFor } from '#platform/list/folded.ts'
import { type ListAddress, listAddress, parseAsOneOf, parseAsSearch } from '#platform/list/list-address.ts'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { useListView } from '#platform/list/useListView.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { DataTable, type TableLook } from '#ui/DataTable.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { SegmentedLinks } from '#ui/Segmented.tsx'
import { TableFoot } from '#ui/Table.tsx'

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
  /** The texts people may search for: 'il nome o il telefono' */
  tryWith: string
  countOf: (count: number) => string
}

type SampleListProps<S extends string, R extends { id: string; status: S }> = {
  address: ListAddress<View<S>>
  words: Words
  /** Statuses in the order in which the filter offers them. */
  statuses: Readonly<Record<S, string>>
  rows: readonly R[]
  /** The texts of a row that the search looks through. */
  wordsOf: (row: R) => readonly string[]
  table: TableLook<R, string>
  /** The day from which the days of the table count. */
  today: string
}

/** A list of fixed rows with a search and a filter by status; the address holds both. */
export function SampleList<S extends string, R extends { id: string; status: S }>(
  props: SampleListProps<S, R>,
) {
  const { address, words, statuses, rows, wordsOf, table, today } = props
  const { typed, text, clear, search } = useListView(address)
  const found = rowsFound(rows, text, wordsOf)
  const shown = inStatus(found, typed.status)
  const linkTo = (status: S | null, label: string) => ({
    ...{ to: address.addressOf({ ...typed, status }), label },
    ...{ count: inStatus(found, status).length, current: typed.status === status },
  })
  return (
    <>
      <div className="mb-3 grid gap-x-4 gap-y-2.5 *:min-w-0 desk:flex desk:flex-wrap desk:items-center">
        <SearchInput
          {...search}
          label={words.search}
          placeholder={`${words.search}…`}
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
        <NothingFound title={words.none} text={noneText(typed, statuses, words.tryWith)} onClear={clear} />
      )}
    </>
  )
}

/** The sentence of an empty result, with the searched words. Without a search every state has rows. */
function noneText<S extends string>(view: View<S>, statuses: Readonly<Record<S, string>>, tryWith: string) {
  const { q, status } = view
  const among = status ? ` nello stato «${statuses[status]}»` : ''
  return `Niente corrisponde a «${q}»${among}. Prova con ${tryWith}.`
}

/** The rows whose words contain each searched word. */
export function rowsFound<R>(rows: readonly R[], q: string, wordsOf: (row: R) => readonly string[]): R[] {
  const isFound = searchFor(q)
  return rows.filter((row) => isFound(wordsOf(row).join(' ')))
}

/** A telephone number as it is shown and as it may be typed, without blanks. */
export function phoneWords(phone: string): string[] {
  return [phone, phone.replaceAll(' ', '')]
}

/** The rows with this status; null stands for any. */
export function inStatus<R extends { status: string }>(rows: readonly R[], status: R['status'] | null): R[] {
  return rows.filter((row) => status === null || row.status === status)
}

// ---------------------------------------------------------------- cells

/** On a card, puts lines after the first below the name, not below the avatar. */
export const UNDER_NAME = 'max-desk:pl-11.5'

export function Person({ name, second }: { name: string; second: string }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} />
      <p className="wrap-anywhere min-w-0">
        <span className="block font-strong">{name}</span>
        <Second>{second}</Second>
      </p>
    </div>
  )
}

export function ContactLines({ email, phone }: { email: string; phone: string }) {
  return (
    <p className="wrap-anywhere">
      {email}
      <Second>{phone}</Second>
    </p>
  )
}

/** The second line of a cell. */
export function Second({ children }: { children: string }) {
  return <span className="tnum block text-ink-600 text-sxs">{children}</span>
}
