import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useLanguage } from './Language.tsx'

/** A shimmering block; classes give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton', className)} />
}

type SkeletonGroupProps = { label?: string; className?: string; children: ReactNode }

export function SkeletonGroup({ label, className, children }: SkeletonGroupProps) {
  const { loading } = useLanguage().words
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label ?? loading}</span>
      {children}
    </div>
  )
}
