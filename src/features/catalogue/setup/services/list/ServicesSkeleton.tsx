import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

const ROWS = ['w-52', 'w-40', 'w-60', 'w-44', 'w-56', 'w-48']

/** The rows' own shape. It shows only when the answer takes longer than a blink. */
export function ServicesSkeleton() {
  return (
    <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="h-(--h-ctl) w-full max-w-84 rounded-ctl" />
      <Skeleton className="mt-3 h-9 w-full max-w-140 rounded-full" />
      <Skeleton className="mt-7 mb-2 h-5 w-36" />
      <div className="border-line-strong border-t">
        {ROWS.map((width) => (
          <div key={width} className="flex min-h-16 items-center gap-3 border-line border-b pl-10">
            <Skeleton className="h-12 w-16 flex-none rounded-sm" />
            <div className="grid flex-1 gap-1.5">
              <Skeleton className={width} />
              <Skeleton className="w-32" />
            </div>
            <Skeleton className="h-6 w-20 rounded-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
