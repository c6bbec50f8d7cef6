import { WaysSkeleton } from '#features/contacts/PersonSkeleton.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Td } from '#ui/Table.tsx'
import { TableSkeleton } from '#ui/TableSkeleton.tsx'
import { ActivationsHead, CARD } from './ActivationsTable.tsx'

// None wider than its column is when there is the least room.
const NAMES = ['w-28', 'w-32', 'w-24', 'w-30', 'w-32', 'w-24', 'w-32', 'w-28']

/** The table's own columns. */
export function ActivationsSkeleton() {
  return (
    <TableSkeleton
      head={<ActivationsHead />}
      widths={NAMES}
      rowClassName={CARD}
      row={(width) => (
        <>
          <Td className="[grid-area:who] desk:pl-2!">
            <span className="grid gap-2">
              <Skeleton className={cx(width, 'max-w-full')} />
              <Skeleton className="w-24" />
            </span>
          </Td>
          <Td className="[grid-area:what] max-desk:mt-1">
            <span className="grid gap-2">
              <Skeleton className="w-4/5" />
              <Skeleton className="w-1/2" />
            </span>
          </Td>
          <Td className="[grid-area:call]">
            <WaysSkeleton />
          </Td>
          <Td className="[grid-area:day]">
            <Skeleton className="w-20" />
          </Td>
          <Td className="[grid-area:st] max-desk:justify-self-end">
            <Skeleton className="h-6 w-22 rounded-full" />
          </Td>
          <Td className="max-desk:hidden" />
        </>
      )}
    />
  )
}
