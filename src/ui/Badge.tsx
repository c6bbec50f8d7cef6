import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type BadgeTone = 'neutral' | 'demo' | 'new' | 'good' | 'mid' | 'bad'
type BadgeProps = { tone?: BadgeTone; className?: string; children: ReactNode }

const LABEL = 'h-5 rounded-[4px] px-[0.45rem] text-s2xs font-ui'
const SCORE = 'h-6 min-w-10 justify-center rounded-full px-2 text-sxs font-strong tnum'
const BADGES: Record<BadgeTone, string> = {
  neutral: `${LABEL} bg-sand-200 text-ink-600`,
  demo: `${LABEL} bg-sand-200 text-sand-700`,
  new: 'h-[1.125rem] rounded-[4px] bg-cotto-50 px-[0.35rem] text-[0.6875rem] font-[680] tracking-[0.04em] text-cotto-700 ring-1 ring-cotto-200 ring-inset',
  good: `${SCORE} bg-success-50 text-success-700`,
  mid: `${SCORE} bg-warning-50 text-warning-700`,
  bad: `${SCORE} bg-danger-50 text-danger-700`,
}

/** Labels (neutral, demo, new) and scores (good, mid, bad). A state is a StatusPill, a type is a Tag. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span className={cx('inline-flex items-center whitespace-nowrap leading-none', BADGES[tone], className)}>
      {children}
    </span>
  )
}

type TagMark = 'sky' | 'orange' | 'yellow' | 'green' | 'neutral'
const TAGS: Record<TagMark, readonly [ground: string, tile: string]> = {
  sky: ['bg-sky-bg text-sky-text', 'bg-sky-mark'],
  orange: ['bg-orange-bg text-orange-text', 'bg-orange-mark'],
  yellow: ['bg-yellow-bg text-yellow-text', 'bg-yellow-mark'],
  green: ['bg-green-bg text-green-text', 'bg-green-mark'],
  neutral: ['bg-sand-200 text-ink-600', 'bg-sand-600'],
}

/** A square tag with a tile: the family for types, told from the status pills by its shape. */
export function Tag({ mark, children }: { mark: TagMark; children: ReactNode }) {
  const [ground, tile] = TAGS[mark]
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-[5px] px-2 font-ui text-sxs leading-none',
        ground,
      )}
    >
      <span aria-hidden="true" className={cx('size-2 flex-none rounded-[2px]', tile)} />
      {children}
    </span>
  )
}

type LevelProps = { level: 1 | 2 | 3 | 4; children: ReactNode }
const LEVELS = {
  1: 'text-ink-500',
  2: 'text-ink-600',
  3: 'text-high',
  4: 'rounded-[5px] bg-danger-50 px-2 text-danger-700',
}
const BARS = [
  { x: 0, y: 8, height: 4 },
  { x: 4, y: 5.5, height: 6.5 },
  { x: 8, y: 3, height: 9 },
  { x: 12, y: 0, height: 12 },
]

/** Rising bars for priorities: no ground of their own except for the highest. */
export function Level({ level, children }: LevelProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap font-ui text-sxs leading-none',
        LEVELS[level],
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 15 12" className="h-3 w-3.5">
        {BARS.map((bar, index) => (
          <rect
            key={bar.x}
            {...bar}
            width={3}
            rx={1}
            className={index < level ? 'fill-current' : 'fill-ink-300'}
          />
        ))}
      </svg>
      {children}
    </span>
  )
}

type CountProps = { count: number; label: string; className?: string }

/** The red count of waiting things; a screen reader says `label` with it. */
export function CountBadge({ count, label, className }: CountProps) {
  return (
    <span
      className={cx(
        'tnum inline-grid h-[1.375rem] min-w-[1.375rem] place-items-center rounded-full bg-danger-700 px-1.5 font-strong text-[0.75rem] text-white leading-none',
        className,
      )}
    >
      {count}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
