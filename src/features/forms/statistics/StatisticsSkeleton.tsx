import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

/** The page's own shape. It shows only when the answer takes longer than a blink. */
export function StatisticsSkeleton() {
  return (
    <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="mb-5 h-20 w-full rounded-md" />
      <div className="grid gap-5 desk:grid-cols-2">
        <Skeleton className="h-72 w-full rounded-md" />
        <Skeleton className="h-72 w-full rounded-md" />
      </div>
    </SkeletonGroup>
  )
}
