import { cx } from '#ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

const NAMES = ['w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-24']

/** The cards' own shape. It shows only when the answer takes longer than a blink. */
export function CategoriesSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 transition-opacity delay-200 duration-100 sm:grid-cols-2 wide:grid-cols-3 starting:opacity-0">
      {NAMES.map((width) => (
        <div key={width} className="rounded-md border border-line px-4.5 pt-5 pb-3">
          <div className="flex items-center justify-between gap-3">
            <Skeleton className={cx(width, 'h-4')} />
            <Skeleton className="h-6 w-20 flex-none rounded-full" />
          </div>
          <Skeleton className="mt-3 w-full" />
          <Skeleton className="mt-2 mb-10 w-3/5" />
          <div className="flex min-h-11 items-center border-line border-t">
            <Skeleton className="w-20" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
