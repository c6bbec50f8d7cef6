import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

/** Stands for a request until its answer has come. */
export function DetailSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-18 rounded-md" />
      <div className="grid gap-6 sm:grid-cols-2">
        {['patient', 'visit'].map((part) => (
          <div key={part} className="grid gap-3.5">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
            <Skeleton className="w-2/3" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
