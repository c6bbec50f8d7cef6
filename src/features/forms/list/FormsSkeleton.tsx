import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Td } from '#ui/Table.tsx'
import { TableSkeleton } from '#ui/TableSkeleton.tsx'
import { CARD, FormsHead } from './FormsTable.tsx'

const NAMES = ['w-40', 'w-56', 'w-32', 'w-48', 'w-36', 'w-44']

/** The table's own columns. */
export function FormsSkeleton() {
  return (
    <TableSkeleton
      search
      head={<FormsHead />}
      widths={NAMES}
      rowClassName={CARD}
      row={(width) => (
        <>
          <Td className="[grid-area:name] desk:pl-2!">
            <Skeleton className={cx(width, 'my-1 max-w-full')} />
            <Skeleton className="w-24" />
          </Td>
          <Td className="[grid-area:st]">
            <Skeleton className="h-6 w-20 rounded-full" />
          </Td>
          <Td className="[grid-area:has]">
            <Skeleton className="w-8 desk:ml-auto" />
          </Td>
          <Td className="[grid-area:came]">
            <Skeleton className="w-10 desk:ml-auto" />
          </Td>
          <Td className="max-desk:hidden">
            <Skeleton className="w-20" />
          </Td>
          <Td className="max-desk:hidden" />
        </>
      )}
    />
  )
}
