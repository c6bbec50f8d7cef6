import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Td } from '#ui/Table.tsx'

/** How wide names are: one row after the other. */
export const NAMES = ['w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-24', 'w-48', 'w-30']

/** Who somebody is and how to reach them, in a row that is loading. */
export function PersonSkeleton({ width }: { width: string }) {
  return (
    <>
      <Td className="[grid-area:who] desk:pl-2!">
        <span className="flex items-center gap-3">
          <Skeleton className="size-8.5 flex-none rounded-full" />
          <Skeleton className={cx(width, 'max-w-full')} />
        </span>
      </Td>
      <Td className="[grid-area:call] max-desk:pl-11.5">
        <WaysSkeleton />
      </Td>
    </>
  )
}

/** As high as `Ways`. */
export function WaysSkeleton() {
  return (
    <span className="grid gap-2 max-desk:gap-6 max-desk:py-3">
      <Skeleton className="w-4/5 max-w-52" />
      <Skeleton className="w-28" />
    </span>
  )
}
