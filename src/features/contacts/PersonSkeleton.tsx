import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Stands for an avatar with a name. */
export function personSkeleton(width: string) {
  return (
    <span className="flex items-center gap-3">
      <Skeleton className="size-8.5 flex-none rounded-full" />
      <Skeleton className={cx(width, 'max-w-full')} />
    </span>
  )
}

/** As high as `Ways`. */
export function waysSkeleton() {
  return (
    <span className="grid gap-2 max-desk:gap-6 max-desk:py-3">
      <Skeleton className="w-4/5 max-w-52" />
      <Skeleton className="w-28" />
    </span>
  )
}
