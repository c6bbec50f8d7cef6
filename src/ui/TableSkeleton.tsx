import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'
import { Table, TBody, Tr } from './Table.tsx'

const LOADING = 'Caricamento...'

type TableSkeletonProps = {
  /** The table's own head: with it the skeleton has the same columns. */
  head: ReactNode
  /** A class for each row: the width of what stands for its name. */
  widths: readonly string[]
  row: (width: string) => ReactNode
  rowClassName: string
  /** The table has a search above it, which comes with the rows. */
  search?: boolean
}

/** Stands for a table that is being read. It shows only when the answer takes longer than a blink. */
export function TableSkeleton({ head, widths, row, rowClassName, search = false }: TableSkeletonProps) {
  return (
    <div className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <span role="status" className="sr-only">
        {LOADING}
      </span>
      <div aria-hidden="true">
        {search ? <Skeleton className="mb-3 h-(--h-ctl) w-full rounded-ctl desk:max-w-84" /> : null}
        <Table label={LOADING} aria-busy="true">
          {head}
          <TBody>
            {widths.map((width) => (
              <Tr key={width} className={rowClassName}>
                {row(width)}
              </Tr>
            ))}
          </TBody>
        </Table>
      </div>
    </div>
  )
}
