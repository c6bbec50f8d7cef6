import type { ReactNode } from 'react'
import { footOf } from './address.ts'
import { Pages } from './Pages.tsx'
import { PastTheEnd } from './PastTheEnd.tsx'

type PagedRowsProps = {
  /** What the rows are, as the subject of a sentence: 'I contatti'. */
  what: string
  /** So many of them: '12 contatti'. */
  countOf: (count: number) => string
  page: number
  /** Whose rows are shown: those of another page may be on their way. */
  shownPage: number
  pageSize: number
  rows: { length: number }
  total: number
  addressOf: (page: number) => string
  /** Where there is nothing on any page. */
  none: ReactNode
  /** The rows. */
  children: ReactNode
}

/** One page of a list with its foot; what to do behind the last one; and what there is instead of nothing. */
export function PagedRows({
  what,
  countOf,
  page,
  shownPage,
  pageSize,
  rows,
  total,
  ...rest
}: PagedRowsProps) {
  const { addressOf, none, children } = rest
  if (rows.length === 0 && total === 0) return none
  if (rows.length === 0) {
    const last = Math.ceil(total / pageSize)
    return <PastTheEnd what={what} last={last} to={addressOf(last)} />
  }
  return (
    <>
      {children}
      <Pages
        text={footOf({ page: shownPage, pageSize, shown: rows.length, total }, countOf)}
        page={page}
        more={total > page * pageSize}
        addressOf={addressOf}
      />
    </>
  )
}
