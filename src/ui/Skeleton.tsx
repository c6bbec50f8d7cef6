import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A shimmering block; classes give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton', className)} />
}

type SkeletonGroupProps = { label?: string; className?: string; children: ReactNode }

export function SkeletonGroup({ label = 'Caricamento...', className, children }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
