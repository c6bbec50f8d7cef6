import { NAMES, PersonSkeleton } from '#features/contacts/PersonSkeleton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Td } from '#ui/Table.tsx'
import { TableSkeleton } from '#ui/TableSkeleton.tsx'
import { CARD, MembersHead } from './MembersTable.tsx'

/** The table's own columns. */
export function MembersSkeleton({ search = false }: { search?: boolean }) {
  return (
    <TableSkeleton
      head={<MembersHead />}
      widths={NAMES}
      rowClassName={CARD}
      search={search}
      row={(width) => (
        <>
          <PersonSkeleton width={width} />
          <Td className="[grid-area:day] max-desk:pl-11.5">
            <Skeleton className="w-36" />
          </Td>
          <Td className="max-desk:hidden" />
        </>
      )}
    />
  )
}
