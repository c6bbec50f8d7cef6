import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { grouped } from '#platform/numbers.ts'
import { capitalized } from '#platform/time/italian.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Note } from '#ui/Note.tsx'
import { TableFoot } from '#ui/Table.tsx'
import { PAGE_SIZE } from './list-address.ts'
import { NotLoaded } from './NotLoaded.tsx'

type Page<R> = { rows: R[]; total: number }

type PagedListProps<R, V> = {
  /** Keeps the previous rows while others are on their way. */
  list: UseQueryResult<Page<R>>
  view: V
  label: string
  /** The rows' name inside a sentence: 'i contatti'. */
  what: string
  /** The number with its noun: '12 contatti'. */
  countOf: (count: number, shown: V) => string
  pageSize?: number
  /** A search or filter is set: the number of rows found is announced. */
  filtered?: boolean
  addressOf: (page: number) => string
  /** Shown when the list has no rows at all. */
  none: (shown: V) => ReactNode
  /** Shown until the first answer. */
  skeleton: ReactNode
  /** The rows. */
  children: (rows: R[]) => ReactNode
}

/** A list page by page, with its foot, and the sentences for an empty list and for a page after the last one. */
export function PagedList<R, V extends { page: number }>(props: PagedListProps<R, V>) {
  const { list, view, label, what, filtered = false, countOf, skeleton } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  // The view of the visible rows: while others are on their way it is not the address's.
  const shown = useRef(view)
  if (!isPlaceholderData) shown.current = view
  if (data) {
    return (
      <ListRegion label={label} page={view.page} waiting={isPlaceholderData}>
        <p role="status" className="sr-only">
          {filtered && !isPlaceholderData ? countOf(data.total, shown.current) : ''}
        </p>
        <Rows {...props} {...data} shown={shown.current} />
      </ListRegion>
    )
  }
  if (error && !isFetching) return <NotLoaded what={what} error={error} again={() => refetch()} />
  return skeleton
}

function Rows<R, V extends { page: number }>(props: PagedListProps<R, V> & Page<R> & { shown: V }) {
  const { rows, total, view, shown, what, countOf, pageSize = PAGE_SIZE, addressOf, none, children } = props
  if (rows.length === 0 && total === 0) return none(shown)
  if (rows.length === 0) {
    const last = Math.ceil(total / pageSize)
    return <PastTheEnd what={what} last={last} to={addressOf(last)} />
  }
  const foot = footOf({ page: shown.page, pageSize, shown: rows.length, total }, (count) =>
    countOf(count, shown),
  )
  return (
    <>
      {children(rows)}
      <Foot text={foot} page={view.page} more={total > view.page * pageSize} addressOf={addressOf} />
    </>
  )
}

type ListRegionProps = {
  label: string
  page: number
  /** The visible rows are those of the previous page or search. */
  waiting: boolean
  children: ReactNode
}

/** Rows and foot. After a change of the page the keyboard goes on at the beginning: its row is no longer there. */
function ListRegion({ label, page, waiting, children }: ListRegionProps) {
  const box = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const { activeElement: at, body } = document
    if (at === body || at?.closest('nav[aria-label=Pagine]')) box.current?.focus({ preventScroll: true })
  }, [page])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={label}
      aria-busy={waiting || undefined}
      // A line over the rows shows that others are loading, when that takes longer than a blink.
      className="relative outline-none before:-top-0.5 before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-aqua-400 before:opacity-0 aria-busy:before:opacity-100 aria-busy:before:transition-opacity aria-busy:before:delay-200"
    >
      {children}
    </section>
  )
}

type FootProps = {
  text: string
  page: number
  /** Another page follows. */
  more: boolean
  addressOf: (page: number) => string
}

function Foot({ text, page, more, addressOf }: FootProps) {
  return (
    <TableFoot>
      <p className="tnum">{text}</p>
      {page > 1 || more ? (
        <nav aria-label="Pagine" className="flex gap-1.5">
          {page > 1 ? (
            <ButtonLink to={addressOf(page - 1)} variant="secondary" size="sm">
              Precedente
            </ButtonLink>
          ) : null}
          {more ? (
            <ButtonLink to={addressOf(page + 1)} variant="secondary" size="sm">
              Successiva
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </TableFoot>
  )
}

function PastTheEnd({ what, last, to }: { what: string; last: number; to: string }) {
  return (
    <EmptyState
      title="Questa pagina è vuota"
      text={`${capitalized(what)} finiscono a pagina ${last}.`}
      action={
        <ButtonLink to={to} variant="secondary">
          Vai all’ultima pagina
        </ButtonLink>
      }
    />
  )
}

type PageState = { page: number; pageSize: number; shown: number; total: number }

/** '1–50 di 248 contatti', and without pages '12 contatti'; `countOf` says so many of them. */
export function footOf(
  { page, pageSize, shown, total }: PageState,
  countOf: (count: number) => string,
): string {
  if (page === 1 && total <= pageSize) return countOf(shown)
  const first = (page - 1) * pageSize + 1
  const last = first + shown - 1
  return `${grouped(first)}–${grouped(last)} di ${countOf(Math.max(total, last))}`
}

type NewRowsProps<S, N> = {
  /** The counts when the rows were read. */
  seen: UseQueryResult<S>
  /** The counts now. */
  now: UseQueryResult<N>
  /** True when `now` has rows that `seen` has not. */
  more: (seen: S, now: N) => boolean
  onRead: () => void
  children: ReactNode
}

/** Offers to read the list again when there are new rows: rows don't move while staff read them. */
export function NewRows<S, N>({ seen, now, more, onRead, children }: NewRowsProps<S, N>) {
  const settled = !seen.isFetching && !now.isFetching && now.dataUpdatedAt > seen.dataUpdatedAt
  return (
    <div role="status">
      {settled && seen.data && now.data && more(seen.data, now.data) ? (
        <Note className="mb-3 items-center">
          <span className="mr-3">{children}</span>
          <Button variant="secondary" size="sm" onClick={onRead}>
            Aggiorna
          </Button>
        </Note>
      ) : null}
    </div>
  )
}
