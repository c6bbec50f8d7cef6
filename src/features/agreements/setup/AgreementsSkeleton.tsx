import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Td } from '#ui/Table.tsx'
import { TableSkeleton } from '#ui/TableSkeleton.tsx'
import { AgreementsHead, CARD } from './AgreementsTable.tsx'

const NAMES = ['w-[62%]', 'w-[74%]', 'w-[58%]', 'w-[80%]', 'w-[66%]', 'w-[70%]']

/** The table's own columns. */
export function AgreementsSkeleton() {
  return (
    <TableSkeleton
      head={<AgreementsHead />}
      widths={NAMES}
      rowClassName={CARD}
      row={(width) => (
        <>
          <Td className="[grid-area:name] desk:pl-2!">
            <Skeleton className={cx(width, 'max-desk:my-1')} />
          </Td>
          <Td className="[grid-area:comp]">
            <Skeleton className="w-3/5 max-desk:my-1" />
          </Td>
          <Td className="[grid-area:text]">
            <Skeleton className="w-[85%] max-desk:my-1" />
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
