import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

/** Stands for every page until the user is known. */
export function PageSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 pt-2">
      <Skeleton className="h-6 w-60" />
      <Skeleton className="mb-6 w-44" />
      <Skeleton className="w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-full" />
      <Skeleton className="w-10/12" />
    </SkeletonGroup>
  )
}
