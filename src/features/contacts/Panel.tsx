import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNotify } from '#platform/form/useNotify.ts'
import { readAgain } from '#platform/query/call-query.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { refreshTimeline } from './queries.ts'

type PanelProps = {
  id: string
  title: string
  count?: number | undefined
  /** A button in the head. */
  action?: ReactNode
  children: ReactNode
}

/** A titled section of a contact's page. */
export function Panel({ id, title, count, action, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-clip rounded-md border border-line">
      <div className="flex min-h-12 items-center justify-between gap-3 pr-2 pl-4.5 max-desk:min-h-14">
        <h2 id={id} tabIndex={-1} className="min-w-0 scroll-mt-20 py-3 text-smd outline-none">
          {title}
          {count === undefined ? null : <span className="tnum font-normal text-ink-500"> {count}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

type RowsQuery<T> = {
  data: T[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type PanelRowsProps<T> = {
  query: RowsQuery<T>
  /** 'Non riusciamo a caricare i messaggi.' */
  failed: string
  /** A failure is not announced as an alert. */
  quiet?: boolean
  /** 'Nessun messaggio.' */
  empty: string
  children: (rows: T[]) => ReactNode
}

/** Draws rows, or their skeleton, failure or empty text. Rows that have been read stay when a refetch fails. */
export function PanelRows<T>({ query, failed, quiet = false, empty, children }: PanelRowsProps<T>) {
  const { data, error, isFetching, refetch } = query
  if (data && data.length > 0) return children(data)
  if (data) return <p className="px-4.5 pb-4.5 text-ink-600">{empty}</p>
  if (!error || isFetching) return <PanelSkeleton />
  return (
    <div role={quiet ? undefined : 'alert'} className="flex flex-wrap items-center gap-3 px-4.5 pb-4.5">
      <p className={cx('min-w-0', quiet ? 'text-ink-600' : 'text-danger-700')}>{failed}</p>
      <Button
        variant="secondary"
        size="sm"
        className="max-desk:min-h-11 pointer-coarse:min-h-11"
        onClick={() => refetch()}
      >
        Riprova<span className="sr-only">: {failed}</span>
      </Button>
    </div>
  )
}

/** Fades in after 200 ms, so that fast answers do not flash. */
export function PanelSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3 px-4.5 pt-1 pb-5 transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
    </SkeletonGroup>
  )
}

/** Ids of the headings of the sections. */
type Part = 'proposte' | 'informazioni' | 'messaggi' | 'note'

/** Focuses the heading of a section when the focused element was removed. */
export function focusPart(part: Part): void {
  setTimeout(() => {
    const lost = !document.activeElement || document.activeElement === document.body
    if (lost) document.getElementById(part)?.focus({ preventScroll: true })
  })
}

/** Name of the contact's form among the parts with unsaved input. */
export const PERSON = 'persona'

type DeleteTexts = { deleted: string; failed: string }

/** Deletes a row of a section and reads the rows again, also after a refusal: it may have been deleted already. */
export function useRowDelete(
  remove: (id: string) => Promise<unknown>,
  query: QueryFilters,
  texts: DeleteTexts,
) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ id }: { id: number; contactId: number }) => remove(String(id)),
    onSuccess: () => notify.success(texts.deleted),
    onError: (error) => notify.error(texts.failed, error),
    onSettled: (_deleted, error, { contactId }) => {
      const reading = readAgain(client, query)
      refreshTimeline(client, contactId)
      // After a refusal the row can be deleted again at once.
      return error ? undefined : reading
    },
  })
}
