import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { PetalSign } from './Logo.tsx'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  className?: string
}

/** Replaces an empty list: one sentence, one way on. */
export function EmptyState({ title, text, action, level = 2, className }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5 px-6 py-16 text-center',
        className,
      )}
    >
      <span aria-hidden="true" className="mb-3 grid h-21 w-28 place-items-center rounded-md bg-sand-100">
        <PetalSign tone="sand" className="size-11" />
      </span>
      <Heading className="text-slg">{title}</Heading>
      {text ? <p className="max-w-[42ch] text-ink-600">{text}</p> : null}
      {action ? (
        <div className="mt-4 flex max-w-full flex-wrap justify-center gap-2 max-sm:*:whitespace-normal!">
          {action}
        </div>
      ) : null}
    </div>
  )
}
