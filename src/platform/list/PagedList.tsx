import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { footOf, PAGE_SIZE } from './address.ts'
import { ListRegion } from './ListRegion.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { Pages } from './Pages.tsx'
import { PastTheEnd } from './PastTheEnd.tsx'
import { useShownView } from './useShownView.ts'

type Page<R> = { rows: R[]; total: number }

type PagedListProps<R, V> = {
  /** Keeps the rows that were there while others are on their way. */
  list: UseQueryResult<Page<R>>
  view: V
  label: string
  /** What the rows are, inside a sentence: 'i contatti'. */
  what: string
  /** So many of them: '12 contatti'. */
  countOf: (count: number, shown: V) => string
  pageSize?: number
  /** Not all of them are asked for: how many were found is said. */
  filtered?: boolean
  addressOf: (page: number) => string
  /** Where there is nothing on any page. */
  none: (shown: V) => ReactNode
  /** While nothing is known yet. */
  skeleton: ReactNode
  /** The rows. */
  children: (rows: R[]) => ReactNode
}

/** A list page by page, with its foot; what to do behind the last one; and what there is instead of nothing. */
export function PagedList<R, V extends { page: number }>(props: PagedListProps<R, V>) {
  const { list, view, label, what, filtered = false, countOf, skeleton } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  const shown = useShownView(view, isPlaceholderData)
  if (data) {
    return (
      <ListRegion label={label} page={view.page} waiting={isPlaceholderData}>
        <p role="status" className="sr-only">
          {filtered && !isPlaceholderData ? countOf(data.total, shown) : ''}
        </p>
        <Rows {...props} {...data} shown={shown} />
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
      <Pages text={foot} page={view.page} more={total > view.page * pageSize} addressOf={addressOf} />
    </>
  )
}
