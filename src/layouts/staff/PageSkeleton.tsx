import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

/** In the place of any page while it is not known who is there: the same for everybody. */
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
