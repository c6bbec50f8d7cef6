import { cx } from '#ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { CARD, FRAME, PICTURES } from './looks.ts'

const NAMES = ['w-20', 'w-24', 'w-16', 'w-22', 'w-18', 'w-21', 'w-17', 'w-23']

/** The pictures' own shape. It shows only when the answer takes longer than a blink. */
export function GallerySkeleton() {
  return (
    <SkeletonGroup className={cx(PICTURES, 'transition-opacity delay-200 duration-100 starting:opacity-0')}>
      {NAMES.map((width) => (
        <div key={width} className={CARD}>
          <div className={FRAME} />
          <div className="grid h-13 content-center gap-2 pl-2.5 max-desk:h-14">
            <Skeleton className={cx(width, 'h-3')} />
            <Skeleton className="h-2.5 w-12" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
