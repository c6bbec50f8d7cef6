import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Td } from '#ui/Table.tsx'
import { TableSkeleton } from '#ui/TableSkeleton.tsx'
import { CARD, FieldsHead } from './FieldsTable.tsx'

const LABELS = ['w-24', 'w-32', 'w-20', 'w-28', 'w-16', 'w-36', 'w-40', 'w-22', 'w-34']

/** The table's own columns. */
export function FieldsSkeleton() {
  return (
    <TableSkeleton
      head={<FieldsHead />}
      widths={LABELS}
      rowClassName={CARD}
      row={(width) => (
        <>
          <Td className="[grid-area:ord] desk:pl-2!">
            <Skeleton className="w-20" />
          </Td>
          <Td className="[grid-area:name]">
            <Skeleton className={cx(width, 'my-1')} />
            <Skeleton className="w-20" />
          </Td>
          <Td className="[grid-area:kind]">
            <Skeleton className="w-16" />
          </Td>
          <Td className="max-desk:hidden">
            <Skeleton className="w-6" />
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
