import { Skeleton } from '#ui/Skeleton.tsx'
import { Td } from '#ui/Table.tsx'
import { TableSkeleton } from '#ui/TableSkeleton.tsx'
import { NAMES, PersonSkeleton } from '../PersonSkeleton.tsx'
import { CARD, ContactsHead } from './ContactsTable.tsx'

/** The table's own columns. */
export function ContactsSkeleton() {
  return (
    <TableSkeleton
      head={<ContactsHead />}
      widths={NAMES}
      rowClassName={CARD}
      row={(width) => (
        <>
          <PersonSkeleton width={width} />
          <Td className="[grid-area:type] max-desk:self-center max-desk:justify-self-end">
            <Skeleton className="h-6 w-18" />
          </Td>
          <Td className="[grid-area:source] max-desk:pl-11.5">
            <Skeleton className="w-20" />
          </Td>
          <Td className="[grid-area:day] max-desk:justify-self-end">
            <Skeleton className="w-20" />
          </Td>
          <Td className="max-desk:hidden" />
        </>
      )}
    />
  )
}
