import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Td } from '#ui/Table.tsx'
import { TableSkeleton } from '#ui/TableSkeleton.tsx'
import { RequestsHead } from './RequestsTable.tsx'

const NAMES = ['w-[62%]', 'w-[74%]', 'w-[58%]', 'w-[80%]', 'w-[66%]', 'w-[70%]', 'w-[54%]', 'w-[76%]']

/** The table's own columns. */
export function RequestsSkeleton() {
  return (
    <TableSkeleton
      head={<RequestsHead />}
      widths={NAMES}
      rowClassName="max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_st'_'srv_srv'_'when_when']"
      row={(width) => (
        <>
          <Td className="[grid-area:st] desk:pl-2!">
            <Skeleton className="h-6 w-24 rounded-full" />
          </Td>
          <Td className="[grid-area:who]">
            <Skeleton className={cx(width, 'max-desk:my-1')} />
          </Td>
          <Td className="[grid-area:srv]">
            <Skeleton className="w-3/5 max-desk:my-1" />
          </Td>
          <Td className="max-desk:hidden">
            <Skeleton className="w-[70%]" />
          </Td>
          <Td className="[grid-area:when]">
            <Skeleton className="w-20 max-desk:my-1" />
          </Td>
          <Td className="max-desk:hidden" />
          <Td className="max-desk:hidden" />
        </>
      )}
    />
  )
}
