import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Td } from '#ui/Table.tsx'
import { TableSkeleton } from '#ui/TableSkeleton.tsx'
import { CARD, DoctorsHead } from './DoctorsTable.tsx'

const NAMES = ['w-40', 'w-48', 'w-36', 'w-44', 'w-52', 'w-32', 'w-56', 'w-28']

/** The search and the table's own columns. */
export function DoctorsSkeleton() {
  return (
    <TableSkeleton
      head={<DoctorsHead />}
      widths={NAMES}
      rowClassName={CARD}
      search
      row={(width) => (
        <>
          <Td className="[grid-area:name] desk:pl-2!">
            <span className="flex items-center gap-3">
              <Skeleton className="size-8.5 flex-none rounded-full max-desk:size-11" />
              <span className="grid flex-1 gap-1.5">
                <Skeleton className={cx(width, 'max-w-full')} />
                <Skeleton className="w-24" />
              </span>
            </span>
          </Td>
          <Td className="[grid-area:call]">
            <Skeleton className="w-3/5 max-desk:my-1" />
          </Td>
          <Td className="[grid-area:date]">
            <Skeleton className="w-20 max-desk:my-3" />
          </Td>
          <Td className="[grid-area:st]">
            <Skeleton className="h-6 w-20 rounded-full" />
          </Td>
          <Td className="max-desk:hidden" />
        </>
      )}
    />
  )
}
