import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

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

type Read<T> = { data: T[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }

type PanelRowsProps<T> = {
  query: Read<T>
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
