import { cx } from '#ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { CARDS } from './ListCard.tsx'

const NAMES = ['w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-24']

/** The cards' own shape. It shows only when the answer takes longer than a blink. */
export function ListsSkeleton() {
  return (
    <SkeletonGroup className={cx(CARDS, 'transition-opacity delay-200 duration-100 starting:opacity-0')}>
      {NAMES.map((width) => (
        <div key={width} className="rounded-md border border-line px-4.5 pt-5 pb-3">
          <Skeleton className={cx(width, 'h-4')} />
          <Skeleton className="mt-3 mb-5 w-4/5" />
          <div className="flex min-h-11 items-center border-line border-t">
            <Skeleton className="w-20" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
